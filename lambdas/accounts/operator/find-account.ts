import { emailSchema } from '#contracts/rules/fields.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { countSessions } from '#shared/auth/session-repository.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { findEmailHolders } from '../record/email-claims.ts';
import { findUser } from '../record/user-repository.ts';

export type Account = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  isEmailVerified: boolean;
  isProfileComplete: boolean;
  isDisabled: boolean;
  /** Number of sessions, including expired ones that time to live has not removed yet. */
  sessions: number;
};

/**
 * Finds the account that verified an email address. Accounts that did not verify it are not
 * found (D111). Throws invalid_input, not_found.
 */
export async function findAccount(
  { table }: Pick<AccountsDeps, 'table'>,
  typed: string,
): Promise<Account> {
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new AppError('invalid_input', `${typed} is not an email address`);
  const { ownerId, claimantIds } = await findEmailHolders(table, email.data);
  const user = ownerId && (await findUser(table, ownerId));
  if (!user)
    throw new AppError(
      'not_found',
      claimantIds.length > 0
        ? `No account has verified the email address ${email.data} yet`
        : `No account has the email address ${email.data}`,
    );
  return {
    userId: user.userId,
    name: user.name,
    email: user.email,
    role: user.role,
    isEmailVerified: user.emailVerified,
    isProfileComplete: user.profile !== undefined,
    isDisabled: user.disabledAt !== undefined,
    sessions: await countSessions(table, user.userId),
  };
}
