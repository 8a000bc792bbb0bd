import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchDirectory } from '#lambdas/accounts/directory.door.ts';
import { createLink, findLink, spendingLink } from '#lambdas/accounts/links/link-repository.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { putDirectoryEntry } from '#lambdas/accounts/record/directory-repository.ts';
import { verifyEmailOf } from '#lambdas/accounts/record/email-claims.ts';
import { findUser, updateProfile } from '#lambdas/accounts/record/user-repository.ts';
import { listDirectory } from '#lambdas/accounts/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { addPerson } from '../../support/people/add-person.ts';
import { completeProfile } from '../../support/people/people.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

/** Verifies an address by a newly mailed link. */
async function verifyEmail(userId: string, email: string) {
  const token = await createLink(table, 'verifyEmail', { userId, email }, new Date());
  return verifyEmailOf(table, {
    userId,
    email,
    spendLink: spendingLink(table, 'verifyEmail', token),
  });
}

/** A user who has only signed up. */
async function signedUp(userId: string): Promise<{ userId: string; email: string }> {
  const email = `${userId}@example.com`;
  const Item = {
    ...accountsKeys.user(userId),
    userId,
    name: `Newcomer ${userId}`,
    email,
    mobile: '+919820004321',
    role: 'mediator',
    emailVerified: false,
    createdAt: '2026-01-05T06:30:00.000Z',
  };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return { userId, email };
}

const isListed = async (userId: string) =>
  (await listDirectory({ table }, 'mediator')).some((entry) => entry.userId === userId);

describe('the directory', () => {
  test('includes a user who verifies the email after the profile', async () => {
    const { userId, email } = await signedUp('usr_mail_last');
    await updateProfile(table, userId, completeProfile, undefined);
    expect(await isListed(userId)).toBe(false);
    expect(await verifyEmail(userId, 'other@example.com')).toBe('not_due');
    expect(await isListed(userId)).toBe(false);
    expect(await verifyEmail(userId, email)).toBe('verified');
    expect(await isListed(userId)).toBe(true);
    expect(await verifyEmail(userId, email)).toBe('not_due');
  });

  test('includes a user who saves the profile after the email', async () => {
    const { userId, email } = await signedUp('usr_profile_last');
    expect(await verifyEmail(userId, email)).toBe('verified');
    expect(await isListed(userId)).toBe(false);
    await updateProfile(table, userId, completeProfile, undefined);
    expect(await isListed(userId)).toBe(true);
  });

  test('includes each user whose profile and email are saved in parallel, in either order', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signedUp(`usr_at_once_${n}`)),
    );
    await Promise.all(
      people.flatMap(({ userId, email }) => [
        updateProfile(table, userId, completeProfile, undefined),
        verifyEmail(userId, email),
      ]),
    );
    for (const { userId } of people) expect(await isListed(userId), userId).toBe(true);
  });

  test('follows the profile, and matches the user after two concurrent edits', async () => {
    const { userId } = await addPerson(table, { userId: 'usr_edits', role: 'caseManager' });
    await Promise.all(
      ['Pune', 'Kochi', 'Surat'].map((location) =>
        updateProfile(table, userId, { ...completeProfile, location }, undefined),
      ),
    );
    const [entry] = await listDirectory({ table }, 'caseManager');
    const user = await findUser(table, userId);
    expect(entry?.location).toBe(user?.profile?.location);
    expect(entry).toMatchObject({ userId, role: 'caseManager', email: 'usr_edits@example.com' });
  });

  test('keeps the picture until it is replaced or removed', async () => {
    const { userId } = await addPerson(table, { userId: 'usr_picture', role: 'mediator' });
    await updateProfile(table, userId, completeProfile, 'uploads/one.png');
    const kept = await updateProfile(table, userId, completeProfile, undefined);
    expect(kept.avatarKey).toBe('uploads/one.png');
    expect(await findUser(table, userId)).toEqual(kept);
    const removed = await updateProfile(table, userId, completeProfile, '');
    expect(removed).not.toHaveProperty('avatarKey');
    expect(await findUser(table, userId)).toEqual(removed);
  });

  test('lists one role by name, ignoring letter case', async () => {
    for (const [n, name] of ['zoya Irani', 'Abdul Kalam', 'aarti Rao'].entries())
      await addPerson(table, { userId: `usr_sorted_${n}`, role: 'arbitrator', name });
    const { result, readUnits } = await readUnitsOf(table, (measured) =>
      listDirectory({ table: measured }, 'arbitrator'),
    );
    expect(result.map(({ name }) => name)).toEqual(['aarti Rao', 'Abdul Kalam', 'zoya Irani']);
    expect(readUnits).toBeLessThanOrEqual(0.5);
  });
});

test('finds a name in the directory that grows under compatibility folding', async () => {
  // Each of these folds to 18 letters: 1,800 letters would not fit a sort key.
  const name = '\ufdfa'.repeat(100);
  const { userId } = await addPerson(table, { userId: 'usr_ligature', role: 'mediator', name });
  const found = await searchDirectory({ table }, { role: 'mediator', search: name, limit: 5 });
  expect(found.entries.map((one) => one.userId)).toEqual([userId]);
});

test('uses up a link only together with the verification', async () => {
  const { userId, email } = await signedUp('usr_unspent');
  const token = await createLink(table, 'verifyEmail', { userId, email }, new Date());
  const spendLink = spendingLink(table, 'verifyEmail', token);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...accountsKeys.emailOwner(email), userId: 'usr_faster' },
    }),
  );
  expect(await verifyEmailOf(table, { userId, email, spendLink })).toBe('address_taken');
  expect(await findLink(table, 'verifyEmail', token, new Date())).toMatchObject({ userId });
  expect((await findUser(table, userId))?.emailVerified).toBe(false);
});

test('finds a person with contact details and onboarding state', async () => {
  const { userId, email } = await signedUp('usr_found');
  expect(await findPerson({ table }, userId)).toMatchObject({ userId, email, isOnboarded: false });
  await updateProfile(table, userId, completeProfile, undefined);
  await verifyEmail(userId, email);
  expect(await findPerson({ table }, userId)).toEqual({
    userId,
    name: 'Newcomer usr_found',
    email,
    mobile: '+919820004321',
    role: 'mediator',
    isOnboarded: true,
    isEmailVerified: true,
    mailPreference: 'atOnce',
  });
  expect(await findPerson({ table }, 'usr_nobody')).toBeUndefined();
});

test('costs the same at two thousand people, and finds the last by name', async () => {
  await addPerson(table, { userId: 'usr_sample', role: 'caseManager' });
  const [sample] = await listDirectory({ table }, 'caseManager');
  if (!sample) throw new Error('There is a case manager');
  for (let from = 0; from < 2_000; from += 100)
    await transact(table, () =>
      Array.from({ length: 100 }, (_, n) =>
        putDirectoryEntry(table, {
          ...sample,
          userId: `usr_crowd_${from + n}`,
          name: `Crowd ${String(from + n).padStart(4, '0')}`,
        }),
      ),
    );
  const search = (text: string) =>
    readUnitsOf(table, (measured) =>
      searchDirectory({ table: measured }, { role: 'caseManager', search: text, limit: 20 }),
    );
  const all = await search('');
  expect(all.result).toMatchObject({ hasMore: true });
  expect(all.result.entries).toHaveLength(20);
  expect(all.readUnits).toBeLessThanOrEqual(2);
  const last = await search('crowd 1999');
  expect(last.result.entries.map(({ userId }) => userId)).toEqual(['usr_crowd_1999']);
  expect(last.readUnits).toBeLessThanOrEqual(40);
  expect((await search('nobody is called so')).readUnits).toBeLessThanOrEqual(40);
});
