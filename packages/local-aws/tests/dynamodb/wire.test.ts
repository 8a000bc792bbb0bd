import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { ExecuteStatementCommand, ListBackupsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let dynamo: Fixture;
let TableName: string;
beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
});
afterAll(() => dynamo.stop());

const SIGNED = {
  Authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request',
};

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
    const path = await fetch(`${dynamo.endpoint}/somewhere`);
    expect(path.status).toBe(501);
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
