import * as z from 'zod';
import { hasForbiddenCharacters } from '../fields.ts';
import { type SpeechLanguage, speechLanguages } from './languages.ts';

/** A person's own list for dictation: words, and corrections (docs/adr/0103-vocabularies.md). */

export const OWN_WORDS_MAX = 300;
export const CORRECTIONS_MAX = 100;
export const OWN_WORD_LENGTH_MAX = 40;
const WORDS_OF_ENTRY_MAX = 4;

/** Letters of the language's own script. */
const letters: Readonly<Record<SpeechLanguage, RegExp>> = {
  english: /^[A-Za-z']+$/,
  hindi: /^\p{Script=Devanagari}+$/u,
  bengali: /^\p{Script=Bengali}+$/u,
  gujarati: /^\p{Script=Gujarati}+$/u,
  kannada: /^\p{Script=Kannada}+$/u,
  malayalam: /^\p{Script=Malayalam}+$/u,
  marathi: /^\p{Script=Devanagari}+$/u,
  odia: /^\p{Script=Oriya}+$/u,
  punjabi: /^\p{Script=Gurmukhi}+$/u,
  tamil: /^\p{Script=Tamil}+$/u,
  telugu: /^\p{Script=Telugu}+$/u,
};
const languages = Object.keys(speechLanguages) as SpeechLanguage[]; // Object.keys widens the names.

/** An entry as it is kept: one line, single spaces, NFC, straight apostrophes. */
export const cleanWord = (text: string): string =>
  text.normalize('NFC').replace(/’/g, "'").replace(/\s+/gu, ' ').trim();

/** Words with apostrophes inside, and the joiners of Indian scripts. */
const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\u200c\u200d]+(?:'[\p{L}\p{M}\u200c\u200d]+)*/gu) ?? [];

/**
 * The words of texts that Amazon Transcribe takes as entries of a language's vocabulary: in its script
 * and at least two letters long. Full stops, hyphens and joiners separate or go: in Transcribe's lists
 * they have a meaning of their own.
 */
export const vocabularyWords = (texts: readonly string[], language: SpeechLanguage): string[] => [
  ...new Set(
    texts
      .flatMap((text) => wordsIn(cleanWord(text)))
      .map((word) => word.replace(/[\u200c\u200d]/g, ''))
      .filter((word) => word.length > 1 && letters[language].test(word)),
  ),
];

const hasScript = (text: string): boolean => {
  const plain = wordsIn(text)
    .join('')
    .replace(/[\u200c\u200d]/g, '');
  return languages.some((language) => letters[language].test(plain));
};

/** What is wrong with an entry, '' for nothing. Markup is text like any other, and no word. */
export function wordProblem(text: string): string {
  if (text === '') return 'Write a word';
  if (text.length > OWN_WORD_LENGTH_MAX) return `Maximum ${OWN_WORD_LENGTH_MAX} characters`;
  if (hasForbiddenCharacters(text) || !/^[\p{L}\p{M}' .\-\u200c\u200d]+$/u.test(text))
    return 'Use letters, spaces, hyphens, full stops and apostrophes only';
  if (text.split(' ').length > WORDS_OF_ENTRY_MAX) return `Maximum ${WORDS_OF_ENTRY_MAX} words`;
  if (!hasScript(text))
    return 'Write it in one script, of English or an Indian language of dictation';
  return '';
}

const tooMany = (max: number, what: string) =>
  `A list has up to ${max} ${what}. Remove some, or keep those that are often misheard`;
export const TOO_MANY_WORDS = tooMany(OWN_WORDS_MAX, 'words');

const wordSchema = z
  .string()
  .max(OWN_WORD_LENGTH_MAX * 4, `Maximum ${OWN_WORD_LENGTH_MAX} characters`)
  .overwrite(cleanWord)
  .superRefine((text, context) => {
    const problem = wordProblem(text);
    if (problem !== '') context.addIssue({ code: 'custom', message: problem });
  });

/** What was heard, and what was meant. */
const correctionSchema = z
  .object({
    heard: wordSchema,
    meant: wordSchema,
    /** False for one that is never offered. */
    isOffered: z.boolean().default(true),
  })
  .refine(({ heard, meant }) => heard !== meant, { message: 'Both are the same' });
export type Correction = z.output<typeof correctionSchema>;

export const sameWord = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

const isEachOnce = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length;

export const ownWordsSchema = z.object({
  words: z
    .array(wordSchema)
    .max(OWN_WORDS_MAX, { message: TOO_MANY_WORDS, abort: true })
    .refine(isEachOnce, { message: 'A word is in the list twice' }),
  corrections: z
    .array(correctionSchema)
    .max(CORRECTIONS_MAX, { message: tooMany(CORRECTIONS_MAX, 'corrections'), abort: true })
    .refine((all) => isEachOnce(all.map(({ heard }) => heard)), {
      message: 'The same words are corrected twice',
    }),
});
export type OwnWords = z.output<typeof ownWordsSchema>;

/** The list with a correction; the oldest one leaves a full list, of those that are offered first. */
export function withCorrection(
  corrections: readonly Correction[],
  added: Correction,
): readonly Correction[] {
  const others = corrections.filter(({ heard }) => !sameWord(heard, added.heard));
  if (others.length < CORRECTIONS_MAX) return [...others, added];
  const gone = others.find(({ isOffered }) => isOffered) ?? others[0];
  return [...others.filter((one) => one !== gone), added];
}
