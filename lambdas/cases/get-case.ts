import type { Case } from '../../contracts/cases.ts';
import type { Principal } from '../shared/auth/principal.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { findCase } from './case-repository.ts';
import { listHearings } from './hearing-repository.ts';
import { presentCase } from './present-case.ts';
import { caseNotFound, requireMember } from './require-member.ts';

/**
 * One case of the caller's docket. A case of somebody else's and a case that does not exist
 * are answered alike: `not_found`.
 */
export async function getCase(
  deps: { table: Table },
  { principal, params }: { principal: Principal; params: { id: string } },
): Promise<{ case: Case }> {
  await requireMember(deps, { principal, caseId: params.id });
  const [record, hearings] = await Promise.all([
    findCase(deps.table, params.id),
    // Consistent like the case: a hearing that was just set is shown.
    listHearings(deps.table, params.id, { isConsistent: true }),
  ]);
  if (!record) throw caseNotFound();
  return { case: presentCase(record, hearings) };
}
