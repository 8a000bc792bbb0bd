import { join } from 'node:path';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startLambda } from '../../src/lambda/start-lambda.ts';
import type { Emulator } from '../../src/shared/emulator.ts';
import { type Fixture, makeTable, schema, startFixture } from '../dynamodb/dynamodb-fixture.ts';

/** DynamoDB decides by the function that sends a request, as IAM does by dynamodb:LeadingKeys. */

let dynamodb: Fixture;
let lambda: Emulator;
let table: string;
beforeAll(async () => {
  const own = ['OWN#*', 'SINGLE'];
  dynamodb = await startFixture({
    accessOf: new Map([
      ['both', { reads: own, writes: own }],
      ['reader', { reads: own, writes: [] }],
      ['isolated', { reads: own, writes: own }],
    ]),
  });
  table = await makeTable(dynamodb, {
    types: { pk: 'S', other: 'S' },
    key: ['pk'],
    more: {
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byOther',
          KeySchema: schema('other'),
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    },
  });
  const entry = join(import.meta.dirname, 'fixture', 'items.ts');
  lambda = await startLambda({
    functions: [
      { name: 'both', entry, timeoutSeconds: 60 },
      { name: 'reader', entry, timeoutSeconds: 60 },
      { name: 'without-rules', entry, timeoutSeconds: 60 },
      { name: 'isolated', entry, timeoutSeconds: 60, memoryMb: 512, isolated: true },
    ],
    environment: { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint, TABLE_NAME: table },
    port: 0,
    reloadOn: [],
    onLog: () => undefined,
  });
});
afterAll(async () => {
  await lambda.close();
  await dynamodb.stop();
});

const errorSchema = z.object({ errorType: z.string() });
const ask = async (name: string, act: string, pk: string): Promise<string> => {
  const address = `${lambda.endpoint}/2015-03-31/functions/${name}/invocations`;
  const response = await fetch(address, { method: 'POST', body: JSON.stringify({ act, pk }) });
  const reply = await response.json();
  return reply === 'done' ? reply : errorSchema.parse(reply).errorType;
};

const reads = ['get', 'batchGet', 'transactGet', 'query', 'queryIndex'];
const writes = ['put', 'update', 'batchWrite', 'transactWrite'];
const refused = 'AccessDeniedException';

describe('the items that a function may read and write', () => {
  it.each([...reads, ...writes])('are decided for %s by the partition key', async (act) => {
    expect(await ask('both', act, 'OWN#1')).toBe('done');
    expect(await ask('both', act, 'SINGLE')).toBe('done');
    for (const foreign of ['OTHER#1', 'OWN', 'SINGLE#1', 'xOWN#1'])
      expect([foreign, await ask('both', act, foreign)]).toEqual([foreign, refused]);
  });

  it('are decided for functions of one process that run at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => [
        await ask('reader', at % 2 ? 'put' : 'get', 'OWN#1'),
        await ask('both', 'put', 'OWN#1'),
        await ask('without-rules', 'put', 'OTHER#1'),
      ]),
    );
    for (const [at, [reader, both, free]] of all.entries())
      expect([reader, both, free]).toEqual([at % 2 ? refused : 'done', 'done', 'done']);
  });

  it('never allow a Scan, and hold for isolated functions', async () => {
    expect(await ask('both', 'scan', '')).toBe(refused);
    expect(await ask('isolated', 'get', 'OWN#1')).toBe('done');
    expect(await ask('isolated', 'put', 'OTHER#1')).toBe(refused);
  });

  it('store nothing of a transaction that names one other item', async () => {
    expect(await ask('both', 'transactWrite', 'OTHER#1')).toBe(refused);
    const isStored = async (beside: string) => {
      const Key = { pk: { S: `OWN#beside ${beside}` } };
      const { Item } = await dynamodb.client.send(new GetItemCommand({ TableName: table, Key }));
      return Item !== undefined;
    };
    expect(await isStored('OTHER#1')).toBe(false);
    expect(await ask('both', 'transactWrite', 'OWN#1')).toBe('done');
    expect(await isStored('OWN#1')).toBe(true);
  });
});
