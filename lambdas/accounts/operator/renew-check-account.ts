import { CHECK_USER_ID, type CheckAccount } from '#shared/auth/check-account.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { type PoolOfUsers, putPoolUser } from '../deps/user-pool.ts';
import { findUser } from '../record/user-repository.ts';
import { createUser } from '../sign-up/create-user.ts';
import { putPendingSignUp } from '../sign-up/sign-up-repository.ts';
import { endSessions } from './end-sessions.ts';
import { type Operator, operationRecord } from './operation-record.ts';

/** The account of the portal check; undefined until it is made. */
export const findCheckAccount = ({ table }: Pick<AccountsDeps, 'table'>) =>
  findUser(table, CHECK_USER_ID);

/**
 * Makes the account of the portal check, or gives it another password, and ends its sessions; `keep`
 * stores what the check needs to sign in. The address is not verified and the profile stays empty, so
 * that the account reaches no case and stands in no list. A run that was ended is completed by the next
 * one. Throws already_registered.
 */
export async function renewCheckAccount(
  deps: Pick<AccountsDeps, 'table' | 'clock'> & { pool: PoolOfUsers },
  given: {
    account: CheckAccount;
    mobile: string;
    operator: Operator;
    keep: (account: CheckAccount) => Promise<void>;
  },
): Promise<void> {
  const { account, mobile, operator, keep } = given;
  const isNew = (await findCheckAccount(deps)) === undefined;
  await transact(deps.table, () => [
    operationRecord(deps, {
      operator,
      event: 'portal_check_renewed',
      subject: CHECK_USER_ID,
      change: { isNew },
    }),
  ]);
  const person = { name: 'Portal Check', email: account.email, mobile };
  const verified = { isEmailVerified: false, isMobileVerified: true };
  await putPoolUser(deps.pool, CHECK_USER_ID, { ...person, ...verified }, account.password);
  if (isNew) {
    const now = deps.clock.now();
    const user = { userId: CHECK_USER_ID, ...person };
    await putPendingSignUp(deps.table, { ...user, isEmailVerified: false }, now);
    await createUser(
      deps.table,
      { ...user, role: 'mediator', emailVerified: false, createdAt: now.toISOString() },
      undefined,
    );
  }
  await keep(account);
  await endSessions(deps, { userId: CHECK_USER_ID, operator });
}
