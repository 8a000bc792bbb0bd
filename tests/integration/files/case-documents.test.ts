import { createHash } from 'node:crypto';
import { describe, expect, inject, it, vi } from 'vitest';
import { PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Case documents over HTTP: upload, register, list, open and share. */

const addresses = inject('addresses');
const arbitrator = inject('tokens')['arbitrator'];
const manager = inject('tokens')['caseManager'];
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const arbitration = () =>
  ownCase({ kind: 'arbitration', status: 'negotiationOngoing' }, ({ record }) =>
    record.assignments.some(({ role }) => role === 'managing'),
  );
const api = (method: string, path: string, body?: unknown, token = arbitrator) =>
  call(addresses, method, path, { token, body });

async function upload(bytes: Buffer, contentType = 'application/pdf') {
  const { body } = await api('POST', 's3-url', {
    ...{ key: ['a.pdf'], purpose: 'caseDocument' },
    ...{ contentTypes: [contentType], sizes: [bytes.length] },
  });
  const address = String(body.url[0]);
  const { status } = await put(address, bytes, contentType);
  expect(status).toBe(200);
  return address.split('?')[0] ?? '';
}

const put = (address: string, bytes: Buffer, contentType?: string) =>
  fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: contentType ? { 'Content-Type': contentType } : {},
  });

const register = (caseId: string, address: string, facts: object = {}) =>
  api('POST', `uploads/case/${caseId}`, {
    documentDetails: [
      { name: 'Statement of claim.pdf', url: { url: address }, visibilityType: 'others', ...facts },
    ],
  });
const common = (caseId: string, token = arbitrator) =>
  api('GET', `uploads/case/${caseId}?commonView=true`, undefined, token);

/** A document once the malware scan has found it clean. */
const opened = (path: string, token = arbitrator) =>
  vi.waitFor(
    async () => {
      const reply = await api('GET', path, undefined, token);
      expect(reply.status).toBe(200);
      return reply;
    },
    { timeout: 60_000, interval: 200 },
  );

describe.concurrent('case documents', () => {
  it('are uploaded, registered, listed, opened, shared and downloaded', async () => {
    const { id: caseId } = await arbitration();
    const registered = await register(caseId, await upload(pdf), { visibilityType: 'me' });
    expect(registered).toMatchObject({
      status: 200,
      body: { message: 'Successfully Uploaded', documents: [{ documentNo: 'P1' }] },
    });
    const documentId = String(registered.body.documents[0].id);
    expect((await common(caseId)).body).toMatchObject({ total: 1, data: [{ id: documentId }] });
    expect((await common(caseId, manager)).body).toMatchObject({ total: 0, data: [] });

    const path = `uploads/case/${caseId}/${documentId}`;
    expect((await api('GET', path, undefined, manager)).status).toBe(404);
    expect(await api('PUT', path, { visibilityType: 'all' })).toMatchObject({
      status: 200,
      body: { message: 'Visibility Type Changed Successfully' },
    });
    expect((await common(caseId, manager)).body).toMatchObject({
      total: 1,
      data: [{ id: documentId, documentNo: '1', visibilityType: 'all' }],
    });
    const { body } = await opened(path, manager);
    const file = await fetch(body.pdfUrl, { headers: { Range: 'bytes=0-7' } });
    expect([file.status, await file.text()]).toEqual([206, '%PDF-1.7']);
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Statement%20of%20claim.pdf",
    );
  });

  it('of several parts are uploaded in any order of the parts, and registered', async () => {
    const { id: caseId } = await arbitration();
    const bytes = Buffer.alloc(2 * PART_BYTES + 5 * 1024 * 1024, 'x');
    pdf.copy(bytes);
    const started = await api('POST', 'multipart-uploads', {
      ...{ name: 'large.pdf', purpose: 'caseDocument' },
      ...{ contentType: 'application/pdf', size: bytes.length },
    });
    expect(started.status).toBe(200);
    const { key, uploadId } = started.body;
    const partNumbers = [3, 1, 2];
    const { body } = await api('POST', 'multipart-uploads/parts', { key, uploadId, partNumbers });
    const partOf = (partNumber: number) =>
      bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
    const tooLong = await put(body.url[0], bytes.subarray(0, PART_BYTES));
    expect(tooLong.status).toBe(403);
    const parts = await Promise.all(
      partNumbers.map(async (partNumber, position) => {
        const response = await put(body.url[position], partOf(partNumber));
        expect(response.status).toBe(200);
        return { partNumber, eTag: String(response.headers.get('etag')) };
      }),
    );
    const complete = () =>
      api('POST', 'multipart-uploads/complete', {
        key,
        uploadId,
        parts: parts.toSorted((a, b) => a.partNumber - b.partNumber),
      });
    expect((await complete()).status).toBe(200);
    expect((await complete()).status).toBe(200);
    const registered = await register(caseId, key);
    expect(registered).toMatchObject({
      status: 200,
      body: { documents: [{ sizeBytes: bytes.length }] },
    });
    const { body: shown } = await opened(
      `uploads/case/${caseId}/${registered.body.documents[0].id}`,
    );
    const file = await fetch(shown.document.url.url);
    const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    expect(sha(new Uint8Array(await file.arrayBuffer()))).toBe(sha(bytes));
  });
});
