import * as z from 'zod';
import { caseKeys } from '#lambdas/cases/record.door.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';

/** A published version of a case's summary. It is written once and never changed. */
export const versionSchema = z.object({
  version: z.number(),
  publishedById: z.string(),
  publishedBy: z.string(),
  publishedAt: z.iso.datetime(),
});
export type PublishedSummary = z.output<typeof versionSchema>;

export const textSchema = z.object({ summary: z.string() });

type NewVersion = { caseId: string; summary: string; published: PublishedSummary };

/** The two items of a version. */
export const versionItems = ({ caseId, summary, published }: NewVersion) => [
  { ...caseKeys.summaryVersion(caseId, published.version), ...published },
  { ...caseKeys.summaryText(caseId, published.version), summary },
];

/** Transaction items of a new version. */
export const publishItems = ({ name: TableName }: Table, version: NewVersion): TransactItem[] =>
  versionItems(version).map((Item) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  }));

/** The published versions, newest first; consistent. One read unit for each 20 versions. */
export async function readSummaryVersions(
  table: Table,
  caseId: string,
): Promise<PublishedSummary[]> {
  const items = await queryAll(table, {
    ...caseKeys.summaryVersionsOf(caseId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => versionSchema.parse(item));
}

/** The newest published version; undefined if none was published. Half a read unit. */
export async function findNewestVersion(
  table: Table,
  caseId: string,
): Promise<PublishedSummary | undefined> {
  const range = caseKeys.summaryVersionsOf(caseId);
  const [item] = await queryAll(table, { ...range, isNewestFirst: true, limit: 1 });
  return item && versionSchema.parse(item);
}

/** The text of a published version; undefined if it was never published. */
export async function findSummaryText(
  table: Table,
  { caseId, version }: { caseId: string; version: number },
): Promise<string | undefined> {
  const item = await getItem(table, caseKeys.summaryText(caseId, version), { isConsistent: true });
  return item && textSchema.parse(item).summary;
}
