import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { type Decoded, decodeBody, encodeBody } from './content-coding.ts';
import type { Dynamo } from './dynamo.ts';
import { DynamoError, notCovered, tooDeep } from './errors.ts';
import { sweep } from './expire-items.ts';
import { authoriseBy, CALLER_HEADER } from './item-access.ts';
import { batchGetItem, batchWriteItem } from './operations/batch-operations.ts';
import { deleteItem, getItem, putItem, updateItem } from './operations/item-operations.ts';
import { type JsonText, query, scan } from './operations/query-operations.ts';
import {
  describeStream,
  getRecords,
  getShardIterator,
  listStreams,
} from './operations/stream-operations.ts';
import {
  createTable,
  deleteTable,
  describeTable,
  listTables,
  updateTable,
} from './operations/table-operations.ts';
import { describeTimeToLive, updateTimeToLive } from './operations/time-to-live-operations.ts';
import { transactGetItems, transactWriteItems } from './operations/transaction-operations.ts';
import { parseNames, restoreNames } from './validation/request-names.ts';

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

type Operation = (dynamo: Dynamo, body: object) => object | JsonText;

/** Operations by the parts of the X-Amz-Target header: API version, then operation. */
const OPERATIONS: Record<string, Record<string, Operation>> = {
  DynamoDB_20120810: {
    BatchGetItem: batchGetItem,
    BatchWriteItem: batchWriteItem,
    CreateTable: createTable,
    DeleteItem: deleteItem,
    DeleteTable: deleteTable,
    DescribeTable: describeTable,
    DescribeTimeToLive: describeTimeToLive,
    GetItem: getItem,
    ListTables: listTables,
    PutItem: putItem,
    Query: query,
    Scan: scan,
    TransactGetItems: transactGetItems,
    TransactWriteItems: transactWriteItems,
    UpdateItem: updateItem,
    UpdateTable: updateTable,
    UpdateTimeToLive: updateTimeToLive,
  },
  DynamoDBStreams_20120810: {
    DescribeStream: describeStream,
    GetRecords: getRecords,
    GetShardIterator: getShardIterator,
    ListStreams: listStreams,
  },
};

/** An HTTP request without its body. Header names are in lower case. */
type RequestHead = {
  method: string | undefined;
  path: string | undefined;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** A request of an SDK's client, and the reply. Both bodies are JSON. */
export type WireRequest = RequestHead & { body: string };
export type WireReply = { status: number; headers: Record<string, string>; body: string };

/** Handles one HTTP request. Never throws. */
export async function answerRequest(
  dynamo: Dynamo,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    const { method, url: path, headers } = request;
    const decoded: Decoded = body
      ? decodeBody(body, headers['content-encoding'], MAX_REQUEST_BYTES)
      : { problem: 'too large' };
    const reply =
      'body' in decoded
        ? answer(dynamo, { method, path, headers, body: decoded.body.toString('utf8') })
        : refusalOf(decoded.problem === 'too large' ? requestTooLarge() : internalError());
    send(response, reply, request.headers['accept-encoding']);
  } catch {
    // The caller has disconnected, or the response is already partly sent.
    response.destroy();
  }
}

/** Executes one request. Never throws. */
export function answer(dynamo: Dynamo, request: WireRequest): WireReply {
  try {
    if (isHealthCheck(request)) return healthOf(request);
    const local = localRoute(dynamo, request);
    if (local) return replyOf(200, JSON.stringify(local));
    const result = operationOf(request)(forCaller(dynamo, request), parseBody(request.body));
    return replyOf(200, restoreNames(isJsonText(result) ? result.json : JSON.stringify(result)));
  } catch (error) {
    return refusalOf(toRefusal(error));
  }
}

/** The operations' dependencies with the permissions of the function that sends the request. */
function forCaller(dynamo: Dynamo, { headers }: RequestHead): Dynamo {
  const caller = String(headers[CALLER_HEADER] ?? '');
  const access = dynamo.accessOf.get(caller);
  if (!access) return dynamo;
  const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
  return { ...dynamo, authorise: authoriseBy(access, { caller, operation }) };
}

/** Routes that AWS does not have, for tests and measurements. */
function localRoute(dynamo: Dynamo, request: RequestHead): object | undefined {
  switch (`${request.method} ${request.path}`) {
    case 'GET /_local/consumed-capacity':
      return { tables: dynamo.ledger.report() };
    case 'POST /_local/consumed-capacity/reset':
      dynamo.ledger.reset();
      return { tables: {} };
    case 'POST /_local/expire':
      return { removed: sweep(dynamo, 'all') };
    default:
      return undefined;
  }
}

export function findOperation(version: string, name: string): Operation | undefined {
  const operations = Object.hasOwn(OPERATIONS, version) ? OPERATIONS[version] : undefined;
  return operations && Object.hasOwn(operations, name) ? operations[name] : undefined;
}

function isHealthCheck({ method, path }: RequestHead): boolean {
  return method === 'GET' && path === '/';
}

/** AWS answers with the name of its host. */
function healthOf({ headers }: RequestHead): WireReply {
  const reply = replyOf(200, `healthy: ${headers['host'] ?? 'dynamodb'} `);
  return { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } };
}

function operationOf(request: RequestHead): Operation {
  if (request.path !== undefined && request.path !== '/')
    throw new DynamoError('UnknownOperationException', `There is no ${request.path}`, {
      status: 404,
    });
  const target = String(request.headers['x-amz-target'] ?? '');
  const [version = '', name = ''] = target.split('.');
  const operation = findOperation(version, name);
  if (request.method !== 'POST' || operation === undefined) {
    throw notCovered(target === '' ? `${request.method} ${request.path}` : target);
  }
  if (!String(request.headers['authorization']).startsWith('AWS4-')) {
    throw new DynamoError(
      'MissingAuthenticationTokenException',
      'Request is missing Authentication Token',
    );
  }
  return operation;
}

const requestTooLarge = () =>
  new DynamoError('RequestEntityTooLarge', 'Request size exceeds 16 MB', { status: 413 });

function parseBody(text: string): object {
  try {
    const body = parseNames(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Same error for invalid JSON and for JSON that is no object.
  }
  throw new DynamoError('SerializationException', 'The body is not a JSON object');
}

function toRefusal(error: unknown): DynamoError {
  if (error instanceof DynamoError) return error;
  if (error instanceof RangeError && error.message.includes('call stack')) return tooDeep();
  reportFailure('dynamodb', error);
  return internalError();
}

const internalError = () =>
  new DynamoError('InternalServerError', 'Internal server error', { status: 500 });

const replyOf = (status: number, body: string): WireReply => ({
  status,
  headers: {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(body)),
    'x-amz-crc32': String(crc32(body)),
    'x-amzn-requestid': randomBytes(26).toString('hex').toUpperCase(),
  },
  body,
});

const refusalOf = (error: DynamoError): WireReply =>
  replyOf(error.status, restoreNames(JSON.stringify(error.toBody())));

function send(
  response: ServerResponse,
  { status, headers, body }: WireReply,
  acceptEncoding: string | undefined,
): void {
  const encoded = encodeBody(body, acceptEncoding);
  response.writeHead(status, {
    ...headers,
    ...(encoded.coding && {
      'content-encoding': encoded.coding,
      'content-length': String(Buffer.byteLength(encoded.body)),
      // Clients compare the checksum with the bytes that they receive.
      'x-amz-crc32': String(crc32(encoded.body)),
    }),
  });
  // Node sends text in one piece with the headers; bytes would be a second one.
  response.end(encoded.body);
}

export function isJsonText(answer: object): answer is JsonText {
  return 'json' in answer && typeof answer.json === 'string';
}
