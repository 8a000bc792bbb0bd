import { decodeJwt } from 'jose';
import * as z from 'zod';
import { putSession } from '../../shared/auth/session-repository.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { User } from '../user-repository.ts';

const accessTokenSchema = z.object({ origin_jti: z.string(), exp: z.number() });

/** Starts the server's half of a session for a token that Cognito just issued. */
export async function openSession(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  user: User,
  accessToken: string,
): Promise<string> {
  const claims = accessTokenSchema.parse(decodeJwt(accessToken));
  const now = deps.clock.now().toISOString();
  await putSession(
    deps.table,
    {
      userId: user.userId,
      sessionId: claims.origin_jti,
      role: user.role,
      emailVerified: user.emailVerified,
      isProfileComplete: user.profile !== undefined,
      createdAt: now,
      lastSeenAt: now,
    },
    new Date(claims.exp * 1000).toISOString(),
  );
  return accessToken;
}
