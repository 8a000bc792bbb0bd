import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { batchGet, batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';

/** Faults that a local table cannot produce: transaction conflicts and unprocessed batch items. */

const dynamo = mockClient(DynamoDBDocumentClient);
const table = {
  name: 'portal',
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-south-1' })),
};
beforeEach(() => dynamo.reset());

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

test('rebuilds and retries a transaction after a conflict', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled('None', 'TransactionConflict'))
    .rejectsOnce(cancelled('ThrottlingError', 'None'))
    .resolves({});
  let made = 0;
  await transact(table, () => {
    made += 1;
    return [{ Put: { TableName: 'portal', Item: { pk: 'a', sk: String(made) } } }];
  });
  expect(made).toBe(3);
});

test('does not retry after a failed condition', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejects(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
  await expect(transact(table, () => [])).rejects.toThrow(TransactionCanceledException);
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('throws any other error at once', async () => {
  dynamo.on(TransactWriteCommand).rejects(new Error('no network'));
  await expect(transact(table, () => [])).rejects.toThrow('no network');
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('requests unprocessed keys of a batch again', async () => {
  const keys = Array.from({ length: 130 }, (_, n) => ({ pk: 'p', sk: `s${n}` }));
  dynamo.on(BatchGetCommand).callsFake((input) => {
    const asked = input.RequestItems.portal.Keys;
    const answered = asked.length > 60 ? asked.slice(0, 60) : asked;
    const left = asked.slice(answered.length);
    return {
      Responses: { portal: answered },
      UnprocessedKeys: left.length > 0 ? { portal: { Keys: left } } : {},
    };
  });
  const found = await batchGet(table, keys);
  expect(found.map(({ sk }) => sk).sort()).toEqual(keys.map(({ sk }) => sk).sort());
});

test('retries unprocessed writes of a batch', async () => {
  const written: string[] = [];
  dynamo.on(BatchWriteCommand).callsFake((input) => {
    const [first, ...rest] = input.RequestItems.portal;
    written.push(first.PutRequest.Item.sk);
    return { UnprocessedItems: rest.length > 0 ? { portal: rest } : {} };
  });
  await batchWrite(table, { put: ['a', 'b', 'c'].map((sk) => ({ pk: 'p', sk })) });
  expect(written).toEqual(['a', 'b', 'c']);
});
