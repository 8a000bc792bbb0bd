import {
  BatchGetCommand,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type MailPreference, meSchema, type Profile } from '../../contracts/accounts.ts';
import { conditional, failedConditions } from '../shared/dynamo/conditional.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { transact } from '../shared/dynamo/transact.ts';
import { AppError } from '../shared/errors.ts';
import { accountsKeys } from './accounts-keys.ts';
import { directoryEntryOf, putDirectoryEntry } from './directory/directory-repository.ts';

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

const userSchema = meSchema
  .pick({ name: true, email: true, mobile: true, role: true, emailVerified: true })
  .extend({
    userId: z.string(),
    createdAt: z.string(),
    /** Absent until the profile form was first submitted. */
    profile: storedProfileSchema.optional(),
    /** Counts the writes of the profile. */
    profileVersion: z.number().optional(),
    /** Key in the files bucket. */
    avatarKey: z.string().optional(),
    /** Reset links from before this instant are worthless. */
    passwordSetAt: z.iso.datetime().optional(),
    /** Absent until it was chosen: at once. */
    mailPreference: meSchema.shape.mailPreference.optional(),
  });
export type User = z.output<typeof userSchema>;

const ownerSchema = z.object({ userId: z.string() });

export async function findUser(table: Table, userId: string): Promise<User | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: accountsKeys.user(userId),
      ConsistentRead: true,
    }),
  );
  return Item && userSchema.parse(Item);
}

export async function getUser(table: Table, userId: string): Promise<User> {
  const user = await findUser(table, userId);
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}

type OwnerKey = { pk: string; sk: string };

/** The user to whom an address belongs. */
async function findOwner(table: Table, key: OwnerKey): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  );
  return Item && ownerSchema.parse(Item).userId;
}

export const findUserIdByEmail = (table: Table, email: string) =>
  findOwner(table, accountsKeys.emailOwner(email));

export const findUserIdByMobile = (table: Table, mobile: string) =>
  findOwner(table, accountsKeys.mobileOwner(mobile));

export const findUserIdByGoogleId = (table: Table, googleId: string) =>
  findOwner(table, accountsKeys.googleOwner(googleId));

/** Which of the two addresses already belong to somebody. */
export async function findTaken(
  table: Table,
  addresses: { email: string; mobile: string },
): Promise<{ email: boolean; mobile: boolean }> {
  const email = accountsKeys.emailOwner(addresses.email);
  const mobile = accountsKeys.mobileOwner(addresses.mobile);
  const { Responses } = await table.client.send(
    new BatchGetCommand({
      RequestItems: { [table.name]: { Keys: [email, mobile], ConsistentRead: true } },
    }),
  );
  const found = new Set((Responses?.[table.name] ?? []).map((item) => String(item['pk'])));
  return { email: found.has(email.pk), mobile: found.has(mobile.pk) };
}

export const emailTaken = () =>
  new AppError('already_registered', 'This e-mail address is already registered. Please log in.');

export const mobileTaken = () =>
  new AppError('already_registered', 'This phone number is already registered. Please log in.');

/**
 * Makes the account and takes its addresses in one transaction, ending the pending sign-up:
 * of two parallel sign-ups with one address, one gets it and the other a clear error.
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
  try {
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          take(accountsKeys.emailOwner(user.email)),
          take(accountsKeys.mobileOwner(user.mobile)),
          {
            Delete: {
              TableName: table.name,
              Key: accountsKeys.pendingSignUp(user.mobile),
              ConditionExpression: 'userId = :userId',
              ExpressionAttributeValues: { ':userId': user.userId },
            },
          },
          {
            Put: {
              TableName: table.name,
              Item: { ...accountsKeys.user(user.userId), ...user },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          ...(googleId ? [take(accountsKeys.googleOwner(googleId))] : []),
        ],
      }),
    );
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw emailTaken();
    if (failed?.includes(1)) throw mobileTaken();
    if (failed?.length) throw new AppError('conflict', 'This sign-up was already completed');
    throw error;
  }
}

/** Lets a Google account sign in as this user; a second time changes nothing. */
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
 * Notes that a password is about to be set: of two that come at once, one is let through.
 * False when one was set after `unlessSince`.
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

/** Keeps when the user wants mails about their cases. One write unit. */
export async function putMailPreference(
  table: Table,
  userId: string,
  mailPreference: MailPreference,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: accountsKeys.user(userId),
      UpdateExpression: 'SET mailPreference = :mailPreference',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':mailPreference': mailPreference },
    }),
  );
}

/** The user may be changed by another request between reading and writing this often. */
const MAX_RACES = 10;

/**
 * Marks the address as verified: true once, and only while it still is the user's. A profile
 * that is complete by now enters the directory with it.
 */
export async function markEmailVerified(
  table: Table,
  userId: string,
  email: string,
): Promise<boolean> {
  for (let race = 1; ; race += 1) {
    const user = await findUser(table, userId);
    if (!user || user.email !== email || user.emailVerified) return false;
    const version = versionCondition(user);
    const isWritten = await writeUser(
      table,
      { ...user, emailVerified: true },
      {
        UpdateExpression: 'SET emailVerified = :yes',
        ConditionExpression: `email = :email AND emailVerified = :no AND ${version.condition}`,
        ExpressionAttributeValues: {
          ':yes': true,
          ':no': false,
          ':email': email,
          ...version.values,
        },
      },
    );
    if (isWritten) return true;
    if (race >= MAX_RACES) throw changedTooOften();
  }
}

/**
 * Replaces the profile; `avatarKey` undefined keeps the picture, '' removes it. The directory
 * follows, once the address is verified. Gives the user as they are then.
 */
export async function updateProfile(
  table: Table,
  userId: string,
  profile: Omit<Profile, 'avatarUrl'>,
  avatarKey: string | undefined,
): Promise<User> {
  const setsAvatar = avatarKey !== undefined && avatarKey !== '';
  for (let race = 1; ; race += 1) {
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
    if (isWritten) return after;
    if (race >= MAX_RACES) throw changedTooOften();
  }
}

const changedTooOften = () =>
  new AppError('conflict', 'The profile is being changed elsewhere. Try again');

/** Holds as long as the profile is the one that was read. */
function versionCondition({ profileVersion }: User) {
  return profileVersion === undefined
    ? { condition: 'attribute_exists(pk) AND attribute_not_exists(profileVersion)', values: {} }
    : { condition: 'profileVersion = :version', values: { ':version': profileVersion } };
}

type UserChange = {
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeValues: Record<string, unknown>;
};

/**
 * Changes a user and, in the same transaction, the directory's entry of one whose onboarding is
 * complete. False when the condition does not hold.
 */
async function writeUser(table: Table, after: User, change: UserChange): Promise<boolean> {
  const entry = directoryEntryOf(after);
  try {
    await transact(table, () => [
      { Update: { TableName: table.name, Key: accountsKeys.user(after.userId), ...change } },
      ...(entry ? [putDirectoryEntry(table, entry)] : []),
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}
