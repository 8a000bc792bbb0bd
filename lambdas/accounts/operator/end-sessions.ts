import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { getUser } from '../record/user-repository.ts';
import { type Operator, operationRecord } from './operation-record.ts';

/** Ends all sessions of an account, after writing the audit record. Throws not_found. */
export async function endSessions(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  { userId, operator }: { userId: string; operator: Operator },
): Promise<{ endedSessions: number }> {
  await getUser(deps.table, userId);
  await transact(deps.table, () => [
    operationRecord(deps, { operator, event: 'sessions_ended', subject: userId, change: {} }),
  ]);
  return { endedSessions: await deleteSessionsOf(deps.table, userId) };
}
