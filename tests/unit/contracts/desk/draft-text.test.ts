import { expect, test } from 'vitest';
import {
  draftTextSchema,
  FOOTNOTE_MAX,
  isParagraphId,
  numbersOf,
  plainDraftOf,
} from '#contracts/rules/desk/draft-text.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

test.each([
  [[], []],
  [
    ['', '', ''],
    ['1', '2', '3'],
  ],
  // Inserted between fixed numbers.
  [
    ['1', '', '2'],
    ['1', '1A', '2'],
  ],
  [
    ['1', '', '', '2', ''],
    ['1', '1A', '1B', '2', '3'],
  ],
  [
    ['12', '12A', '', '13'],
    ['12', '12A', '12B', '13'],
  ],
  [
    ['12A', '', '12B'],
    ['12A', '12AA', '12B'],
  ],
  [
    ['12AZ', '', '13'],
    ['12AZ', '12AZA', '13'],
  ],
  [
    ['12ZA', '', '13'],
    ['12ZA', '12ZB', '13'],
  ],
  // Where numbers were removed, new paragraphs take them.
  [
    ['1', '', '4'],
    ['1', '2', '4'],
  ],
  // Before the first.
  [
    ['', '1'],
    ['0A', '1'],
  ],
  // What was pasted twice, or moved up, counts on.
  [
    ['1', '2', '2', '3'],
    ['1', '2', '2A', '3'],
  ],
  [
    ['3', '1', '2'],
    ['3', '4', '5'],
  ],
  [
    ['1', 'x', '2'],
    ['1', '1A', '2'],
  ],
])('%j are shown as %j', (fixed, shown) => {
  expect(numbersOf(fixed)).toEqual(shown);
});

test('no two numbers are the same, whatever is fixed', () => {
  const values = ['', '1', '1A', '1B', '2', '2ZZ', '9999', '0A'];
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const fixed = Array.from({ length: next() % 12 }, () => values[next() % values.length] ?? '');
    const shown = numbersOf(fixed);
    expect(new Set(shown).size, fixed.join()).toBe(shown.length);
  }
});

test('numbers that were fixed as they are shown stay', () => {
  const shown = numbersOf(['1', '', '', '2', '', '7']);
  expect(numbersOf(shown)).toEqual(shown);
});

test('ten thousand paragraphs are numbered in linear time', async () => {
  const number = (count: number) =>
    numbersOf(Array.from({ length: count }, (_, at) => (at % 2 === 0 ? String(count - at) : '')));
  expect(await isCheapOrLinear(100, (share) => number(10_000 * share))).toBe(true);
});

test('plain text has a line for each block', () => {
  expect(
    plainDraftOf('<h2>A &amp; B</h2><p>1 &lt; 2<br />3</p><table><tr><td>4</td></tr></table>'),
  ).toBe('A & B\n1 < 2\n3\n4\n');
});

test.each([
  ['a1b2c3d4', true],
  ['A1b2c3d4', false],
  ['a1b2c3d', false],
  ['a1b2c3d45', false],
  ['-1b2c3d4', false],
  ['a1b2c3d-', false],
  ['', false],
])('the id of a paragraph: %j is one: %j', (value, isOne) => {
  expect(isParagraphId(value)).toBe(isOne);
});

const note = (words: string) => `<p>Due<sup data-note="">${words}</sup> and paid.</p>`;
const allowed = 'x'.repeat(FOOTNOTE_MAX);
const refused = `A footnote can have at most ${FOOTNOTE_MAX} characters`;

test.each([
  ['no footnote', `<p>${allowed}x</p>`, undefined],
  ['the longest one', note(allowed), undefined],
  ['characters that are written as entities', note('&amp;'.repeat(FOOTNOTE_MAX)), undefined],
  ['a superscript in the text behind', `${note('a')}<p>${allowed}x</p>`, undefined],
  ['one that is too long', note(`${allowed}x`), refused],
  ['one that is too long behind others', note('a') + note(`${allowed}x`) + note('b'), refused],
  ['one that is not closed', `<p>Due<sup data-note="">${allowed}x</p>`, refused],
])('a draft with %s', (_, content, message) => {
  expect(draftTextSchema.safeParse({ content }).error?.issues[0]?.message).toBe(message);
});

test('a footnote stands in parentheses in the plain text', () => {
  expect(plainDraftOf(note('on 2 May'))).toBe('Due (on 2 May) and paid.\n');
});
