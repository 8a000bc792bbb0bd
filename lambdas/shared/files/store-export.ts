import { PutObjectCommand } from '@aws-sdk/client-s3';
import { newId } from '../ids.ts';
import { downloadAddress } from './download-address.ts';
import { exportKey } from './export-keys.ts';
import type { Files } from './files.ts';

/** Stores a file that was made for one user, and returns its short-lived address. It expires after a day. */
export async function storeExport(
  files: Files,
  {
    userId,
    bytes,
    fileName,
    extension = 'pdf',
    contentType = 'application/pdf',
  }: {
    userId: string;
    bytes: Uint8Array | string;
    /** Of the download. */
    fileName: string;
    extension?: string;
    contentType?: string;
  },
): Promise<string> {
  const key = exportKey(userId, newId('export'), extension);
  await files.client.send(
    new PutObjectCommand({ Bucket: files.bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  return downloadAddress(files, { key, fileName });
}
