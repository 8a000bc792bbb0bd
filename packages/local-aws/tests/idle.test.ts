import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findOperation } from '../src/dynamodb/answer-request.ts';
import { openDynamo } from '../src/dynamodb/dynamo.ts';
import { createSweeper } from '../src/dynamodb/expire-items.ts';
import { startSchedule } from '../src/lambda/start-schedule.ts';
import { startStreamSource } from '../src/lambda/stream-source.ts';
import { createChanges } from '../src/shared/changes.ts';
import { close, listen } from '../src/shared/listen.ts';
import { createMovableClock } from '../src/shared/movable-clock.ts';
import { receiveOperations } from '../src/sqs/operations/receive-message.ts';
import { readSettings } from '../src/sqs/queue-attributes.ts';
import { openQueueStore } from '../src/sqs/queue-store.ts';
import { createArrivals, queueUrl } from '../src/sqs/sqs-deps.ts';
import { makeTable, startFixture } from './dynamodb/dynamodb-fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'idle-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A Lambda that counts its invocations. */
async function countingLambda() {
  const calls: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    calls.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end('null');
  });
  const lambdaEndpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  onTestFinished(() => close(server));
  return { calls, lambdaEndpoint };
}

describe('DynamoDB', () => {
  it('reads nothing on a tick without a write until an item expires', () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const dynamo = openDynamo({ dataDir: undefined, now: () => nowMs, onStreamRecord: undefined });
    onTestFinished(() => dynamo.store.close());
    const execute = (name: string, request: object) =>
      findOperation('DynamoDB_20120810', name)?.(dynamo, request);
    execute('CreateTable', {
      TableName: 'items',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    });
    execute('UpdateTimeToLive', {
      TableName: 'items',
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
    const put = (pk: string, inSeconds: number) =>
      execute('PutItem', {
        TableName: 'items',
        Item: { pk: { S: pk }, expiresAt: { N: String(nowMs / 1000 + inSeconds) } },
      });
    const tick = createSweeper(dynamo);
    put('later', 1_000);
    tick();
    const prepare = vi.spyOn(dynamo.store.database, 'prepare');
    const uses = [vi.spyOn(dynamo.store, 'all'), vi.spyOn(dynamo.store, 'get')];
    const reads = () => uses.reduce((sum, use) => sum + use.mock.calls.length, 0);
    for (let second = 1; second <= 1_000; second += 1) {
      nowMs += 1_000;
      tick();
    }
    expect(reads()).toBe(0);
    expect(prepare).not.toHaveBeenCalled();
    const count = () => Number(dynamo.store.get('SELECT count(*) AS n FROM items')?.['n']);
    expect(count()).toBe(1);
    // An item is removed in the second after its time.
    nowMs += 1_000;
    tick();
    expect(count()).toBe(0);
    // A write with an earlier time is seen at the next tick.
    put('later', 1_000);
    tick();
    put('sooner', 1);
    nowMs += 2_000;
    tick();
    expect(count()).toBe(1);
  });
});

describe('SQS', () => {
  it('looks into an empty queue at the begin and at the end of a long poll only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    const store = openQueueStore(dataDir);
    onTestFinished(() => store.close());
    store.putQueue('quiet', readSettings({}), Date.now());
    const receive = vi.spyOn(store, 'receive');
    const deps = { store, clock: createMovableClock(), arrivals: createArrivals() };
    const poll = async (visibleInMs?: number) => {
      receive.mockClear();
      if (visibleInMs !== undefined)
        store.add({
          id: 'one',
          queue: 'quiet',
          body: 'x',
          attributes: {},
          sentAtMs: Date.now(),
          visibleAtMs: Date.now() + visibleInMs,
        });
      const answer = receiveOperations(deps).ReceiveMessage(
        { QueueUrl: queueUrl('', 'quiet'), WaitTimeSeconds: 20 },
        { origin: '', signal: new AbortController().signal },
      );
      await vi.advanceTimersByTimeAsync(20_000);
      return answer;
    };
    expect(await poll()).toEqual({});
    expect(receive).toHaveBeenCalledTimes(2);
    // A delayed message is received at its time, by the second look.
    expect(await poll(7_000)).toMatchObject({ Messages: [{ Body: 'x' }] });
    expect(receive).toHaveBeenCalledTimes(2);
  });
});

describe('a stream to a function', () => {
  it('is read once a minute while the table does not change, and soon after a change', async () => {
    const changes = createChanges();
    const dynamo = await startFixture({ onStreamRecord: () => changes.announce() });
    onTestFinished(() => dynamo.stop());
    const TableName = await makeTable(dynamo, {
      more: { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } },
    });
    const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName }));
    const { calls, lambdaEndpoint } = await countingLambda();
    const send = vi.spyOn(dynamo.streams, 'send');
    const reads = () =>
      send.mock.calls.filter(([command]) => command instanceof GetRecordsCommand).length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const source = startStreamSource({
      streams: dynamo.streams,
      streamArn: String(Table?.LatestStreamArn),
      lambdaEndpoint,
      functionName: 'follow',
      timeoutMs: 10_000,
      accepts: () => true,
      dataDir,
      changes,
      onLog: () => undefined,
    });
    onTestFinished(() => source.close());
    // expect.poll would wait by the faked timers.
    const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 20_000 });
    await until(() => reads() === 1 && vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(reads()).toBe(1);
    await dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'p', sk: '1' } }));
    await until(() => calls.length === 1);
  });
});

describe('a schedule', () => {
  const start = async (eager: { everyMs: number; forMs: number }) => {
    const changes = createChanges();
    const { calls, lambdaEndpoint } = await countingLambda();
    const schedule = startSchedule({
      lambdaEndpoint,
      functionName: 'send-mail',
      timeoutMs: 10_000,
      everyMs: 3_600_000,
      eager: { changes, ...eager },
      onLog: () => undefined,
    });
    onTestFinished(() => schedule.close());
    return { changes, calls };
  };

  it('waits for its interval while nothing changes, and runs at a change', async () => {
    const { changes, calls } = await start({ everyMs: 1, forMs: 0 });
    for (const expected of [1, 2, 3]) {
      await expect.poll(() => calls.length, { timeout: 20_000 }).toBe(expected);
      changes.announce();
    }
  });

  it('runs more often for a time after a change', async () => {
    const { calls } = await start({ everyMs: 1, forMs: 3_600_000 });
    await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThan(3);
  });
});
