/** Positions of pages and streams: of the same table, of other tables, and invented ones. */
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';

type Key = Record<string, string | number>;
type Source = { TableName: string; IndexName?: string; form: string; marker: Key };

let dynamo: Fixture;
let sources: Source[];
beforeAll(async () => {
  dynamo = await startFixture();
  sources = [
    await source({ pk: 'S' }, ['pk']),
    await source({ pk: 'N' }, ['pk']),
    await source({ id: 'S' }, ['id']),
    await source({ pk: 'S', sk: 'S' }, ['pk', 'sk']),
    await source({ pk: 'S', sk: 'N' }, ['pk', 'sk']),
    await source({ pk: 'S', at: 'S' }, ['pk', 'at']),
    await source({ pk: 'S', sk: 'S', g: 'S' }, ['pk', 'sk'], ['g']),
    await source({ pk: 'S', sk: 'S', g: 'N' }, ['pk', 'sk'], ['g', 'sk']),
  ];
});
afterAll(() => dynamo.stop());

/** A table or index with three items, and the marker behind its first one. */
async function source(
  types: Record<string, 'S' | 'N'>,
  key: [string, string?],
  indexKey?: [string, string?],
): Promise<Source> {
  const IndexName = indexKey && 'index';
  const TableName = await makeTable(dynamo, {
    types,
    key,
    more: {
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      ...(indexKey && {
        GlobalSecondaryIndexes: [
          { IndexName, KeySchema: schema(...indexKey), Projection: { ProjectionType: 'ALL' } },
        ],
      }),
    },
  });
  for (const n of [1, 2, 3])
    await dynamo.documents.send(
      new PutCommand({ TableName, Item: keyOf(types, Object.keys(types), n) }),
    );
  const { LastEvaluatedKey } = await dynamo.documents.send(
    new ScanCommand({ TableName, ...(IndexName && { IndexName }), Limit: 1 }),
  );
  const names = [...new Set([...key, ...(indexKey ?? [])])];
  const form = names.map((name) => `${name}:${types[name ?? '']}`).join();
  // A page of one of three items has a marker.
  return { TableName, ...(IndexName && { IndexName }), form, marker: LastEvaluatedKey as Key };
}

function keyOf(types: Record<string, 'S' | 'N'>, names: string[], n: number): Key {
  return Object.fromEntries(names.map((name) => [name, types[name] === 'N' ? n : `value-${n}`]));
}

const scan = ({ TableName, IndexName }: Source, ExclusiveStartKey: Key) =>
  dynamo.documents.send(
    new ScanCommand({ TableName, ...(IndexName && { IndexName }), ExclusiveStartKey }),
  );
const at = (index: number): Source => {
  const found = sources[index];
  if (!found) throw new Error(`There is no source ${index}`);
  return found;
};
const anySource = fc.integer({ min: 0, max: 7 });

describe('the start of a page', () => {
  it('is of the form of the table or index that is read', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, anySource, async (read, given) => {
        const [to, from] = [at(read), at(given)];
        if (to.form === from.form) {
          expect((await scan(to, from.marker)).Count).toBeLessThanOrEqual(3);
          return;
        }
        const error = await refusal(scan(to, from.marker));
        expect(error.name).toBe('ValidationException');
        expect(error.message).toMatch(/^The provided starting key is invalid/);
      }),
    );
  });

  it('has each attribute of the key, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, fc.nat(), async (read, nth) => {
        const to = at(read);
        const names = Object.keys(to.marker);
        const { [names[nth % names.length] ?? '']: _, ...less } = to.marker;
        for (const marker of [less, { ...to.marker, other: 1 }])
          expect((await refusal(scan(to, marker))).name).toBe('ValidationException');
      }),
    );
  });

  // Source: ScyllaDB's Alternator tests (test_query_no_sort_key_exclusive_start_key).
  it('of a Query is refused by a table without a sort key', async () => {
    const query = (ExclusiveStartKey?: Key) =>
      dynamo.documents.send(
        new QueryCommand({
          TableName: at(0).TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'value-1' },
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        }),
      );
    expect((await query()).Count).toBe(1);
    expect((await refusal(query({ pk: 'value-1' }))).message).toBe(
      'The provided exclusive start key is invalid: ExclusiveStartKey: {pk=AttributeValue: {S:value-1}}',
    );
  });

  it('lies in the segment that is read, of 1,000,000 segments at most', async () => {
    const { TableName, marker } = at(3);
    const segment = (Segment: number, TotalSegments: number, more: object = {}) =>
      dynamo.documents.send(new ScanCommand({ TableName, Segment, TotalSegments, ...more }));
    await segment(999_999, 1_000_000);
    expect((await refusal(segment(0, 1_000_001))).message).toBe(
      "1 validation error detected: Value '1000001' at 'totalSegments' failed to satisfy constraint: Member must have value less than or equal to 1000000",
    );
    const outside = await refusal(segment(0, 1_000_000, { ExclusiveStartKey: marker }));
    expect(outside.message).toContain('ExclusiveStartKey with correct Segment');
    const alone = dynamo.documents.send(new ScanCommand({ TableName, Segment: 0 }));
    expect((await refusal(alone)).message).toContain('TotalSegments parameter is required');
  });
});

describe('an iterator of a shard', () => {
  const iteratorOf = async ({ TableName }: Source) => {
    const { Streams } = await dynamo.streams.send(new ListStreamsCommand({ TableName }));
    const StreamArn = Streams?.[0]?.StreamArn;
    const { StreamDescription } = await dynamo.streams.send(
      new DescribeStreamCommand({ StreamArn }),
    );
    const { ShardIterator } = await dynamo.streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId: StreamDescription?.Shards?.[0]?.ShardId,
        ShardIteratorType: 'TRIM_HORIZON',
      }),
    );
    return String(ShardIterator);
  };
  const read = (ShardIterator: string) =>
    dynamo.streams.send(new GetRecordsCommand({ ShardIterator }));

  it('reads the records of its own stream only', async () => {
    for (const one of sources) {
      const { Records } = await read(await iteratorOf(one));
      expect(Records).toHaveLength(3);
      const names = Object.keys(Records?.[0]?.dynamodb?.Keys ?? {});
      expect(names.every((name) => one.form.includes(`${name}:`))).toBe(true);
    }
  });

  it('is refused when it is damaged or invented', async () => {
    const sound = await iteratorOf(at(0));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ minLength: 1 }),
          fc.base64String({ minLength: 4 }),
          fc.nat(sound.length - 2).map((length) => sound.slice(0, length + 1)),
          fc
            .array(fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null)))
            .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
        ),
        async (iterator) => {
          const { name } = await refusal(read(iterator));
          expect([
            'ValidationException',
            'ResourceNotFoundException',
            'ExpiredIteratorException',
          ]).toContain(name);
        },
      ),
    );
    await dynamo.client.send(new ListTablesCommand({}));
  });
});
