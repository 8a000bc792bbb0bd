import * as z from 'zod';
import type { PageBound } from '#contracts/rules/documents/recognition.ts';
import { monthName } from '#contracts/rules/notation.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { indianMonthOf, monthAfter } from '#shared/india-time.ts';
import { documentKeys } from './document-keys.ts';
import { BATCH_PAGES } from './document-record.ts';
import type { RecognitionSettings } from './recognition-settings.constants.ts';

/** Pages that were sent to recognition in a month, of a case or of the deployment. */
export const pageCountSchema = z.object({ pages: z.number().default(0) });

export type GrantedPages = {
  /** How many may be recognised now. Whole batches, unless it is all that was asked for. */
  count: number;
  /** What left the others out; absent if none was. */
  bound?: PageBound;
  /** Count the granted pages, on the condition that the budgets still have them. */
  items: TransactItem[];
};

/**
 * How many of the wanted pages may be recognised, and the transaction items that count them. They go into
 * the transaction that begins the recognition, so that no page is counted without being sent, nor sent
 * above a budget. One consistent read of the case's count, and one of the deployment's where it has a
 * budget.
 */
export async function grantPages(
  table: Table,
  {
    caseId,
    wanted,
    recognised,
    settings: { documentPages, budget },
    now,
  }: {
    caseId: string;
    wanted: number;
    /** Pages of the document that are recognised already. */
    recognised: number;
    settings: RecognitionSettings;
    now: Date;
  },
): Promise<GrantedPages> {
  if (wanted <= 0) return { count: 0, items: [] };
  const month = indianMonthOf(now.toISOString());
  const counts = [
    { bound: 'case', key: documentKeys.pageCount(caseId, month), pages: budget.casePages },
    { bound: 'deployment', key: documentKeys.allPageCount(month), pages: budget.deploymentPages },
  ] as const;
  const rooms: { bound: PageBound; room: number }[] = [
    { bound: 'document', room: documentPages - recognised },
  ];
  for (const { bound, key, pages } of counts)
    if (pages !== undefined) rooms.push({ bound, room: pages - (await countOf(table, key)) });
  const least = rooms.reduce((one, other) => (other.room < one.room ? other : one));
  const isCut = least.room < wanted;
  const room = Math.max(0, least.room);
  // A batch that was read is never read again for the sake of further pages.
  const count = isCut ? room - (room % BATCH_PAGES) : wanted;
  return {
    count,
    ...(isCut && { bound: least.bound }),
    // The deployment's count is one item that everybody writes: only where it is needed.
    items: counts
      .filter(({ bound, pages }) => count > 0 && (bound === 'case' || pages !== undefined))
      .map(({ key, pages }) => countItem(table, { key, count, pages })),
  };
}

async function countOf(table: Table, key: { pk: string; sk: string }): Promise<number> {
  const item = await getItem(table, key, { isConsistent: true });
  return pageCountSchema.parse(item ?? {}).pages;
}

/** The pages of a case that were sent to recognition, by month, oldest first. One read unit. */
export async function listPageCounts(
  table: Table,
  caseId: string,
): Promise<{ month: string; pages: number }[]> {
  const items = await queryAll(table, { ...documentKeys.pageCounts(caseId), isConsistent: true });
  return items.map((item) => ({
    month: String(item['sk']).slice('PAGE_COUNT#'.length),
    pages: pageCountSchema.parse(item).pages,
  }));
}

const countItem = (
  { name: TableName }: Table,
  {
    key,
    count,
    pages,
  }: { key: { pk: string; sk: string }; count: number; pages?: number | undefined },
): TransactItem => ({
  Update: {
    TableName,
    Key: key,
    UpdateExpression: 'ADD pages :count',
    ...(pages !== undefined && {
      ConditionExpression: 'attribute_not_exists(pages) OR pages <= :before',
    }),
    ExpressionAttributeValues: {
      ':count': count,
      ...(pages !== undefined && { ':before': pages - count }),
    },
  },
});

/** Why pages are not recognised now, and what one can do. */
export function boundReached(
  bound: PageBound,
  { documentPages }: RecognitionSettings,
  now: Date,
): string {
  if (bound === 'document')
    return `At most ${documentPages} scanned pages of a document are recognised. Those who run the portal can raise this`;
  const month = indianMonthOf(now.toISOString());
  const of = bound === 'case' ? 'of this case' : 'of the portal';
  const after = monthName(`${monthAfter(month)}-01`);
  return `The pages ${of} that can be recognised in ${monthName(`${month}-01`)} are used up. New ones begin on 1 ${after}; those who run the portal can grant more`;
}
