import type { caseInvitationsEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import { resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createInvite } from './create-invite.ts';
import type { InvitesDeps } from './invites-deps.ts';

const role = 'caseManager';

type ToInvite = { principal: Principal; id: string; userId: string };

/**
 * Invites a case manager to up to 100 cases of the caller's docket, to each as `createInvite` does,
 * eight at a time. A refusal ends one case only. Safe to repeat: a case that the person is on or
 * invited to is reported as such. A foreign case and one that does not exist have the same result.
 */
export const createInvites: UseCase<
  typeof caseInvitationsEndpoints.createInvites,
  InvitesDeps
> = async (deps, { principal, body: { userId, cases } }) => ({
  results: await inParallel(cases, ({ id }) => resultOf(deps, { principal, id, userId })),
});

const resultOf = (deps: InvitesDeps, { principal, id, userId }: ToInvite): Promise<CaseResult> =>
  resultOfCase(
    deps.table,
    { userId: principal.userId, id },
    () => createInvite(deps, { principal, body: { caseId: id, role, userId } }),
    () => isOnCase(deps, { id, userId }),
  );

/** Whether the person is on the case or invited to it. */
async function isOnCase(
  { table }: InvitesDeps,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const stored = await findCase(table, id);
  return stored?.assignments.some((one) => one.userId === userId) ?? false;
}
