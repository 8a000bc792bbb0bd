/** The languages that can be recognised, by the names of their models. */
export const languages = [
  'eng',
  'hin',
  'mar',
  'ben',
  'guj',
  'kan',
  'mal',
  'ori',
  'pan',
  'tam',
  'tel',
  'urd',
] as const;
export type Language = (typeof languages)[number];

/** The language of a script, by the script's name in the model of scripts. */
export const languageOfScript: Readonly<Record<string, Language>> = {
  Latin: 'eng',
  Devanagari: 'hin',
  Bengali: 'ben',
  Gujarati: 'guj',
  Kannada: 'kan',
  Malayalam: 'mal',
  Oriya: 'ori',
  Gurmukhi: 'pan',
  Tamil: 'tam',
  Telugu: 'tel',
  Arabic: 'urd',
};

/** The script of a language, by its name in the model of scripts. */
export const scriptOf = (language: Language): string | undefined =>
  language === 'mar'
    ? 'Devanagari'
    : Object.keys(languageOfScript).find((script) => languageOfScript[script] === language);

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'urd';
