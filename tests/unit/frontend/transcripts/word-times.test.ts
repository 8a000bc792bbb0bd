import { describe, expect, it } from 'vitest';
import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import {
  confidenceOf,
  nextUncertain,
  spanOf,
  startOf,
  wordAt,
} from '#portal/features/transcripts/model/word-times.ts';
import { timecode } from '#portal/parts/media-player/timecode.ts';

const segment = (id: string, ...text: Leaf[]) => ({ id, speaker: '', text });
const timed = (text: string, start: number, confidence?: number): Leaf => ({
  text,
  start,
  end: start + 1,
  ...(confidence !== undefined && { confidence }),
});

const segments = [
  segment('a', timed('one', 1, 90), { text: 'typed' }, timed('two', 3, 20)),
  segment('b'),
  segment('c', timed('three', 5, 95), timed('four', 7, 30), timed('early', 6, 99)),
];

describe('timecode', () => {
  it('has frames at 25 a second', () => {
    expect(timecode(0)).toBe('00:00:00:00');
    expect(timecode(3_725.04)).toBe('01:02:05:01');
    expect(timecode(0.999)).toBe('00:00:00:24');
    expect(timecode(36_000)).toBe('10:00:00:00');
  });

  it('takes missing and negative times as the beginning', () => {
    expect(timecode(Number.NaN)).toBe('00:00:00:00');
    expect(timecode(-4)).toBe('00:00:00:00');
    expect(timecode(Number.POSITIVE_INFINITY)).toBe('00:00:00:00');
  });
});

describe('word times', () => {
  it('find the word that is spoken', () => {
    expect(wordAt(segments, 0.5)).toBeUndefined();
    expect(wordAt(segments, 1)).toEqual({ segment: 0, word: 0 });
    expect(wordAt(segments, 4.9)).toEqual({ segment: 0, word: 2 });
    expect(wordAt(segments, 6.5)).toEqual({ segment: 2, word: 2 });
    expect(wordAt(segments, 99)).toEqual({ segment: 2, word: 1 });
    expect(wordAt([], 1)).toBeUndefined();
    // Of paragraphs that are spoken across each other, the one that began last.
    const crossed = [segment('late', timed('late', 5)), segment('early', timed('early', 2))];
    expect(wordAt(crossed, 6)).toEqual({ segment: 0, word: 0 });
  });

  it('give a typed word the time of the word before it', () => {
    const [first, empty] = segments;
    expect(startOf(first?.text ?? [], 1)).toBe(1);
    expect(startOf([{ text: 'x' }, timed('y', 4)], 0)).toBe(4);
    expect(startOf(empty?.text ?? [], 0)).toBeUndefined();
    expect(spanOf(segments[2]?.text ?? [])).toEqual({ start: 5, end: 8 });
    expect(confidenceOf(first?.text ?? [])).toBe(55);
  });

  it('step through uncertain words in both directions, and around the ends', () => {
    const low = { segment: 0, word: 2 };
    const lower = { segment: 2, word: 1 };
    expect(nextUncertain(segments, undefined, false)).toEqual(low);
    expect(nextUncertain(segments, low, false)).toEqual(lower);
    expect(nextUncertain(segments, lower, false)).toEqual(low);
    expect(nextUncertain(segments, low, true)).toEqual(lower);
    expect(nextUncertain(segments, undefined, true)).toEqual(lower);
    expect(nextUncertain([segment('a', timed('sure', 1, 99))], undefined, false)).toBeUndefined();
  });
});
