import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoredOwnWords } from '#contracts/endpoints/speech/own-words.ts';
import { CorrectionList } from '#portal/parts/recorder/words/correction-list.tsx';
import { isTooLong, readLines } from '#portal/parts/recorder/words/read-lines.ts';

/** A person's own words: what is read from lines, and the list of corrections. */

test('lines are added, and those that are no words stay with what is wrong', () => {
  expect(readLines(' Ojha \n\n<b>Mistry</b>\nojha\nकोल्हापूर\nKolhapur', ['Kolhapur'])).toEqual({
    added: ['Ojha', 'कोल्हापूर'],
    rest: '<b>Mistry</b>\nojha\nKolhapur',
    problems: [
      'Line 1, “<b>Mistry</b>”: Use letters, spaces, hyphens, full stops and apostrophes only.',
      'Line 2, “ojha”: It is in your list already.',
      'Line 3, “Kolhapur”: It is in your list already.',
    ],
  });
  expect(readLines('\n ', []).problems).toEqual(['Write a word']);
});

test('50,000 lines are refused as a whole, and five problems at most are shown', () => {
  const many = Array.from({ length: 50_000 }, (_, at) => `w${at}`).join('\n');
  expect(isTooLong(many)).toBe(true);
  expect(readLines(many, [])).toEqual({
    added: [],
    rest: many,
    problems: [expect.stringContaining('up to 300 words')],
  });
  const wrong = Array.from({ length: 20 }, (_, at) => `<${at}>`).join('\n');
  const { problems } = readLines(wrong, []);
  expect([problems.length, problems.at(-1)]).toEqual([6, '15 more lines are no words.']);
});

const shown = (element: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element));
const list = (more: Partial<StoredOwnWords>) =>
  shown(
    createElement(CorrectionList, {
      list: { words: [], corrections: [], version: 0, ...more },
      onChange: async () => true,
    }),
  );

test('a correction can become a word, be offered again, and be removed', () => {
  const corrections = [
    { heard: 'Oja', meant: 'Ojha', isOffered: true },
    { heard: '<i>', meant: 'Mistry', isOffered: false },
  ];
  const markup = list({ words: ['ojha'], corrections });
  expect(markup).toContain('aria-label="Remove: Oja to Ojha"');
  expect(markup).not.toContain('Add to my words: Ojha');
  expect(markup).toContain('aria-label="Add to my words: Mistry"');
  expect(markup).toContain('aria-label="Offer again: &lt;i&gt; to Mistry"');
  expect(markup).not.toContain('<i>');
  expect(list({})).toContain('Correct a dictated name in the text');
});
