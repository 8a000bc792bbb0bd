import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { examinationKeys } from './examination-keys.ts';

/** A written word that is redacted in one turn alone. */
export const occurrenceSchema = z.object({
  mediaId: z.string(),
  /** Index of the written word in the text of then. */
  place: z.number(),
  /** What the word consists of, in small letters. */
  words: z.array(z.string()),
  /** The text of then. In another text of the turn, the words are withheld wherever they stand. */
  textSha256: z.string(),
});
export type Occurrence = z.output<typeof occurrenceSchema>;

/** A place by its turn, its index, and the text of then. */
export const keyOfPlace = ({ mediaId, place, textSha256 }: Occurrence): string =>
  `${mediaId}:${place}:${textSha256.slice(0, 12)}`;

/** What is redacted: words everywhere, in small letters and sorted, and single places. */
export type Redacted = { words: string[]; occurrences: Occurrence[] };

/**
 * Earlier code withholds `words` everywhere: with single places, these are the words of all, and
 * `everywhere` says which are withheld everywhere (ADR 76).
 */
const storedRedactedSchema = {
  words: z.array(z.string()),
  everywhere: z.array(z.string()).optional(),
  occurrences: z.array(occurrenceSchema).default([]),
};

export const toStoredRedacted = ({ words, occurrences }: Redacted) =>
  occurrences.length === 0
    ? { words }
    : {
        words: [...new Set([...words, ...occurrences.flatMap((one) => one.words)])].sort(),
        ...{ everywhere: words, occurrences },
      };

export const redactionsSchema = z
  .object({
    ...storedRedactedSchema,
    /** Number of acts. */
    revision: z.number(),
  })
  .transform(({ everywhere, words, ...rest }) => ({ ...rest, words: everywhere ?? words }));
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
  return Item ? redactionsSchema.parse(Item) : { words: [], occurrences: [], revision: 0 };
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

/** Transaction item of what is redacted, on condition of the revision before. */
export const redactionsItem = (
  table: Table,
  caseId: string,
  { before, after }: { before: number; after: StoredRedactions },
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: {
      ...examinationKeys.redactions(caseId),
      ...toStoredRedacted(after),
      revision: after.revision,
    },
    ConditionExpression: 'attribute_not_exists(pk) OR revision = :before',
    ExpressionAttributeValues: { ':before': before },
  },
});

/** Transaction items of an act: what is redacted after it, and the act itself. */
export const actItems = (
  table: Table,
  caseId: string,
  { redacted, act }: { redacted: Redacted; act: StoredAct },
): TransactItem[] => [
  redactionsItem(table, caseId, {
    before: act.number - 1,
    after: { ...redacted, revision: act.number },
  }),
  {
    Put: {
      TableName: table.name,
      Item: { ...examinationKeys.redactionAct(caseId, act.number), ...act },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];
