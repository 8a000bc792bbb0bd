import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** A bundle by the whole stack: API, the table's stream, SQS and the function that assembles. */

const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

it('is assembled from uploads, also from one that is still being processed, and removed', async () => {
  const { id: caseId } = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  const names = ['Claim', 'Reply'];
  const files = await Promise.all(names.map((name) => textPdf(name, 2)));
  const { body: addressed } = await api('POST', 's3-url', {
    key: names,
    purpose: 'caseDocument',
    contentTypes: names.map(() => 'application/pdf'),
    sizes: files.map(({ length }) => length),
  });
  for (const [position, bytes] of files.entries())
    await fetch(addressed.url[position], {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'application/pdf' },
    });
  const registered = await api('POST', `uploads/case/${caseId}`, {
    documentDetails: names.map((name, position) => ({
      name: `${name}.pdf`,
      url: { url: addressed.url[position] },
      visibilityType: 'me',
    })),
  });
  const created = await api('POST', `customBundle/${caseId}`, { bundleName: 'Hearing bundle' });
  const path = `customBundle/${caseId}/${created.body.bundle.id}`;
  // Before the documents are processed: their slip sheets are replaced when they are.
  const generated = await api('PUT', path, {
    bundleName: 'Hearing bundle',
    bundleDocuments: registered.body.documents.map(({ id }: { id: string }) => ({ id })),
    addPageNumber: true,
  });
  expect(generated.status).toBe(200);
  const pdf = await waitFor(async () => {
    const { bundle } = (await api('GET', path)).body;
    return bundle.assembly.state === 'ready' && bundle.pdf.pageCount === 5 ? bundle.pdf : undefined;
  });
  const bytes = new Uint8Array(await (await fetch(pdf.url)).arrayBuffer());
  expect(bytes.length).toBe(pdf.sizeBytes);
  const pages = await pageTexts(bytes);
  expect(pages[0]).toContain('B-001');
  // The text of each page and its printed number.
  expect(pages.slice(1).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Claim page 1 2',
    'Claim page 2 3',
    'Reply page 1 4',
    'Reply page 2 5',
  ]);

  expect((await api('DELETE', path)).status).toBe(200);
  expect((await api('GET', path)).status).toBe(404);
});

/** Waits for a state; the test's own time-out ends it. */
async function waitFor<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await pause(200);
  }
}
