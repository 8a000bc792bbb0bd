import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { decideRegistrationFee } from './decide-registration-fee.ts';
import { requireCaseManager } from './require-case-manager.ts';

/**
 * A case manager reminds the claimant of the registration fee. Throws `not_allowed` for another
 * role, and as `decideRegistrationFee` does.
 */
export async function remindOfFee(
  deps: { table: Table; clock: Clock },
  { principal, caseId }: { principal: Principal; caseId: string },
): Promise<void> {
  requireCaseManager(principal, 'Only a case manager reminds of the registration fee');
  await decideRegistrationFee(deps, { principal, caseId, decision: 'remindFee' });
}
