import type { Table } from '#shared/dynamo/table.ts';
import { type Money, toWholeUnits } from '#shared/money.ts';
import { writeActivity } from '../notifications/index.ts';
import { type CaseRecord, membersOf } from './case-record.ts';

type CounterClaimChange = {
  /** The case with its new counter claim. */
  record: Omit<CaseRecord, 'version'>;
  before: Money | undefined;
  byUserId: string;
};

/**
 * Notifies the other neutrals of a case, its manager among them, that a counter claim was set or
 * changed and is to be reviewed (kind OFFER; seed 1, section 4). Nobody where its value stayed.
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
  await Promise.all(
    membersOf(record)
      .filter((userId) => userId !== byUserId)
      .map((userId) =>
        writeActivity(deps, {
          // One change of a case, one notification.
          id: `${record.id}-counter-claim-${record.updatedAt}`,
          userId,
          kind: 'OFFER',
          caseId: record.id,
          resolutionKind: record.resolutionKind,
          meta: { actions: 'reviewCounterClaim' },
          message: `Review the counter claim in ${record.code}: ${amount}`,
          createdAt: record.updatedAt,
        }),
      ),
  );
}
