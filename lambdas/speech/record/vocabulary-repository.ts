import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional } from '#shared/dynamo/conditional.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { speechKeys } from './speech-keys.ts';

/** A place of the pool with the vocabulary in it. It has no words, only a name made from a hash. */
export const vocabularyPlaceSchema = z.object({
  sk: z.string().transform((sk) => sk.replace('PLACE#', '')),
  /** Counts the writes. */
  version: z.number(),
  /** Who dictates with it, in which case ('' for none) and language. */
  userId: z.string(),
  caseId: z.string(),
  languageCode: z.string(),
  /** Name at Amazon Transcribe: another one for other words or another owner. */
  name: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  /** The same owner's vocabulary before, which is used until the new one is ready. */
  former: z.string().optional(),
  /** When `name` was set. */
  changedAt: z.iso.datetime(),
  /** When an address or a clip last asked for it, to some minutes. */
  usedAt: z.iso.datetime(),
});
export type VocabularyPlace = z.output<typeof vocabularyPlaceSchema>;

/** All places in use. A read unit for about 20; two if consistent. */
export async function listVocabularies(
  table: Table,
  { isConsistent = false } = {},
): Promise<VocabularyPlace[]> {
  const items = await queryAll(table, { ...speechKeys.vocabularies(), isConsistent });
  return items.map((item) => vocabularyPlaceSchema.parse(item));
}

const isUnchanged = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      };

/** Writes a place if `version` is still stored, 0 for an empty one. False otherwise. One write unit. */
export const storeVocabulary = (
  table: Table,
  { sk: place, version, ...rest }: VocabularyPlace,
): Promise<boolean> =>
  conditional(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...speechKeys.vocabulary(place), ...rest, version: version + 1 },
        ...isUnchanged(version),
      }),
    ),
  );

/** Empties a place if it is unchanged; false otherwise. */
export const removeVocabulary = (
  table: Table,
  { sk: place, version }: VocabularyPlace,
): Promise<boolean> =>
  conditional(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: speechKeys.vocabulary(place),
        ...isUnchanged(version),
      }),
    ),
  );
