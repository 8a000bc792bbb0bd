import { describe, expect, it } from 'vitest';
import { textOf } from '#portal/features/transcripts/model/leaves.ts';
import {
  deleteRange,
  insertParagraphs,
  paragraphsOf,
  plainTextOf,
  rangeBetween,
  wordsOfRange,
} from '#portal/features/transcripts/model/ranges.ts';
import type { TranscriptText } from '#portal/features/transcripts/model/transcript-text.ts';

const paragraphs = [
  ['spk_0', 'Good morning everybody.'],
  ['spk_0', 'We are here today.'],
  ['spk_1', 'I appear for the claimant.'],
  ['spk_0', 'Thank you.'],
] as const;
const text: TranscriptText = {
  segments: paragraphs.map(([speaker, words], at) => ({
    id: `seg_${at}`,
    speaker,
    text: words.split(' ').map((word, index) => ({
      text: word,
      word: at * 10 + index,
      start: at * 10 + index,
      end: at * 10 + index + 0.5,
      confidence: 90,
    })),
  })),
  speakers: [
    { id: 'spk_0', name: 'Tribunal' },
    { id: 'spk_1', name: 'Ms Rao' },
  ],
};

const shown = ({ segments }: TranscriptText) =>
  segments.map(({ speaker, text: leaves }) => `${speaker} ${textOf(leaves)}`);
const range = (from: [number, number], to: [number, number]) => ({
  from: { segmentId: `seg_${from[0]}`, offset: from[1] },
  to: { segmentId: `seg_${to[0]}`, offset: to[1] },
});
let ids = 0;
const newId = () => {
  ids += 1;
  return `new_${ids}`;
};

describe('a selection over paragraphs', () => {
  it('is in the order of the transcript, whichever end moved', () => {
    const { from, to } = range([2, 3], [0, 5]);
    expect(rangeBetween(text, from, to)).toEqual({ from: to, to: from });
    expect(rangeBetween(text, from, { segmentId: 'seg_gone', offset: 0 })).toBeUndefined();
  });

  it('is copied with its paragraphs, and with the speaker where the speaker changes', () => {
    expect(plainTextOf(text, range([0, 5], [3, 5]))).toBe(
      'Tribunal: morning everybody.\n\nWe are here today.\n\nMs Rao: I appear for the claimant.\n\nTribunal: Thank',
    );
  });

  it('has the words that it touches, by paragraph', () => {
    const found = wordsOfRange(text, range([0, 15], [2, 3]));
    expect(found.map(({ segment, range: words }) => [segment.id, words])).toEqual([
      ['seg_0', { first: 2, end: 3 }],
      ['seg_1', { first: 0, end: 4 }],
      ['seg_2', { first: 0, end: 2 }],
    ]);
  });

  it('leaves one paragraph of the first speaker; its words keep what was recognised', () => {
    const { text: left, place } = deleteRange(text, range([0, 12], [2, 9]));
    expect(shown(left)).toEqual(['spk_0 Good morning for the claimant.', 'spk_0 Thank you.']);
    expect(left.segments[0]?.text.map(({ word }) => word)).toEqual([0, 1, 22, 23, 24]);
    expect(place).toEqual({ segmentId: 'seg_0', offset: 12 });
  });

  it('joins the halves of words that it cuts, and nothing else', () => {
    expect(shown(deleteRange(text, range([0, 7], [1, 14])).text)[0]).toBe('spk_0 Good moday.');
    expect(shown(deleteRange(text, range([0, 23], [1, 0])).text)[0]).toBe(
      'spk_0 Good morning everybody. We are here today.',
    );
    expect(shown(deleteRange(text, range([0, 0], [3, 10])).text)).toEqual(['spk_0 ']);
  });
});

describe('a text of several paragraphs', () => {
  it('has a paragraph for each line, and names speakers whom the transcript knows', () => {
    expect(paragraphsOf('One.\r\n\r\n Two\t two.\nMs Rao: Three.\nOther: Four.', text)).toEqual([
      { text: 'One.' },
      { text: 'Two two.' },
      { text: 'Three.', speaker: 'spk_1' },
      { text: 'Other: Four.' },
    ]);
    // One line may begin with a name, as in a sentence.
    expect(paragraphsOf('Ms Rao: Three.', text)).toEqual([{ text: 'Ms Rao: Three.' }]);
  });

  it('is inserted as paragraphs; the words around it keep what was recognised', () => {
    const pasted = paragraphsOf('One.\nTwo.\nThree.', text);
    const place = { segmentId: 'seg_1', offset: 6 };
    const { text: after, place: caret } = insertParagraphs(text, place, { pasted, newId });
    expect(shown(after).slice(1, 4)).toEqual([
      'spk_0 We are One.',
      'spk_0 Two.',
      'spk_0 Three. here today.',
    ]);
    expect(after.segments[3]?.text.map(({ word }) => word)).toEqual([undefined, 12, 13]);
    expect(caret).toEqual({ segmentId: after.segments[3]?.id, offset: 'Three.'.length });
  });

  it('gives nobody else’s words to a speaker whom it names', () => {
    const pasted = paragraphsOf('Ms Rao: One.\nMs Rao: Two.', text);
    const middle = insertParagraphs(text, { segmentId: 'seg_1', offset: 6 }, { pasted, newId });
    expect(shown(middle.text).slice(1, 5)).toEqual([
      'spk_0 We are',
      'spk_1 One.',
      'spk_1 Two.',
      'spk_0 here today.',
    ]);
    const end = insertParagraphs(text, { segmentId: 'seg_1', offset: 18 }, { pasted, newId });
    expect(shown(end.text).slice(1, 4)).toEqual([
      'spk_0 We are here today.',
      'spk_1 One.',
      'spk_1 Two.',
    ]);
  });

  it('comes back as it was copied', () => {
    const copied = plainTextOf(text, range([0, 0], [3, 10]));
    const empty = deleteRange(text, range([0, 0], [3, 10]));
    const pasted = paragraphsOf(copied, empty.text);
    expect(shown(insertParagraphs(empty.text, empty.place, { pasted, newId }).text)).toEqual(
      shown(text),
    );
  });
});
