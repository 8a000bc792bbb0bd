import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { transcriptFileKeys } from '../record/transcript-keys.ts';
import { type TranscriptContent, transcriptContentSchema } from './transcript-content.ts';

type Place = { caseId: string; id: string };

/** The last contents that this instance read or stored; a content never changes. */
const known = new Map<string, TranscriptContent>();
const KNOWN_MAX = 3;

/**
 * Stores a content as compressed JSON under its SHA-256, which it returns. Storing the same content
 * again changes nothing. One request to S3.
 */
export async function storeContent(
  { client, bucket }: Files,
  place: Place,
  content: TranscriptContent,
): Promise<string> {
  const json = JSON.stringify(content);
  const contentHash = hashOf(json);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: transcriptFileKeys.content(place, contentHash),
      Body: await promisify(gzip)(json),
      ContentType: 'application/json',
      ContentEncoding: 'gzip',
    }),
  );
  remember(contentHash, content);
  return contentHash;
}

/** Hash of a content, as `storeContent` returns it. */
export const contentHashOf = (content: TranscriptContent): string =>
  hashOf(JSON.stringify(content));

const hashOf = (json: string): string => createHash('sha256').update(json).digest('hex');

/**
 * Reads a content. Throws if it is missing or does not match its hash. One request to S3, none if
 * this instance holds it.
 */
export async function readContent(
  files: Files,
  place: Place,
  contentHash: string,
): Promise<TranscriptContent> {
  const held = known.get(contentHash);
  if (held) return held;
  const key = transcriptFileKeys.content(place, contentHash);
  const bytes = await readObject(files, { key });
  if (!bytes) throw new Error(`The content ${key} is missing`);
  const json = (await promisify(gunzip)(bytes)).toString('utf8');
  if (hashOf(json) !== contentHash) throw new Error(`The content ${key} was changed`);
  const content = transcriptContentSchema.parse(JSON.parse(json));
  remember(contentHash, content);
  return content;
}

function remember(contentHash: string, content: TranscriptContent): void {
  known.delete(contentHash);
  known.set(contentHash, content);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}
