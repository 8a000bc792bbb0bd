import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { deleteSession } from '#shared/auth/session-repository.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';

/** Ends the caller's session on the server; its token is refused afterwards (D13). */
export const endSession: UseCase<
  typeof accountsEndpoints.endSession,
  Pick<AccountsDeps, 'table'>
> = async (deps, { principal }) => {
  await deleteSession(deps.table, principal);
  return { message: 'Logged out' };
};
