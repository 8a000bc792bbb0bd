import type { Principal } from '#shared/auth/principal.ts';
import { putSession } from '#shared/auth/session-repository.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { principalOf } from './principal.ts';

/** A live session for a neutral who has finished the onboarding. */
export async function signIn(
  table: Table,
  userId: string,
  role: Principal['role'] = 'arbitrator',
): Promise<void> {
  const now = new Date();
  await putSession(
    table,
    { ...principalOf(userId), role, createdAt: now.toISOString(), lastSeenAt: now.toISOString() },
    secondsAfter(now, 3600),
  );
}
