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
import { DynamoError, openDynamoDb } from 'local-aws/dynamodb';
import { createTableRequest } from '#local/provision/provision-table.ts';
import { fromWire, toWire } from '../stores/wire-items.ts';

/** The document client's commands and their DynamoDB operations. */
export const tableOperations = [
  [GetCommand, 'GetItem'],
  [BatchGetCommand, 'BatchGetItem'],
  [QueryCommand, 'Query'],
  [PutCommand, 'PutItem'],
  [UpdateCommand, 'UpdateItem'],
  [DeleteCommand, 'DeleteItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [TransactWriteCommand, 'TransactWriteItems'],
] as const;
type Operation = (typeof tableOperations)[number][1];

const READS: ReadonlySet<Operation> = new Set(['GetItem', 'BatchGetItem', 'Query']);

type WireItem = Record<string, AttributeValue>;
export type StoredItem = { pk: string; sk: string; [attribute: string]: unknown };

/**
 * Answers a mocked document client from stored items: the operations of the local DynamoDB,
 * called in this process, so that conditions and queries hold as they do in AWS.
 */
export function openMockedTable(TableName: string) {
  const dynamo = openDynamoDb();
  // No test reads the stream, and a record for each write takes time.
  const { StreamSpecification: _, ...request } = createTableRequest(TableName);
  dynamo.execute('CreateTable', request);
  /** All items in the wire format, as read since the last write: most requests write nothing. */
  let known: readonly WireItem[] | undefined;
  const readAll = () =>
    (known ??= (dynamo.execute('Scan', { TableName }) as { Items: WireItem[] }).Items);
  const execute = (operation: Operation, input: object): object => {
    if (!READS.has(operation)) known = undefined;
    return dynamo.execute(operation, input);
  };
  /** What restores the items that were read, so that equal ones are not saved again. */
  const restores = new WeakMap<readonly WireItem[], () => void>();
  const keyText = (item: WireItem) => JSON.stringify([item['pk'], item['sk']]);

  return {
    answer(operation: Operation, input: object): object {
      try {
        return fromWire(execute(operation, toWire(input)));
      } catch (error) {
        throw error instanceof DynamoError ? toSdkError(error) : error;
      }
    },
    items: (): StoredItem[] => readAll().map(toStoredItem),
    /** The items' keys, e.g. `CASE#cas_1/NOTE#not_1`. */
    keys: () => readAll().map(({ pk, sk }) => `${pk?.S}/${sk?.S}`),
    /** The current items; `restore` restores them after any write. */
    save(): () => void {
      let before = readAll();
      const same = restores.get(before);
      if (same) return same;
      const saved = new Map(before.map((item) => [keyText(item), item]));
      const texts = new Map([...saved].map(([key, item]) => [key, JSON.stringify(item)]));
      function restore(): void {
        if (known === before) return;
        const present = new Map(readAll().map((item) => [keyText(item), item]));
        for (const [key, { pk, sk }] of present)
          if (!saved.has(key)) execute('DeleteItem', { TableName, Key: { pk, sk } });
        for (const [key, Item] of saved)
          if (JSON.stringify(present.get(key)) !== texts.get(key))
            execute('PutItem', { TableName, Item });
        before = readAll();
        restores.set(before, restore);
      }
      restores.set(before, restore);
      return restore;
    },
    close: () => dynamo.close(),
  };
}

/** Every item of this table has both key attributes, which are strings (table.constants.ts). */
const toStoredItem = (item: WireItem) => fromWire({ Item: item })['Item'] as StoredItem;

function toSdkError({ code, message, members }: DynamoError): Error {
  const facts = { message, $metadata: {} };
  if (code === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(facts);
  if (code === 'TransactionCanceledException')
    return new TransactionCanceledException({ ...facts, ...members });
  return new DynamoDBServiceException({ ...facts, name: code, $fault: 'client' });
}
