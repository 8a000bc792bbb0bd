import type { deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { possibleFollowUps } from '../record/award-in-force.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { mayOrder } from '../record/may-order.ts';
import { listReadableDrafts } from '../record/readable-drafts.ts';
import { presentRow } from './present-draft.ts';

/**
 * Returns the drafts of one of the caller's cases that they may see, newest first; none for a case
 * manager, who learns of none. Throws `not_found` for a foreign case.
 */
export const listDeskDrafts: UseCase<
  typeof deskEndpoints.listDeskDrafts,
  Pick<DeskDeps, 'table'>
> = async (deps, { principal, params: { caseId } }) => {
  const { userId } = principal;
  const record = await getOwnCase(deps, { principal, caseId });
  const drafts = await listReadableDrafts(deps.table, { record, userId });
  const mayWrite = isOfTribunal(record, userId);
  return {
    data: drafts.map((draft) => presentRow(draft, userId)),
    mayWrite,
    followUps: mayWrite ? possibleFollowUps(record) : [],
    mayOrder: mayWrite && mayOrder(record, principal),
  };
};
