import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type MailPreference, meSchema, type Profile } from '#contracts/endpoints/accounts.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { accountsKeys } from './accounts-keys.ts';
import {
  directoryEntryOf,
  putDirectoryEntry,
  removeDirectoryEntry,
} from './directory-repository.ts';

const storedProfileSchema = meSchema
  .pick({
    tagLine: true,
    qualification: true,
    experience: true,
    languagesKnown: true,
    location: true,
    affiliatedOrg: true,
    specialities: true,
    shortBio: true,
    lastHeldPosition: true,
    alternateMobileNumber: true,
    institutionOfMediationTraining: true,
    numberOfMediationsConducted: true,
  })
  .partial({
    alternateMobileNumber: true,
    institutionOfMediationTraining: true,
    numberOfMediationsConducted: true,
  });

export const userSchema = meSchema
  .pick({ name: true, email: true, mobile: true, role: true, emailVerified: true })
  .extend({
    userId: z.string(),
    createdAt: z.string(),
    /** Absent until the profile form is first submitted. */
    profile: storedProfileSchema.optional(),
    /** Counts the writes of the profile and the role, for optimistic locking. */
    profileVersion: z.number().optional(),
    /** Key in the files bucket. */
    avatarKey: z.string().optional(),
    /** Reset links created before this instant are invalid. */
    passwordSetAt: z.iso.datetime().optional(),
    /** Set by an operator: nobody signs in to the account. */
    disabledAt: z.iso.datetime().optional(),
    /** Absent until chosen; then 'atOnce' applies. */
    mailPreference: meSchema.shape.mailPreference.optional(),
    /** Absent until written. */
    letterhead: meSchema.shape.letterhead.optional(),
  });
export type User = z.output<typeof userSchema>;

export const ownerSchema = z.object({ userId: z.string() });

export async function findUser(table: Table, userId: string): Promise<User | undefined> {
  const item = await getItem(table, accountsKeys.user(userId), { isConsistent: true });
  return item && userSchema.parse(item);
}

export async function getUser(table: Table, userId: string): Promise<User> {
  const user = await findUser(table, userId);
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}

export type OwnerKey = { pk: string; sk: string };

/** Id of the user who owns a phone number or a Google account. */
async function findOwner(table: Table, key: OwnerKey): Promise<string | undefined> {
  const item = await getItem(table, key, { isConsistent: true });
  return item && ownerSchema.parse(item).userId;
}

export const findUserIdByMobile = (table: Table, mobile: string) =>
  findOwner(table, accountsKeys.mobileOwner(mobile));

export const findUserIdByGoogleId = (table: Table, googleId: string) =>
  findOwner(table, accountsKeys.googleOwner(googleId));

/** Allows a Google account to sign in as this user. Idempotent. */
export async function linkGoogle(table: Table, googleId: string, userId: string): Promise<void> {
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: accountsKeys.googleOwner(googleId),
        UpdateExpression: 'SET userId = :userId',
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeValues: { ':userId': userId },
      }),
    ),
  );
}

/**
 * Records that a password is about to be set. Of parallel requests only one succeeds. False if a
 * password was set at or after `unlessSince`.
 */
export async function notePasswordSet(
  table: Table,
  userId: string,
  { at, unlessSince }: { at: string; unlessSince: string },
): Promise<boolean> {
  return conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: accountsKeys.user(userId),
        UpdateExpression: 'SET passwordSetAt = :at',
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(passwordSetAt) OR passwordSetAt < :since)',
        ExpressionAttributeValues: { ':at': at, ':since': unlessSince },
      }),
    ),
  );
}

/**
 * Item of a transaction that lets nobody sign in, or lets them again (`disabledAt` undefined). Its
 * condition fails if the account is so already.
 */
export const disablingItem = (
  table: Table,
  userId: string,
  disabledAt: string | undefined,
): TransactItem => ({
  Update: {
    TableName: table.name,
    Key: accountsKeys.user(userId),
    ...(disabledAt === undefined
      ? {
          UpdateExpression: 'REMOVE disabledAt',
          ConditionExpression: 'attribute_exists(disabledAt)',
        }
      : {
          UpdateExpression: 'SET disabledAt = :at',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
          ExpressionAttributeValues: { ':at': disabledAt },
        }),
  },
});

/** Stores when the user receives mails about their cases. One write unit. */
export const putMailPreference = (table: Table, userId: string, mailPreference: MailPreference) =>
  putSetting(table, userId, { name: 'mailPreference', value: mailPreference });

/** Stores the letterhead of the user's orders. One write unit or two. */
export const putLetterhead = (table: Table, userId: string, letterhead: string) =>
  putSetting(table, userId, { name: 'letterhead', value: letterhead });

async function putSetting(
  table: Table,
  userId: string,
  { name, value }: { name: 'mailPreference' | 'letterhead'; value: string },
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: accountsKeys.user(userId),
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** Attempts of an optimistic write to a user. */
export const MAX_ATTEMPTS = 10;

/**
 * Replaces the profile and, if the address is verified, the directory entry. An `avatarKey` of
 * undefined keeps the picture; '' removes it. Returns the changed user. Throws not_found, conflict.
 */
export async function updateProfile(
  table: Table,
  userId: string,
  profile: Omit<Profile, 'avatarUrl'>,
  avatarKey: string | undefined,
): Promise<User> {
  const setsAvatar = avatarKey !== undefined && avatarKey !== '';
  const attempt = async () => {
    const before = await getUser(table, userId);
    const { avatarKey: pictureBefore, ...rest } = before;
    const picture = avatarKey === undefined ? pictureBefore : avatarKey;
    const version = versionCondition(before);
    const after: User = {
      ...rest,
      profile,
      profileVersion: (before.profileVersion ?? 0) + 1,
      ...(picture && { avatarKey: picture }),
    };
    const isWritten = await writeUser(table, after, {
      UpdateExpression: `SET profile = :profile, profileVersion = :after${
        setsAvatar ? ', avatarKey = :avatarKey' : ''
      }${avatarKey === '' ? ' REMOVE avatarKey' : ''}`,
      ConditionExpression: `emailVerified = :verified AND ${version.condition}`,
      ExpressionAttributeValues: {
        ':profile': profile,
        ':after': after.profileVersion,
        ':verified': before.emailVerified,
        ...version.values,
        ...(setsAvatar && { ':avatarKey': avatarKey }),
      },
    });
    return isWritten ? after : lostRace;
  };
  return untilWritten(attempt, { maxAttempts: MAX_ATTEMPTS });
}

/**
 * Changes a user's role and moves the directory entry, in one transaction with the audit record
 * that `recordOf` creates. False if the user already has the role. Throws not_found, conflict.
 */
export async function setRole(
  table: Table,
  userId: string,
  { role, recordOf }: { role: Role; recordOf: (before: Role) => TransactItem },
): Promise<boolean> {
  const attempt = async () => {
    const before = await getUser(table, userId);
    if (before.role === role) return false;
    const version = versionCondition(before);
    const after = { ...before, role, profileVersion: (before.profileVersion ?? 0) + 1 };
    const isWritten = await writeUser(
      table,
      after,
      {
        UpdateExpression: 'SET #role = :role, profileVersion = :after',
        ConditionExpression: `#role = :before AND emailVerified = :verified AND ${version.condition}`,
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: {
          ':role': role,
          ':before': before.role,
          ':verified': before.emailVerified,
          ':after': after.profileVersion,
          ...version.values,
        },
      },
      [
        ...(directoryEntryOf(before) ? [removeDirectoryEntry(table, before)] : []),
        recordOf(before.role),
      ],
    );
    return isWritten || lostRace;
  };
  return untilWritten(attempt, { maxAttempts: MAX_ATTEMPTS });
}

/** Condition that fails if the profile or the role changed since the user was read. */
export function versionCondition({ profileVersion }: User) {
  return profileVersion === undefined
    ? { condition: 'attribute_exists(pk) AND attribute_not_exists(profileVersion)', values: {} }
    : { condition: 'profileVersion = :version', values: { ':version': profileVersion } };
}

type UserChange = {
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
};

/**
 * Writes a change of a user, its directory entry (if the onboarding is complete) and
 * `extraItems`, in one transaction. False if a condition fails.
 */
async function writeUser(
  table: Table,
  after: User,
  change: UserChange,
  extraItems: readonly TransactItem[] = [],
): Promise<boolean> {
  const entry = directoryEntryOf(after);
  return transactIf(table, () => [
    { Update: { TableName: table.name, Key: accountsKeys.user(after.userId), ...change } },
    ...(entry ? [putDirectoryEntry(table, entry)] : []),
    ...extraItems,
  ]);
}
