import { expect, test } from 'vitest';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { exampleDocument } from '#contracts/http/examples.ts';
import {
  type Arrangement,
  arrangeDocuments,
  isPlain,
  plainArrangement,
} from '#portal/features/case/documents/arrangement/arrange-documents.ts';
import { foundText } from '#portal/features/case/documents/arrangement/found-text.ts';
import { resultOf } from '#portal/features/case/documents/selection/one-by-one.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';

/** Search, order and filters of a case's documents, and acts on several of them. */

const made = (id: string, facts: Partial<CaseDocument>): CaseDocument => ({
  ...exampleDocument,
  id,
  name: `${id}.pdf`,
  ...facts,
});
const documents = [
  made('b', {
    ...{ documentNo: '10', name: 'Exhibit 10.pdf', ownerType: 'claimant', visibilityType: 'all' },
    ...{ owner: { name: 'Kaveri Mills' }, created_at: '2026-01-03T00:00:00.000Z' },
    ...{ sizeBytes: 10, pageCount: 3, documentDate: '2021-03-03' },
  }),
  made('a', {
    ...{ documentNo: '9', name: 'exhibit 9.pdf', ownerType: 'claimant', visibilityType: 'others' },
    ...{ owner: { name: 'Kaveri Mills' }, created_at: '2026-01-02T00:00:00.000Z' },
    ...{ sizeBytes: 30, pageCount: 1, documentDate: '' },
  }),
  made('c', {
    ...{ documentNo: 'P1', name: 'Notes.pdf', ownerType: 'mediator', visibilityType: 'me' },
    ...{ owner: { name: 'Raghav Menon' }, created_at: '2026-01-04T00:00:00.000Z' },
    ...{ sizeBytes: 20, pageCount: 0, documentDate: '' },
    url: { url: '', uploadType: 'Site diary', category: '' },
    processing: { state: 'queued', message: '' },
  }),
  made('d', {
    ...{ documentNo: '1', name: 'Reply.pdf', ownerType: 'respondent', visibilityType: 'all' },
    ...{ owner: { name: 'Satpura Logistics' }, created_at: '2026-01-01T00:00:00.000Z' },
    ...{ sizeBytes: 40, pageCount: 2, documentDate: '2019-12-31' },
    processing: { state: 'passwordRequired', message: 'The file needs a password' },
  }),
];
const arranged = (wish: Partial<Arrangement>) =>
  arrangeDocuments(documents, { ...plainArrangement, ...wish }, (id) => id === 'b')
    .map(({ id }) => id)
    .join('');

test.each([
  ['number', 'abdc'],
  ['newest', 'cbad'],
  ['oldest', 'dabc'],
  ['dated', 'dbac'],
  ['name', 'abcd'],
  ['size', 'dacb'],
  ['pages', 'bdac'],
] as const)('the order %s', (order, expected) => {
  expect(arranged({ order })).toBe(expected);
});

test.each([
  ['exhibit', 'ab'],
  ['KAVERI 9', 'a'],
  ['respondent', 'd'],
  ['site diary', 'c'],
  ['P1', 'c'],
  ['pdf missing', ''],
  ['  ', 'abdc'],
])('the search %j finds each word in number, name, type or party', (search, expected) => {
  expect(arranged({ search })).toBe(expected);
});

test.each([
  [{ visibility: 'me' }, 'c'],
  [{ visibility: 'all' }, 'bd'],
  [{ state: 'ready' }, 'ab'],
  [{ state: 'reading' }, 'c'],
  [{ state: 'problem' }, 'd'],
  [{ state: 'signing' }, 'b'],
  [{ visibility: 'all', state: 'problem' }, 'd'],
] as const)('the filters %j', (filters, expected) => {
  expect(arranged(filters)).toBe(expected);
  expect(isPlain({ ...plainArrangement, ...filters })).toBe(false);
});

test('a search of any length and script takes linear time and throws nothing', () => {
  for (const search of ['*'.repeat(10_000), '(['.repeat(100), 'ग्राहक', '\u0000'])
    expect(arranged({ search })).toBe('');
});

test('says what was searched where a section has more', () => {
  const page = (count: number, total: number) => ({ data: Array(count).fill(0), total });
  expect(foundText(1, [page(1, 1)])).toBe('1 of 1 document');
  expect(foundText(3, [page(10, 10), page(0, 0)])).toBe('3 of 10 documents');
  expect(foundText(3, [page(300, 1_240), page(2, 2)])).toBe(
    '3 of 1,242 documents. Only the 300 newest of each section are searched and sorted.',
  );
});

const row = (id: string) => ({
  id,
  caseCode: '1',
  title: id,
  document: made(id, {}),
});

test('a refusal of one document is its result, and the others are done', async () => {
  const refusals: Record<string, ApiFailure> = {
    a: new ApiFailure('Only the owner', { status: 403, code: 'not_allowed' }),
    b: new ApiFailure('Changed meanwhile', { status: 409, code: 'conflict' }),
    c: new ApiFailure('Document not found', { status: 404, code: 'not_found' }),
  };
  const results = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      resultOf(row(name), ({ id }) => {
        const refusal = refusals[id];
        if (refusal) return Promise.reject(refusal);
        return Promise.resolve(id === 'e' ? undefined : { message: 'Done' });
      }),
    ),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...['refused', 'changed', 'notFound', 'done', 'already'],
  ]);
  expect(results[1]).toEqual({ id: 'b', outcome: 'changed', message: 'Changed meanwhile' });
});

test.each([
  ['of the network', new ApiFailure('No connection')],
  ['of the server', new ApiFailure('Failed', { status: 500, isHandled: true })],
  ['of the session', new ApiFailure('Signed out', { status: 421, isHandled: true })],
  ['after too many requests', new ApiFailure('Wait', { status: 429, code: 'too_many_tries' })],
])('a failure %s ends the batch', async (_, failure) => {
  await expect(resultOf(row('a'), () => Promise.reject(failure))).rejects.toBe(failure);
});
