import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { changeItem, type Planned } from '#shared/dynamo/change-item.ts';
import { failedItems, namesAt } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { accountsKeys } from './accounts-keys.ts';
import { directoryEntryOf, putDirectoryEntry } from './directory-repository.ts';
import {
  findUser,
  MAX_ATTEMPTS,
  ownerSchema,
  type User,
  versionCondition,
} from './user-repository.ts';

/**
 * Email addresses of accounts (D111). Accounts claim an address at sign-up. The first account
 * that verifies it owns it.
 */

/** Older claimants log in by phone number. Each claim needs its own verified number. */
const MAX_CLAIMS_READ = 5;

const holderSchema = ownerSchema.extend({ sk: z.string() });

/**
 * Finds the account that verified an address and the newest accounts that claim it without
 * having verified it (D111). One read unit.
 */
export async function findEmailHolders(
  table: Table,
  email: string,
): Promise<{ ownerId: string | undefined; claimantIds: string[] }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': accountsKeys.emailHolders(email).pk },
      ConsistentRead: true,
      // 'OWNER' sorts after every claim.
      ScanIndexForward: false,
      Limit: MAX_CLAIMS_READ + 1,
    }),
  );
  const holders = Items.map((item) => holderSchema.parse(item));
  const ownerSk = accountsKeys.emailOwner(email).sk;
  return {
    ownerId: holders.find(({ sk }) => sk === ownerSk)?.userId,
    claimantIds: holders
      .filter(({ sk }) => sk !== ownerSk)
      .slice(0, MAX_CLAIMS_READ)
      .map(({ userId }) => userId),
  };
}

/** Lists the owner of an address or, without an owner, the accounts that claim it. */
export async function listUsersByEmail(table: Table, email: string): Promise<User[]> {
  const { ownerId, claimantIds } = await findEmailHolders(table, email);
  const userIds = ownerId === undefined ? claimantIds : [ownerId];
  const users = await Promise.all(userIds.map((userId) => findUser(table, userId)));
  return users.filter((user) => user !== undefined);
}

export const emailTaken = () =>
  new AppError('already_registered', 'This email address is already registered. Please log in.');

/** Items that claim an address. The condition of `noOwner` fails if an account has verified it. */
export const emailClaimItems = (table: Table, email: string, userId: string) => ({
  noOwner: {
    ConditionCheck: {
      TableName: table.name,
      Key: accountsKeys.emailOwner(email),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  claim: {
    Put: {
      TableName: table.name,
      Item: { ...accountsKeys.emailClaim(email, userId), userId },
    },
  },
});

export type Verified = 'verified' | 'link_spent' | 'address_taken' | 'not_due';

/**
 * Marks the address as verified, makes the account its owner and spends the mailed link, in one
 * transaction. If it fails, the link stays usable. Adds the user to the directory if the profile
 * is complete. If two accounts verify the same address, the first one owns it.
 */
export async function verifyEmailOf(
  table: Table,
  { userId, email, spendLink }: { userId: string; email: string; spendLink: TransactItem },
): Promise<Verified> {
  const plan = (user: User | undefined): Planned<Verified> => {
    if (!user || user.email !== email || user.emailVerified) return { result: 'not_due' };
    const version = versionCondition(user);
    const entry = directoryEntryOf({ ...user, emailVerified: true });
    const items = {
      link: spendLink,
      owner: {
        Put: {
          TableName: table.name,
          Item: { ...accountsKeys.emailOwner(email), userId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      claim: { Delete: { TableName: table.name, Key: accountsKeys.emailClaim(email, userId) } },
      user: {
        Update: {
          TableName: table.name,
          Key: accountsKeys.user(userId),
          UpdateExpression: 'SET emailVerified = :yes',
          ConditionExpression: `email = :email AND emailVerified = :no AND ${version.condition}`,
          ExpressionAttributeValues: {
            ':yes': true,
            ':no': false,
            ':email': email,
            ...version.values,
          },
        },
      },
      ...(entry && { entry: putDirectoryEntry(table, entry) }),
    };
    return {
      result: 'verified',
      items: Object.values(items),
      onConflict: (positions) => {
        const failed = namesAt(positions, items);
        if (failed.includes('link')) return { result: 'link_spent' };
        return failed.includes('owner') ? { result: 'address_taken' } : undefined;
      },
    };
  };
  return changeItem(table, {
    read: () => findUser(table, userId),
    plan,
    maxAttempts: MAX_ATTEMPTS,
  });
}

/**
 * Replaces the unverified address of an account. Links mailed to the old address become invalid.
 * Throws `already_registered`, and `conflict` if the address was changed or verified meanwhile.
 */
export async function replaceUnverifiedEmail(
  table: Table,
  user: User,
  email: string,
): Promise<User> {
  const { userId } = user;
  const items = {
    ...emailClaimItems(table, email, userId),
    ...(user.email !== email && {
      formerClaim: {
        Delete: { TableName: table.name, Key: accountsKeys.emailClaim(user.email, userId) },
      },
    }),
    user: {
      Update: {
        TableName: table.name,
        Key: accountsKeys.user(userId),
        UpdateExpression: 'SET email = :email',
        ConditionExpression: 'email = :before AND emailVerified = :no',
        ExpressionAttributeValues: { ':email': email, ':before': user.email, ':no': false },
      },
    },
  };
  try {
    await transact(table, () => Object.values(items));
  } catch (error) {
    const failed = failedItems(error, items);
    if (failed.includes('noOwner')) throw emailTaken();
    if (failed.length > 0) throw changedMeanwhile();
    throw error;
  }
  return { ...user, email };
}
