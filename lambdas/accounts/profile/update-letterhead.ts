import type { letterheadEndpoints } from '#contracts/endpoints/letterhead.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser, putLetterhead } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/** Stores the letterhead of the caller's orders ('' for none). It is in orders published from now on. */
export const updateLetterhead: UseCase<
  typeof letterheadEndpoints.updateLetterhead,
  AccountsDeps
> = async (deps, { principal, body: { letterhead } }) => {
  const { userId } = principal;
  const user = await getUser(deps.table, userId);
  await putLetterhead(deps.table, userId, letterhead);
  return {
    me: await presentMe(deps, { ...user, letterhead }),
    message: 'Letterhead Saved Successfully',
  };
};
