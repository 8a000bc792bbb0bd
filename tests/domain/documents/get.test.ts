import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDocument } from '#lambdas/documents/reading/get-document.ts';
import { listCaseDocuments } from '#lambdas/documents/reading/list-case-documents.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** What the viewer opens: addresses by type and state, and how they are served. */

let on: Documents;
let numbers = 600;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  numbers += 1;
  await on.addCase(numbers);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
const addUpload = async (bytes: Buffer, contentType: string, name: string) =>
  on.add(numbers, {
    name,
    visibilityType: 'all',
    address: await on.uploadDocument(bytes, contentType),
  });
const derived = (name: string, contentType: string) => ({
  key: `derived/${caseIdOf(numbers)}/doc_1/${name}`,
  contentType,
});

test('a PDF opens before it was processed, by ranges, for five minutes', async () => {
  const id = await on.add(numbers, { visibilityType: 'all' });
  const { status, body } = await on.get(numbers, id, 'usr_two');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    document: { id, name: 'Claim.pdf', url: { url: expect.stringContaining('/uploads/usr_one/') } },
    ...{ mediaUrl: '', previewUrl: '', language: '' },
  });
  expect(Number(new URL(body.pdfUrl).searchParams.get('X-Amz-Expires'))).toBe(300);
  const part = await fetch(body.pdfUrl, { headers: { Range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  expect((await fetch(body.pdfUrl.split('?')[0])).status).toBe(403);
});

test('a picture opens as it is; its rendition too, once there is one', async () => {
  const id = await addUpload(png, 'image/png', 'Photo.png');
  const before = (await on.get(numbers, id)).body;
  expect([before.pdfUrl, before.document.format]).toEqual(['', 'image']);
  expect((await fetch(before.mediaUrl)).headers.get('content-type')).toBe('image/png');
  await on.change(numbers, id, {
    findings: {
      pdf: derived('rendition.pdf', 'application/pdf'),
      preview: derived('preview.png', 'image/png'),
      ...{ language: 'en', keywords: ['site'], summary: 'A site', pageCount: 1 },
    },
  });
  const after = (await on.get(numbers, id)).body;
  expect(after.pdfUrl).toContain('/derived/');
  expect(decodeURIComponent(after.pdfUrl)).toContain('Photo.png.pdf');
  expect(after.previewUrl).toContain('/preview.png?');
  expect(after).toMatchObject({
    language: 'en',
    document: { keywords: ['site'], documentSummary: 'A site', pageCount: 1 },
  });
});

test('nothing that a browser could run is served for display, and nothing inline', async () => {
  const id = await addUpload(svg, 'image/svg+xml', 'Plan.svg');
  const { body } = await on.get(numbers, id);
  expect([body.pdfUrl, body.mediaUrl]).toEqual(['', '']);
  const file = await fetch(body.document.url.url);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  for (const [bytes, type, name] of [
    [png, 'image/png', 'a.svg'],
    [Buffer.from('%PDF-1.7\n<html>'), 'application/pdf', 'a.html'],
  ] as const) {
    const other = await on.get(numbers, await addUpload(bytes, type, name));
    const address = other.body.pdfUrl || other.body.mediaUrl;
    const { headers } = await fetch(address);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*(png|pdf)$/);
  }
});

test('a blocked document has no address: not to open, not in lists', async () => {
  const id = await on.add(numbers, { visibilityType: 'all' });
  await on.change(numbers, id, {
    processing: { state: 'blocked', message: 'Threat', at: '2026-01-05T06:30:00.000Z' },
    verdict: 'threat',
  });
  const { status, body, text } = await on.get(numbers, id);
  expect([status, body.message]).toEqual([
    409,
    "'Claim.pdf' is blocked: the malware scan found a threat",
  ]);
  expect(text).not.toContain('http');
  const list = await on.list(numbers);
  expect(list.body.data).toMatchObject([
    { id, processing: { state: 'blocked' }, url: { url: '' } },
  ]);
});

test('where uploads are scanned, a document is withheld until it is found clean', async () => {
  const id = await on.add(numbers, { visibilityType: 'all' });
  const deps = { table: on.table, files: connectFiles(on.bucket), isScanned: true };
  const request = {
    principal: principalOf('usr_one'),
    params: { caseId: caseIdOf(numbers), documentId: id },
  };
  await expect(getDocument(deps, request)).rejects.toMatchObject({
    code: 'conflict',
    message: "'Claim.pdf' has not been checked for malware yet. Please try again in a minute",
  });
  const query = { page: 1, perPage: 10, commonView: 'true' as const };
  const { data } = await listCaseDocuments(deps, { ...request, query });
  expect(data).toMatchObject([{ url: { url: '' } }]);
  await on.change(numbers, id, { verdict: 'clean' });
  expect(await getDocument(deps, request)).toMatchObject({
    pdfUrl: expect.stringContaining('http'),
  });
});

test('a missing document is not found', async () => {
  const { status, body } = await on.get(numbers, 'doc_missing');
  expect([status, body.message]).toEqual([404, 'Document not found']);
});
