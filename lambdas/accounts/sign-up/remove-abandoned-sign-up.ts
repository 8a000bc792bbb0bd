import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { deletePoolUser } from '../deps/user-pool.ts';
import { findUser } from '../record/user-repository.ts';
import { findPendingSignUp, type PendingSignUp } from './sign-up-repository.ts';

/**
 * Deletes the Cognito user of an expired sign-up. Keeps the user if the account was created or
 * the sign-up was restarted in the meantime. Idempotent.
 */
export async function removeAbandonedSignUp(
  deps: {
    table: AccountsDeps['table'];
    userPool: Pick<AccountsDeps['userPool'], 'client' | 'userPoolId'>;
  },
  pending: Pick<PendingSignUp, 'userId' | 'mobile'>,
): Promise<void> {
  if (await findUser(deps.table, pending.userId)) return;
  const again = await findPendingSignUp(deps.table, pending.mobile);
  if (again?.userId === pending.userId) return;
  await deletePoolUser(deps.userPool, pending.userId);
}
