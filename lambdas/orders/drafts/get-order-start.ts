import type { OrderStart, ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { COPIES_MAX, ORDER_NUMBER_MAX, ORDER_PLACE_MAX } from '#contracts/rules/speech/orders.ts';
import { causeFactsOf } from '#lambdas/cases/cause.door.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { seatOf } from '#lambdas/cases/tribunal.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { CauseFacts, PartyFacts } from '#shared/rich-text/cause-title.ts';
import { getOrderText } from '../record/order-repository.ts';
import { listCountedOrders, type OrderLine } from '../record/orders-of-case.ts';

/**
 * Returns what the next order of a hearing in one of the caller's cases begins with: the next number,
 * and seat, venue and copies as in the caller's last order there, otherwise from the case. Throws
 * `not_found` for a foreign case.
 */
export const getOrderStart: UseCase<
  typeof ordersEndpoints.getOrderStart,
  { table: Table }
> = async ({ table }, { principal, params: { caseId } }) => {
  const record = await getOwnCase({ table }, { principal, caseId });
  return orderStartOf(table, { record, userId: principal.userId });
};

/** What a person's next order of a hearing in a case begins with. */
export async function orderStartOf(
  table: Table,
  { record, userId }: { record: CaseRecord; userId: string },
): Promise<OrderStart> {
  const orders = await listCountedOrders(table, { record, userId });
  const last = orders.find((order) => order.userId === userId && order.isOfHearing);
  const sheet = last && (await getOrderText(table, last)).sheet;
  return {
    number: Math.min(ORDER_NUMBER_MAX, nextNumber(orders)),
    seat: sheet?.seat ?? seatOf(record).slice(0, ORDER_PLACE_MAX).trim(),
    venue: sheet?.venue ?? '',
    copiesTo: sheet?.copiesTo ?? copiesFor(await causeFactsOf(table, record)),
  };
}

/** Orders of a hearing from before they had numbers count, too. */
function nextNumber(orders: readonly OrderLine[]): number {
  const ofHearings = orders.filter(({ isOfHearing }) => isOfHearing);
  return Math.max(ofHearings.length, ...ofHearings.map(({ number = 0 }) => number)) + 1;
}

/** Each representative with the party; a party without one itself. */
function copiesFor({ claimant, respondents }: CauseFacts): string {
  const lines = [
    ...linesFor(claimant, 'claimant'),
    ...respondents.flatMap((one) => linesFor(one, 'respondent')),
  ];
  let text = '';
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length > COPIES_MAX) break;
    text = longer;
  }
  return text;
}

const linesFor = ({ name, counsel }: PartyFacts, side: string): string[] =>
  counsel.length === 0
    ? [`${name}, ${side}`]
    : counsel.map((one) => `${one}, for ${name} (${side})`);
