import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { linesPdf, tiffOf } from '#tests/domain/documents/processing/make-files.ts';
import { eicar } from '#tests/support/files/eicar.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Processing of case documents by the whole stack: S3, EventBridge, SQS and the functions. */

const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

const hasLibreOffice = spawnSync('soffice', ['--version']).error === undefined;

/** Uploads and registers a file, and waits until its processing has ended. */
async function process(name: string, contentType: string, bytes: Buffer) {
  const { id: caseId } = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  const { body: addressed } = await api('POST', 's3-url', {
    key: [name],
    purpose: 'caseDocument',
    contentTypes: [contentType],
    sizes: [bytes.length],
  });
  const address = String(addressed.url[0]);
  const put = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': contentType },
  });
  expect(put.status).toBe(200);
  const registered = await api('POST', `uploads/case/${caseId}`, {
    documentDetails: [{ name, url: { url: address.split('?')[0] }, visibilityType: 'me' }],
  });
  expect(registered.status).toBe(200);
  const list = `uploads/case/${caseId}?commonView=true`;
  for (;;) {
    const { body } = await api('GET', list);
    const [document] = body.data;
    if (!['queued', 'processing'].includes(document.processing.state))
      return { document, path: `uploads/case/${caseId}/${document.id}` };
    await pause(200);
  }
}

const fetched = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());

describe.concurrent('an uploaded document', () => {
  it('that is a PDF gets its pages, language, summary and preview', async () => {
    const { document, path } = await process(
      'Claim.pdf',
      'application/pdf',
      linesPdf([['The respondent did not pay three instalments of the loan to the claimant.']]),
    );
    expect(document).toMatchObject({
      pageCount: 1,
      processing: { state: 'ready', message: '' },
      documentSummary: expect.stringContaining('did not pay three instalments'),
    });
    const { body: view } = await api('GET', path);
    expect(view.language).toBe('en');
    expect((await fetched(view.previewUrl)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('that is a picture of several pages gets a PDF', async () => {
    const page = { width: 4, height: 2, rgb: new Uint8Array(24).fill(100) };
    const { document, path } = await process('Scan.tiff', 'image/tiff', tiffOf([page, page]));
    expect(document).toMatchObject({ pageCount: 2, processing: { state: 'ready' } });
    const { body: view } = await api('GET', path);
    expect((await fetched(view.pdfUrl)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('that is broken says why, and can be tried again', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing');
    const { document, path } = await process('Broken.pdf', 'application/pdf', broken);
    expect(document.processing).toMatchObject({
      state: 'failed',
      message: 'This file is damaged and cannot be read',
    });
    expect((await api('POST', `${path}/processing`, {})).status).toBe(200);
  });

  it('with a threat is blocked', async () => {
    const bytes = Buffer.concat([linesPdf([['Harmless']]), Buffer.from(eicar)]);
    const { document, path } = await process('Threat.pdf', 'application/pdf', bytes);
    expect(document).toMatchObject({ processing: { state: 'blocked' }, url: { url: '' } });
    expect((await api('GET', path)).status).toBe(409);
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="100" height="50" fill="red"/><text x="20" y="100">Site plan</text></svg>',
  );
  it.runIf(hasLibreOffice)('that is an SVG becomes a PDF', async () => {
    const { document, path } = await process('Plan.svg', 'image/svg+xml', svg);
    expect(document).toMatchObject({ pageCount: 1, processing: { state: 'ready' } });
    const { body: view } = await api('GET', path);
    expect((await fetched(view.pdfUrl)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.skipIf(hasLibreOffice)('that is an SVG says that LibreOffice is missing', async () => {
    const { document } = await process('Plan.svg', 'image/svg+xml', svg);
    expect(document.processing).toMatchObject({
      state: 'failed',
      message: 'This file cannot be shown as pages here: LibreOffice is not installed',
    });
  });
});
