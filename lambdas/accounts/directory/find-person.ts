import type { MailPreference } from '#contracts/endpoints/accounts.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { findUser, type User } from '../record/user-repository.ts';

export type ReachablePerson = Pick<User, 'userId' | 'name' | 'email' | 'mobile' | 'role'> & {
  /** The user is in the directory and can be assigned. */
  isOnboarded: boolean;
  /** Mails about cases are sent only to verified addresses. */
  isEmailVerified: boolean;
  mailPreference: MailPreference;
  /** Lines above the person's orders; absent until written. */
  letterhead?: string | undefined;
};

/** A user's name, role and contact details, e.g. for notifications. One read unit. */
export async function findPerson(
  deps: { table: Table },
  userId: string,
): Promise<ReachablePerson | undefined> {
  const user = await findUser(deps.table, userId);
  if (!user) return undefined;
  const { name, email, mobile, role, emailVerified, profile, mailPreference = 'atOnce' } = user;
  const { letterhead } = user;
  return {
    userId,
    name,
    email,
    mobile,
    role,
    mailPreference,
    isOnboarded: emailVerified && profile !== undefined,
    isEmailVerified: emailVerified,
    ...(letterhead && { letterhead }),
  };
}
