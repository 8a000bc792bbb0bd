import { nameOfOrder, textOfOrder } from '#contracts/rules/speech/orders.ts';
import { listOwnOrdersOf, type OrderLine, readOrderTexts } from '#lambdas/orders/record.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { NOT_CITED, searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

/** The newest ones are searched, as far as their texts fit; the others count as not searched. */
const MAX_ORDERS = 30;
const MAX_BYTES = 1_000_000;

/** Older ones do not count as not searched. */
const MAX_COUNTED = 200;

/**
 * Searches the orders that the caller dictated in the case, published or not. Those of others are found as
 * documents once they are published. Half a read unit for each order up to about 15 KB of text.
 */
export async function searchOrders(
  { table }: SearchDeps,
  { principal: { userId }, row: { caseId } }: Searcher,
  query: Query,
): Promise<Searched> {
  const lines = await listOwnOrdersOf(table, { userId, caseId }, { limit: MAX_COUNTED });
  const searched = newestThatFit(lines);
  const ids = searched.map(({ id }) => id);
  const texts = await readOrderTexts(table, userId, ids, { isConsistent: false });
  const entries = searched.toReversed().flatMap(({ id, createdAt, isPublished }) => {
    const order = texts.get(id);
    if (!order) return [];
    const title = `${nameOfOrder(order.sheet)}, ${isPublished ? 'published' : 'draft'}`;
    return [{ id, title, ...NOT_CITED, createdAt, text: textOfOrder(order) }];
  });
  const { found, size } = searchEntries('order', entries, query);
  return { found, size, notSearched: lines.length - searched.length };
}

/** Newest first. */
function newestThatFit(lines: readonly OrderLine[]): OrderLine[] {
  let bytes = 0;
  const fitting: OrderLine[] = [];
  for (const line of lines.slice(0, MAX_ORDERS)) {
    bytes += line.textBytes;
    if (bytes > MAX_BYTES) break;
    fitting.push(line);
  }
  return fitting;
}
