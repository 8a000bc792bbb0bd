import type { UploadPurpose } from '../../contracts/files.ts';
import { type Addresses, call } from './portal-client.ts';

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Puts a small PDF where the portal would put it; gives its address. */
export async function uploadPdf(
  addresses: Addresses,
  token: string | undefined,
  purpose: UploadPurpose,
): Promise<string> {
  const contentType = 'application/pdf';
  const upload = await call(addresses, 'POST', 's3-url', {
    token,
    body: { key: ['a.pdf'], purpose, contentTypes: [contentType], sizes: [PDF.length] },
  });
  const address = String(upload.body.url[0]);
  const headers = { 'Content-Type': contentType };
  const { status } = await fetch(address, { method: 'PUT', headers, body: PDF });
  if (status !== 200) throw new Error(`The upload was refused with ${status}`);
  return address;
}
