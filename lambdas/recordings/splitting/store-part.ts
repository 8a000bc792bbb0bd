import { Readable } from 'node:stream';
import { Upload } from '@aws-sdk/lib-storage';
import type { Files } from '#shared/files/files.ts';
import { objectExists } from '#shared/files/object-exists.ts';
import type { MediaReader, PartFile } from './media/media.ts';

/** S3 takes up to 10,000 parts of an upload. */
const UPLOAD_PART_BYTES = 16 * 1_048_576;

/**
 * Stores a part of a recording under a key, unless it is there: an upload that was interrupted leaves
 * no object. Reads and writes each byte once, and holds four pieces.
 */
export async function storePart(
  files: Files,
  { key, file, reader }: { key: string; file: PartFile; reader: MediaReader },
): Promise<void> {
  if (await objectExists(files, key)) return;
  await new Upload({
    client: await files.client.load(),
    queueSize: 2,
    partSize: UPLOAD_PART_BYTES,
    params: {
      Bucket: files.bucket,
      Key: key,
      Body: Readable.from(bytesOf(file, reader)),
      ContentType: file.contentType,
    },
  }).done();
}

/** The bytes of a part. Reads the recording from its first range to its last. */
async function* bytesOf({ head, ranges }: PartFile, reader: MediaReader): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return;
  let at = first.start;
  let next = 0;
  for await (const piece of reader.stream(first.start, last.end)) {
    const end = at + piece.length;
    const taken: Buffer[] = [];
    for (let range = ranges[next]; range && range.start < end; range = ranges[next]) {
      taken.push(
        piece.subarray(Math.max(0, range.start - at), Math.min(piece.length, range.end - at)),
      );
      if (range.end > end) break;
      next += 1;
    }
    at = end;
    if (taken.length > 0) yield Buffer.concat(taken);
  }
}
