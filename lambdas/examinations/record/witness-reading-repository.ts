import type * as z from 'zod';
import { epochSeconds } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { ExaminationHead } from './examination-head.ts';
import { examinationKeys } from './examination-keys.ts';
import {
  type ReadingTurns,
  readingTurnsSchema,
  toStoredTurns,
  type WitnessReadingRecord,
  witnessLinkSchema,
  witnessReadingSchema,
} from './witness-reading-record.ts';

/** One read unit per 4 KB; up to 20 with a full errata sheet. */
export async function findReading(
  table: Table,
  { caseId, number }: { caseId: string; number: number },
): Promise<WitnessReadingRecord | undefined> {
  const Item = await getItem(table, examinationKeys.reading(caseId, number), {
    isConsistent: true,
  });
  return Item && witnessReadingSchema.parse(Item);
}

/** The readings of a case, newest first. One read unit per 4 KB. */
export async function listReadingRecords(
  table: Table,
  caseId: string,
): Promise<WitnessReadingRecord[]> {
  const items = await queryAll(table, {
    ...examinationKeys.readings(caseId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => witnessReadingSchema.parse(item));
}

/** What a reading shows. One read unit per 4 KB; about ten with 2,000 turns. */
export async function getReadingTurns(
  table: Table,
  { caseId, number }: { caseId: string; number: number },
): Promise<ReadingTurns> {
  const Item = await getItem(table, examinationKeys.readingTurns(caseId, number), {
    isConsistent: true,
  });
  return readingTurnsSchema.parse(Item);
}

/** The place of a link's reading; undefined for an unknown link. One read unit. */
export async function findWitnessLink(
  table: Table,
  tokenHash: string,
): Promise<z.output<typeof witnessLinkSchema> | undefined> {
  const Item = await getItem(table, examinationKeys.witnessLink(tokenHash), {
    isConsistent: true,
  });
  return Item && witnessLinkSchema.parse(Item);
}

/** Links are known so long after their end, so that their page can say so. */
const EXPIRED_KEPT_SECONDS = 180 * 86_400;

const linkItem = (
  table: Table,
  { caseId, number, link, linkExpiresAt }: WitnessReadingRecord,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: {
      ...examinationKeys.witnessLink(link.hash),
      ...{ caseId, number },
      expiresAt: epochSeconds(linkExpiresAt) + EXPIRED_KEPT_SECONDS,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Transaction items of a new or changed reading, and of its link where that is new. */
export function readingItems(
  table: Table,
  before: WitnessReadingRecord | undefined,
  after: WitnessReadingRecord,
): TransactItem[] {
  const writes = before?.writes ?? 0;
  return [
    {
      Put: {
        TableName: table.name,
        Item: {
          ...examinationKeys.reading(after.caseId, after.number),
          ...after,
          writes: writes + 1,
        },
        ...(before
          ? {
              ConditionExpression: 'writes = :writes',
              ExpressionAttributeValues: { ':writes': writes },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...(before?.link.hash === after.link.hash ? [] : [linkItem(table, after)]),
  ];
}

/** Transaction item of what a reading shows; it is written once. */
export const readingTurnsItem = (
  table: Table,
  { caseId, number }: WitnessReadingRecord,
  turns: ReadingTurns,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...examinationKeys.readingTurns(caseId, number), ...toStoredTurns(turns) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Fails if a turn was added or changed since the head was read. */
export const unchangedHeadItem = (
  table: Table,
  { caseId, head }: { caseId: string; head: ExaminationHead },
): TransactItem => ({
  ConditionCheck: {
    TableName: table.name,
    Key: examinationKeys.head(caseId),
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeValues: { ':revision': head.revision },
  },
});
