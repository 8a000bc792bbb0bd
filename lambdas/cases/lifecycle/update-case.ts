import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { setNextHearing } from '../hearings/set-next-hearing.ts';
import { getCase } from '../reading/get-case.ts';
import { getOwnCase } from '../record/get-own-case.ts';
import { changeStatus, checkStatusChange } from './change-status.ts';
import { editCase, requireEditable } from './edit-case.ts';

/**
 * Changes what a neutral may change of a case: its next hearing, the fields that neutrals record
 * and its status. Each change is a separate conditional write. All changes are checked before
 * the first is written; the hearing comes first, since repeating it changes nothing. Throws
 * `not_found` for a foreign case, and as `setNextHearing`, `editCase` and `changeStatus` do.
 */
export const updateCase: UseCase<
  typeof casesEndpoints.updateCase,
  { table: Table; clock: Clock; files: Files }
> = async (deps, { principal, params, body }) => {
  const { status, expectedStatus, nextHearingDate, expectedHearingId, comingHearing, ...fields } =
    body;
  const caseId = params.id;
  const { userId } = principal;
  const move = status && { caseId, userId, status, expectedStatus, comingHearing };
  const hasFields = Object.values(fields).some((value) => value !== undefined);
  const { status: statusBefore } = await requireMember(deps, { principal, caseId });

  if (hasFields) requireEditable(await getOwnCase(deps, { principal, caseId }), fields);
  if (move && (hasFields || nextHearingDate)) await checkStatusChange(deps, move);
  if (status && nextHearingDate && !takesHearings(status))
    throw new AppError('conflict', 'No hearing can be set for a case that moves to this status');

  if (nextHearingDate)
    await setNextHearing(deps, {
      principal,
      caseId,
      nextHearing: nextHearingDate,
      expectedHearingId,
    });
  if (hasFields) await editCase(deps, { principal, caseId, fields });
  if (move) await changeStatus(deps, { ...move, expectedStatus: expectedStatus ?? statusBefore });

  const { case: changed } = await getCase(deps, { principal, params });
  return { case: changed, message: messageOf({ hasFields, isMoved: Boolean(move), ...body }) };
};

function messageOf(done: {
  hasFields: boolean;
  isMoved: boolean;
  nextHearingDate?: unknown;
}): string {
  if (done.nextHearingDate) return 'Hearing Date Updated Successfully';
  return done.isMoved ? 'Case Status Updated Successfully' : 'Case Updated Successfully';
}
