import type { sessionsEndpoints } from '#contracts/endpoints/sessions.ts';
import { hasIdled } from '#shared/auth/authenticate.ts';
import {
  deleteSession,
  deleteSessionsOf,
  listSessionsOf,
} from '#shared/auth/session-repository.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';

type Deps = Pick<AccountsDeps, 'table' | 'clock'>;

/** The caller's sessions that are not over, the present one first. */
export const listSessions: UseCase<typeof sessionsEndpoints.listSessions, Deps> = async (
  { table, clock },
  { principal },
) => {
  const now = clock.now();
  const sessions = (await listSessionsOf(table, principal.userId))
    .filter((session) => !hasIdled(session, now))
    .map(({ sessionId, createdAt, lastSeenAt }) => ({
      id: sessionId,
      isCurrent: sessionId === principal.sessionId,
      signedInAt: createdAt,
      lastUsedAt: lastSeenAt,
    }))
    .sort(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt),
    );
  return { sessions };
};

/** Ends a session of the caller: the key has the caller's own id, whatever the path names. */
export const endOtherSession: UseCase<typeof sessionsEndpoints.endOtherSession, Deps> = async (
  { table },
  { principal: { userId }, params: { sessionId } },
) => {
  await deleteSession(table, { userId, sessionId });
  return { message: 'Signed out there' };
};

export const endOtherSessions: UseCase<typeof sessionsEndpoints.endOtherSessions, Deps> = async (
  { table },
  { principal: { userId, sessionId } },
) => {
  await deleteSessionsOf(table, userId, sessionId);
  return { message: 'Signed out everywhere else' };
};
