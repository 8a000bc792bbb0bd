import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { repairWords } from '#lambdas/transcripts/creation/repair-words.ts';

const word = (facts: Partial<SpokenWord>): SpokenWord => ({
  text: 'word',
  start: 0,
  end: 1,
  confidence: 90,
  speaker: 'spk_0',
  ...facts,
});
const timesOf = (words: readonly SpokenWord[]) => words.map(({ start, end }) => [start, end]);

test('leaves usable words as they are', () => {
  const words = [
    word({ text: 'Good', start: 1.2, end: 1.5 }),
    word({ text: 'day.', start: 2, end: 2.4 }),
  ];
  expect(repairWords(words)).toEqual(words);
});

test.each<[string, [number, number][], [number, number][]]>([
  [
    'overlapping',
    [
      [0, 3],
      [2, 4],
    ],
    [
      [0, 2],
      [2, 4],
    ],
  ],
  [
    'negative',
    [
      [-5, 1],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'NaN',
    [
      [0, 1],
      [Number.NaN, Number.NaN],
      [2, 3],
    ],
    [
      [0, 1],
      [1, 1],
      [2, 3],
    ],
  ],
  [
    'infinite',
    [
      [0, 1],
      [Number.POSITIVE_INFINITY, 2],
      [3, 4],
    ],
    [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'reversed',
    [
      [4, 2],
      [5, 6],
    ],
    [
      [4, 4],
      [5, 6],
    ],
  ],
  [
    'out of order',
    [
      [5, 6],
      [1, 2],
      [7, 8],
    ],
    [
      [5, 6],
      [6, 6],
      [7, 8],
    ],
  ],
])('repairs %s times', (_, given, expected) => {
  const words = given.map(([start, end]) => word({ start, end }));
  expect(timesOf(repairWords(words))).toEqual(expected);
});

test('repairs missing times', () => {
  const { start: _, end: __, ...untimed } = word({});
  // A speech service may leave them out.
  const words = [word({ start: 1, end: 2 }), untimed as SpokenWord, word({ start: 3, end: 4 })];
  expect(timesOf(repairWords(words))).toEqual([
    [1, 2],
    [2, 2],
    [3, 4],
  ]);
});

test('splits texts with spaces and long texts, and drops empty ones', () => {
  const repaired = repairWords([
    word({ text: ' New \n Delhi ', start: 0, end: 2 }),
    word({ text: ' \u0000 ', start: 2, end: 3 }),
    word({ text: 'x'.repeat(450), start: 3, end: 6 }),
  ]);
  expect(repaired.map(({ text }) => text.length)).toEqual([3, 5, 200, 200, 50]);
  expect(timesOf(repaired).slice(0, 2)).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('keeps every part of a split word before the next word', () => {
  const repaired = repairWords([
    word({ text: 'New Delhi', start: 0, end: 10 }),
    word({ text: 'today', start: 3, end: 4 }),
  ]);
  expect(timesOf(repaired)).toEqual([
    [0, 1.5],
    [1.5, 3],
    [3, 4],
  ]);
});

test('keeps scripts, composes letters, limits confidence, and takes over the speaker', () => {
  const repaired = repairWords([
    word({ text: 'न्यायालय', confidence: 140, speaker: 'spk 1/<b>' }),
    word({ text: 'e\u0301tat', confidence: Number.NaN, speaker: '' }),
  ]);
  expect(repaired).toMatchObject([
    { text: 'न्यायालय', confidence: 100, speaker: 'spk_1__b_' },
    { text: 'état', confidence: 0, speaker: 'spk_1__b_' },
  ]);
});

test('makes any words ordered, without overlap, with finite times', () => {
  // Times of which many overlap, and any number.
  const anyTime = fc.oneof(fc.double({ min: 0, max: 9, noNaN: true }), fc.double());
  const anyWord = fc.record({
    text: fc.oneof(fc.constantFrom('one', 'two words', 'three more words'), fc.string()),
    start: anyTime,
    end: anyTime,
    confidence: fc.double(),
    speaker: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(anyWord), (words) => {
      let before = 0;
      for (const { text, start, end, confidence, speaker } of repairWords(words)) {
        expect(text).toMatch(/^\S{1,200}$/u);
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(1_000_000);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
        expect(speaker).toMatch(/^[\w-]{1,64}$/);
        before = end;
      }
    }),
  );
});
