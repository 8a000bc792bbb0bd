import { readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { crc32, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import {
  DescribeEndpointsCommand,
  ExecuteStatementCommand,
  ListBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import * as streams from '@aws-sdk/client-dynamodb-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOperation } from '../../src/dynamodb/answer-request.ts';
import { startDynamoDb } from '../../src/dynamodb/start-dynamodb.ts';
import { PortBusyError } from '../../src/shared/listen.ts';
import {
  type Fixture,
  makeTable,
  refusal,
  removeFolder,
  startFixture,
  temporaryFolder,
} from './dynamodb-fixture.ts';
import { SIGNED, sendText } from './send-text.ts';

let dynamo: Fixture;
let TableName: string;
beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
});
afterAll(() => dynamo.stop());

async function send(operation: string, body: string, headers: Record<string, string> = SIGNED) {
  const response = await fetch(dynamo.endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': `DynamoDB_20120810.${operation}`,
    },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  // Every response is a JSON object; otherwise the assertions fail.
  const answer = JSON.parse(bytes.toString()) as Record<string, unknown>;
  return { response, bytes, answer };
}

describe('the protocol', () => {
  it('sends a checksum of the body in results and errors', async () => {
    const body = JSON.stringify({ TableName, Item: { pk: { S: 'नमस्ते' }, sk: { S: '1' } } });
    await send('PutItem', body);
    for (const operation of ['Scan', 'Query']) {
      const { response, bytes } = await send(operation, JSON.stringify({ TableName }));
      expect(response.status).toBe(operation === 'Scan' ? 200 : 400);
      expect(response.headers.get('x-amz-crc32')).toBe(String(crc32(bytes)));
      expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.0');
      expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9A-Z]{52}$/);
    }
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"TableName": 5}', '{"TableName": "t-1", "Key": []}'])(
    'refuses the body %j and serves the next request',
    async (body) => {
      const { response, answer } = await send('GetItem', body);
      expect(response.status).toBe(400);
      expect(answer['__type']).toMatch(/#(Serialization|Validation)Exception$/);
      expect((await send('ListTables', '{}')).response.status).toBe(200);
    },
  );

  it('sends error types with their namespaces', async () => {
    const { answer } = await send('DescribeTable', '{"TableName":"no-such-table"}');
    expect(answer).toEqual({
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'Requested resource not found: Table: no-such-table not found',
    });
    const invalid = await send('GetItem', JSON.stringify({ TableName, Key: {} }));
    expect(invalid.answer['__type']).toBe('com.amazon.coral.validate#ValidationException');
  });

  it('requires a signature', async () => {
    const { response, answer } = await send('ListTables', '{}', {});
    expect(response.status).toBe(400);
    expect(answer['__type']).toContain('MissingAuthenticationTokenException');
  });

  it('answers 501 with the name of an operation that is not covered', async () => {
    const partiql = await refusal(
      dynamo.client.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM t' })),
    );
    expect(partiql.name).toBe('NotImplementedException');
    expect(partiql.message).toContain('ExecuteStatement');
    const backups = await refusal(dynamo.client.send(new ListBackupsCommand({})));
    expect(backups['$metadata']).toMatchObject({ httpStatusCode: 501 });
    const legacy = await send('Scan', JSON.stringify({ TableName, AttributesToGet: ['pk'] }));
    expect(legacy.response.status).toBe(501);
    expect(legacy.answer['message']).toContain('AttributesToGet of Scan');
    const endpoints = await refusal(dynamo.client.send(new DescribeEndpointsCommand({})));
    expect(endpoints['$metadata']).toMatchObject({ httpStatusCode: 501 });
    expect(endpoints.message).toContain('DescribeEndpoints');
  });

  it('answers a health check', async () => {
    const response = await fetch(dynamo.endpoint);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`healthy: ${new URL(dynamo.endpoint).host} `);
  });

  it('knows no path but the root', async () => {
    const headers = { ...SIGNED, 'X-Amz-Target': 'DynamoDB_20120810.ListTables' };
    for (const path of ['/somewhere', '//', '/?a=b', '/_local/other'])
      for (const request of [{}, { method: 'POST', headers, body: '{}' }])
        expect((await fetch(dynamo.endpoint + path, request)).status).toBe(404);
  });

  it('refuses a body over 16 MB', async () => {
    const { response } = await send('GetItem', `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`);
    expect(response.status).toBe(413);
    expect((await send('ListTables', '{}')).response.status).toBe(200);
  });

  it('refuses a body that is nested too deeply, and serves the next request', async () => {
    const deep = `${'{"L":['.repeat(100_000)}${']}'.repeat(100_000)}`;
    const body = `{"TableName":"${TableName}","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"d":${deep}}}`;
    const { response, answer } = await send('PutItem', body);
    expect(response.status).toBe(400);
    expect(answer['message']).toContain('Nesting Levels');
    expect((await send('ListTables', '{}')).response.status).toBe(200);
  });

  it('survives a caller that disconnects within a body', async () => {
    await new Promise<void>((resolve) => {
      const call = request(dynamo.endpoint, {
        method: 'POST',
        headers: { 'Content-Length': 1000, 'X-Amz-Target': 'DynamoDB_20120810.GetItem' },
      });
      call.on('error', () => resolve());
      call.write('{"TableName"', () => call.destroy(new Error('hung up')));
    });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(dynamo.endpoint).port), '127.0.0.1', () =>
        socket.end('this is not HTTP\r\n\r\n'),
      );
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await send('ListTables', '{}')).response.status).toBe(200);
  });

  it('reports a busy port and leaves nothing open', async () => {
    const dataDir = temporaryFolder();
    const port = Number(new URL(dynamo.endpoint).port);
    await expect(startDynamoDb({ port, dataDir })).rejects.toThrow(PortBusyError);
    // An open database would keep its write-ahead log file.
    expect(readdirSync(dataDir)).toEqual(['dynamodb.sqlite']);
    removeFolder(dataDir);
  });
});

// Source: ScyllaDB's Alternator tests (test_compressed_request, test_compressed_response).
describe('compression', () => {
  const key = { pk: { S: 'packed' }, sk: { S: '1' } };
  const putBody = (text: string) =>
    JSON.stringify({ TableName, Item: { ...key, text: { S: text } } });
  const getBody = () => JSON.stringify({ TableName, Key: key });
  const post = (
    operation: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ) =>
    fetch(dynamo.endpoint, {
      method: 'POST',
      headers: { ...SIGNED, 'X-Amz-Target': `DynamoDB_20120810.${operation}`, ...headers },
      body,
    });
  const stored = async () =>
    (await sendText(dynamo.endpoint, 'GetItem', getBody())).answer['Item'] as
      | { text: { S: string } }
      | undefined;

  it.each([
    ['gzip', (body: Buffer) => gzipSync(body)],
    ['GZIP', (body: Buffer) => gzipSync(body)],
    [
      'gzip',
      (body: Buffer) => Buffer.concat([gzipSync(body.subarray(0, 9)), gzipSync(body.subarray(9))]),
    ],
    ['deflate', (body: Buffer) => deflateSync(body)],
    ['identity', (body: Buffer) => body],
  ])('reads a request in %s', async (coding, pack) => {
    const text = `${coding} ${'x'.repeat(20_000)}`;
    const body = pack(Buffer.from(putBody(text)));
    const response = await post('PutItem', new Uint8Array(body), { 'Content-Encoding': coding });
    expect(response.status).toBe(200);
    expect((await stored())?.text.S).toBe(text);
  });

  it.each([
    ['gzip', Buffer.from('{}')],
    ['gzip', Buffer.alloc(0)],
    ['gzip', gzipSync('{}').subarray(0, -1)],
    ['deflate', Buffer.from('{}')],
    ['br', Buffer.from('{}')],
    ['garbage', Buffer.from('{}')],
  ])('answers 500 to a request that is not in %s', async (coding, body) => {
    const response = await post('ListTables', new Uint8Array(body), {
      'Content-Encoding': coding,
    });
    expect(response.status).toBe(500);
    expect((await send('ListTables', '{}')).response.status).toBe(200);
  });

  it('refuses a request that expands to more than 16 MB', async () => {
    const body = gzipSync(' '.repeat(20 * 1024 * 1024));
    const response = await post('ListTables', new Uint8Array(body), { 'Content-Encoding': 'gzip' });
    expect(response.status).toBe(413);
  });

  it.each([
    ['gzip', 'gzip'],
    ['deflate', 'deflate'],
    ['deflate, gzip', 'gzip'],
    ['gzip;q=0.5, deflate;q=0.8', 'deflate'],
    ['gzip;q=0, identity', null],
    ['br', null],
    ['*', 'gzip'],
  ])('answers Accept-Encoding %s in %s', async (accepted, coding) => {
    await post('PutItem', putBody('x'.repeat(5000)), {});
    const { headers, body } = await raw('GetItem', getBody(), accepted);
    expect(headers['content-encoding'] ?? null).toBe(coding);
    expect(headers['x-amz-crc32']).toBe(String(crc32(body)));
    expect(headers['content-length']).toBe(String(body.length));
    const expand = coding === 'gzip' ? gunzipSync : coding === 'deflate' ? inflateSync : undefined;
    expect(JSON.parse(String(expand ? expand(body) : body)).Item.text.S).toHaveLength(5000);
  });

  it('leaves short answers as they are', async () => {
    const { headers } = await raw('ListTables', '{}', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
  });

  /** fetch would expand the answer. */
  const raw = (operation: string, body: string, accepted: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const call = request(dynamo.endpoint, {
        method: 'POST',
        headers: {
          ...SIGNED,
          'Accept-Encoding': accepted,
          'X-Amz-Target': `DynamoDB_20120810.${operation}`,
        },
      });
      call.on('error', reject);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      call.end(body);
    });
});

/** Requests of the SDK's own schema: its name, and the names of its members. */
type Schema = readonly [number, string, string, unknown, readonly string[]];

describe('a member of a request', () => {
  const operations = [
    ...operationsOf('DynamoDB_20120810', dynamodb),
    ...operationsOf('DynamoDBStreams_20120810', streams),
  ];

  it.each(operations)('of %s is read, or answered with 501', async (target, members) => {
    const ignored: string[] = [];
    for (const member of members) {
      // A member that is read refuses one of these: none is both a text and a list of lists.
      const probes = await Promise.all(
        ['"x"', '[[]]'].map((value) =>
          sendText(dynamo.endpoint, target, `{"TableName":"absent","${member}":${value}}`),
        ),
      );
      const isRead = probes.some(
        ({ status, answer }) =>
          status === 501 || String(answer['__type']).endsWith('#SerializationException'),
      );
      if (!isRead) ignored.push(member);
    }
    expect(ignored).toEqual([]);
  });

  it('of a global index is read, or answered with 501', async () => {
    const { [4]: members } = dynamodb.GlobalSecondaryIndex$ as unknown as Schema;
    for (const member of members) {
      const index = { [member]: [[]] };
      const { status, answer } = await sendText(
        dynamo.endpoint,
        'CreateTable',
        JSON.stringify({ TableName: 'absent', GlobalSecondaryIndexes: [index] }),
      );
      expect([member, status === 501 || String(answer['__type'])]).toEqual([
        member,
        status === 501 ? true : expect.stringContaining('SerializationException'),
      ]);
    }
  });

  /** Operations that are covered, with the members of their requests. */
  function operationsOf(version: string, sdk: object): [string, readonly string[]][] {
    return Object.entries(sdk).flatMap(([name, schema]): [string, readonly string[]][] => {
      const operation = /^(\w+)Input\$$/.exec(name)?.[1];
      if (!operation || !findOperation(version, operation)) return [];
      // The SDK's schemas are tuples without a public type.
      return [[`${version}.${operation}`, (schema as Schema)[4]]];
    });
  }
});
