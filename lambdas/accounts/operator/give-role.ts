import type { Role } from '#contracts/rules/roles.ts';
import { deleteSessionsOfOtherRoles } from '#shared/auth/session-repository.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser, setRole } from '../record/user-repository.ts';
import { type Operator, operationRecord } from './operation-record.ts';

/** An unverified address may belong to another person (D111), so its account gets no role. */
export const emailNotVerified = () =>
  new AppError('conflict', 'The email address of this account is not verified yet');

/**
 * Gives an account a role and updates the directory in one transaction. Sessions keep the role
 * they started with, so sessions of other roles end; the new role applies from the next login.
 * Giving the same role again changes no account and ends sessions that a failed first run left.
 * Throws not_found, and conflict while the email address is unverified.
 */
export async function giveRole(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  { userId, role, operator }: { userId: string; role: Role; operator: Operator },
): Promise<{ isChanged: boolean; endedSessions: number }> {
  const { emailVerified } = await getUser(deps.table, userId);
  if (!emailVerified) throw emailNotVerified();
  const isChanged = await setRole(deps.table, userId, {
    role,
    recordOf: (before) =>
      operationRecord(deps, {
        operator,
        event: 'role_given',
        subject: userId,
        change: { from: before, to: role },
      }),
  });
  const endedSessions = await deleteSessionsOfOtherRoles(deps.table, userId, role);
  return { isChanged, endedSessions };
}
