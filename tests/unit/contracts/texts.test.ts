import { expect, test } from 'vitest';
import { linkTokenSchema } from '#contracts/rules/link-token.ts';
import {
  COMMENT_TEXT_MAX,
  commentContentSchema,
  listStartOf,
  plainTextOf,
  withoutTags,
} from '#contracts/rules/rich-text.ts';
import { holdsWord, isLongEnough, isSearchable, SEARCH_MAX } from '#contracts/rules/search.ts';
import { sha256Of } from '#contracts/rules/sha256.ts';

test.each([
  ['<p>one</p><p>two</p>', 'one\ntwo'],
  ['one<br>two<br/>three<BR />four', 'one\ntwo\nthree\nfour'],
  ['<strong>A</strong> &amp; <em>B</em>', 'A & B'],
  ['&lt;p&gt;&nbsp;&quot;x&quot; &#39;y&#39;', '<p> "x" \'y\''],
  ['&copy;', '&copy;'],
  ['1 < 2', '1 < 2'],
  ['  <p> text </p>  ', 'text'],
  ['<ol><li><p>one</p></li><li>two</li></ol>', 'one\ntwo'],
])('%s is read as %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test('a tag that does not end stays', () => {
  expect(withoutTags('a<b>c<d')).toBe('ac<d');
});

const messageOf = (html: string) => commentContentSchema.safeParse(html).error?.issues[0]?.message;

test('the length of a comment is counted without markup', () => {
  const longest = 'x'.repeat(COMMENT_TEXT_MAX);
  expect(messageOf(`<p><strong>${longest}</strong></p>`)).toBeUndefined();
  expect(messageOf(`<p>${longest}x</p>`)).toBe('Maximum 20000 characters');
  expect(messageOf('<p>x</p>')).toBeUndefined();
  expect(messageOf('<p> </p><br>')).toBe('Write something first');
  expect(messageOf('<br>'.repeat(20_000))).toBe('The comment is too long');
});

test.each([
  ['ab', true],
  ['12', true],
  ['न्या', true],
  ['a', false],
  [' a ', false],
  ['😀', false],
  ['--', false],
  ['', false],
  ['x'.repeat(SEARCH_MAX), true],
  [` ${'x'.repeat(SEARCH_MAX)} `, true],
  ['x'.repeat(SEARCH_MAX + 1), false],
  // Two characters that NFKC writes as one; the length is that of the typed text.
  ['e\u0301'.repeat(SEARCH_MAX), false],
  // One character that NFKC writes as four.
  ['㎯'.repeat(SEARCH_MAX / 2), false],
])('%s can be searched for: %s', (typed, isAccepted) => {
  expect(isSearchable(typed)).toBe(isAccepted);
});

test('a search text has two characters and a letter or digit', () => {
  expect([isLongEnough('😀'), isLongEnough('😀😀')]).toEqual([false, true]);
  expect([holdsWord('--'), holdsWord('-é'), holdsWord('-५')]).toEqual([false, true, true]);
});

test('a SHA-256 has 64 hexadecimal digits', async () => {
  expect(await sha256Of(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(await sha256Of(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test.each([
  ['1', 1],
  ['27', 27],
  ['9999', 9999],
  ['10000', 1],
  ['0', 1],
  ['-3', 1],
  ['3rd', 1],
  ['', 1],
  [null, 1],
  [undefined, 1],
])('a list with the start %j begins with %d', (attribute, first) => {
  expect(listStartOf(attribute)).toBe(first);
});

test('the token of a link has 43 characters of base64url', () => {
  const problemOf = (token: string) => linkTokenSchema.safeParse(token).error?.issues[0]?.message;
  expect(problemOf(`${'aZ09_-'.repeat(7)}a`)).toBeUndefined();
  for (const token of ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`])
    expect(problemOf(token)).toBe('This link is not valid');
});
