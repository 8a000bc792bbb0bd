import { expect, test } from 'vitest';
import type { SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { segmentWords } from '#lambdas/transcripts/creation/segment-words.ts';

/** Words of one speaker, 0.3 seconds each. */
const say = (text: string, { at = 0, speaker = 'spk_0' } = {}): SpokenWord[] =>
  text.split(' ').map((one, position) => ({
    text: one,
    start: at + position * 0.3,
    end: at + position * 0.3 + 0.25,
    confidence: 95,
    speaker,
  }));
const textsOf = (words: SpokenWord[]) =>
  segmentWords(words).map(({ text }) => text.map((leaf) => leaf.text).join(' '));

test('starts a paragraph at a change of speaker', () => {
  const words = [...say('Is it yours?'), ...say('It is.', { at: 1, speaker: 'spk_1' })];
  expect(segmentWords(words)).toMatchObject([
    { id: 'seg_1', speaker: 'spk_0', text: [{ word: 0 }, { word: 1 }, { word: 2 }] },
    { id: 'seg_2', speaker: 'spk_1', text: [{ word: 3, text: 'It', start: 1 }, { word: 4 }] },
  ]);
});

test('starts a paragraph after a pause of more than 1.5 seconds', () => {
  expect(textsOf([...say('one two'), ...say('three', { at: 2.04 })])).toEqual(['one two three']);
  expect(textsOf([...say('one two'), ...say('three', { at: 2.06 })])).toEqual(['one two', 'three']);
});

test('ends a paragraph with its sentence after 120 words, not at an abbreviation', () => {
  const words = say(`${'word '.repeat(119)}v. State decided. Next sentence.`);
  expect(textsOf(words).map((text) => text.split(' ').length)).toEqual([122, 2]);
});

test('ends a paragraph without full stops after 240 words', () => {
  const words = say('शब्द '.repeat(500).trim());
  expect(textsOf(words).map((text) => text.split(' ').length)).toEqual([240, 240, 20]);
});

test('makes no paragraphs of silence', () => {
  expect(segmentWords([])).toEqual([]);
});
