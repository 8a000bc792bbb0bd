import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import type { Table } from '#shared/dynamo/table.ts';

type StoredLetter = { pk: string; sk: string; attempts: number; nextTryAt: string };

/** Letters in one reply of DynamoDB, which has 1 MB. */
const PAGE = 700;

/**
 * A table that holds nothing but letters, in memory: tens of thousands of them are sent in seconds. It
 * answers the commands of the sending, with their conditions; any other one throws.
 */
export function letterQueue(letters: readonly object[]) {
  // The tests give whole letters with their keys.
  const stored = new Map((letters as StoredLetter[]).map((letter) => [letter.sk, { ...letter }]));
  const queue = mailingKeys.letters().pk;
  const send = async (command: unknown): Promise<object> => {
    if (command instanceof QueryCommand) {
      const { ExpressionAttributeValues = {}, ExclusiveStartKey } = command.input;
      if (ExpressionAttributeValues[':pk'] !== queue) return { Items: [] };
      const after = String(ExclusiveStartKey?.['sk'] ?? '');
      const keys = [...stored.keys()].filter((key) => key > after).sort();
      const page = keys.slice(0, PAGE);
      return {
        Items: page.map((key) => ({ ...stored.get(key) })),
        ...(keys.length > PAGE && { LastEvaluatedKey: { pk: queue, sk: page.at(-1) } }),
      };
    }
    if (command instanceof UpdateCommand) {
      const { Key, ExpressionAttributeValues = {} } = command.input;
      const letter = stored.get(Key?.['sk']);
      if (letter?.attempts !== ExpressionAttributeValues[':before'])
        throw new ConditionalCheckFailedException({ message: 'others were first', $metadata: {} });
      if (letter) {
        letter.attempts = ExpressionAttributeValues[':attempts'];
        letter.nextTryAt = ExpressionAttributeValues[':nextTryAt'];
      }
      return {};
    }
    if (command instanceof DeleteCommand) {
      stored.delete(command.input.Key?.['sk']);
      return {};
    }
    throw new Error(`The queue of letters does not answer ${Object(command).constructor.name}`);
  };
  const table: Table = {
    name: 'portal',
    // It has the one method that the sending calls.
    client: { send } as unknown as DynamoDBDocumentClient,
  };
  return { table, letters: () => [...stored.values()] };
}
