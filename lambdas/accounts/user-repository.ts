import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type MailPreference, meSchema, type Profile } from '#contracts/endpoints/accounts.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { conditional, failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { accountsKeys } from './accounts-keys.ts';
import {
  directoryEntryOf,
  putDirectoryEntry,
  removeDirectoryEntry,
} from './directory/directory-repository.ts';

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
    /** Counts the writes of the profile and the role: none is lost, and none undone. */
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

/** Claims beyond this log in by phone number. Each claim takes a verified number of its own. */
const MAX_CLAIMS_READ = 5;

const holderSchema = ownerSchema.extend({ sk: z.string() });

/**
 * Who holds an address: the account that verified it, else the newest accounts that signed up
 * with it and have not verified it (D111). Half a read unit.
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

/** The accounts that mail to an address is about: its owner, else those that claim it. */
export async function listUsersByEmail(table: Table, email: string): Promise<User[]> {
  const { ownerId, claimantIds } = await findEmailHolders(table, email);
  const userIds = ownerId === undefined ? claimantIds : [ownerId];
  const users = await Promise.all(userIds.map((userId) => findUser(table, userId)));
  return users.filter((user) => user !== undefined);
}

export const findUserIdByMobile = (table: Table, mobile: string) =>
  findOwner(table, accountsKeys.mobileOwner(mobile));

export const findUserIdByGoogleId = (table: Table, googleId: string) =>
  findOwner(table, accountsKeys.googleOwner(googleId));

/** Which of the two addresses already belong to an account. An unverified e-mail does not. */
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

export const emailTaken = () =>
  new AppError('already_registered', 'This email address is already registered. Please log in.');

export const mobileTaken = () =>
  new AppError('already_registered', 'This phone number is already registered. Please log in.');

/** Claims an address without taking it, as long as no account has verified it. */
const claimEmail = (table: Table, email: string, userId: string): [TransactItem, TransactItem] => [
  {
    ConditionCheck: {
      TableName: table.name,
      Key: accountsKeys.emailOwner(email),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Put: {
      TableName: table.name,
      Item: { ...accountsKeys.emailClaim(email, userId), userId },
    },
  },
];

/**
 * Makes the account in one transaction, ending the pending sign-up. It takes the phone number, and
 * the e-mail address if that is verified; else it only claims it (D111). Of two parallel sign-ups
 * with one number, one gets it and the other a clear error.
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
  const claim = claimEmail(table, user.email, user.userId);
  try {
    await transact(table, () => [
      ...(user.emailVerified ? [take(accountsKeys.emailOwner(user.email))] : [claim[0]]),
      take(accountsKeys.mobileOwner(user.mobile)),
      ...(user.emailVerified ? [] : [claim[1]]),
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
    ]);
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

export type Verified = 'verified' | 'link_spent' | 'address_taken' | 'not_due';

/**
 * Takes an address for the account that verified it and spends the mailed link, in one
 * transaction: the link stays usable when anything in it fails. A complete profile enters the
 * directory with it. Of two accounts that verify one address, the first gets it.
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
    try {
      await transact(table, () => [
        spendLink,
        {
          Put: {
            TableName: table.name,
            Item: { ...accountsKeys.emailOwner(email), userId },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Delete: { TableName: table.name, Key: accountsKeys.emailClaim(email, userId) } },
        {
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
        ...(entry ? [putDirectoryEntry(table, entry)] : []),
      ]);
      return 'verified';
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      if (failed.includes(0)) return 'link_spent';
      if (failed.includes(1)) return 'address_taken';
      if (race >= MAX_RACES) throw changedTooOften();
    }
  }
}

/**
 * Gives an account another address to verify; links mailed to the former one end with it.
 * Throws already_registered, conflict once the address is verified.
 */
export async function replaceUnverifiedEmail(
  table: Table,
  user: User,
  email: string,
): Promise<User> {
  const { userId } = user;
  try {
    await transact(table, () => [
      ...claimEmail(table, email, userId),
      ...(user.email === email
        ? []
        : [
            { Delete: { TableName: table.name, Key: accountsKeys.emailClaim(user.email, userId) } },
          ]),
      {
        Update: {
          TableName: table.name,
          Key: accountsKeys.user(userId),
          UpdateExpression: 'SET email = :email',
          ConditionExpression: 'email = :before AND emailVerified = :no',
          ExpressionAttributeValues: { ':email': email, ':before': user.email, ':no': false },
        },
      },
    ]);
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw emailTaken();
    if (failed?.length) throw new AppError('conflict', 'This email address was changed elsewhere');
    throw error;
  }
  return { ...user, email };
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

/**
 * Gives another role: false when the user has it already. `recordOf` the role before goes into
 * the same transaction, and the directory follows.
 */
export async function setRole(
  table: Table,
  userId: string,
  { role, recordOf }: { role: Role; recordOf: (before: Role) => TransactItem },
): Promise<boolean> {
  for (let race = 1; ; race += 1) {
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
    if (isWritten) return true;
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
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
};

/**
 * Changes a user and, in the same transaction, the directory's entry of one whose onboarding is
 * complete, and what else belongs to it. False when the condition does not hold.
 */
async function writeUser(
  table: Table,
  after: User,
  change: UserChange,
  along: readonly TransactItem[] = [],
): Promise<boolean> {
  const entry = directoryEntryOf(after);
  try {
    await transact(table, () => [
      { Update: { TableName: table.name, Key: accountsKeys.user(after.userId), ...change } },
      ...(entry ? [putDirectoryEntry(table, entry)] : []),
      ...along,
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}
