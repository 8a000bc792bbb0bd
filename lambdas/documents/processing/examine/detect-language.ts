import { detectAll } from 'tinyld/light';

/** Scripts that only one language of India uses, and its BCP 47 code. */
const languageOfScript: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Arabic}/gu, 'ur'],
];

const SAMPLE_CHARACTERS = 5_000;
/** Shorter texts, such as a stamp on a scan, do not show the language. */
const MIN_LETTERS = 20;
/** Frequent Marathi words that Hindi does not have. */
const MARATHI = /(?<!\p{L})(?:आहे|आहेत|आणि|होते|नाही)(?!\p{L})/gu;

/** BCP 47 code of a text's language, by its script or its words; '' if unknown. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters < MIN_LETTERS) return '';
  for (const [script, language] of languageOfScript)
    if (count(script) > letters / 2)
      return language === 'hi' && count(MARATHI) > 1 ? 'mr' : language;
  return detectAll(sample)[0]?.lang ?? '';
}
