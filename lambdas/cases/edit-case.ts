import type { EditableCaseFields } from '#contracts/endpoints/cases.ts';
import { hasEnded } from '#contracts/rules/case-lifecycle.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_CURRENCY } from '#shared/money.ts';
import type { CaseRecord } from './case-record.ts';
import { type NewCase, replaceCase } from './case-repository.ts';
import { getOwnCase } from './get-own-case.ts';
import { notifyCounterClaim } from './notify-counter-claim.ts';

type EditCase = { principal: Principal; caseId: string; fields: EditableCaseFields };

/** Another change of the same case may be faster this often. */
const MAX_RACES = 5;

/**
 * Changes the fields of a case that its neutrals record: counter claim, presiding arbitrator,
 * keywords. What is left out stays. The other neutrals are notified of a new counter claim.
 * Throws `not_found` for a foreign case, `conflict` for a draft, a case that has ended, and a
 * presiding arbitrator of anything but an arbitration.
 */
export async function editCase(
  deps: { table: Table; clock: Clock },
  { principal, caseId, fields }: EditCase,
): Promise<void> {
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const before = await getOwnCase(deps, { principal, caseId });
    requireEditable(before, fields);
    const changed = withFields(before, fields, deps.clock.now().toISOString());
    if (await replaceCase(deps.table, before, changed)) {
      await notifyCounterClaim(deps, {
        record: changed,
        before: before.counterClaim,
        byUserId: principal.userId,
      });
      return;
    }
  }
  throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
}

/** Throws `conflict` where `fields` cannot be changed in this case. */
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
