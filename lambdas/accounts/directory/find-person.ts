import type { MailPreference } from '#contracts/endpoints/accounts.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { findUser, type User } from '../user-repository.ts';

export type ReachablePerson = Pick<User, 'userId' | 'name' | 'email' | 'mobile' | 'role'> & {
  /** The onboarding is complete: they are in the directory and can be assigned. */
  isOnboarded: boolean;
  /** The address is theirs: only then mails about cases go there. */
  isEmailVerified: boolean;
  mailPreference: MailPreference;
};

/** Who somebody is and how to reach them, for what the portal sends; one read unit. */
export async function findPerson(
  deps: { table: Table },
  userId: string,
): Promise<ReachablePerson | undefined> {
  const user = await findUser(deps.table, userId);
  if (!user) return undefined;
  const { name, email, mobile, role, emailVerified, profile, mailPreference = 'atOnce' } = user;
  return {
    userId,
    name,
    email,
    mobile,
    role,
    mailPreference,
    isOnboarded: emailVerified && profile !== undefined,
    isEmailVerified: emailVerified,
  };
}
