import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { accountsKeys } from './accounts-keys.ts';
import { directoryEntryOf, putDirectoryEntry } from './directory/directory-repository.ts';
import {
  changedTooOften,
  findUser,
  MAX_RACES,
  ownerSchema,
  type User,
  versionCondition,
} from './user-repository.ts';

/**
 * E-mail addresses of accounts (D111). Accounts claim an address at sign-up. The first account
 * that verifies it owns it.
 */

/** Further claimants log in by phone number. Each claim needs a verified number of its own. */
const MAX_CLAIMS_READ = 5;

const holderSchema = ownerSchema.extend({ sk: z.string() });

/**
 * The owner of an address, i.e. the account that verified it, and the newest accounts that
 * signed up with it and have not verified it (D111). Half a read unit.
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

/** The owner of an address; if it has none, the accounts that claim it. */
export async function listUsersByEmail(table: Table, email: string): Promise<User[]> {
  const { ownerId, claimantIds } = await findEmailHolders(table, email);
  const userIds = ownerId === undefined ? claimantIds : [ownerId];
  const users = await Promise.all(userIds.map((userId) => findUser(table, userId)));
  return users.filter((user) => user !== undefined);
}

export const emailTaken = () =>
  new AppError('already_registered', 'This email address is already registered. Please log in.');

/** Claims an address without owning it. `noOwner` fails if an account has verified it. */
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
 * Makes the account that verified an address its owner and spends the mailed link in one
 * transaction: if it fails, the link stays usable. A complete profile enters the directory with
 * it. Of two accounts that verify one address, the first owns it.
 */
export async function verifyEmailOf(
  table: Table,
  { userId, email, spendLink }: { userId: string; email: string; spendLink: TransactItem },
): Promise<Verified> {
  for (let race = 1; ; race += 1) {
    const user = await findUser(table, userId);
    if (!user || user.email !== email || user.emailVerified) return 'not_due';
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
    try {
      await transact(table, () => Object.values(items));
      return 'verified';
    } catch (error) {
      const failed = failedItems(error, items);
      if (failed.length === 0) throw error;
      if (failed.includes('link')) return 'link_spent';
      if (failed.includes('owner')) return 'address_taken';
      if (race >= MAX_RACES) throw changedTooOften();
    }
  }
}

/**
 * Gives an account another address to verify; links mailed to the former one become invalid.
 * Throws `already_registered`, and `conflict` once the address is verified.
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
    if (failed.length > 0)
      throw new AppError('conflict', 'This email address was changed elsewhere');
    throw error;
  }
  return { ...user, email };
}
