import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStreamSource } from '../../src/lambda/stream-source.ts';
import { close, listen } from '../../src/shared/listen.ts';
import {
  type Fixture,
  makeTable,
  removeFolder,
  startFixture,
  temporaryFolder,
} from '../dynamodb/dynamodb-fixture.ts';

const FUNCTION = 'follow';
let dynamo: Fixture;
let TableName: string;
let dataDir: string;
let delivered: string[];
let log: string[];
let lambda: Server;
let lambdaEndpoint: string;
let source: { close(): Promise<void> } | undefined;

beforeEach(async () => {
  delivered = [];
  log = [];
  dataDir = temporaryFolder();
  dynamo = await startFixture();
  TableName = await streamedTable();
  lambda = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const event = JSON.parse(Buffer.concat(chunks).toString());
    for (const record of event.Records) delivered.push(record.dynamodb.Keys.sk.S);
    response.end('null');
  });
  lambdaEndpoint = `http://127.0.0.1:${await listen(lambda, 0)}`;
});

afterEach(async () => {
  await source?.close();
  source = undefined;
  await close(lambda);
  await dynamo.stop();
  removeFolder(dataDir);
});

const streamedTable = () =>
  makeTable(dynamo, {
    more: { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } },
  });
const put = (sk: string, table = TableName) =>
  dynamo.documents.send(new PutCommand({ TableName: table, Item: { pk: 'p', sk } }));
const placeFile = () => join(dataDir, `${FUNCTION}.stream-place`);

async function start(table = TableName, accepts = (_: _Record) => true): Promise<void> {
  const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName: table }));
  source = startStreamSource({
    streams: dynamo.streams,
    streamArn: String(Table?.LatestStreamArn),
    lambdaEndpoint,
    functionName: FUNCTION,
    timeoutMs: 10_000,
    accepts,
    dataDir,
    onLog: (line) => log.push(line),
  });
}

const expectDelivered = (expected: string[]) =>
  expect.poll(() => delivered, { timeout: 20_000 }).toEqual(expected);

describe('the position in the stream', () => {
  it('survives restarts', async () => {
    await start();
    await put('1');
    await expectDelivered(['1']);
    await source?.close();
    await put('2');
    await start();
    await expectDelivered(['1', '2']);
  });

  it('is kept at the end of the stream, also after records that the filter drops', async () => {
    const seen: (string | undefined)[] = [];
    const drop = ({ dynamodb }: _Record) => {
      seen.push(dynamodb?.SequenceNumber);
      return false;
    };
    await put('1');
    await put('2');
    await start(TableName, drop);
    await expect.poll(() => existsSync(placeFile()), { timeout: 20_000 }).toBe(true);
    const { sequenceNumber } = JSON.parse(readFileSync(placeFile(), 'utf8'));
    expect([seen.length, sequenceNumber]).toEqual([2, seen.at(-1)]);
    await source?.close();
    await put('3');
    await start();
    await expectDelivered(['3']);
  });

  it.each(['', 'garbage', '{"streamArn":1}', '\0\0\0'])(
    'starts at the oldest record if its file contains %j',
    async (damage) => {
      writeFileSync(placeFile(), damage);
      await put('1');
      await start();
      await expectDelivered(['1']);
    },
  );

  it('starts at the oldest record if the number was never in the stream', async () => {
    const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName }));
    for (const sequenceNumber of ['999999999999999999999', '7']) {
      writeFileSync(
        placeFile(),
        JSON.stringify({ streamArn: Table?.LatestStreamArn, sequenceNumber }),
      );
      delivered = [];
      await put('1');
      await start();
      await expect.poll(() => delivered[0], { timeout: 20_000 }).toBe('1');
      await source?.close();
    }
  });

  it('of another stream is ignored', async () => {
    await start();
    for (const sk of ['1', '2', '3']) await put(sk);
    await expectDelivered(['1', '2', '3']);
    await source?.close();
    const other = await streamedTable();
    await put('a', other);
    await start(other);
    await expectDelivered(['1', '2', '3', 'a']);
  });
});

describe('an interruption', () => {
  it('ends without help when the position can be written again', async () => {
    // A folder with the temporary file's name makes the write fail, as a full disk does.
    mkdirSync(`${placeFile()}.new`);
    await start();
    await put('1');
    await expect.poll(() => log.length, { timeout: 20_000 }).toBe(1);
    expect(log[0]).toMatch(/^The stream to follow is interrupted and is tried again: .*EISDIR/);
    rmSync(`${placeFile()}.new`, { recursive: true });
    await put('2');
    await expectDelivered(['1', '2']);
    await source?.close();
    await put('3');
    await start();
    await expectDelivered(['1', '2', '3']);
  });

  it("ends without help when the table's service is back", async () => {
    await start();
    await put('1');
    await expectDelivered(['1']);
    const send = dynamo.streams.send.bind(dynamo.streams);
    dynamo.streams.send = () => Promise.reject(new Error('away'));
    await expect.poll(() => log.length, { timeout: 20_000 }).toBe(1);
    dynamo.streams.send = send;
    await put('2');
    await expectDelivered(['1', '2']);
  });
});
