import { createHash } from 'node:crypto';
import { isSameSignature, scopeOf, sha256Hex, sign } from '../../shared/signature.ts';
import type { Authenticated } from './authenticate.ts';
import { type ByteReader, readBytes } from './read-bytes.ts';
import { S3Error } from './s3-error.ts';

const LONGEST_LINE_BYTES = 16 * 1024;
/** Of each chunk but the last. */
const SMALLEST_CHUNK_BYTES = 8192;
const EMPTY_HASH = sha256Hex('');

/** How chunks are signed; 'none' is STREAMING-UNSIGNED-PAYLOAD-TRAILER. */
export type ChunkSigning = { by: 'none' } | { by: 'chunk'; seed: Authenticated };

/**
 * Decodes an aws-chunked body. Adds trailers to `trailers` after the last chunk. Verifies the
 * signature chain of chunks and trailer.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  signing: ChunkSigning,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  let isSmall = false;
  let previous = signing.by === 'chunk' ? signing.seed.signature : '';
  for (;;) {
    const head = parseChunkHead(await reader.line(LONGEST_LINE_BYTES));
    if (isSmall && head.sizeBytes > 0) throw smallChunk();
    isSmall = head.sizeBytes < SMALLEST_CHUNK_BYTES;
    const hash = createHash('sha256');
    for (let left = head.sizeBytes; left > 0; ) {
      const piece = await reader.some(left);
      if (!piece) throw incompleteBody();
      if (signing.by === 'chunk') hash.update(piece);
      left -= piece.length;
      yield piece;
    }
    if (signing.by === 'chunk') {
      const text = [
        'AWS4-HMAC-SHA256-PAYLOAD',
        signing.seed.signedAt,
        scopeOf(signing.seed.credential),
        previous,
        EMPTY_HASH,
        hash.digest('hex'),
      ].join('\n');
      previous = requireSignature(head.signature, sign(signing.seed.signingKey, text));
    }
    if (head.sizeBytes === 0) break;
    if ((await reader.line(LONGEST_LINE_BYTES)) !== '') throw incompleteBody();
  }
  await readTrailers(reader, { signing, previous, trailers });
}

async function readTrailers(
  reader: ByteReader,
  tail: { signing: ChunkSigning; previous: string; trailers: Map<string, string> },
): Promise<void> {
  const { signing, previous, trailers } = tail;
  let signature: string | undefined;
  for (;;) {
    const line = await reader.lastLine(LONGEST_LINE_BYTES);
    if (line === undefined || line === '') break;
    const colon = line.indexOf(':');
    if (colon === -1) throw incompleteBody();
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'x-amz-trailer-signature') signature = value;
    else trailers.set(name, value);
  }
  if (signing.by === 'none' || trailers.size === 0) return;
  const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  const text = [
    'AWS4-HMAC-SHA256-TRAILER',
    signing.seed.signedAt,
    scopeOf(signing.seed.credential),
    previous,
    sha256Hex(canonical),
  ].join('\n');
  requireSignature(signature, sign(signing.seed.signingKey, text));
}

function parseChunkHead(line: string | undefined): { sizeBytes: number; signature?: string } {
  const match = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]+))?$/i.exec(line ?? '');
  if (!match?.[1]) throw incompleteBody();
  const sizeBytes = Number.parseInt(match[1], 16);
  return match[2] ? { sizeBytes, signature: match[2] } : { sizeBytes };
}

function requireSignature(given: string | undefined, expected: string): string {
  if (!given || !isSameSignature(given, expected)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The signature of a chunk does not match the chunk that arrived.',
    );
  }
  return expected;
}

const smallChunk = () =>
  new S3Error(
    'InvalidChunkSizeError',
    403,
    'Only the last chunk is allowed to have a size less than 8192 bytes',
  );

export function incompleteBody(): S3Error {
  return new S3Error(
    'IncompleteBody',
    400,
    'The request body terminated unexpectedly or is not well framed',
  );
}
