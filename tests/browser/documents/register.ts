import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
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
