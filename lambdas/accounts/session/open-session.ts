import { decodeJwt } from 'jose';
import * as z from 'zod';
import {
  deleteSession,
  noteOnboardingStep,
  putSession,
  setSessionRole,
} from '#shared/auth/session-repository.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser, type User } from '../record/user-repository.ts';

const accessTokenSchema = z.object({ origin_jti: z.string(), exp: z.number() });

/** Stores the session of a new access token. Returns the token. Throws not_allowed for a disabled account. */
export async function openSession(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  user: User,
  accessToken: string,
): Promise<string> {
  if (user.disabledAt !== undefined) throw accountDisabled();
  const claims = accessTokenSchema.parse(decodeJwt(accessToken));
  const now = deps.clock.now().toISOString();
  const sessionId = claims.origin_jti;
  await putSession(
    deps.table,
    {
      userId: user.userId,
      sessionId,
      role: user.role,
      emailVerified: user.emailVerified,
      isProfileComplete: user.profile !== undefined,
      createdAt: now,
      lastSeenAt: now,
    },
    new Date(claims.exp * 1000).toISOString(),
  );
  await catchUp(deps, user, sessionId);
  return accessToken;
}

/** Applies account changes made after `user` was read, which could not see the new session. */
async function catchUp(
  deps: Pick<AccountsDeps, 'table'>,
  user: User,
  sessionId: string,
): Promise<void> {
  const present = await getUser(deps.table, user.userId);
  if (present.disabledAt !== undefined) {
    await deleteSession(deps.table, { userId: user.userId, sessionId });
    throw accountDisabled();
  }
  if (present.role !== user.role)
    await setSessionRole(deps.table, { userId: user.userId, sessionId }, present.role);
  if (present.emailVerified && !user.emailVerified)
    await noteOnboardingStep(deps.table, user.userId, 'emailVerified');
  if (present.profile && !user.profile)
    await noteOnboardingStep(deps.table, user.userId, 'isProfileComplete');
}

const accountDisabled = () =>
  new AppError('not_allowed', 'This account is disabled. Please contact the institution');
