import { expect, test } from 'vitest';
import {
  isStreamed,
  languageName,
  notStreamed,
  recordedLanguageSchema,
  recordedLanguages,
  speechLanguageSchema,
  streamedLanguages,
} from '#contracts/rules/speech/languages.ts';
import { utteranceSchema } from '#contracts/rules/speech/live-transcription.ts';
import { STATED_SECONDS_MAX } from '#contracts/rules/speech/speech.ts';
import {
  exportFormats,
  isReporterFormat,
  leafSchema,
} from '#contracts/rules/speech/transcripts.ts';

test('recordings are transcribed in eleven languages', () => {
  expect(recordedLanguages.map(languageName)).toEqual(
    'English Hindi Bengali Gujarati Kannada Malayalam Marathi Odia Punjabi Tamil Telugu'.split(' '),
  );
  expect(recordedLanguageSchema.parse('odia')).toBe('odia');
  expect(recordedLanguageSchema.safeParse('klingon').success).toBe(false);
  expect(speechLanguageSchema.safeParse('English').success).toBe(false);
});

test('some regions stream English and Hindi only', () => {
  expect(streamedLanguages('ap-south-1')).toEqual(recordedLanguages);
  expect(streamedLanguages('af-south-1')).toEqual(['english', 'hindi']);
  expect(isStreamed('tamil', 'cn-northwest-1')).toBe(false);
  expect(isStreamed('english', 'cn-northwest-1')).toBe(true);
  expect(notStreamed('tamil')).toBe(
    'Tamil is transcribed in recordings only. Dictation and live words are available in English',
  );
});

const word = { text: 'Award.', start: 1, end: 2, confidence: 99 };

test.each([
  ['a space', { text: 'two words' }],
  ['a control character', { text: 'a\u0007' }],
  ['no character', { text: '' }],
  ['101 characters', { text: 'x'.repeat(101) }],
  ['a negative time', { start: -1 }],
  ['a time after the longest session', { end: 27_001 }],
  ['a confidence above 100', { confidence: 101 }],
])('a live word with %s is refused', (_what, change) => {
  expect(utteranceSchema.safeParse({ words: [word] }).success).toBe(true);
  expect(utteranceSchema.safeParse({ words: [word, { ...word, ...change }] }).success).toBe(false);
});

test('an utterance has 1 to 500 words', () => {
  const of = (length: number) => utteranceSchema.safeParse({ words: Array(length).fill(word) });
  expect([0, 1, 500, 501].map((length) => of(length).success)).toEqual([false, true, true, false]);
});

test.each([
  ['a space', { text: 'two words' }],
  ['a control character', { text: 'a\u0007' }],
  ['a suggestion with a control character', { text: 'a', suggestionText: 'a\u0007' }],
  ['a colour with a bracket', { text: 'a', color: 'rgb(1)' }],
])('a word of a transcript with %s is refused', (_what, leaf) => {
  expect(leafSchema.safeParse({ text: 'a', suggestionText: 'two words' }).success).toBe(true);
  expect(leafSchema.safeParse(leaf).success).toBe(false);
});

test('the forms of a reporter are some of the formats of an export', () => {
  expect(exportFormats.filter(isReporterFormat)).toEqual([
    'reporterPdf',
    'reporterWord',
    'reporterText',
  ]);
});

test('a recording may be stated as a week long', () => {
  expect(STATED_SECONDS_MAX).toBe(604_800);
});
