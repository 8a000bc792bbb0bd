import { batchGet } from '#shared/dynamo/batch.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { accountsKeys } from '../record/accounts-keys.ts';
import { emailClaimItems, emailTaken } from '../record/email-claims.ts';
import type { OwnerKey, User } from '../record/user-repository.ts';

/** Whether an account already owns each address. Unverified email addresses have no owner. */
export async function findTaken(
  table: Table,
  addresses: { email: string; mobile: string },
): Promise<{ email: boolean; mobile: boolean }> {
  const email = accountsKeys.emailOwner(addresses.email);
  const mobile = accountsKeys.mobileOwner(addresses.mobile);
  const items = await batchGet(table, [email, mobile], { isConsistent: true });
  const found = new Set(items.map((item) => String(item['pk'])));
  return { email: found.has(email.pk), mobile: found.has(mobile.pk) };
}

export const mobileTaken = () =>
  new AppError('already_registered', 'This phone number is already registered. Please log in.');

/**
 * Creates the account and deletes the pending sign-up in one transaction. The account owns the
 * phone number. It owns a verified email address and claims an unverified one (D111). Throws
 * `already_registered` if another account owns the number or address, `conflict` if the sign-up
 * was already completed.
 */
export async function createUser(
  table: Table,
  user: User,
  googleId: string | undefined,
): Promise<void> {
  const take = (key: OwnerKey) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, userId: user.userId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  const items = {
    ...(user.emailVerified
      ? { emailOwner: take(accountsKeys.emailOwner(user.email)) }
      : emailClaimItems(table, user.email, user.userId)),
    mobileOwner: take(accountsKeys.mobileOwner(user.mobile)),
    signUp: {
      Delete: {
        TableName: table.name,
        Key: accountsKeys.pendingSignUp(user.mobile),
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': user.userId },
      },
    },
    user: {
      Put: {
        TableName: table.name,
        Item: { ...accountsKeys.user(user.userId), ...user },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...(googleId && { googleOwner: take(accountsKeys.googleOwner(googleId)) }),
  };
  try {
    await transact(table, () => Object.values(items));
  } catch (error) {
    const failed = failedItems(error, items);
    if (failed.includes('emailOwner') || failed.includes('noOwner')) throw emailTaken();
    if (failed.includes('mobileOwner')) throw mobileTaken();
    if (failed.length > 0) throw new AppError('conflict', 'This sign-up was already completed');
    throw error;
  }
}
