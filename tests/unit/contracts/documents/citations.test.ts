import { expect, test } from 'vitest';
import {
  checkCitations,
  findCitations,
  printCitation,
  sideOf,
} from '#contracts/rules/documents/citations.ts';

test.each([
  ...['{C-3/12}', '{R-10/1-14}', '{N-1/999999}', '{T-2/0:14:03}', '{T-1/12:00:59}', '{X/7}'],
  ...['{T-2/14:3}', '{T-2/14:3-15:2}', '{T-2/14:24-14:25}', '{T-1/999999:25}', '{T-1/1:1}'],
])('%s is read as it is printed', (text) => {
  const [found] = findCitations(`see ${text}, there`);
  expect(found && printCitation(found.citation)).toBe(text);
  expect([found?.start, found?.end]).toEqual([4, 4 + text.length]);
});

test('all of a text are found, in order', () => {
  const found = findCitations('{C-1/2}{C-1/3} and {X/1}').map(({ citation }) => citation);
  expect(found).toEqual([
    { kind: 'document', side: 'C', number: 1, first: 2, last: 2 },
    { kind: 'document', side: 'C', number: 1, first: 3, last: 3 },
    { kind: 'examination', turn: 1 },
  ]);
});

test.each([
  ...['{C-3}', '{C-3/0}', '{C-3/4-3}', '{Q-3/1}', '{c-3/1}', '{C-1234567/1}', 'C-3/1', '{C-3/1'],
  ...['{T-2/0:60:00}', '{T-2/14}', '{X/}', '{}', '{{X/1', '{C-3/1-}'],
  ...['{T-2/0:3}', '{T-2/14:0}', '{T-2/14:26}', '{T-2/14:3-14:2}', '{T-2/14:3-13:4}'],
  ...['{T-2/14:3-15:26}', '{T-2/14:3-15}', '{T-2/14:3-}'],
  ...['{T-2/0:3-15:2}', '{T-2/14:0-15:2}'],
])('%s is no citation', (text) => {
  expect(findCitations(text)).toEqual([]);
});

test('one page is printed as one', () => {
  const pages = { kind: 'document', side: 'C', number: 3 } as const;
  expect(printCitation({ ...pages, first: 5, last: 5 })).toBe('{C-3/5}');
  expect(printCitation({ ...pages, first: 5, last: 6 })).toBe('{C-3/5-6}');
});

test('one line is printed as one', () => {
  const [found] = findCitations('{T-2/14:3-14:3}');
  expect(found && printCitation(found.citation)).toBe('{T-2/14:3}');
});

test('sides', () => {
  expect((['claimant', 'respondent', 'mediator', 'caseManager'] as const).map(sideOf)).toEqual([
    ...['C', 'R', 'N', 'N'],
  ]);
});

test('each citation of a text is checked once', () => {
  const at = { side: 'C', isPrivate: false, replacedAt: '' } as const;
  const documents = [
    { ...at, number: 1, pageCount: 3, isPrivate: true },
    { ...at, number: 1, pageCount: 12 },
    { ...at, number: 2, pageCount: 1 },
    { ...at, number: 3, pageCount: 0 },
    { ...at, side: 'R', number: 1, pageCount: 5 } as const,
  ];
  const text = '{C-1/12} {C-1/12} {C-1/11-13} {C-2/2} {C-3/9} {C-4/1} {R-1/5} {X/1} {T-1/0:00:01}';
  const checked = checkCitations(text, documents, '2027-01-04T06:30:00.000Z').map(
    ({ citation, document, problem }) => [printCitation(citation), document?.pageCount, problem],
  );
  expect(checked).toEqual([
    ['{C-1/12}', 12, undefined],
    ['{C-1/11-13}', 12, 'The document has 12 pages'],
    ['{C-2/2}', 1, 'The document has 1 page'],
    ['{C-3/9}', 0, undefined],
    ['{C-4/1}', undefined, 'No shared document has this number'],
    ['{R-1/5}', 5, undefined],
    ['{X/1}', undefined, undefined],
    ['{T-1/0:00:01}', undefined, undefined],
  ]);
});

test('a document whose file was replaced after the text was begun is named', () => {
  const at = { side: 'C', isPrivate: false, pageCount: 9 } as const;
  const documents = [
    { ...at, number: 1, replacedAt: '' },
    { ...at, number: 2, replacedAt: '2027-01-04T06:29:59.999Z' },
    { ...at, number: 3, replacedAt: '2027-01-04T06:30:00.001Z' },
    { ...at, number: 5, replacedAt: '2027-01-04T06:30:00.000Z' },
  ];
  const since = '2027-01-04T06:30:00.000Z';
  const checked = checkCitations('{C-1/1} {C-2/1} {C-3/1} {C-4/1} {X/1} {C-5/1}', documents, since);
  expect(checked.map(({ isReplaced }) => isReplaced)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});
