import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clientsFor,
  makeTable,
  refusal,
  removeFolder,
  schema,
  startFixture,
  temporaryFolder,
} from './dynamodb-fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => removeFolder(dataDir));

const byOwner = {
  types: { pk: 'S', sk: 'S', owner: 'S' },
  more: {
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-owner',
        KeySchema: schema('owner', 'sk'),
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  },
} satisfies Parameters<typeof makeTable>[1];

describe('a kill during writes', () => {
  /** Runs the emulator in a separate process that can be killed. */
  async function startChild(): Promise<{ child: ChildProcess; endpoint: string }> {
    const entry = new URL('../../src/dynamodb/start-dynamodb.ts', import.meta.url).href;
    const script = `
      const { startDynamoDb } = await import(${JSON.stringify(entry)});
      const { endpoint } = await startDynamoDb({ port: 0, dataDir: ${JSON.stringify(dataDir)} });
      console.log(endpoint);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [endpoint] = await once(createInterface({ input: child.stdout }), 'line');
    return { child, endpoint: String(endpoint) };
  }

  it.each([20, 101, 302])(
    'after %d writes loses none and leaves no partial write',
    async (count) => {
      const { child, endpoint } = await startChild();
      const clients = clientsFor(endpoint);
      const TableName = await makeTable(clients, byOwner);
      const acknowledged: string[] = [];
      const sides = ['left', 'right'];
      const writer = async (name: number) => {
        for (let n = 0; ; n += 1) {
          const sk = `${name}-${n}`;
          const puts = sides.map((pk) => ({
            Put: { TableName, Item: { pk, sk, owner: 'me', fill: 'x'.repeat(500) } },
          }));
          await clients.documents.send(new TransactWriteCommand({ TransactItems: puts }));
          acknowledged.push(sk);
          // Shortly later, while other writers' requests are in progress.
          if (acknowledged.length === count) setTimeout(() => child.kill('SIGKILL'), count % 4);
        }
      };
      const writers = [0, 1, 2, 3].map((name) => refusal(writer(name)));
      await once(child, 'exit');
      await Promise.all(writers);
      clients.destroy();
      expect(acknowledged.length).toBeGreaterThanOrEqual(count);

      const reopened = await startFixture({ dataDir });
      const sortKeys = async (input: object) => {
        const found: string[] = [];
        let ExclusiveStartKey: Record<string, unknown> | undefined;
        do {
          const page = await reopened.documents.send(
            new QueryCommand({
              TableName,
              ...input,
              ...(ExclusiveStartKey && { ExclusiveStartKey }),
            }),
          );
          found.push(...(page.Items ?? []).map((item) => String(item['sk'])));
          ExclusiveStartKey = page.LastEvaluatedKey;
        } while (ExclusiveStartKey);
        return found;
      };
      const [left, right] = await Promise.all(
        sides.map((side) =>
          sortKeys({
            KeyConditionExpression: 'pk = :p',
            ExpressionAttributeValues: { ':p': side },
          }),
        ),
      );
      expect(left).toEqual(right);
      expect(left).toEqual(expect.arrayContaining(acknowledged));
      // Each writer had at most one write in flight.
      expect(left?.length).toBeLessThanOrEqual(acknowledged.length + writers.length);
      const indexed = await sortKeys({
        IndexName: 'by-owner',
        KeyConditionExpression: '#o = :o',
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: { ':o': 'me' },
      });
      expect(indexed.sort()).toEqual([...(left ?? []), ...(right ?? [])].sort());
      await reopened.stop();
    },
  );
});

describe('a restart', () => {
  it('keeps tables, items, indexes and tokens', async () => {
    const first = await startFixture({ dataDir });
    const TableName = await makeTable(first, byOwner);
    const add = () =>
      new TransactWriteCommand({
        ClientRequestToken: 'once',
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { pk: 'a', sk: 'b' },
              UpdateExpression: 'SET #o = :o ADD n :n',
              ExpressionAttributeNames: { '#o': 'owner' },
              ExpressionAttributeValues: { ':n': 1, ':o': 'me' },
            },
          },
        ],
      });
    await first.documents.send(add());
    await first.stop();
    const second = await startFixture({ dataDir });
    await second.documents.send(add());
    const { Items } = await second.documents.send(
      new ScanCommand({ TableName, IndexName: 'by-owner' }),
    );
    expect(Items).toEqual([{ pk: 'a', sk: 'b', owner: 'me', n: 1 }]);
    await second.stop();
  });
});

describe('parallel callers', () => {
  it('only one of many conditional puts succeeds', async () => {
    const dynamo = await startFixture({ dataDir });
    const TableName = await makeTable(dynamo);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, by) =>
        dynamo.documents.send(
          new PutCommand({
            TableName,
            Item: { pk: 'lock', sk: '1', by },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      ),
    );
    const winners = outcomes.flatMap((outcome, by) => (outcome.status === 'fulfilled' ? [by] : []));
    expect(winners).toHaveLength(1);
    const { Item } = await dynamo.documents.send(
      new GetCommand({ TableName, Key: { pk: 'lock', sk: '1' } }),
    );
    expect(Item?.['by']).toBe(winners[0]);
    await dynamo.stop();
  });

  it('count exactly, with updates and with transactions', async () => {
    const dynamo = await startFixture({ dataDir });
    const TableName = await makeTable(dynamo);
    const add = (sk: string) => ({
      TableName,
      Key: { pk: 'count', sk },
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': 1 },
    });
    const writer = async () => {
      for (let n = 0; n < 25; n += 1) {
        const Update = add('a');
        await dynamo.documents.send(
          new TransactWriteCommand({ TransactItems: [{ Update }, { Update: add('b') }] }),
        );
        await dynamo.documents.send(new UpdateCommand(add('c')));
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    const { Items } = await dynamo.documents.send(new ScanCommand({ TableName }));
    expect(Items?.map((item) => item['n'])).toEqual([200, 200, 200]);
    await dynamo.stop();
  });

  it('never read a part of a transaction', async () => {
    const dynamo = await startFixture({ dataDir });
    const TableName = await makeTable(dynamo);
    const Key = (sk: string) => ({ pk: 'pair', sk });
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; n < 100; n += 1) {
        const puts = ['a', 'b'].map((sk) => ({ Put: { TableName, Item: { ...Key(sk), n } } }));
        await dynamo.documents.send(new TransactWriteCommand({ TransactItems: puts }));
      }
      isWriting = false;
    })();
    let looks = 0;
    while (isWriting) {
      const { Responses } = await dynamo.documents.send(
        new TransactGetCommand({
          TransactItems: ['a', 'b'].map((sk) => ({ Get: { TableName, Key: Key(sk) } })),
        }),
      );
      expect(Responses?.[0]?.Item?.['n']).toBe(Responses?.[1]?.Item?.['n']);
      looks += 1;
    }
    await writing;
    expect(looks).toBeGreaterThan(5);
    await dynamo.stop();
  });
});
