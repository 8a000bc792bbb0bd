import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Leaf, leafSchema } from '#contracts/rules/speech/transcripts.ts';
import {
  redactLeaves,
  resolveSuggestion,
  retypeLeaves,
  splitLeaves,
  suggestionsOf,
  suggestLeaves,
  textOf,
  wordRangeOf,
  wordsOf,
} from '#portal/features/transcripts/model/leaves.ts';

const spoken = (text: string, firstWord = 0): Leaf[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    word: firstWord + at,
    start: firstWord + at,
    end: firstWord + at + 0.5,
    confidence: 90,
  }));

const suggestion = {
  id: 'sug_1',
  text: 'new words',
  name: 'Ananya',
  role: 'mediator',
  color: 'amber',
};

/** Few different words, so that texts have much in common. */
const wordArb = fc.constantFrom('the', 'party', 'claims', 'नमस्ते', 'a', '👩‍⚖️', 'Rs.500');
const textArb = fc.array(wordArb, { maxLength: 30 }).map((words) => words.join(' '));
const leavesArb = fc
  .array(fc.record({ text: wordArb, isSpoken: fc.boolean(), redacted: fc.boolean() }), {
    maxLength: 30,
  })
  .map((words) =>
    words.map(
      ({ text, isSpoken, redacted }, at): Leaf => ({
        text,
        ...(isSpoken && { word: at, start: at, end: at + 1, confidence: 80 }),
        ...(redacted && { redacted }),
      }),
    ),
  );

const normal = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

describe('retypeLeaves', () => {
  it('keeps index, times and confidence of the words that stay', () => {
    const leaves = spoken('the claimant says nothing');

    const typed = retypeLeaves(leaves, 'the claimant now says nothing');

    expect(typed).toEqual([...leaves.slice(0, 2), { text: 'now' }, ...leaves.slice(2)]);
    expect(typed[3]).toBe(leaves[2]);
  });

  it('keeps index and times of a replaced word, and drops its confidence', () => {
    const leaves = spoken('the claiment says');

    expect(retypeLeaves(leaves, 'the claimant says')[1]).toEqual({
      text: 'claimant',
      spoken: 'claiment',
      word: 1,
      start: 1,
      end: 1.5,
    });
  });

  it('returns the same leaves when only spaces changed', () => {
    const leaves = spoken('the claimant says');

    expect(retypeLeaves(leaves, '  the claimant \u00a0 says ')).toBe(leaves);
  });

  it('redacts what is typed inside of a redacted passage', () => {
    const leaves = redactLeaves(
      spoken('his name is Ravi Kumar indeed'),
      { first: 3, end: 5 },
      true,
    );

    const typed = retypeLeaves(leaves, 'his name is Ravi Shankar Kumar indeed');

    expect(typed.map(({ redacted }) => Boolean(redacted))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(retypeLeaves(leaves, 'his name is R avi Kumar indeed')[4]?.redacted).toBe(true);
  });

  it('moves a suggestion to the next word of its range when its first word is removed', () => {
    const leaves = suggestLeaves(spoken('one two three four'), { first: 1, end: 3 }, suggestion);

    const typed = retypeLeaves(leaves, 'one three four');

    expect(suggestionsOf(typed)).toMatchObject([{ ...suggestion, first: 1, end: 2 }]);
    expect(suggestionsOf(retypeLeaves(leaves, 'one four'))).toEqual([]);
  });

  it('cuts words above the maximum length, never inside a character', () => {
    const typed = retypeLeaves([], '😀'.repeat(301));

    expect(typed.every((leaf) => leafSchema.safeParse(leaf).success)).toBe(true);
    expect(typed.map(({ text }) => text).join('')).toBe('😀'.repeat(301));
  });

  it('compares paragraphs of 10,000 words with nothing in common in a moment', () => {
    const leaves = spoken(Array.from({ length: 10_000 }, (_none, at) => `a${at}`).join(' '));
    const typed = Array.from({ length: 10_000 }, (_none, at) => `b${at}`).join(' ');

    expect(textOf(retypeLeaves(leaves, typed))).toBe(typed);
  });

  it('has the typed text, and each recognised word at most once and in order', () => {
    fc.assert(
      fc.property(leavesArb, textArb, (leaves, typed) => {
        const result = retypeLeaves(leaves, typed);
        expect(textOf(result)).toBe(normal(typed));
        const words = result.flatMap(({ word }) => word ?? []);
        expect(words).toEqual([...new Set(words)].sort((a, b) => a - b));
        for (const leaf of result)
          if (leaf.confidence !== undefined) expect(leaves).toContain(leaf);
      }),
    );
  });

  it('never shows a word of a redacted passage that was retyped', () => {
    fc.assert(
      fc.property(leavesArb, textArb, (leaves, typed) => {
        const all = redactLeaves(leaves, { first: 0, end: leaves.length }, true);
        const typedInside = retypeLeaves(
          [{ text: 'x', redacted: true }, ...all, { text: 'x', redacted: true }],
          `x ${typed} x`,
        );
        expect(typedInside.every(({ redacted }) => redacted)).toBe(true);
      }),
    );
  });
});

describe('splitLeaves', () => {
  it('gives the first half of a cut word the recognised word', () => {
    const [left, right] = splitLeaves(spoken('seventeen days'), 5);

    expect(left).toEqual([{ text: 'seven', spoken: 'seventeen', word: 0, start: 0, end: 0.5 }]);
    expect(right).toEqual([{ text: 'teen' }, spoken('days', 1)[0]]);
  });

  it('keeps a redaction on both halves of a cut word', () => {
    const leaves = redactLeaves(spoken('Ravi'), { first: 0, end: 1 }, true);

    expect(
      splitLeaves(leaves, 2)
        .flat()
        .map(({ redacted }) => redacted),
    ).toEqual([true, true]);
  });

  it.each([
    ['between its words', 4],
    ['within a word', 6],
  ])('keeps a suggestion that is cut %s in the first part only', (_, offset) => {
    const leaves = suggestLeaves(spoken('one two three'), { first: 0, end: 2 }, suggestion);

    const [left, right] = splitLeaves(leaves, offset - 1);

    expect(suggestionsOf(left)).toHaveLength(1);
    expect(right.some(({ suggestionId }) => suggestionId !== undefined)).toBe(false);
  });

  it('loses no character at any place', () => {
    fc.assert(
      fc.property(leavesArb, fc.nat(200), (leaves, offset) => {
        const [left, right] = splitLeaves(leaves, offset);
        expect((textOf(left) + textOf(right)).replaceAll(' ', '')).toBe(
          textOf(leaves).replaceAll(' ', ''),
        );
      }),
    );
  });
});

describe('suggestions', () => {
  const leaves = spoken('the claimant says nothing');

  it('begin at the first word too (D71)', () => {
    expect(wordRangeOf('the claimant says', 0, 3)).toEqual({ first: 0, end: 1 });

    const suggested = suggestLeaves(leaves, { first: 0, end: 2 }, suggestion);

    expect(suggestionsOf(suggested)).toEqual([
      { ...suggestion, first: 0, end: 2, original: 'the claimant' },
    ]);
    expect(suggested[1]).toEqual({ ...leaves[1], suggestionId: 'sug_1' });
  });

  it('are put in place of their words when accepted', () => {
    const suggested = suggestLeaves(leaves, { first: 1, end: 3 }, suggestion);

    const accepted = resolveSuggestion(suggested, 'sug_1', true);

    expect(textOf(accepted)).toBe('the new words nothing');
    expect(accepted[1]).toEqual({ text: 'new', spoken: 'claimant', word: 1, start: 1, end: 1.5 });
    expect(suggestionsOf(accepted)).toEqual([]);
  });

  it('leave the text as it was when rejected', () => {
    const suggested = suggestLeaves(leaves, { first: 1, end: 3 }, suggestion);

    expect(resolveSuggestion(suggested, 'sug_1', false)).toEqual(leaves);
  });

  it('propose a removal with an empty text', () => {
    const suggested = suggestLeaves(leaves, { first: 1, end: 3 }, { ...suggestion, text: '' });

    expect(textOf(resolveSuggestion(suggested, 'sug_1', true))).toBe('the nothing');
  });

  it('replace a former suggestion that they overlap', () => {
    const first = suggestLeaves(leaves, { first: 0, end: 2 }, suggestion);

    const second = suggestLeaves(first, { first: 1, end: 4 }, { ...suggestion, id: 'sug_2' });

    expect(suggestionsOf(second)).toMatchObject([{ id: 'sug_2', first: 1, end: 4 }]);
    expect(second[0]).toEqual(leaves[0]);
  });
});

describe('wordRangeOf', () => {
  it('takes whole words that the selection touches', () => {
    expect(wordRangeOf('the claimant says', 6, 14)).toEqual({ first: 1, end: 3 });
    expect(wordRangeOf('the claimant says', 3, 4)).toBeUndefined();
    expect(wordRangeOf('', 0, 0)).toBeUndefined();
  });
});
