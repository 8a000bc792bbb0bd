import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { takesRating } from '#contracts/rules/case-lifecycle.ts';
import { HEARINGS_ON_CASE } from '#contracts/rules/hearings.ts';
import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';
import { currentHearing } from '../record/current-hearing.ts';
import { type Hearing, listLatestHearings } from '../record/hearing-repository.ts';
import { getHearings } from '../record/hearings-ahead.ts';
import { findRating } from '../record/rating-repository.ts';
import { addressesOf } from './case-documents.ts';
import { presentFiledDocuments } from './filed-documents.ts';
import { presentCase } from './present-case.ts';

/**
 * One case of the caller's docket. Throws `not_found` for a foreign case and for one that does not
 * exist.
 */
export const getCase: UseCase<
  typeof casesEndpoints.getCase,
  { table: Table; files: Files }
> = async (deps, { principal, params }) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.id });
  const [record, latest, rating] = await Promise.all([
    findCase(deps.table, params.id),
    listLatestHearings(deps.table, params.id, HEARINGS_ON_CASE),
    // Open cases have no rating.
    takesRating(row) ? findRating(deps.table, { caseId: params.id, userId }) : undefined,
  ]);
  if (!record) throw caseNotFound();
  const hearings = await withSet(deps.table, record, latest);
  const [addresses, filedDocuments] = await Promise.all([
    addressesOf(deps.files, record),
    presentFiledDocuments(deps.files, record),
  ]);
  return { case: presentCase(record, { hearings, addresses, filedDocuments, rating }) };
};

/** The latest dates, oldest first, and the hearings that are set if ended ones push them out. */
async function withSet(
  table: Table,
  record: CaseRecord,
  latest: readonly Hearing[],
): Promise<Hearing[]> {
  const shown = latest.toReversed();
  if (record.hearingsAhead) {
    const ids = new Set(shown.map(({ id }) => id));
    const missing = record.hearingsAhead.filter(({ id }) => !ids.has(id));
    return [...(await getHearings(table, record.id, missing)), ...shown];
  }
  const isThere = shown.some(({ at, state }) => at === record.nextHearingAt && state === 'set');
  const next = isThere ? undefined : await currentHearing(table, record);
  return next ? [next, ...shown] : shown;
}
