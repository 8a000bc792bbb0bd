import { endCalendarFeed } from '#shared/auth/feed-repository.ts';
import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { type PoolOfUsers, updatePoolUser } from '../deps/user-pool.ts';
import { accountsKeys } from '../record/accounts-keys.ts';
import { getUser, type User } from '../record/user-repository.ts';
import { emailNotVerified } from './give-role.ts';
import { type Operator, operationRecord } from './operation-record.ts';

type Deps = Pick<AccountsDeps, 'table' | 'clock'> & { userPool: PoolOfUsers };

/**
 * Gives an account another phone number, after its person has been identified (docs/runbook.md, A lost
 * phone; ASVS 5, 6.4.4). Codes go to the new number from then on; the former one belongs to nobody. All
 * sessions and the calendar address end. The pool is written after the table: a repeat with the same
 * number completes an interrupted run. Throws not_found, already_registered, and conflict while the email
 * address is unverified.
 */
export async function replaceMobile(
  deps: Deps,
  { userId, mobile, operator }: { userId: string; mobile: string; operator: Operator },
): Promise<{ isChanged: boolean; endedSessions: number }> {
  const user = await getUser(deps.table, userId);
  if (!user.emailVerified) throw emailNotVerified();
  const isChanged = user.mobile !== mobile;
  if (isChanged) await moveNumber(deps, user, { mobile, operator });
  await updatePoolUser(deps.userPool, userId, {
    ...{ name: user.name, email: user.email, mobile },
    ...{ isEmailVerified: true, isMobileVerified: true },
  });
  await endCalendarFeed(deps.table, userId);
  return { isChanged, endedSessions: await deleteSessionsOf(deps.table, userId) };
}

async function moveNumber(
  deps: Deps,
  { userId, mobile: former }: User,
  { mobile, operator }: { mobile: string; operator: Operator },
): Promise<void> {
  const { name: TableName } = deps.table;
  const items = {
    taken: {
      Put: {
        TableName,
        Item: { ...accountsKeys.mobileOwner(mobile), userId },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    left: {
      Delete: {
        TableName,
        Key: accountsKeys.mobileOwner(former),
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      },
    },
    user: {
      Update: {
        TableName,
        Key: accountsKeys.user(userId),
        UpdateExpression: 'SET mobile = :mobile',
        ConditionExpression: 'mobile = :former',
        ExpressionAttributeValues: { ':mobile': mobile, ':former': former },
      },
    },
    record: operationRecord(deps, {
      operator,
      event: 'mobile_replaced',
      subject: userId,
      change: {},
    }),
  };
  try {
    await transact(deps.table, () => Object.values(items));
  } catch (error) {
    const failed = failedItems(error, items);
    if (failed.includes('taken'))
      throw new AppError('already_registered', 'Another account has this phone number', {
        cause: error,
      });
    if (failed.length > 0) throw changedMeanwhile();
    throw error;
  }
}
