import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { examinationKeys } from './examination-keys.ts';

export const redactionsSchema = z.object({
  /** In small letters, sorted. */
  words: z.array(z.string()),
  /** Number of acts. */
  revision: z.number(),
});
export type StoredRedactions = z.output<typeof redactionsSchema>;

export const actSchema = z.object({
  number: z.number(),
  userId: z.string(),
  name: z.string(),
  role: z.string(),
  at: z.string(),
  redacted: z.array(z.string()),
  lifted: z.array(z.string()),
});
export type StoredAct = z.output<typeof actSchema>;

/** The redacted words of a case's examination. One read unit per 4 KB. */
export async function readRedactions(table: Table, caseId: string): Promise<StoredRedactions> {
  const Item = await getItem(table, examinationKeys.redactions(caseId), { isConsistent: true });
  return Item ? redactionsSchema.parse(Item) : { words: [], revision: 0 };
}

/** Acts of redaction by number, newest first. */
export async function readActs(
  table: Table,
  caseId: string,
  { first, last }: { first: number; last: number },
): Promise<StoredAct[]> {
  if (last < first) return [];
  const items = await queryAll(table, {
    ...examinationKeys.redactionActs(caseId, first, last),
    isNewestFirst: true,
    isConsistent: true,
  });
  return items.map((item) => actSchema.parse(item));
}

/** Transaction items of an act: the words on condition of the revision, and the act itself. */
export const actItems = (
  table: Table,
  caseId: string,
  { words, act }: { words: readonly string[]; act: StoredAct },
): TransactItem[] => [
  {
    Put: {
      TableName: table.name,
      Item: { ...examinationKeys.redactions(caseId), words, revision: act.number },
      ConditionExpression: 'attribute_not_exists(pk) OR revision = :before',
      ExpressionAttributeValues: { ':before': act.number - 1 },
    },
  },
  {
    Put: {
      TableName: table.name,
      Item: { ...examinationKeys.redactionAct(caseId, act.number), ...act },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];
