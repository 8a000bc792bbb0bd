import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser, putMailPreference } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/**
 * Stores when the caller receives mails about their cases. Applies to later events. A digest
 * collected before is still sent, unless the new preference is 'none'.
 */
export const updateMailPreference: UseCase<
  typeof accountsEndpoints.updateMailPreference,
  AccountsDeps
> = async (deps, { principal, body }) => {
  const { userId } = principal;
  const { mailPreference } = body;
  const user = await getUser(deps.table, userId);
  await putMailPreference(deps.table, userId, mailPreference);
  return {
    me: await presentMe(deps, { ...user, mailPreference }),
    message: 'Mail Settings Saved Successfully',
  };
};
