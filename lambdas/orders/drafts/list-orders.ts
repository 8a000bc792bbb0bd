import { ORDER_PAGE_SIZE, type ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { findTotalUse } from '#shared/quota/quota.ts';
import { cleanRichText } from '#shared/rich-text/clean-rich-text.ts';
import type { OrderRecord, OrderText } from '../record/order-record.ts';
import { listOrderRecords, readAllTexts, readOrderTexts } from '../record/order-repository.ts';
import { withoutDeletedCases } from './deleted-cases.ts';
import { ordersQuota } from './order-quota.ts';
import { presentOrder, readCasesOf } from './present-order.ts';

/** Maximum length of a row's markup, so that a page of ten fits into a response. */
const ROW_CONTENT_MAX = 100_000;

/**
 * Lists the caller's dictated orders, newest first, up to ten a page. Without a search a page reads
 * the orders before it, without their texts; a search reads all texts, up to 40 MB.
 */
export const listOrders: UseCase<typeof ordersEndpoints.listOrders, { table: Table }> = async (
  { table },
  { principal: { userId }, query },
) => {
  const { page } = query;
  const perPage = Math.min(query.perPage, ORDER_PAGE_SIZE);
  const words = wordsOf(query.search);
  const { records, total } =
    words.length > 0
      ? await findOrders(table, { userId, words })
      : {
          records: await listOrderRecords(table, userId, { limit: page * perPage }),
          total: await findTotalUse(table, ordersQuota, userId),
        };
  const shown = records.slice((page - 1) * perPage, page * perPage);
  const [texts, cases] = await Promise.all([
    readOrderTexts(
      table,
      userId,
      shown.map(({ id }) => id),
    ),
    readCasesOf(table, userId, shown),
  ]);
  const present = await withoutDeletedCases(table, shown, (caseId) => cases.has(caseId));
  return {
    data: present.flatMap((record) => {
      const text = texts.get(record.id);
      if (!text) return [];
      const order = presentOrder(record, text, cases.get(record.case?.id ?? ''));
      const isCut = order.content.length > ROW_CONTENT_MAX;
      const content = isCut
        ? cleanRichText(order.content.slice(0, ROW_CONTENT_MAX))
        : order.content;
      return [{ ...order, content, isCut }];
    }),
    page,
    perPage,
    total,
    lastPage: lastPageOf({ total, perPage }),
  };
};

async function findOrders(
  table: Table,
  { userId, words }: { userId: string; words: readonly string[] },
): Promise<{ records: OrderRecord[]; total: number }> {
  const records = await listOrderRecords(table, userId);
  const titles = new Map(records.map((record) => [record.id, record.case?.title ?? '']));
  const found = new Set<string>();
  for await (const { id, ...text } of readAllTexts(table, userId))
    if (holdsAll(searchedText(text, titles.get(id) ?? ''), words)) found.add(id);
  const matching = records.filter(({ id }) => found.has(id));
  return { records: matching, total: matching.length };
}

const searchedText = ({ content, sheet }: OrderText, title: string) =>
  normalised([title, plainTextOf(content), sheet?.appearances ?? ''].join('\n'));

const normalised = (text: string) => text.normalize('NFKC').toLowerCase();

const wordsOf = (search: string): string[] =>
  normalised(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether each word occurs, also within words. Linear in the text for each word. */
const holdsAll = (text: string, words: readonly string[]) =>
  words.every((word) => text.includes(word));
