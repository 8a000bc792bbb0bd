import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { type DocumentVisibility, ownerTypeOf } from '#contracts/rules/documents/documents.ts';
import { derivedKey } from '#lambdas/documents/record/derived-files.ts';
import type { DocumentRecord } from '#lambdas/documents/record/document-record.ts';
import { listOf, newDocumentItems, readNumbers } from '#lambdas/documents/seed.door.ts';
import { connectStores, type Stores } from '#seed/connect-stores.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { samplePdf } from '#tests/support/viewer/sample-pdf.ts';

/** An arbitration of the demo arbitrator with a case manager, for one test. */
export const arbitration = (): Promise<Case> =>
  ownCase({ kind: 'arbitration', status: 'negotiationOngoing' }, isManaged);

export const pdfOf = async (...lines: string[]): Promise<Buffer> =>
  Buffer.from(await samplePdf([{ lines }]));

/** The drawer of a case's documents; opened, unless the address has opened it. */
export async function openCaseDocuments(page: Page): Promise<Locator> {
  if (new URL(page.url()).searchParams.get('drawer') !== 'documents')
    await page.getByRole('button', { name: 'Case Documents' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Case Documents' });
  await drawer.waitFor();
  return drawer;
}

/** `pages`: the lines of each. */
type Ready = {
  name: string;
  pages: readonly (readonly string[])[];
  visibilityType: DocumentVisibility;
};

type Added = { id: string; bytes: Buffer };

let connected: Promise<Stores> | undefined;

/**
 * Stores PDFs of a demo neutral as they are once they are processed, without a processing, which takes
 * three processes for each. Nobody is served or notified. Returns the documents in their order.
 */
export async function addReady(
  caseId: string,
  documents: readonly Ready[],
  as: Neutral = 'arbitrator',
): Promise<Added[]> {
  connected ??= connectStores(inject('addresses'));
  const { table, files } = await connected;
  const { userId, name: ownerName } = demoPeople[as];
  const added = [];
  for (const { name, pages, visibilityType } of documents) {
    const id = newId('document');
    const bytes = Buffer.from(await samplePdf(pages.map((lines) => ({ lines }))));
    const store = async (file: 'rendition.pdf' | 'text.json', content: string | Buffer) => {
      const contentType = file === 'text.json' ? 'application/json' : 'application/pdf';
      const key = derivedKey({ caseId, documentId: id }, file);
      const stored = { Bucket: files.bucket, Key: key, Body: content, ContentType: contentType };
      const { VersionId: versionId } = await files.client.send(new PutObjectCommand(stored));
      return { key, contentType, ...(versionId !== undefined && { versionId }) };
    };
    const texts = pages.map((lines) => lines.join('\n'));
    // No upload, whose event would begin a processing.
    const pdf = await store('rendition.pdf', bytes);
    const createdAt = new Date().toISOString();
    const facts = {
      ...{ id, caseId, version: 1, name, ownerId: userId, ownerName, visibilityType, createdAt },
      ...{ ownerType: ownerTypeOf(as), uploadType: '', category: '' },
      file: { ...pdf, sizeBytes: bytes.length },
      verdict: 'clean' as const,
      processing: { state: 'ready' as const, message: '', at: createdAt },
      findings: {
        ...{ pageCount: pages.length, pdf, language: 'en', keywords: [], summary: texts[0] ?? '' },
        text: await store('text.json', JSON.stringify({ pages: texts, isComplete: true })),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    };
    const list = listOf(facts);
    const { last } = await readNumbers(table, list);
    const number = { [visibilityType === 'me' ? 'privateNumber' : 'sharedNumber']: last + 1 };
    const record: DocumentRecord = { ...facts, ...number };
    await transact(table, () => newDocumentItems(table, list, [record], last));
    added.push({ id, bytes });
  }
  return added;
}

/** As `addReady`, then shared by the arbitrator: it is served, and members are notified. */
export async function addShared(caseId: string, document: Ready): Promise<Added> {
  const { visibilityType } = document;
  const [added] = await addReady(caseId, [{ ...document, visibilityType: 'me' }]);
  if (!added) throw new Error('No document was added');
  const path = `uploads/case/${caseId}/${added.id}`;
  const { status } = await apiOf('arbitrator')('PUT', path, { visibilityType });
  expect(status).toBe(200);
  return added;
}

/** Uploads PDFs as a demo neutral and registers them; returns the ids once all are processed. */
export async function registerAll(
  caseId: string,
  files: readonly File[],
  as: Neutral = 'arbitrator',
): Promise<string[]> {
  const api = apiOf(as);
  const documentDetails = [];
  for (const { name, bytes, visibilityType } of files) {
    const { body } = await api('POST', 's3-url', {
      key: [name],
      purpose: 'caseDocument',
      contentTypes: ['application/pdf'],
      sizes: [bytes.length],
    });
    const address = new URL(String(body.url[0]));
    const stored = await fetch(address, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      body: new Uint8Array(bytes),
    });
    expect(stored.status).toBe(200);
    address.search = '';
    documentDetails.push({ name, url: { url: address.href }, visibilityType });
  }
  const registered = await api('POST', `uploads/case/${caseId}`, { documentDetails });
  expect(registered.status).toBe(200);
  const ids: string[] = registered.body.documents.map(({ id }: { id: string }) => id);
  for (const id of ids)
    await expect
      .poll(
        async () =>
          (await api('GET', `uploads/case/${caseId}/${id}`)).body.document?.processing.state,
        { timeout: 150_000, interval: 500 },
      )
      .toBe('ready');
  return ids;
}

/** Uploads a PDF as a demo neutral and registers it; returns the document's id. */
export async function register(caseId: string, file: File, as?: Neutral): Promise<string> {
  const [id = ''] = await registerAll(caseId, [file], as);
  return id;
}

type File = { name: string; bytes: Buffer; visibilityType: DocumentVisibility };

type Neutral = 'arbitrator' | 'mediator';

const apiOf = (as: Neutral) => (method: string, path: string, body?: unknown) =>
  call(inject('addresses'), method, path, { token: inject('tokens')[as], body });

/** A bundle of the demo arbitrator with one document. */
export async function bundleOf(caseId: string, documentId: string): Promise<void> {
  const bundleName = 'Bundle of the test';
  const api = apiOf('arbitrator');
  const { body } = await api('POST', `customBundle/${caseId}`, { bundleName });
  const filled = await api('PUT', `customBundle/${caseId}/${body.bundle.id}`, {
    bundleName,
    bundleDocuments: [{ id: documentId }],
  });
  expect(filled.status).toBe(200);
}
