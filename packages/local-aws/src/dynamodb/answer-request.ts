import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import type { Dynamo } from './dynamo.ts';
import { DynamoError, notCovered, tooDeep } from './errors.ts';
import { sweep } from './expire-items.ts';
import { parseNames, restoreNames } from './expressions/request-names.ts';
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

/** Handles one HTTP request. Never throws. */
export async function answerRequest(
  dynamo: Dynamo,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const local = localRoute(dynamo, request);
    if (local) return send(response, 200, JSON.stringify(local));
    const body = await readBody(request, MAX_REQUEST_BYTES);
    if (!body) throw requestTooLarge();
    const answer = operationOf(request)(dynamo, parseBody(body.toString('utf8')));
    send(response, 200, restoreNames(isJsonText(answer) ? answer.json : JSON.stringify(answer)));
  } catch (error) {
    // The caller has disconnected, or the response is already partly sent.
    if (response.destroyed || response.headersSent) return void response.destroy();
    const refusal = toRefusal(error);
    send(response, refusal.status, restoreNames(JSON.stringify(refusal.toBody())));
  }
}

/** Routes that AWS does not have, for tests and measurements. */
function localRoute(dynamo: Dynamo, request: IncomingMessage): object | undefined {
  switch (`${request.method} ${request.url}`) {
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

function operationOf(request: IncomingMessage): Operation {
  const target = String(request.headers['x-amz-target'] ?? '');
  const [version = '', name = ''] = target.split('.');
  const operation = findOperation(version, name);
  if (request.method !== 'POST' || operation === undefined) {
    throw notCovered(target === '' ? `${request.method} ${request.url}` : target);
  }
  if (!request.headers.authorization?.startsWith('AWS4-')) {
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
  return new DynamoError('InternalServerError', 'Internal server error', { status: 500 });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/x-amz-json-1.0',
    'Content-Length': Buffer.byteLength(body),
    'x-amz-crc32': crc32(body),
    'x-amzn-RequestId': randomBytes(26).toString('hex').toUpperCase(),
  });
  // Node sends text in one piece with the headers; bytes would be a second one.
  response.end(body);
}

export function isJsonText(answer: object): answer is JsonText {
  return 'json' in answer && typeof answer.json === 'string';
}
