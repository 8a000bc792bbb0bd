import { describe, expect, test } from 'vitest';
import type { TranscriptChanges } from '#contracts/endpoints/speech/transcripts.ts';
import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import type { TranscriptContent } from '#lambdas/transcripts/content/transcript-content.ts';
import {
  applyChanges,
  findWords,
  namesOtherWords,
} from '#lambdas/transcripts/versions/apply-changes.ts';
import { bytesInAnswer } from '#shared/answer-size.ts';
import { makeTranscript } from '#tests/support/files/make-transcript.ts';
import { isCheapOrLinear } from '../../../support/cpu-time.ts';

const author = { name: 'Asha Rao', role: 'arbitrator', at: '2026-03-02T06:00:00.000Z' };
const spoken = (text: string, word: number): Leaf => ({
  text,
  word,
  start: word,
  end: word + 0.5,
  confidence: 90,
});
const base: TranscriptContent = {
  speakers: [
    { id: 'a', name: 'Counsel' },
    { id: 'b', name: 'Witness' },
  ],
  segments: [
    { id: 's1', speaker: 'a', text: [spoken('Is', 0), spoken('it', 1), spoken('yours?', 2)] },
    { id: 's2', speaker: 'b', text: [spoken('It', 3), spoken('is.', 4)] },
    { id: 's3', speaker: 'a', text: [spoken('Thanks.', 5)] },
  ],
};
const apply = (changes: Partial<TranscriptChanges>, content = base) =>
  applyChanges(
    content,
    { version: 0, segments: [], removed: [], ...changes },
    { words: findWords(base), author },
  );
const segment = (id: string, after?: string, text: Leaf[] = [{ text: id }]) => ({
  id,
  speaker: 'a',
  text,
  ...(after !== undefined && { after }),
});
const idsOf = ({ segments }: TranscriptContent) => segments.map(({ id }) => id);

describe('order', () => {
  test('replaces in place and removes', () => {
    const next = apply({ segments: [segment('s2')], removed: ['s3'] });
    expect(idsOf(next)).toEqual(['s1', 's2']);
    expect(next.segments[0]).toBe(base.segments[0]);
  });

  test('places new segments at the beginning, after others and after each other', () => {
    const next = apply({
      segments: [segment('n3', 'n2'), segment('n1', ''), segment('n2', 's2'), segment('n4', 's2')],
    });
    expect(idsOf(next)).toEqual(['n1', 's1', 's2', 'n2', 'n3', 'n4', 's3']);
  });

  test('places a new segment where a removed one stood', () => {
    expect(idsOf(apply({ segments: [segment('n1', 's2')], removed: ['s2'] }))).toEqual([
      's1',
      'n1',
      's3',
    ]);
  });

  test('places a chain of 20,000 new segments', () => {
    const segments = Array.from({ length: 19_997 }, (_, n) =>
      segment(`n${n}`, n === 0 ? 's3' : `n${n - 1}`),
    );
    expect(apply({ segments }).segments).toHaveLength(20_000);
  });
});

describe('refuses', () => {
  const NO_PLACE = 'The segment that a new one follows does not exist';
  const noSpeaker = (id: string) => `The speaker of the segment ${id} is missing`;
  const other = { id: 'x', speaker: 'nobody', text: [{ text: 'x' }], after: '' };
  test.each<[string, Partial<TranscriptChanges>, string, string]>([
    [
      'a segment twice',
      { segments: [segment('s1'), segment('s1')] },
      'segments',
      'Each id can occur once',
    ],
    [
      'a new segment without a place',
      { segments: [segment('n1')] },
      'segments.0.after',
      'Name the segment that a new one follows',
    ],
    [
      'a new segment after an unknown one',
      { segments: [segment('n1', 'n9')] },
      'segments',
      NO_PLACE,
    ],
    [
      'new segments that follow each other in a circle',
      { segments: [segment('n1', 'n2'), segment('n2', 'n1')] },
      'segments',
      NO_PLACE,
    ],
    [
      'the removal of an unknown segment',
      { removed: ['s9'] },
      'removed',
      'The segment s9 does not exist',
    ],
    [
      'a segment that is changed and removed',
      { segments: [segment('s1')], removed: ['s1'] },
      'segments.0',
      'A segment is changed or removed, not both',
    ],
    ['an unknown speaker', { segments: [other] }, 'segments', noSpeaker('x')],
    [
      'a speaker who is in use but missing',
      { speakers: [{ id: 'a', name: 'X' }] },
      'segments',
      noSpeaker('s2'),
    ],
    [
      'a speaker twice',
      { speakers: ['a', 'b', 'a'].map((id) => ({ id, name: id })) },
      'speakers',
      'Each id can occur once',
    ],
    [
      'an unknown word',
      { segments: [segment('s1', undefined, [{ text: 'x', word: 6 }])] },
      'segments.0.text',
      'The transcript has no word 6',
    ],
    [
      'a suggestion without an id',
      { segments: [segment('s1', undefined, [{ text: 'x', suggestionText: 'y' }])] },
      'segments.0.text',
      'A suggestion needs an id',
    ],
    [
      'a paragraph that would not fit into a response',
      {
        segments: [
          segment(
            's1',
            undefined,
            Array.from({ length: 8_000 }, () => ({ text: 'न'.repeat(200) })),
          ),
        ],
      },
      'segments.0',
      'A paragraph is too long',
    ],
    [
      'too many paragraphs',
      { segments: Array.from({ length: 19_998 }, (_, n) => segment(`n${n}`, '')) },
      'segments',
      'A transcript can have up to 20000 paragraphs',
    ],
    [
      'too many words',
      {
        segments: Array.from({ length: 13 }, (_, n) =>
          segment(
            `n${n}`,
            '',
            Array.from({ length: 12_000 }, () => ({ text: 'x' })),
          ),
        ),
      },
      'segments',
      'A transcript can have up to 150000 words',
    ],
  ])('%s', (_, changes, field, message) => {
    expect(() => apply(changes)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        issues: [{ field, message }],
      }),
    );
  });
});

test('accepts a paragraph of exactly 4 MB in a response', () => {
  const paragraph = (characters: number) => ({
    segments: [segment('s1', undefined, [{ text: 'x'.repeat(characters) }])],
  });
  const around = bytesInAnswer(apply(paragraph(0)).segments[0]);
  const most = 4_000_000 - around;
  expect(apply(paragraph(most)).segments[0]?.text[0]?.text).toHaveLength(most);
  expect(() => apply(paragraph(most + 1))).toThrow();
});

describe('words', () => {
  test('takes times, confidence and recognised text from the recognised words', () => {
    const forged = { text: 'mine?', word: 2, start: 99, end: 100, confidence: 1, spoken: 'forged' };
    const text = [{ text: 'Is', word: 0, confidence: 3 }, { text: 'new' }, forged];
    expect(apply({ segments: [segment('s1', undefined, text)] }).segments[0]?.text).toEqual([
      spoken('Is', 0),
      { text: 'new' },
      { ...spoken('mine?', 2), spoken: 'yours?' },
    ]);
  });

  test('keeps marks of withheld words, and the colour of a suggestion beside its text', () => {
    const text = [
      { text: 'Is', word: 0, redacted: true },
      { text: 'it', word: 1, redacted: false, color: '#fff' },
      { text: 'so', suggestionId: 'g1', suggestionText: 'thus', color: '#ffd54f' },
    ];
    const [first, second, third] =
      apply({ segments: [segment('s1', undefined, text)] }).segments[0]?.text ?? [];
    expect(first).toEqual({ ...spoken('Is', 0), redacted: true });
    expect(second).toEqual(spoken('it', 1));
    expect(third).toMatchObject({ suggestionId: 'g1', suggestionText: 'thus', color: '#ffd54f' });
  });

  test('names other words only if a recognised one is not there', () => {
    const changes = (...text: Leaf[]) => ({
      ...{ version: 0, removed: [] },
      segments: [
        segment('s1', undefined, [{ text: 'Is', word: 0 }]),
        segment('s2', undefined, text),
      ],
    });
    const words = findWords(base);
    expect(namesOtherWords(changes({ text: 'new' }, { text: 'It', word: 3 }), words)).toBe(false);
    expect(namesOtherWords(changes({ text: 'x', word: 9 }), words)).toBe(true);
    // Words that a person wrote are no recognised ones.
    const written = { ...base, segments: [segment('s9', undefined, [{ text: 'so' }])] };
    expect([...findWords(written)]).toEqual([]);
  });

  test('restores the recognised word when its text is typed again', () => {
    const edited = apply({ segments: [segment('s3', undefined, [{ text: 'Cheers.', word: 5 }])] });
    expect(edited.segments[2]?.text).toEqual([{ ...spoken('Cheers.', 5), spoken: 'Thanks.' }]);
    expect(findWords(edited).get(5)?.text).toBe('Thanks.');
    const again = applyChanges(
      edited,
      {
        version: 1,
        removed: [],
        segments: [segment('s3', undefined, [{ text: 'Thanks.', word: 5 }])],
      },
      { words: findWords(edited), author },
    );
    expect(again).toEqual(base);
  });
});

describe('suggestions', () => {
  const suggestion = (facts: Partial<Leaf>): Leaf => ({
    text: 'Is',
    word: 0,
    suggestionId: 'g1',
    suggestionText: 'Was',
    color: '#ffd54f',
    ...facts,
  });
  const withSuggestion = (facts: Partial<Leaf>, content?: TranscriptContent) =>
    apply({ segments: [segment('s1', undefined, [suggestion(facts)])] }, content);
  const other = { name: 'Raghav Menon', role: 'mediator', createdAt: '2026-01-01T00:00:00.000Z' };
  const byOther: TranscriptContent = {
    ...base,
    segments: [
      { id: 's1', speaker: 'a', text: [suggestion({ ...spoken('Is', 0), ...other })] },
      ...base.segments.slice(1),
    ],
  };
  const mine = { name: 'Asha Rao', role: 'arbitrator', createdAt: author.at };
  const authorOf = ({ segments }: TranscriptContent) => {
    const { name, role, createdAt } = segments[0]?.text[0] ?? {};
    return { name, role, createdAt };
  };

  test('of the caller carry the caller, not the author in the request', () => {
    expect(authorOf(withSuggestion({ ...other }))).toEqual(mine);
  });

  test('of others keep their author', () => {
    expect(authorOf(withSuggestion({ name: 'Forged' }, byOther))).toEqual(other);
  });

  test('of others get the caller as author when their text changes', () => {
    expect(authorOf(withSuggestion({ suggestionText: 'Were', ...other }, byOther))).toEqual(mine);
  });

  test('over several words keep their author: the first word has it', () => {
    const [first] = byOther.segments;
    const content = {
      ...byOther,
      segments: [
        {
          ...{ id: 's1', speaker: 'a' },
          text: [...(first?.text ?? []), { ...spoken('it', 1), suggestionId: 'g1' }],
        },
        ...base.segments.slice(1),
      ],
    };
    expect(authorOf(withSuggestion({}, content))).toEqual(other);
  });

  test('have their fields on the first word only', () => {
    const text = [suggestion({}), { text: 'it', word: 1, suggestionId: 'g1', ...other }];
    expect(apply({ segments: [segment('s1', undefined, text)] }).segments[0]?.text[1]).toEqual({
      ...spoken('it', 1),
      suggestionId: 'g1',
    });
  });
});

test('takes linear time', async () => {
  const prepared = new Map(
    [1, 0.25].map((share) => {
      const { segments, speakers } = makeTranscript({ words: 40_000 * share });
      const changed = segments.filter((_, n) => n % 3 === 1);
      const changes = {
        version: 0,
        removed: segments.filter((_, n) => n % 3 === 0).map(({ id }) => id),
        segments: changed.map((one) => ({ ...one, id: `n${one.id}`, after: one.id })),
      };
      return [share, { content: { segments, speakers }, changes }];
    }),
  );
  const work = (share: number) => {
    const made = prepared.get(share);
    if (!made) throw new Error('Not prepared');
    return applyChanges(made.content, made.changes, { words: findWords(made.content), author });
  };
  expect(await isCheapOrLinear(20, work)).toBe(true);
});
