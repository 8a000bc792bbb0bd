import { describe, expect, test } from 'vitest';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { compareContents, describeChange } from '#lambdas/transcripts/content/compare-contents.ts';
import { presentSegments } from '#lambdas/transcripts/content/present-segments.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { isCheapOrLinear } from '../../../support/cpu-time.ts';

const segment = (id: string, text: Segment['text'] = [{ text: id }]): Segment => ({
  id,
  speaker: 'a',
  text,
});
const content = (...segments: Segment[]) => ({
  speakers: [{ id: 'a', name: 'Counsel' }],
  segments,
});

describe('comparison', () => {
  const idsOf = (before: Segment[], after: Segment[]) =>
    compareContents(content(...before), content(...after)).map(({ before: one, after: other }) => [
      one?.id,
      other?.id,
    ]);
  const [a, b, c, d] = [segment('a'), segment('b'), segment('c'), segment('d')];

  test('finds nothing between equal contents', () => {
    expect(idsOf([a, b], [a, structuredClone(b)])).toEqual([]);
    expect(idsOf([], [])).toEqual([]);
  });

  test('lists removed segments where they stood', () => {
    expect(idsOf([a, b, c, d], [segment('a', [{ text: 'A' }]), c])).toEqual([
      ['a', 'a'],
      ['b', undefined],
      ['d', undefined],
    ]);
    expect(idsOf([a, b], [])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
  });

  test('lists added segments in their place', () => {
    expect(idsOf([b], [a, b, c])).toEqual([
      [undefined, 'a'],
      [undefined, 'c'],
    ]);
  });

  test('describes a side without a segment as empty', () => {
    const names = new Map([['a', 'Counsel']]);
    expect(
      describeChange({ before: undefined, after: b }, { before: names, after: names }),
    ).toEqual({
      segmentId: 'b',
      before: '',
      after: 'b',
      speakerBefore: '',
      speakerAfter: 'Counsel',
    });
  });

  test('takes linear time', async () => {
    const [large, small] = [40_000, 10_000].map((words) => {
      const before = content(...makeTranscript({ words }).segments);
      const after = content(
        ...before.segments.map((one, n) => (n % 2 ? structuredClone(one) : segment(`n${n}`))),
      );
      return { before, after };
    });
    const work = (share: number) => {
      const chosen = share === 1 ? large : small;
      return chosen && compareContents(chosen.before, chosen.after);
    };
    expect(await isCheapOrLinear(20, work)).toBe(true);
  });
});

describe('presentation', () => {
  const timed = (text: string, start: number, facts: object = {}) => ({
    ...{ text, word: start, start, end: start + 1, confidence: 80 },
    ...facts,
  });

  test('a segment without times is at the end of the one before, also in a later part', () => {
    const all = content(segment('a', [timed('x', 4)]), segment('b'), segment('c', []));
    const [, second, third] = presentSegments(all, 0, 10);
    expect(second).toMatchObject({ start: 5, end: 5, confidence: 100, transcriptionFlag: true });
    expect(third).toMatchObject({ start: 5, end: 5, transcriptionFlag: false });
    expect(presentSegments(all, 1, 10)).toEqual([second, third]);
  });

  test('a replaced word has no confidence and does not count', () => {
    const replaced = timed('new', 1, { spoken: 'old', confidence: 10 });
    const [shown] = presentSegments(content(segment('a', [timed('x', 0), replaced])), 0, 10);
    expect(shown?.confidence).toBe(80);
    expect(shown?.text[1]).toEqual({ text: 'new', word: 1, start: 1, end: 2, spoken: 'old' });
  });

  test('a part after the last segment is empty', () => {
    expect(presentSegments(content(segment('a')), 1, 10)).toEqual([]);
  });
});
