import { GetObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { pageTextsStart } from '../record/derived-files.ts';

/**
 * The text of one page, by its index, without reading the others. `pageBytes`: as the index has them.
 * One request to S3.
 */
export async function readPageText(
  { client, bucket }: Files,
  text: StoredFile,
  { page, pageBytes }: { page: number; pageBytes: readonly number[] },
): Promise<string> {
  const length = pageBytes[page];
  if (length === undefined) throw new RangeError(`The text has no page ${page}`);
  // A comma follows each page.
  const start = pageBytes.slice(0, page).reduce((sum, bytes) => sum + bytes + 1, pageTextsStart);
  const { Body } = await client.send(
    new GetObjectCommand({
      Bucket: bucket,
      Key: text.key,
      VersionId: text.versionId,
      Range: `bytes=${start}-${start + length - 1}`,
    }),
  );
  return z.string().parse(JSON.parse((await Body?.transformToString()) ?? ''));
}
