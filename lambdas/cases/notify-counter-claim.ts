import type { Table } from '#shared/dynamo/table.ts';
import { type Money, toWholeUnits } from '#shared/money.ts';
import type { CaseRecord } from './case-record.ts';
import { notifyMembers } from './notify-members.ts';

type CounterClaimChange = {
  /** The case with its new counter claim. */
  record: Omit<CaseRecord, 'version'>;
  before: Money | undefined;
  byUserId: string;
};

/**
 * Asks the other neutrals of a case to review a counter claim that was set or changed (kind
 * OFFER; seed 1, section 4). Notifies nobody if its value is the same.
 */
export async function notifyCounterClaim(
  deps: { table: Table },
  { record, before, byUserId }: CounterClaimChange,
): Promise<void> {
  const { counterClaim } = record;
  if (!counterClaim) return;
  const { amountMinor, currency } = counterClaim;
  if (before?.amountMinor === amountMinor && before.currency === currency) return;
  const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(
    toWholeUnits(counterClaim),
  );
  await notifyMembers(deps, {
    record,
    byUserId,
    at: record.updatedAt,
    eventId: `${record.id}-counter-claim-${record.updatedAt}`,
    kind: 'OFFER',
    meta: { actions: 'reviewCounterClaim' },
    message: `Review the counter claim in ${record.code}: ${amount}`,
  });
}
