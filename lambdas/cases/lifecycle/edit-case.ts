import type { EditableCaseFields } from '#contracts/endpoints/cases/cases.ts';
import { hasEnded } from '#contracts/rules/case-lifecycle.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_CURRENCY, type Money, toWholeUnits } from '#shared/money.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { changeCase } from '../writing/change-case.ts';
import { notifyMembers } from '../writing/notify-members.ts';

type EditCase = { principal: Principal; caseId: string; fields: EditableCaseFields };

/**
 * Changes the fields of a case that its neutrals record: counter claim, presiding arbitrator,
 * keywords. Fields that are left out keep their value. Notifies the other neutrals of a new
 * counter claim. Throws as `requireOwn`, `requireEditable` and `changeCase` do.
 */
export async function editCase(
  deps: { table: Table; clock: Clock },
  { principal, caseId, fields }: EditCase,
): Promise<void> {
  const { userId } = principal;
  const { before, after } = await changeCase(deps, caseId, (stored) => {
    const record = requireOwn(stored, userId);
    requireEditable(record, fields);
    return { before: record, after: withFields(record, fields, deps.clock.now().toISOString()) };
  });
  await notifyCounterClaim(deps, {
    record: after,
    before: before.counterClaim,
    byUserId: userId,
  });
}

/**
 * Throws `conflict` for a draft, a case that has ended, and a presiding arbitrator in a case that
 * is not an arbitration.
 */
export function requireEditable(record: CaseRecord, fields: EditableCaseFields): void {
  if (record.status === 'draft')
    throw new AppError('conflict', 'A draft is changed by its form until it is submitted');
  if (hasEnded(record.status))
    throw new AppError('conflict', 'This case has ended and cannot be changed any more');
  if (fields.presidingArbitrator !== undefined && record.resolutionKind !== 'arbitration')
    throw new AppError('conflict', 'Only an arbitration has a presiding arbitrator', {
      issues: [
        { field: 'presidingArbitrator', message: 'Only an arbitration has a presiding arbitrator' },
      ],
    });
}

function withFields(record: CaseRecord, fields: EditableCaseFields, at: string): NewCase {
  const { counterClaimValue, counterClaimDescription, presidingArbitrator, caseTopic } = fields;
  const currency = record.totalClaim?.currency ?? DEFAULT_CURRENCY;
  return {
    ...record,
    ...(counterClaimValue !== undefined && {
      counterClaim:
        counterClaimValue === 0
          ? undefined
          : { amountMinor: Math.round(counterClaimValue * 100), currency },
    }),
    ...(counterClaimDescription !== undefined && { counterClaimDescription }),
    ...(presidingArbitrator !== undefined && {
      presidingArbitrator: presidingArbitrator === 'yes',
    }),
    ...(caseTopic !== undefined && { keywords: caseTopic }),
    updatedAt: at,
  };
}

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
async function notifyCounterClaim(
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
