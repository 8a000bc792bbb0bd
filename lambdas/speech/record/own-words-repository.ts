import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OwnWords } from '#contracts/rules/speech/own-words.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { speechKeys } from './speech-keys.ts';

/** One item for a person, 40 KB at most. */
export const ownWordsItemSchema = z.object({
  words: z.array(z.string()).default([]),
  corrections: z
    .array(z.object({ heard: z.string(), meant: z.string(), isOffered: z.boolean() }))
    .default([]),
  version: z.number().default(0),
});
export type OwnWordsItem = z.output<typeof ownWordsItemSchema>;

/** Half a read unit for 4 KB; one if consistent. */
export async function readOwnWords(
  table: Table,
  userId: string,
  { isConsistent = false } = {},
): Promise<OwnWordsItem> {
  const item = await getItem(table, speechKeys.ownWords(userId), { isConsistent });
  return ownWordsItemSchema.parse(item ?? {});
}

/** Stores the list if `version` is the latest; false otherwise. One write unit for 1 KB. */
export const storeOwnWords = (
  table: Table,
  { userId, version, words, corrections }: OwnWords & { userId: string; version: number },
): Promise<boolean> =>
  conditional(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...speechKeys.ownWords(userId), words, corrections, version: version + 1 },
        ...(version === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': version },
            }),
      }),
    ),
  );
