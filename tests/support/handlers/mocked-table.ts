import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import type { Item as WireItem } from '../../../packages/local-aws/src/dynamodb/attribute-value.ts';
import { openDynamo } from '../../../packages/local-aws/src/dynamodb/dynamo.ts';
import { DynamoError } from '../../../packages/local-aws/src/dynamodb/errors.ts';
import {
  batchGetItem,
  batchWriteItem,
} from '../../../packages/local-aws/src/dynamodb/operations/batch-operations.ts';
import {
  deleteItem,
  getItem,
  putItem,
  updateItem,
} from '../../../packages/local-aws/src/dynamodb/operations/item-operations.ts';
import {
  query,
  scan,
} from '../../../packages/local-aws/src/dynamodb/operations/query-operations.ts';
import { createTable } from '../../../packages/local-aws/src/dynamodb/operations/table-operations.ts';
import { transactWriteItems } from '../../../packages/local-aws/src/dynamodb/operations/transaction-operations.ts';
import {
  applyWrite,
  planWrite,
} from '../../../packages/local-aws/src/dynamodb/operations/write-item.ts';

/** The document client's commands and the operations of the local DynamoDB that answer them. */
export const tableOperations = [
  [GetCommand, getItem],
  [BatchGetCommand, batchGetItem],
  [QueryCommand, query],
  [PutCommand, putItem],
  [UpdateCommand, updateItem],
  [DeleteCommand, deleteItem],
  [BatchWriteCommand, batchWriteItem],
  [TransactWriteCommand, transactWriteItems],
] as const;
type Operation = (typeof tableOperations)[number][1];

export type StoredItem = { pk: string; sk: string; [attribute: string]: unknown };

/**
 * Answers a mocked document client from stored items: the operations of the local DynamoDB,
 * called in this process, so that conditions and queries hold as they do in AWS.
 */
export function openMockedTable(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-handlers-'));
  const dynamo = openDynamo({ dataDir, now: Date.now, onStreamRecord: undefined });
  createTable(dynamo, tableRequest(name));
  const readAll = (): WireItem[] => {
    const page = scan(dynamo, { TableName: name });
    if ('json' in page) return JSON.parse(String(page.json)).Items;
    throw new Error('The local DynamoDB answered a scan in another shape');
  };
  const keyText = (item: WireItem) => JSON.stringify([item['pk'], item['sk']]);

  return {
    answer(operation: Operation, input: object): object {
      try {
        const reply = operation(dynamo, toWire(input));
        return fromWire('json' in reply ? JSON.parse(String(reply.json)) : reply);
      } catch (error) {
        throw error instanceof DynamoError ? toSdkError(error) : error;
      }
    },
    items: (): StoredItem[] => readAll().map(toStoredItem),
    /** The present items; `restore` brings them back, whatever was written since. */
    save() {
      const saved = new Map(readAll().map((item) => [keyText(item), item]));
      const texts = new Map([...saved].map(([key, item]) => [key, JSON.stringify(item)]));
      return function restore(): void {
        const { stream: _, ...table } = dynamo.getTable(name);
        const present = new Map(readAll().map((item) => [keyText(item), item]));
        dynamo.write(() => {
          for (const [key, { pk, sk }] of present)
            if (!saved.has(key) && pk && sk)
              applyWrite(
                dynamo,
                planWrite(dynamo, table, { change: { kind: 'delete', key: { pk, sk } } }),
              );
          for (const [key, item] of saved)
            if (JSON.stringify(present.get(key)) !== texts.get(key))
              applyWrite(dynamo, planWrite(dynamo, table, { change: { kind: 'put', item } }));
        });
      };
    },
    close() {
      dynamo.store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every item of this table has both key attributes, which are texts (table.constants.ts). */
const toStoredItem = (item: WireItem) =>
  // The same wire form of an item, typed by the emulator and by the SDK.
  unmarshall(item as unknown as Record<string, AttributeValue>) as StoredItem;

function tableRequest(TableName: string) {
  const { partitionKey, sortKey, indexes } = tableShape;
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  const names = new Set([
    partitionKey,
    sortKey,
    ...indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...names].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keys(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  };
}

/** Members of requests and replies that hold attributes, one item or a list of items. */
const ATTRIBUTES = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'Items',
  'Key',
  'Keys',
  'LastEvaluatedKey',
]);

type Convert = (attributes: Record<string, never>) => unknown;

/** A copy without undefined members, each item in it converted. */
function convert(value: unknown, toOther: Convert): unknown {
  if (Array.isArray(value)) return value.map((one) => convert(one, toOther));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      if (name === 'Responses') return [[name, eachTable(member, toOther)]];
      if (!ATTRIBUTES.has(name)) return [[name, convert(member, toOther)]];
      return [[name, Array.isArray(member) ? member.map(toOther) : toOther(member)]];
    }),
  );
}

const eachTable = (responses: Record<string, Record<string, never>[]>, toOther: Convert) =>
  Object.fromEntries(
    Object.entries(responses).map(([table, items]) => [table, items.map(toOther)]),
  );

const toWire = (input: object): object =>
  // An object stays an object.
  convert(input, (attributes) => marshall(attributes, { removeUndefinedValues: true })) as object;
const fromWire = (reply: object): object =>
  convert(reply, (attributes) => unmarshall(attributes)) as object;

function toSdkError({ code, message, members }: DynamoError): Error {
  const facts = { message, $metadata: {} };
  if (code === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(facts);
  if (code === 'TransactionCanceledException')
    return new TransactionCanceledException({ ...facts, ...members });
  return new DynamoDBServiceException({ ...facts, name: code, $fault: 'client' });
}
