import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import type { MockedAws } from './mocked-aws.ts';

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Stores an object as a browser's upload does; returns the key for a form. */
export function upload(
  { bucket }: MockedAws,
  userId: string,
  purpose: UploadPurpose,
  body: string | Uint8Array = PDF,
  contentType = 'application/pdf',
): string {
  const key = incomingKey(userId, purpose, newId('upload'));
  bucket.put(key, body, contentType);
  return key;
}
