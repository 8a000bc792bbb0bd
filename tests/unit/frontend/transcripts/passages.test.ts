import { describe, expect, it } from 'vitest';
import { PASSAGE_QUOTE_MAX } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import { passageOf, placeOfPassage } from '#portal/features/transcripts/model/passages.ts';
import { deleteRange, wordsOfRange } from '#portal/features/transcripts/model/ranges.ts';
import {
  mergeSegment,
  retypeSegment,
  splitSegment,
  type TranscriptText,
} from '#portal/features/transcripts/model/transcript-text.ts';

let index = 0;
const text: TranscriptText = {
  segments: ['one two three four', 'five six seven', 'eight nine'].map((words, at) => ({
    id: `seg_${at}`,
    speaker: 'spk_0',
    text: words.split(' ').map((word) => {
      index += 1;
      return { text: word, word: index - 1, start: index, end: index + 0.5 };
    }),
  })),
  speakers: [{ id: 'spk_0', name: 'Counsel' }],
};
const passageFrom = (from: [number, number], to: [number, number], of = text) =>
  passageOf(
    wordsOfRange(of, {
      from: { segmentId: `seg_${from[0]}`, offset: from[1] },
      to: { segmentId: `seg_${to[0]}`, offset: to[1] },
    }),
  );
const passage = passageFrom([0, 8], [1, 8]);
if (!passage) throw new Error('No passage');

const placeIn = (now: TranscriptText, of = passage) => {
  const place = placeOfPassage(now, of);
  return (
    place && {
      at: place.at,
      isChanged: place.isChanged,
      words: place.parts.map(({ segment, range }) =>
        segment.text.slice(range.first, range.end).map((leaf) => leaf.text),
      ),
    }
  );
};

describe('a passage', () => {
  it('is its recognised words, over paragraphs too', () => {
    expect(passage).toEqual({
      ...{ segmentId: 'seg_0', firstWord: 2, lastWord: 5, quote: 'three four five six' },
    });
    expect(placeIn(text)).toEqual({
      ...{ at: 0, isChanged: false },
      words: [
        ['three', 'four'],
        ['five', 'six'],
      ],
    });
  });

  it('moves with its words through splits and merges of paragraphs', () => {
    const split = splitSegment(text, 'seg_0', { offset: 3, newId: 'seg_new' });
    expect(placeIn(split)).toMatchObject({ at: 1, isChanged: false });
    const merged = mergeSegment(text, 'seg_1');
    expect(placeIn(merged)).toEqual({
      ...{ at: 0, isChanged: false, words: [['three', 'four', 'five', 'six']] },
    });
    const before = retypeSegment(text, 'seg_0', 'a new beginning one two three four');
    expect(placeIn(before)).toMatchObject({ isChanged: false });
  });

  it('says that it has changed, and when its words are gone', () => {
    expect(placeIn(retypeSegment(text, 'seg_0', 'one two three very four'))).toMatchObject({
      ...{
        isChanged: true,
        words: [
          ['three', 'very', 'four'],
          ['five', 'six'],
        ],
      },
    });
    expect(placeIn(retypeSegment(text, 'seg_0', 'one two tree four'))?.isChanged).toBe(true);
    const range = {
      from: { segmentId: 'seg_0', offset: 7 },
      to: { segmentId: 'seg_1', offset: 8 },
    };
    expect(placeIn(deleteRange(text, range).text)).toBeUndefined();
    expect(placeIn(text)?.isChanged).toBe(false);
  });

  it('of written words is their paragraph', () => {
    const written = retypeSegment(text, 'seg_2', 'entirely other words are here');
    const segment = written.segments[2];
    if (!segment) throw new Error('No paragraph');
    const added = { ...segment, text: segment.text.map(({ text: word }) => ({ text: word })) };
    const now = { ...written, segments: written.segments.with(2, added) };
    const own = passageFrom([2, 9], [2, 20], now);
    expect(own).toEqual({ segmentId: 'seg_2', quote: 'other words' });
    if (!own) return;
    expect(placeIn(now, own)).toMatchObject({ at: 2, isChanged: false });
    expect(placeIn(retypeSegment(now, 'seg_2', 'gone'), own)).toMatchObject({ isChanged: true });
  });

  it('claims nothing of a quote that is withheld, and quotes no more than is stored', () => {
    for (const quote of ['', `three ${REDACTION_MARK} five six`])
      expect(placeIn(text, { ...passage, quote })?.isChanged).toBe(false);
    const long = retypeSegment(text, 'seg_0', 'word '.repeat(200));
    const all = passageFrom([0, 0], [1, 4], long);
    expect(all?.quote.length).toBeLessThanOrEqual(PASSAGE_QUOTE_MAX);
    expect(all && placeIn(long, all)?.isChanged).toBe(false);
  });
});
