import {
  DeleteTableCommand,
  DescribeTableCommand,
  type StreamViewType,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  DeleteCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StreamNotice } from '../../src/dynamodb/dynamo.ts';
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
let dataDir: string;
let clock: number;
let notices: StreamNotice[];
let isListenerBroken = false;

const start = async () => {
  dynamo = await startFixture({
    dataDir,
    now: () => clock,
    onStreamRecord: (notice) => {
      notices.push(notice);
      if (isListenerBroken) throw new Error('a listener may fail');
    },
  });
};
beforeEach(async () => {
  clock = Date.now();
  notices = [];
  dataDir = temporaryFolder();
  await start();
  TableName = await streamed('NEW_AND_OLD_IMAGES');
});
afterEach(async () => {
  await dynamo.stop();
  removeFolder(dataDir);
});

const streamed = (StreamViewType: StreamViewType) =>
  makeTable(dynamo, { more: { StreamSpecification: { StreamEnabled: true, StreamViewType } } });
const put = (sk: string, more: object = {}) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'p', sk, ...more } }));
const remove = (sk: string) =>
  dynamo.documents.send(new DeleteCommand({ TableName, Key: { pk: 'p', sk } }));
const arnOf = async (name = TableName) => {
  const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName: name }));
  return String(Table?.LatestStreamArn);
};
const iterate = async (
  ShardIteratorType: GetShardIteratorCommandInput['ShardIteratorType'],
  SequenceNumber?: string,
  StreamArn?: string,
) => {
  const arn = StreamArn ?? (await arnOf());
  const { StreamDescription } = await dynamo.streams.send(
    new DescribeStreamCommand({ StreamArn: arn }),
  );
  const { ShardIterator } = await dynamo.streams.send(
    new GetShardIteratorCommand({
      StreamArn: arn,
      ShardId: StreamDescription?.Shards?.[0]?.ShardId,
      ShardIteratorType,
      ...(SequenceNumber && { SequenceNumber }),
    }),
  );
  return ShardIterator;
};
const records = async (ShardIterator: string | undefined, Limit = 1000) =>
  dynamo.streams.send(new GetRecordsCommand({ ShardIterator, Limit }));
const sortKeys = async (iterator: string | undefined) =>
  (await records(iterator)).Records?.map((record) => record.dynamodb?.Keys?.['sk']?.S);

describe('stream records', () => {
  it('contain inserts, changes and removals with both images', async () => {
    await put('1', { n: 1 });
    await put('1', { n: 2 });
    await remove('1');
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    expect(Records).toMatchObject([
      { eventName: 'INSERT', dynamodb: { NewImage: { n: { N: '1' } } } },
      {
        eventName: 'MODIFY',
        dynamodb: { NewImage: { n: { N: '2' } }, OldImage: { n: { N: '1' } } },
      },
      { eventName: 'REMOVE', dynamodb: { OldImage: { n: { N: '2' } } } },
    ]);
    expect(Records?.[0]?.dynamodb?.OldImage).toBeUndefined();
    expect(Records?.[2]?.userIdentity).toBeUndefined();
    const numbers = Records?.map((record) => String(record.dynamodb?.SequenceNumber)) ?? [];
    expect([...numbers].sort()).toEqual(numbers);
    expect(new Set(Records?.map((record) => record.eventID)).size).toBe(3);
  });

  it.each<[StreamViewType, string[]]>([
    ['KEYS_ONLY', []],
    ['NEW_IMAGE', ['NewImage']],
    ['OLD_IMAGE', ['OldImage']],
    ['NEW_AND_OLD_IMAGES', ['NewImage', 'OldImage']],
  ])('contain in view %s %o', async (view, images) => {
    TableName = await streamed(view);
    await put('1', { n: 1 });
    await put('1', { n: 2 });
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    const change = Records?.[1]?.dynamodb ?? {};
    expect(
      Object.keys(change)
        .filter((name) => name.endsWith('Image'))
        .sort(),
    ).toEqual(images);
    expect(change.StreamViewType).toBe(view);
  });

  it('are not written for a write that changes nothing', async () => {
    await put('1', { n: 1 });
    await put('1', { n: 1 });
    await remove('2');
    expect((await records(await iterate('TRIM_HORIZON'))).Records).toHaveLength(1);
  });

  it('are not written for a transaction that is cancelled', async () => {
    await refusal(
      dynamo.documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName, Item: { pk: 'p', sk: '1' } } },
            {
              ConditionCheck: {
                TableName,
                Key: { pk: 'p', sk: '2' },
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
        }),
      ),
    );
    expect((await records(await iterate('TRIM_HORIZON'))).Records).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('notify a listener after the write; its failure has no effect', async () => {
    await put('1');
    const said = vi.spyOn(console, 'error').mockReturnValue();
    isListenerBroken = true;
    onTestFinished(() => {
      isListenerBroken = false;
      said.mockRestore();
    });
    await remove('1');
    expect(said).toHaveBeenCalledOnce();
    expect(notices.map(({ record }) => record.eventName)).toEqual(['INSERT', 'REMOVE']);
    expect(notices[0]).toMatchObject({ tableName: TableName, streamArn: await arnOf() });
    expect((await records(await iterate('TRIM_HORIZON'))).Records).toHaveLength(2);
  });
});

describe('iterators', () => {
  it('start at the requested position', async () => {
    for (const sk of ['1', '2', '3']) await put(sk);
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    const second = Records?.[1]?.dynamodb?.SequenceNumber;
    expect(await sortKeys(await iterate('AT_SEQUENCE_NUMBER', second))).toEqual(['2', '3']);
    expect(await sortKeys(await iterate('AFTER_SEQUENCE_NUMBER', second))).toEqual(['3']);
    const latest = await iterate('LATEST');
    expect(await sortKeys(latest)).toEqual([]);
    await put('4');
    expect(await sortKeys(latest)).toEqual(['4']);
  });

  it('read in pages and return new records at the end', async () => {
    for (const sk of ['1', '2', '3']) await put(sk);
    const first = await records(await iterate('TRIM_HORIZON'), 2);
    expect(first.Records).toHaveLength(2);
    const second = await records(first.NextShardIterator, 2);
    expect(second.Records).toHaveLength(1);
    await put('4');
    expect(await sortKeys(second.NextShardIterator)).toEqual(['4']);
  });

  it('expire after fifteen minutes', async () => {
    const iterator = await iterate('TRIM_HORIZON');
    clock += 15 * 60 * 1000 + 1;
    expect((await refusal(records(iterator))).name).toBe('ExpiredIteratorException');
  });

  it('are refused when invented', async () => {
    expect((await refusal(records('nonsense'))).name).toBe('ValidationException');
    const made = iterate('AT_SEQUENCE_NUMBER', '900000000000000000000');
    expect((await refusal(made)).name).toBe('ValidationException');
  });

  // Source: ScyllaDB's Alternator tests (test_get_shard_iterator).
  it.each(['TRIM_HORIZON', 'LATEST'] as const)('take no sequence number at %s', async (type) => {
    await put('1');
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    const error = await refusal(iterate(type, Records?.[0]?.dynamodb?.SequenceNumber));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toContain(`not supported for the ShardIteratorType ${type}`);
  });

  it('need a sequence number at other positions', async () => {
    for (const type of ['AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER'] as const)
      expect((await refusal(iterate(type))).name).toBe('ValidationException');
  });

  it('survive a restart, with all records', async () => {
    await put('1');
    const iterator = await iterate('TRIM_HORIZON');
    await dynamo.stop();
    await start();
    await put('2');
    expect(await sortKeys(iterator)).toEqual(['1', '2']);
  });
});

describe('streams', () => {
  it('can be enabled later, disabled, and enabled again as a new stream', async () => {
    TableName = await makeTable(dynamo);
    await put('before');
    const set = (StreamSpecification: {
      StreamEnabled: boolean;
      StreamViewType?: StreamViewType;
    }) => dynamo.client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await set({ StreamEnabled: true, StreamViewType: 'KEYS_ONLY' });
    const first = await arnOf();
    await put('1');
    await set({ StreamEnabled: false });
    await put('2');
    await set({ StreamEnabled: true, StreamViewType: 'KEYS_ONLY' });
    await put('3');
    expect(await arnOf()).not.toBe(first);
    const closed = await records(await iterate('TRIM_HORIZON', undefined, first));
    expect(closed.Records).toHaveLength(1);
    expect(closed.NextShardIterator).toBeUndefined();
    expect(await sortKeys(await iterate('TRIM_HORIZON'))).toEqual(['3']);
    const { Streams } = await dynamo.streams.send(new ListStreamsCommand({ TableName }));
    expect(Streams?.map((stream) => stream.StreamArn)).toEqual([first, await arnOf()]);
  });

  // Sources: ScyllaDB's Alternator tests (test_streams), the AWS SDK's features (dynamodbstreams).
  it('are named by ARNs and shard ids of the right form', async () => {
    const StreamArn = await arnOf();
    const malformed = ['fake-stream', 'x'.repeat(64), StreamArn.replace('/stream/', '/index/')];
    for (const arn of malformed) {
      const error = await refusal(iterate('LATEST', undefined, arn));
      expect(error).toMatchObject({ name: 'ValidationException', message: 'Invalid StreamArn' });
      const list = dynamo.streams.send(new ListStreamsCommand({ ExclusiveStartStreamArn: arn }));
      expect((await refusal(list)).name).toBe('ValidationException');
    }
    const other = StreamArn.replace(/\d{4}-/, '1999-');
    expect((await refusal(iterate('LATEST', undefined, other))).name).toBe(
      'ResourceNotFoundException',
    );
    const shard = (ExclusiveStartShardId: string) =>
      dynamo.streams.send(new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }));
    expect((await refusal(shard('shard-1'))).name).toBe('ValidationException');
    const unknownShard = dynamo.streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId: 'shardId-00000000000000000000-99999999',
        ShardIteratorType: 'LATEST',
      }),
    );
    expect((await refusal(unknownShard)).name).toBe('ResourceNotFoundException');
  });

  it('answer 501 to a filter of shards', async () => {
    const call = dynamo.streams.send(
      new DescribeStreamCommand({
        StreamArn: await arnOf(),
        ShardFilter: { Type: 'CHILD_SHARDS', ShardId: 'shardId-00000000000000000000-00000001' },
      }),
    );
    const error = await refusal(call);
    expect(error['$metadata']).toMatchObject({ httpStatusCode: 501 });
    expect(error.message).toContain('ShardFilter of DescribeStream');
  });

  it('can be read for a day after the table is deleted', async () => {
    await put('1');
    const StreamArn = await arnOf();
    await dynamo.client.send(new DeleteTableCommand({ TableName }));
    expect(await sortKeys(await iterate('TRIM_HORIZON', undefined, StreamArn))).toEqual(['1']);
    clock += 24 * 60 * 60 * 1000 + 1;
    await expire();
    const gone = dynamo.streams.send(new DescribeStreamCommand({ StreamArn }));
    expect((await refusal(gone)).name).toBe('ResourceNotFoundException');
  });

  it('delete records after a day', async () => {
    await put('1');
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    clock += 24 * 60 * 60 * 1000 + 1;
    await put('2');
    await expire();
    expect(await sortKeys(await iterate('TRIM_HORIZON'))).toEqual(['2']);
    const old = iterate('AT_SEQUENCE_NUMBER', Records?.[0]?.dynamodb?.SequenceNumber);
    expect((await refusal(old)).name).toBe('TrimmedDataAccessException');
  });
});

const expire = async () => {
  const response = await fetch(`${dynamo.endpoint}/_local/expire`, { method: 'POST' });
  return response.json();
};

describe('time to live', () => {
  const enable = () =>
    dynamo.client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      }),
    );
  const left = async () =>
    (await dynamo.documents.send(new ScanCommand({ TableName }))).Items?.map(
      (item) => item['sk'],
    ).sort();
  const inSeconds = (seconds: number) => Math.floor(clock / 1000) + seconds;

  it('removes expired items, also those from before it was enabled', async () => {
    await put('old', { expiresAt: inSeconds(100) });
    await enable();
    await put('soon', { expiresAt: inSeconds(100) });
    await put('later', { expiresAt: inSeconds(10_000) });
    await put('never');
    await put('text', { expiresAt: String(inSeconds(100)) });
    await put('mistaken', { expiresAt: 12 });
    expect(await expire()).toEqual({ removed: 0 });
    clock += 102_000;
    expect(await expire()).toEqual({ removed: 2 });
    expect(await left()).toEqual(['later', 'mistaken', 'never', 'text']);
  });

  it('follows changes and removals of the attribute', async () => {
    await enable();
    await put('moved', { expiresAt: inSeconds(10) });
    await put('kept', { expiresAt: inSeconds(10) });
    const update = (sk: string, UpdateExpression: string, values?: Record<string, unknown>) =>
      dynamo.documents.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'p', sk },
          UpdateExpression,
          ...(values && { ExpressionAttributeValues: values }),
        }),
      );
    await update('moved', 'SET expiresAt = :t', { ':t': inSeconds(100) });
    await update('kept', 'REMOVE expiresAt');
    clock += 20_000;
    expect(await expire()).toEqual({ removed: 0 });
    clock += 100_000;
    expect(await expire()).toEqual({ removed: 1 });
    expect(await left()).toEqual(['kept']);
  });

  it('marks removals by the service in the stream', async () => {
    await enable();
    await put('1', { expiresAt: inSeconds(1) });
    clock += 3000;
    await expire();
    const { Records } = await records(await iterate('TRIM_HORIZON'));
    expect(Records?.[1]).toMatchObject({
      eventName: 'REMOVE',
      userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
    });
  });

  it('removes items without a request', async () => {
    await enable();
    await put('1', { expiresAt: inSeconds(1) });
    clock += 3000;
    await expect.poll(left, { timeout: 5000, interval: 200 }).toEqual([]);
  });

  it('removes more items than one transaction holds', async () => {
    await enable();
    const expiresAt = inSeconds(1);
    await Promise.all(
      Array.from({ length: 600 }, (_, n) => put(String(n).padStart(3, '0'), { expiresAt })),
    );
    clock += 3000;
    await expire();
    expect(await left()).toEqual([]);
  });
});
