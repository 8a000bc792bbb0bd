import { GetObjectCommand } from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { findDocument, readDocumentPage } from '#lambdas/documents/record/document-repository.ts';
import { annotationRecordSchema } from '#lambdas/notes/record/annotation-repository.ts';
import { seedAnnotations } from '#seed/cases/seed-annotations.ts';
import { seedDocuments } from '#seed/cases/seed-documents.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** The documents of the sample cases. */

const lettersOf = (text: string): string => text.replace(/\s+/g, '');

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

test('adds documents of all sides to a case of each kind, once', async () => {
  const input = { neutrals: demoPeople, now: new Date('2026-03-02T06:00:00.000Z') };
  await seedDocuments(stores, input);
  const items = await scanTable(stores.table);
  const records = items
    .filter(({ sk }) => String(sk).startsWith('DOCUMENT#'))
    .map((item) => documentRecordSchema.parse(item));
  const cases = [...new Set(records.map(({ caseId }) => caseId))];
  expect(cases).toHaveLength(3);
  for (const caseId of cases) {
    const listed = async (view: 'claimantView' | 'respondentView' | 'commonView', userId = '') => {
      const which = { caseId, view, userId };
      const { rows } = await readDocumentPage(stores.table, which, { page: 1, perPage: 50 });
      return rows.map(({ name }) => name);
    };
    expect(await listed('claimantView')).toHaveLength(2);
    expect(await listed('respondentView')).toEqual(['प्रतिवाद पत्र.pdf', 'பிரமாண வாக்குமூலம்.pdf']);
    const shared = await listed('commonView');
    const owner = records.find((one) => one.caseId === caseId && one.visibilityType === 'me');
    expect(shared).not.toContain('Draft issues.pdf');
    expect(await listed('commonView', owner?.ownerId)).toEqual([...shared, 'Draft issues.pdf']);
  }
  for (const { file } of records) {
    const { Body } = await stores.files.client.send(
      new GetObjectCommand({
        Bucket: stores.files.bucket,
        Key: file.key,
        VersionId: file.versionId,
      }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    expect(bytes.length).toBe(file.sizeBytes);
    const pages = (await PDFDocument.load(bytes)).getPageCount();
    expect(pages).toBeGreaterThanOrEqual(1);
  }
  await seedDocuments(stores, input);
  expect(await scanTable(stores.table)).toHaveLength(items.length);
});

test('adds annotations whose words are on their page, once', async () => {
  const input = { neutrals: demoPeople, now: new Date('2026-03-02T06:00:00.000Z') };
  await seedDocuments(stores, input);
  await seedAnnotations(stores.table, input);
  const items = await scanTable(stores.table);
  const annotations = items
    .filter(({ sk }) => String(sk).startsWith('ANNOTATION#'))
    .map((item) => annotationRecordSchema.parse(item));
  expect(annotations.map(({ audience }) => audience).sort()).toEqual(['author', 'tribunal']);
  const { caseId = '', documentId = '' } = annotations[0] ?? {};
  const claim = await findDocument(stores.table, caseId, documentId);
  const { Body } = await stores.files.client.send(
    new GetObjectCommand({ Bucket: stores.files.bucket, Key: claim?.file.key }),
  );
  const [first = ''] = await pageTexts((await Body?.transformToByteArray()) ?? new Uint8Array());
  for (const { page, quote } of annotations) {
    expect(page).toBe(1);
    expect(lettersOf(first)).toContain(lettersOf(quote));
  }
  await seedAnnotations(stores.table, input);
  expect(await scanTable(stores.table)).toHaveLength(items.length);
});
