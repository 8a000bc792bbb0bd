import { createHash } from 'node:crypto';
import type { Authenticated } from './authenticate.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumHeader,
  digestBytes,
  parseChecksumAlgorithm,
  startChecksum,
} from './checksums.ts';
import { type ChunkSigning, decodeAwsChunked, incompleteBody } from './decode-aws-chunked.ts';
import {
  invalidArgument,
  invalidRequest,
  missingContentLength,
  notImplemented,
  S3Error,
} from './s3-error.ts';
import { amzNames, headerValue, type S3Request } from './s3-request.ts';

export const LARGEST_UPLOAD_BYTES = 5 * 1024 ** 3;

export type Received = { sizeBytes: number; md5: Buffer; checksum?: Checksum };

type AnnouncedChecksum = {
  algorithm: ChecksumAlgorithm;
  /** Undefined if sent in the trailer. */
  value?: string;
};

/**
 * What the x-amz-checksum-* headers describe. Without a checksum of the body, `fallback` is
 * computed.
 */
type ChecksumOf =
  | { checksumOf: 'body'; fallback?: ChecksumAlgorithm | undefined }
  | { checksumOf: 'object' };

/**
 * Reads the whole body, passes each decoded chunk to `take`, and verifies its length,
 * x-amz-content-sha256, Content-MD5, checksum and chunk signatures. Throws S3Error; the caller then
 * discards what it received.
 */
export async function consumeBody(
  request: S3Request,
  auth: Authenticated,
  take: (piece: Buffer) => Promise<void> | void,
  options: ChecksumOf = { checksumOf: 'body' },
): Promise<Received> {
  const framing = readFraming(request, auth);
  const announced = options.checksumOf === 'body' ? readAnnouncedChecksum(request) : undefined;
  const fallback = options.checksumOf === 'body' ? options.fallback : undefined;
  const algorithm = announced?.algorithm ?? fallback;
  const trailers = new Map<string, string>();
  const raw = bodyPieces(request);
  const pieces = framing.signing ? decodeAwsChunked(raw, framing.signing, trailers) : raw;

  const md5 = createHash('md5');
  const sha256 = framing.sha256 ? createHash('sha256') : undefined;
  const checksum = algorithm && startChecksum(algorithm);
  let sizeBytes = 0;
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    if (sizeBytes > framing.sizeBytes) throw incompleteBody();
    md5.update(piece);
    sha256?.update(piece);
    checksum?.update(piece);
    await take(piece);
  }

  if (sizeBytes !== framing.sizeBytes) throw incompleteBody();
  if (sha256 && sha256.digest('hex') !== framing.sha256) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const received: Received = { sizeBytes, md5: md5.digest() };
  requireContentMd5(request, received.md5);
  if (algorithm && checksum) {
    received.checksum = { algorithm, value: checksum.digest() };
    const given = announced?.value ?? trailers.get(checksumHeader(algorithm));
    if (announced && given === undefined) throw malformedTrailer();
    if (announced && given !== received.checksum.value) throw checksumDiffers(algorithm);
  }
  return received;
}

export const checksumDiffers = (algorithm: string): S3Error =>
  new S3Error(
    'BadDigest',
    400,
    `The ${algorithm} you specified did not match the calculated checksum.`,
  );

/** Reads a small body, such as an XML document. */
export async function consumeText(
  request: S3Request,
  auth: Authenticated,
  maxBytes: number,
  options?: ChecksumOf,
): Promise<string> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  const take = (piece: Buffer) => {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) {
      throw new S3Error('EntityTooLarge', 400, 'The document is larger than allowed');
    }
    pieces.push(piece);
  };
  await consumeBody(request, auth, take, options);
  return Buffer.concat(pieces).toString('utf8');
}

/** As consumeText, for documents that S3 accepts only with a digest. Throws InvalidRequest. */
export function consumeVerifiedText(
  request: S3Request,
  auth: Authenticated,
  maxBytes: number,
): Promise<string> {
  if (request.headers['content-md5'] === undefined && !readAnnouncedChecksum(request)) {
    throw invalidRequest(
      'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    );
  }
  return consumeText(request, auth, maxBytes);
}

/**
 * The body's chunks. Leaving the loop early does not close the connection. Throws RequestTimeout if
 * the client sends nothing for `idleMs`, and closes the connection after the response.
 */
export async function* bodyPieces({ incoming, idleMs }: S3Request): AsyncGenerator<Buffer> {
  // A request without setEncoding yields Buffers.
  const pieces = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const piece = await beforeTimeout(pieces.next(), idleMs);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Not awaited: after a timeout it waits for the client.
    void pieces.return?.();
  }
}

async function beforeTimeout<T>(awaited: Promise<T>, idleMs: number): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(requestTimeout()), idleMs);
  try {
    return await Promise.race([awaited, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const requestTimeout = () =>
  new S3Error(
    'RequestTimeout',
    400,
    'Your socket connection to the server was not read from or written to within the timeout period. Idle connections will be closed.',
    { connection: 'close' },
  );

function readFraming(
  request: S3Request,
  auth: Authenticated,
): { sizeBytes: number; signing?: ChunkSigning; sha256?: string } {
  const { payloadHash } = auth;
  const length = request.headers['content-length'];
  switch (payloadHash) {
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { sizeBytes: decodedLength(request), signing: { by: 'none' } };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return { sizeBytes: decodedLength(request), signing: { by: 'chunk', seed: auth } };
  }
  if (payloadHash.startsWith('STREAMING-')) throw notImplemented(payloadHash);
  if (length === undefined && request.headers['transfer-encoding'] !== undefined) {
    throw missingContentLength();
  }
  const sizeBytes = requireFittingSize(Number(length ?? 0));
  if (payloadHash === 'UNSIGNED-PAYLOAD') return { sizeBytes };
  if (!/^[0-9a-f]{64}$/i.test(payloadHash)) {
    throw invalidArgument(
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-… or a valid sha256 value.',
    );
  }
  return { sizeBytes, sha256: payloadHash.toLowerCase() };
}

function decodedLength(request: S3Request): number {
  const text = headerValue(request, 'x-amz-decoded-content-length');
  if (text === undefined || !/^\d+$/.test(text)) throw missingContentLength();
  return requireFittingSize(Number(text));
}

function requireFittingSize(sizeBytes: number): number {
  if (sizeBytes > LARGEST_UPLOAD_BYTES) {
    throw new S3Error(
      'EntityTooLarge',
      400,
      'Your proposed upload exceeds the maximum allowed size',
    );
  }
  return sizeBytes;
}

const NOT_A_DIGEST = new Set(['algorithm', 'mode', 'type']);

/** The checksum that the request announces, in a header or for the trailer. */
export function readAnnouncedChecksum(request: S3Request): AnnouncedChecksum | undefined {
  const prefix = 'x-amz-checksum-';
  const inHeaders = amzNames(request)
    .filter((name) => name.startsWith(prefix) && !NOT_A_DIGEST.has(name.slice(prefix.length)))
    .map((name) => ({ name, value: headerValue(request, name) }));
  const inTrailer = (headerValue(request, 'x-amz-trailer') ?? '')
    .split(',')
    .map((name) => ({ name: name.trim().toLowerCase(), value: undefined }))
    .filter(({ name }) => name.startsWith(prefix));
  const all = [...inHeaders, ...inTrailer];
  const [announced] = all;
  if (all.length > 1) {
    throw invalidRequest(
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  if (!announced) {
    if (headerValue(request, 'x-amz-sdk-checksum-algorithm') !== undefined) {
      throw invalidRequest(
        'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
      );
    }
    return undefined;
  }
  const algorithm = parseChecksumAlgorithm(announced.name.slice(prefix.length));
  if (!algorithm) throw notImplemented(`the checksum ${announced.name}`);
  if (announced.value === undefined) return { algorithm };
  return { algorithm, value: requireDigest(algorithm, announced.value) };
}

/** Throws InvalidRequest for a text that is not the algorithm's digest in base64. */
export function requireDigest(algorithm: ChecksumAlgorithm, value: string): string {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== digestBytes(algorithm) || bytes.toString('base64') !== value) {
    throw invalidRequest(`Value for ${checksumHeader(algorithm)} header is invalid.`);
  }
  return value;
}

function requireContentMd5(request: S3Request, md5: Buffer): void {
  const given = request.headers['content-md5'];
  if (given === undefined) return;
  const text = Array.isArray(given) ? given.join(',') : given;
  if (Buffer.from(text, 'base64').length !== 16) {
    throw new S3Error('InvalidDigest', 400, 'The Content-MD5 you specified is not valid.');
  }
  if (text !== md5.toString('base64')) {
    throw new S3Error(
      'BadDigest',
      400,
      'The Content-MD5 you specified did not match what we received.',
    );
  }
}

function malformedTrailer(): S3Error {
  return new S3Error(
    'MalformedTrailerError',
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  );
}
