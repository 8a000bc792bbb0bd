/**
 * Characters of a phrase by language, after the developer guide (Character sets for custom
 * vocabularies). The scripts of India are taken whole: AWS lists the code points of each one.
 */
const characters: Readonly<Record<string, RegExp>> = {
  bn: /^[\p{Script=Bengali}.-]+$/u,
  en: /^[A-Za-z'.-]+$/u,
  gu: /^[\p{Script=Gujarati}.-]+$/u,
  hi: /^[\p{Script=Devanagari}.-]+$/u,
  kn: /^[\p{Script=Kannada}.-]+$/u,
  ml: /^[\p{Script=Malayalam}.-]+$/u,
  mr: /^[\p{Script=Devanagari}.-]+$/u,
  or: /^[\p{Script=Oriya}.-]+$/u,
  pa: /^[\p{Script=Gurmukhi}.-]+$/u,
  ta: /^[\p{Script=Tamil}.-]+$/u,
  te: /^[\p{Script=Telugu}.-]+$/u,
};

const ofLanguage = (languageCode: string): RegExp | undefined =>
  characters[languageCode.slice(0, 2)];

/** Whether a language's vocabularies are covered. */
export const hasCharacterSet = (languageCode: string): boolean =>
  ofLanguage(languageCode) !== undefined;

/** Whether a phrase has characters of its language, hyphens and full stops only. */
export const isOfLanguage = (phrase: string, languageCode: string): boolean =>
  ofLanguage(languageCode)?.test(phrase) === true;
