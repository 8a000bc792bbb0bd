import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { type DocketRow, requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { numberOf, type OrderRecord, type OrderText, packText } from '../record/order-record.ts';
import { changeOrder, getOrderText, type OrderChange } from '../record/order-repository.ts';
import { isReleased } from '../record/publication.ts';
import { cleanOrder, requireFiled, requireHearing, requirePastDay } from './clean-order.ts';
import { withoutDeletedCase } from './deleted-cases.ts';
import { countTexts } from './order-quota.ts';

type Deps = { table: Table; clock: Clock };

/** Shown with both texts (D70). */

/**
 * Assigns one of the caller's orders to a case, or saves its content. Repeating a save that was
 * written changes nothing. Throws `not_found` for a foreign order or case, `invalid_input` for
 * content without text once cleaned, `conflict` for a draft case, if another version was saved,
 * the order is published, or the caller's orders take too much room.
 */
export const updateOrder: UseCase<typeof ordersEndpoints.updateOrder, Deps> = async (
  deps,
  { principal, params, body },
) => {
  const { userId } = principal;
  const address = { userId, orderId: params.orderId };
  const row = body.caseId
    ? await requireMember(deps, { principal, caseId: body.caseId })
    : undefined;
  if (row) requireFiled(row);
  await changeOrder(deps.table, address, async (stored): Promise<OrderChange> => {
    const unpublished = await requireUnpublished(deps, stored);
    if (row && stored.isOfHearing) requireHearing(row, principal.role);
    const assigned = withCase(unpublished, row);
    const now = deps.clock.now();
    if (body.content === undefined) return { after: { ...assigned, updatedAt: now.toISOString() } };
    const change = await planText(deps, assigned, { body, content: body.content, now });
    return change ?? { after: row ? assigned : undefined };
  });
  return {
    message: body.content === undefined ? 'Case Assigned Successfully' : 'Order Saved Successfully',
  };
};

/**
 * The order without a publication that was given up or that went with its case. Throws `conflict`
 * if it is published.
 */
async function requireUnpublished(deps: Deps, stored: OrderRecord): Promise<OrderRecord> {
  const { publication, published, ...order } = await withoutDeletedCase(deps.table, stored);
  if (published)
    throw new AppError('conflict', 'This order is published and can no longer be changed');
  if (publication && !(await isReleased(deps, stored)))
    throw new AppError(
      'conflict',
      'This order is being published. Publish it again to finish, if that was interrupted.',
    );
  return order;
}

const withCase = (order: OrderRecord, row: DocketRow | undefined): OrderRecord =>
  row ? { ...order, case: { id: row.caseId, title: row.title } } : order;

/** The save of a text; undefined if this text is saved already. Throws `conflict`. */
async function planText(
  { table }: Deps,
  order: OrderRecord,
  input: {
    body: RequestOf<typeof ordersEndpoints.updateOrder>['body'];
    content: string;
    now: Date;
  },
): Promise<OrderChange | undefined> {
  const { body, now } = input;
  const stored = await getOrderText(table, order);
  const next: OrderText = {
    content: cleanOrder(input.content),
    // An order of a hearing stays one; a text without a sheet never becomes one.
    sheet: stored.sheet && (body.sheet ?? stored.sheet),
  };
  if (next.sheet) requirePastDay(next.sheet, now);
  if (body.version !== order.textVersion) {
    // A repeat, perhaps after a lost response.
    if (body.version === order.textVersion - 1 && isSame(stored, next)) return undefined;
    throw changedMeanwhile();
  }
  const { packed, bytes } = await packText(next);
  const { number: _, ...unnumbered } = order;
  return {
    after: {
      ...unnumbered,
      ...numberOf(next.sheet),
      textVersion: order.textVersion + 1,
      textBytes: bytes,
      updatedAt: now.toISOString(),
    },
    packed,
    quota: countTexts(table, {
      userId: order.userId,
      count: 0,
      bytes: bytes - order.textBytes,
      packed,
      now,
    }),
  };
}

const isSame = (stored: OrderText, next: OrderText) =>
  stored.content === next.content && JSON.stringify(stored.sheet) === JSON.stringify(next.sheet);
