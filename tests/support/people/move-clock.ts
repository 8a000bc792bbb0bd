import { vi } from 'vitest';
import { putSession } from '#shared/auth/session-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { principalOf } from './principal.ts';

/** Sets the faked time; the sessions of these users stay valid. */
export async function moveClock(
  table: Table,
  instant: string,
  userIds: readonly string[],
): Promise<void> {
  vi.setSystemTime(Date.parse(instant));
  for (const userId of userIds)
    await putSession(
      table,
      { ...principalOf(userId), createdAt: instant, lastSeenAt: instant },
      '2099-01-01T00:00:00.000Z',
    );
}
