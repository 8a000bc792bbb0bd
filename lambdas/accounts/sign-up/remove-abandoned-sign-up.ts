import type { AccountsDeps } from '../accounts-deps.ts';
import { deletePoolUser } from '../identity/user-pool.ts';
import { findUser } from '../user-repository.ts';
import { findPendingSignUp, type PendingSignUp } from './sign-up-repository.ts';

/**
 * Removes the Cognito user of a sign-up whose time ran out. An account made meanwhile stays,
 * and so does a sign-up begun again at that moment; a second delivery finds nothing to do.
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
