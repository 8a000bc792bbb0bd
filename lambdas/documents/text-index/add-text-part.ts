import { createHash } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { mergeSegments } from '#shared/text-index/merge-segments.ts';
import { textPartKey } from '../record/derived-files.ts';
import { changeTextParts, type TextPart } from './text-parts.ts';

/** So many parts of a level become one of the next. */
const FAN = 12;
/** Larger parts stay by themselves: each is worth a request. Twelve are in memory at once. */
const MAX_BYTES = 4 * 1024 * 1024;

type Deps = { table: Table; files: Files };

/**
 * Adds the index of a document to those that a search of its case reads, in place of an earlier one.
 * Twelve small parts become one, so that few objects are read. Safe to repeat. After a kill an object
 * may remain that nothing names. What is not in any part is read from the text of its document.
 */
export async function addTextPart(
  deps: Deps,
  caseId: string,
  { documentId, index }: { documentId: string; index: Uint8Array },
): Promise<void> {
  const added = { ...(await storePart(deps.files, caseId, index)), level: 0, documentId };
  let replaced: readonly TextPart[] = [];
  let parts = await changeTextParts(deps.table, caseId, (stored) => {
    replaced = stored.filter((part) => part.documentId === documentId && part.key !== added.key);
    return [...stored.filter((part) => part.documentId !== documentId), added];
  });
  await removeParts(deps.files, replaced);
  for (let merged = smallParts(parts); merged; merged = smallParts(parts))
    parts = await mergeParts(deps, caseId, merged);
}

/** Parts to merge, of a level that has enough of them; the oldest first. */
function smallParts(parts: readonly TextPart[]): readonly TextPart[] | undefined {
  const small = parts.filter(({ bytes }) => bytes < MAX_BYTES);
  const levels = [...Map.groupBy(small, ({ level }) => level).values()];
  return levels.find(({ length }) => length >= FAN)?.slice(0, FAN);
}

async function mergeParts(
  { table, files }: Deps,
  caseId: string,
  merged: readonly TextPart[],
): Promise<readonly TextPart[]> {
  const read = await Promise.all(merged.map(({ key }) => readObject(files, { key })));
  const segments = read.filter((bytes) => bytes !== undefined);
  const level = (merged[0]?.level ?? 0) + 1;
  const made = { ...(await storePart(files, caseId, mergeSegments(segments))), level };
  let isMade = false;
  const parts = await changeTextParts(table, caseId, (stored) => {
    const keys = new Set(stored.map(({ key }) => key));
    isMade = merged.every(({ key }) => keys.has(key));
    // Another run merged some of them meanwhile.
    if (!isMade) return undefined;
    const gone = new Set(merged.map(({ key }) => key));
    const at = stored.findIndex(({ key }) => gone.has(key));
    const kept = (part: TextPart) => !gone.has(part.key);
    return [...stored.slice(0, at).filter(kept), made, ...stored.slice(at).filter(kept)];
  });
  if (isMade) await removeParts(files, merged);
  return parts;
}

/** Stores a segment under its SHA-256: two runs that make the same one do not disturb each other. */
async function storePart(
  { client, bucket }: Files,
  caseId: string,
  bytes: Uint8Array,
): Promise<{ key: string; bytes: number }> {
  const key = textPartKey(caseId, createHash('sha256').update(bytes).digest('hex'));
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: 'application/octet-stream',
    }),
  );
  return { key, bytes: bytes.length };
}

async function removeParts({ client, bucket }: Files, parts: readonly TextPart[]): Promise<void> {
  for (const { key } of parts)
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}
