import { endCalendarFeed } from '#shared/auth/feed-repository.ts';
import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { disablingItem, getUser } from '../record/user-repository.ts';
import { type Operator, operationRecord } from './operation-record.ts';

/**
 * Lets nobody sign in to an account, or lets them again. Disabling ends all sessions and the calendar
 * address, each time it is asked for, so that a repeat completes an interrupted run (ASVS 5, 7.4.2).
 * Mails, cases and documents stay. Throws not_found.
 */
export async function setAccess(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  { userId, isDisabled, operator }: { userId: string; isDisabled: boolean; operator: Operator },
): Promise<{ isChanged: boolean; endedSessions: number }> {
  await getUser(deps.table, userId);
  const disabledAt = isDisabled ? deps.clock.now().toISOString() : undefined;
  const event = isDisabled ? 'account_disabled' : 'account_enabled';
  const isChanged = await transactIf(deps.table, () => [
    disablingItem(deps.table, userId, disabledAt),
    operationRecord(deps, { operator, event, subject: userId, change: {} }),
  ]);
  if (!isDisabled) return { isChanged, endedSessions: 0 };
  await endCalendarFeed(deps.table, userId);
  return { isChanged, endedSessions: await deleteSessionsOf(deps.table, userId) };
}
