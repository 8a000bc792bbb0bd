import { takesRating } from '../../contracts/case-lifecycle.ts';
import type { Case } from '../../contracts/cases.ts';
import type { Principal } from '../shared/auth/principal.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Files } from '../shared/files/files.ts';
import { addressesOf } from './case-documents.ts';
import { findCase } from './case-repository.ts';
import { presentFiledDocuments } from './filed-documents.ts';
import { listHearings } from './hearing-repository.ts';
import { presentCase } from './present-case.ts';
import { findRating } from './rating-repository.ts';
import { caseNotFound, requireMember } from './require-member.ts';

/**
 * One case of the caller's docket. A case of somebody else's and a case that does not exist
 * are answered alike: `not_found`, before an address of any document is signed.
 */
export async function getCase(
  deps: { table: Table; files: Files },
  { principal, params }: { principal: Principal; params: { id: string } },
): Promise<{ case: Case }> {
  const { userId } = principal;
  const { status } = await requireMember(deps, { principal, caseId: params.id });
  const [record, hearings, rating] = await Promise.all([
    findCase(deps.table, params.id),
    // Consistent like the case: a hearing that was just set is shown.
    listHearings(deps.table, params.id, { isConsistent: true }),
    // What goes on has none.
    takesRating(status) ? findRating(deps.table, { caseId: params.id, userId }) : undefined,
  ]);
  if (!record) throw caseNotFound();
  const [addresses, filedDocuments] = await Promise.all([
    addressesOf(deps.files, record),
    presentFiledDocuments(deps.files, record),
  ]);
  return { case: presentCase(record, { hearings, addresses, filedDocuments, rating }) };
}
