import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentViews } from '#contracts/rules/documents/documents.ts';
import { listCaseDocuments } from '#lambdas/documents/reading/list-case-documents.ts';
import { listDocuments } from '#lambdas/documents/reading/list-documents.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import {
  type DocumentRecord,
  listOf,
  numberOf,
  toDocumentRow,
} from '#lambdas/documents/record/document-record.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Lists of documents: sections, pages, private documents and costs. */

let on: Documents;
let numbers = 400;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
const newCase = async () => {
  numbers += 1;
  await on.addCase(numbers);
  return numbers;
};

const makeRecord = (n: number, position: number, facts: Partial<DocumentRecord> = {}) => {
  const id = `doc_${String(n).padStart(6, '0')}${String(position).padStart(20, '0')}`;
  const record: DocumentRecord = {
    ...{ id, caseId: caseIdOf(n), version: 1, name: `Exhibit ${position}.pdf` },
    ...{ ownerId: 'usr_two', ownerName: 'Name of usr_two', ownerType: 'mediator' },
    ...{ visibilityType: 'others', sharedNumber: position, uploadType: '', category: '' },
    file: {
      ...{ key: `uploads/usr_two/caseDocument/upl_${position}`, versionId: 'version' },
      ...{ contentType: 'application/pdf', sizeBytes: 1000 },
    },
    createdAt: '2026-01-05T06:30:00.000Z',
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
    findings: { pageCount: 4, keywords: ['loan', 'arrears'], summary: 'A loan agreement' },
    ...facts,
  };
  return record;
};

/** Stores documents of one list as their registration does. */
async function fill(records: readonly DocumentRecord[]) {
  const [first] = records;
  if (!first) return;
  const list = listOf(first);
  await batchWrite(on.table, {
    put: [
      {
        ...documentKeys.numbers(list),
        numbers: new Set(records.map(numberOf)),
        last: Math.max(...records.map(numberOf)),
      },
      ...records.flatMap((record) => [
        { ...documentKeys.document(record.caseId, record.id), ...record },
        { ...documentKeys.row(list, numberOf(record)), ...toDocumentRow(record) },
      ]),
    ],
  });
}

const many = (n: number, count: number, facts: Partial<DocumentRecord> = {}) =>
  Array.from({ length: count }, (_, position) => makeRecord(n, position + 1, facts));
const idsOf = (data: { id: string }[]) => data.map(({ id }) => id);

test('lists each section apart', async () => {
  const n = await newCase();
  await fill([makeRecord(n, 1, { ownerType: 'claimant', ownerId: 'pty_1' })]);
  await fill([makeRecord(n, 2, { ownerType: 'respondent', ownerId: 'pty_2' })]);
  await fill([makeRecord(n, 3), makeRecord(n, 4, { ownerType: 'caseManager' })]);
  const names = async (view: string) => {
    const { body } = await on.list(n, 'usr_one', { [view]: 'true' });
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await names('claimantView')).toEqual(['Exhibit 1.pdf']);
  expect(await names('respondentView')).toEqual(['Exhibit 2.pdf']);
  expect(await names('commonView')).toEqual(['Exhibit 3.pdf', 'Exhibit 4.pdf']);
});

test.each([
  ['none', {}],
  ['two', { commonView: 'true', claimantView: 'true' }],
  ['false', { commonView: 'false' }],
])('refuses a list of %s of the sections', async (_, query) => {
  expect((await on.list(await newCase(), 'usr_one', query)).status).toBe(400);
});

test('pages through shared documents, then the caller’s private ones, each once', async () => {
  const n = await newCase();
  await fill(many(n, 23));
  await on.register(n, [{ name: 'Mine A.pdf' }, { name: 'Mine B.pdf' }]);
  await on.register(n, [{ name: 'Theirs.pdf' }], { userId: 'usr_two' });
  const seen: string[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const { body } = await on.list(n, 'usr_one', { commonView: 'true', page: String(page) });
    expect(body).toMatchObject({ page, perPage: 10, total: 25, lastPage: 3 });
    for (const { name, documentNo } of body.data) seen.push(`${documentNo} ${name}`);
  }
  expect(seen).toEqual([
    ...Array.from({ length: 23 }, (_, at) => `${at + 1} Exhibit ${at + 1}.pdf`),
    'P1 Mine A.pdf',
    'P2 Mine B.pdf',
  ]);
  const beyond = await on.list(n, 'usr_one', { commonView: 'true', page: '4' });
  expect(beyond.body).toMatchObject({ data: [], total: 25, lastPage: 3 });
});

test('a private document shows to its owner only: not in lists, totals, numbers or pickers', async () => {
  const n = await newCase();
  const before = await on.add(n, { visibilityType: 'all' });
  const secret = await on.add(n, { name: 'Notes of the draft award.pdf' });
  const after = await on.add(n, { visibilityType: 'others' });
  for (const userId of ['usr_two', 'usr_desk', 'usr_chief']) {
    const { body, text } = await on.list(n, userId);
    expect([idsOf(body.data), body.total, body.lastPage]).toEqual([[before, after], 2, 1]);
    expect(body.data.map(({ documentNo }: { documentNo: string }) => documentNo)).toEqual([
      '1',
      '2',
    ]);
    const picker = await on.call('listDocuments', { caseId: caseIdOf(n) }, { userId });
    expect(idsOf(picker.body.documentList)).toEqual([before, after]);
    const latest = await on.call(
      'listDocuments',
      { caseId: caseIdOf(n) },
      { userId, query: { newest: '5' } },
    );
    expect(idsOf(latest.body.documentList)).toEqual([after, before]);
    for (const reply of [text, picker.text, latest.text])
      expect(reply).not.toContain('draft award');
    for (const reply of [
      await on.get(n, secret, userId),
      await on.update(n, secret, { visibilityType: 'all' }, userId),
      await on.update(n, secret, { uploadType: '', category: '' }, userId),
      await on.call('requestProcessing', { caseId: caseIdOf(n), documentId: secret }, { userId }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Document not found']);
      expect(reply.text).not.toContain(secret);
    }
  }
  const own = await on.list(n);
  expect(idsOf(own.body.data)).toEqual([before, after, secret]);
});

test('lists all sections for pickers', async () => {
  const n = await newCase();
  await fill([makeRecord(n, 1, { ownerType: 'claimant', ownerId: 'pty_1' })]);
  await fill([makeRecord(n, 2)]);
  const { body } = await on.call('listDocuments', { caseId: caseIdOf(n) });
  expect(body.documentList).toMatchObject([
    { name: 'Exhibit 1.pdf', pageNo: '', position: 0, checked: false, pageCount: 4 },
    { name: 'Exhibit 2.pdf', documentNo: '2', format: 'pdf' },
  ]);
});

test('a page costs the same in a section of 10 and of 1,000 documents', async () => {
  const costOf = async (count: number, page: string) => {
    const n = await newCase();
    await fill(many(n, count));
    await fill(many(n, 2, { visibilityType: 'me', ownerId: 'usr_one', privateNumber: 1 }).slice(1));
    const { result, readUnits } = await readUnitsOf(on.table, (table) =>
      listCaseDocuments(
        { table, files: connectFiles(on.bucket), isScanned: false },
        {
          principal: principalOf('usr_one'),
          params: { caseId: caseIdOf(n) },
          query: { page: Number(page), perPage: 10, commonView: 'true' },
        },
      ),
    );
    expect(result.data).toHaveLength(10);
    return readUnits;
  };
  const costs = [await costOf(10, '1'), await costOf(1_000, '1'), await costOf(1_000, '60')];
  expect(costs).toEqual(Array(3).fill(costs[0]));
  expect(costs[0]).toBeLessThanOrEqual(8);
});

test('the list for pickers costs one read unit for about five documents', async () => {
  const n = await newCase();
  await fill(many(n, 1_000));
  const { result, readUnits } = await readUnitsOf(on.table, (table) =>
    listDocuments(
      { table },
      { principal: principalOf('usr_one'), params: { caseId: caseIdOf(n) }, query: {} },
    ),
  );
  expect(result.documentList).toHaveLength(1_000);
  expect(readUnits).toBeLessThanOrEqual(1_000 / 5);
});

test('the latest documents of each section cost no more in a section of 1,000 documents', async () => {
  const n = await newCase();
  await fill(many(n, 1_000));
  await fill(many(n, 2, { visibilityType: 'me', ownerId: 'usr_two', privateNumber: 1 }).slice(1));
  const { result, readUnits } = await readUnitsOf(on.table, (table) =>
    listDocuments(
      { table },
      {
        principal: principalOf('usr_one'),
        params: { caseId: caseIdOf(n) },
        query: { newest: 50 },
      },
    ),
  );
  expect(result.documentList).toHaveLength(50);
  expect(result.documentList[0]).toMatchObject({ documentNo: '1000' });
  expect(result.documentList.map(({ visibilityType }) => visibilityType)).not.toContain('me');
  expect(readUnits).toBeLessThanOrEqual(12);
});

test.each(['0', '101', '1.5', 'all'])('refuses %s latest documents', async (newest) => {
  const { status } = await on.call(
    'listDocuments',
    { caseId: caseIdOf(await newCase()) },
    { query: { newest } },
  );
  expect(status).toBe(400);
});

test('a response has at most 300 rows', async () => {
  const n = await newCase();
  await fill(many(n, 301));
  const { body } = await on.list(n, 'usr_one', { commonView: 'true', perPage: '1000' });
  expect(body).toMatchObject({ perPage: 300, total: 301, lastPage: 2 });
  expect(body.data).toHaveLength(300);
});

test('the latest of a section are shared and own private documents, by the time they were added', async () => {
  const n = await newCase();
  await fill(many(n, 301));
  await fill([makeRecord(n, 302, { ownerType: 'claimant', ownerId: 'pty_1' })]);
  const [later, earlier] = ['2026-01-06T06:30:00.000Z', '2026-01-04T06:30:00.000Z'];
  const own = { visibilityType: 'me', ownerId: 'usr_one' } as const;
  await fill([
    makeRecord(n, 401, { ...own, privateNumber: 1, createdAt: earlier }),
    makeRecord(n, 402, { ...own, privateNumber: 2, createdAt: later }),
  ]);
  await fill([
    makeRecord(n, 403, { ...own, ownerId: 'usr_two', privateNumber: 1, createdAt: later }),
  ]);
  const { body } = await on.list(n, 'usr_one', { commonView: 'true', newest: '300', page: '2' });
  expect(body).toMatchObject({ page: 1, perPage: 300, total: 303, lastPage: 1 });
  const numbered = body.data.map(({ documentNo }: { documentNo: string }) => documentNo);
  expect(numbered).toHaveLength(300);
  expect(numbered.slice(0, 3)).toEqual(['P2', '301', '300']);
  expect(numbered.at(-1)).toBe('3');
});

test.each(['0', '301', '1.5', 'all'])('refuses the %s latest of a section', async (newest) => {
  const { status } = await on.list(await newCase(), 'usr_one', { commonView: 'true', newest });
  expect(status).toBe(400);
});

test('300 of a section cost one read unit for about five documents', async () => {
  const n = await newCase();
  await fill(many(n, 1_000));
  const { result, readUnits } = await readUnitsOf(on.table, (table) =>
    listCaseDocuments(
      { table, files: connectFiles(on.bucket), isScanned: false },
      {
        principal: principalOf('usr_one'),
        params: { caseId: caseIdOf(n) },
        query: { page: 1, perPage: 10, newest: 300, commonView: 'true' },
      },
    ),
  );
  expect(result.data).toHaveLength(300);
  expect(readUnits).toBeLessThanOrEqual(5 + 300 / 5);
});

test.each(documentViews)('an empty %s is an empty page', async (view) => {
  const { body } = await on.list(await newCase(), 'usr_one', { [view]: 'true' });
  expect(body).toEqual({ data: [], page: 1, perPage: 10, total: 0, lastPage: 1 });
});
