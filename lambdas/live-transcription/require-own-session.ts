import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findSession, type SessionRecord } from './record/session-repository.ts';

export const sessionEnded = () =>
  new AppError('conflict', 'This live session has ended. Please start a new one');

/**
 * The caller's session of one of the caller's cases. Throws `not_found` for a foreign case, another
 * neutral's session and one that was replaced.
 */
export async function requireOwnSession(
  deps: { table: Table },
  { principal, caseId, sessionId }: { principal: Principal; caseId: string; sessionId: string },
): Promise<SessionRecord> {
  await requireMember(deps, { principal, caseId });
  const session = await findSession(deps.table, caseId);
  if (session?.id !== sessionId || session.userId !== principal.userId)
    throw new AppError('not_found', 'Live session not found');
  return session;
}
