import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { listSignings } from '../record/signing-repository.ts';
import { presentSigning } from './present-signing.ts';

/** The signings of one of the caller's cases. Throws `not_found` for a foreign case. */
export const listCaseSignings: UseCase<
  typeof signingEndpoints.listCaseSignings,
  Pick<SigningDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { caseId } }) => {
  await requireMember(deps, { principal, caseId });
  const signings = await listSignings(deps.table, caseId);
  const seenBy = { role: principal.role, now: deps.clock.now() };
  return { signings: signings.map((record) => presentSigning(record, seenBy)) };
};
