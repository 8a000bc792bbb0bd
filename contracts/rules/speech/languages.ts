import * as z from 'zod';

/**
 * What Amazon Transcribe does with a language. Batch: jobs, for recordings. Streaming: dictation,
 * cross-examination and live words; 'some' excludes `REGIONS_WITHOUT_SOME`.
 */
type LanguageModes = { batch: boolean; streaming: 'all' | 'some' | 'none' };

/**
 * AWS's table of languages, with the languages of Indian courts. Source: Amazon Transcribe Developer
 * Guide, Supported languages and language-specific features
 * (https://docs.aws.amazon.com/transcribe/latest/dg/supported-languages.html), column Data input, read
 * on 23 November 2026. Speaker labels do not depend on the language, in both modes (same guide, Feature
 * summary); the portal uses them in jobs only. Assamese, Urdu and the other scheduled languages are not
 * in AWS's table.
 */
export const transcribeLanguages = {
  'bn-IN': { batch: true, streaming: 'some' },
  'en-IN': { batch: true, streaming: 'all' },
  'gu-IN': { batch: true, streaming: 'some' },
  'hi-IN': { batch: true, streaming: 'all' },
  'kn-IN': { batch: true, streaming: 'some' },
  'ml-IN': { batch: true, streaming: 'some' },
  'mr-IN': { batch: true, streaming: 'some' },
  'or-IN': { batch: true, streaming: 'some' },
  'pa-IN': { batch: true, streaming: 'some' },
  'ta-IN': { batch: true, streaming: 'some' },
  'te-IN': { batch: true, streaming: 'some' },
} as const satisfies Record<string, LanguageModes>;
type LanguageCode = keyof typeof transcribeLanguages;

/** Regions of AWS that do not stream the languages marked 'some'. Source: as above, first footnote. */
const REGIONS_WITHOUT_SOME: ReadonlySet<string> = new Set([
  'af-south-1',
  'ap-northeast-1',
  'ap-southeast-5',
  'ap-southeast-7',
  'cn-northwest-1',
]);

/** Languages that the portal offers, by the name that it sends, with Transcribe's code. */
export const speechLanguages = {
  english: 'en-IN',
  hindi: 'hi-IN',
  bengali: 'bn-IN',
  gujarati: 'gu-IN',
  kannada: 'kn-IN',
  malayalam: 'ml-IN',
  marathi: 'mr-IN',
  odia: 'or-IN',
  punjabi: 'pa-IN',
  tamil: 'ta-IN',
  telugu: 'te-IN',
} as const satisfies Record<string, LanguageCode>;
export type SpeechLanguage = keyof typeof speechLanguages;

// Object.keys widens the names.
const languages = Object.keys(speechLanguages) as [SpeechLanguage, ...SpeechLanguage[]];

export const speechLanguageSchema = z.enum(languages);

const isRecorded = (language: SpeechLanguage): boolean =>
  transcribeLanguages[speechLanguages[language]].batch;

/** Languages of recordings. */
export const recordedLanguages: readonly SpeechLanguage[] = languages.filter(isRecorded);

export const recordedLanguageSchema = speechLanguageSchema.refine(
  isRecorded,
  'Recordings in this language are not transcribed',
);

/** Languages that can be dictated and shown as live words in a region of AWS. */
export const streamedLanguages = (region: string): readonly SpeechLanguage[] =>
  languages.filter((language) => isStreamed(language, region));

/** Whether Amazon Transcribe streams a language in a region of AWS. */
export function isStreamed(language: SpeechLanguage, region: string): boolean {
  const modes: LanguageModes = transcribeLanguages[speechLanguages[language]];
  if (modes.streaming === 'some') return !REGIONS_WITHOUT_SOME.has(region);
  return modes.streaming === 'all';
}

/** The English name of a language. */
export const languageName = (language: SpeechLanguage): string =>
  `${language.charAt(0).toUpperCase()}${language.slice(1)}`;

/** Why a language is refused for dictation and live words. */
export const notStreamed = (language: SpeechLanguage): string =>
  `${languageName(language)} is transcribed in recordings only. Dictation and live words are available in English`;
