import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/** Returns the caller's account and profile. */
export const getMe: UseCase<typeof accountsEndpoints.getMe, AccountsDeps> = async (
  deps,
  { principal },
) => {
  return { me: await presentMe(deps, await getUser(deps.table, principal.userId)) };
};
