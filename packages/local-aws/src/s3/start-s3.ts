/**
 * The local S3. Path-style addresses only: http://127.0.0.1:<port>/<bucket>/<key>.
 *
 * Covered: CreateBucket, HeadBucket, ListBuckets, DeleteBucket, Put/Get/DeleteBucketCors,
 * Put/GetBucketVersioning, Put/Get/DeleteBucketLifecycleConfiguration (by prefix and age),
 * Put/GetBucketNotificationConfiguration (EventBridge only), Put/GetObjectLockConfiguration without
 * a default retention, PutObject, also with a retention, GetObject, HeadObject, DeleteObject,
 * DeleteObjects, CopyObject, ListObjectsV2, ListObjectVersions, CreateMultipartUpload, UploadPart,
 * UploadPartCopy, CompleteMultipartUpload, AbortMultipartUpload, ListParts, form uploads with a
 * signed policy, CORS preflights, Signature Version 4 in headers and presigned addresses,
 * aws-chunked bodies with and without signatures and trailers, checksums, conditional reads,
 * writes and deletes.
 *
 * Everything else answers 501 NotImplemented: other listings, GetObjectAttributes, reads of one part
 * (partNumber), tags, ACLs, policies, lifecycle by tag, size or date, encryption keys, storage
 * classes, retentions of copies, of uploads in parts and of existing objects, legal holds. Form
 * fields with such a meaning too. Session tokens are refused with InvalidToken.
 *
 * Different from AWS: encryption at rest is reported (AES256) but not done. A completion of a
 * multipart upload can be repeated for a day. ConditionalRequestConflict never occurs.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { openOutbox } from '../shared/outbox.ts';
import { isClientGone } from '../shared/report-failure.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { publishServiceEvents } from '../shared/service-events.ts';
import { openBlobStore } from './blob-store.ts';
import { answerPreflight, corsHeaders } from './cors.ts';
import { lifecycleSweeper } from './expire-objects.ts';
import { authenticate, type Credentials } from './http/authenticate.ts';
import { S3Error } from './http/s3-error.ts';
import { hasQuery, readS3Request, type S3Request } from './http/s3-request.ts';
import { xmlDocument } from './http/xml.ts';
import { sendsEvents } from './object-events.ts';
import { isBlobKnown, openMetadata } from './objects/metadata.ts';
import { postObject } from './objects/post-object.ts';
import { findBucket } from './objects/versions.ts';
import { routeRequest } from './route-request.ts';
import type { S3Deps, S3Reply } from './s3-call.ts';

export type S3Options = EmulatorOptions & {
  credentials: Credentials;
  /**
   * Endpoint of the local EventBridge, read at each delivery. Events of buckets that send them are
   * stored with the change and delivered at least once. Without it no event is stored.
   */
  eventsEndpoint?: () => string;
  /** Clock for tests; used for expiry, clock skew and timestamps. */
  now?: () => Date;
  /** How long a client may send nothing in the middle of a body; 20 seconds as in AWS. */
  idleMs?: number;
};

const IDLE_MS = 20_000;
/** Rest of a refused body of unknown length that is read before the connection is closed. */
const MOST_DISCARDED_BYTES = 128 * 1024 * 1024;

/** Starts the local S3 and removes leftovers of interrupted uploads. Throws PortBusyError. */
export async function startS3(options: S3Options): Promise<Emulator> {
  const { dataDir, credentials, eventsEndpoint, idleMs = IDLE_MS } = options;
  const { now = () => new Date() } = options;
  const database = openMetadata(dataDir);
  const outbox =
    eventsEndpoint &&
    openOutbox(database, {
      name: 's3',
      batch: 100,
      deliver: (events, signal) => publishServiceEvents(eventsEndpoint(), events, signal),
    });
  const deps: S3Deps = {
    database,
    blobs: openBlobStore(dataDir, (blob) => isBlobKnown(database, blob)),
    record: (event) => {
      if (sendsEvents(database, event.detail.bucket.name)) outbox?.add(event);
    },
  };
  const sweep = lifecycleSweeper(deps);
  const server = createRequestServer('s3', async (incoming, outgoing) => {
    const requestId = randomBytes(8).toString('hex').toUpperCase();
    const arrivedAt = now();
    await sweep(arrivedAt);
    const arrival = { incoming, requestId, now: arrivedAt, idleMs };
    const reply = await answer({ deps, credentials }, arrival);
    await send(incoming, outgoing, { ...reply, requestId });
  });
  // Slow uploads may take longer than Node's default of five minutes.
  server.requestTimeout = 0;
  const port = await listen(server, options.port);
  return {
    name: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await close(server);
      await outbox?.close();
      database.close();
    },
  };
}

type Arrival = Pick<S3Request, 'incoming' | 'requestId' | 'now' | 'idleMs'>;
type Wiring = { deps: S3Deps; credentials: Credentials };

async function answer(wiring: Wiring, arrival: Arrival): Promise<S3Reply> {
  const { incoming, requestId } = arrival;
  let request: S3Request | undefined;
  let reply: S3Reply;
  try {
    request = readS3Request(incoming, arrival);
    reply = await perform(wiring, request);
  } catch (error) {
    reply = errorReply(error, { incoming, requestId });
    discardRest(arrival);
  }
  if (!request?.bucket || request.method === 'OPTIONS') return reply;
  const rules = findBucket(wiring.deps.database, request.bucket)?.cors;
  const { origin } = request.headers;
  return {
    ...reply,
    headers: { ...reply.headers, ...corsHeaders(rules, { origin, method: request.method }) },
  };
}

async function perform(wiring: Wiring, request: S3Request): Promise<S3Reply> {
  const { deps, credentials } = wiring;
  if (request.method === 'OPTIONS') {
    return answerPreflight(findBucket(deps.database, request.bucket)?.cors, request.headers);
  }
  const isForm =
    request.method === 'POST' &&
    request.bucket !== '' &&
    request.key === '' &&
    !hasQuery(request, 'delete');
  if (isForm) return postObject(deps, request, credentials);
  const auth = authenticate(request, credentials);
  return routeRequest(request)(deps, { request, auth });
}

/**
 * Reads the rest of a refused body, because some clients read the response only after their last
 * byte. Closes the connection of a client that stops, or of one that never ends. The abandoned
 * iterator's 'readable' listener would keep the stream paused.
 */
function discardRest({ incoming, idleMs }: Arrival): void {
  incoming.removeAllListeners('readable');
  const hasEnd = incoming.headers['content-length'] !== undefined;
  let leftBytes = hasEnd ? Number.POSITIVE_INFINITY : MOST_DISCARDED_BYTES;
  const timer = setTimeout(() => incoming.destroy(), idleMs).unref();
  incoming.once('close', () => clearTimeout(timer));
  incoming.on('data', (piece: Buffer) => {
    timer.refresh();
    leftBytes -= piece.length;
    if (leftBytes < 0) incoming.destroy();
  });
  incoming.resume();
}

function errorReply(
  error: unknown,
  arrival: { incoming: IncomingMessage; requestId: string },
): S3Reply {
  const { incoming, requestId } = arrival;
  let known: S3Error;
  if (error instanceof S3Error) known = error;
  else {
    if (!isClientGone(error)) console.error('s3_request_failed', requestId, error);
    known = new S3Error(
      'InternalError',
      500,
      'We encountered an internal error. Please try again.',
    );
  }
  const resource = (incoming.url ?? '/').split('?')[0] ?? '/';
  return {
    status: known.status,
    headers: { 'content-type': 'application/xml', ...known.headers },
    body: xmlDocument('Error', {
      Code: known.code,
      Message: known.message,
      Resource: resource,
      RequestId: requestId,
    }),
  };
}

async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: S3Reply & { requestId: string },
): Promise<void> {
  const { status, headers, body, stream, requestId } = reply;
  const common = { 'x-amz-request-id': requestId, 'x-amz-id-2': requestId, server: 'AmazonS3' };
  if (stream) {
    outgoing.writeHead(status, { ...headers, ...common });
    const { fd, start, end } = stream;
    await pipeline(createReadStream('', { fd, start, end }), outgoing);
    return;
  }
  if (body !== undefined && incoming.method !== 'HEAD') {
    const length = String(Buffer.byteLength(body));
    outgoing.writeHead(status, { ...headers, ...common, 'content-length': length });
    outgoing.end(body);
    return;
  }
  const isLengthKnown = 'content-length' in headers || status === 204 || status === 304;
  outgoing.writeHead(status, {
    ...headers,
    ...common,
    ...(!isLengthKnown && incoming.method !== 'HEAD' && { 'content-length': '0' }),
  });
  outgoing.end();
}
