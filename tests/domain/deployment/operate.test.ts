import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/rules/roles.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { getUser, updateProfile } from '#lambdas/accounts/record/user-repository.ts';
import { listDirectory } from '#lambdas/accounts/record.door.ts';
import { openSession } from '#lambdas/accounts/session/open-session.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { emptyBundle } from '#lambdas/bundles/record/bundle-record.ts';
import { findBundle } from '#lambdas/bundles/record/bundle-repository.ts';
import { getSystemConfig } from '#lambdas/system-config/door.ts';
import { findSystemSettings } from '#lambdas/system-config/record.door.ts';
import { type OperateDeps, perform } from '#scripts/operate/perform.ts';
import { type Act, UsageError } from '#scripts/operate/read-command.ts';
import { ownerInErasure } from '#scripts/protect/person/owner-in-erasure.ts';
import { authenticate } from '#shared/auth/authenticate.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '../../support/api-event.ts';
import { addPerson } from '../../support/people/add-person.ts';
import { completeProfile } from '../../support/people/people.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
const folder = mkdtempSync(join(tmpdir(), 'operate-test-'));
let stop: () => Promise<void>;
let said: string[] = [];
let isConfirmed = true;

beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  said = [];
  isConfirmed = true;
});

const operator = 'arn:aws:iam::123456789012:user/operator';
const deps = (): OperateDeps => ({
  table,
  clock: systemClock,
  operator,
  speechPrice: { currency: 'USD', dictated: 0.024, recorded: 0.024 },
  confirm: async () => isConfirmed,
  say: (line) => said.push(line),
  ownerInErasure,
  pause: async () => {},
  files: connectFiles('files'),
  dynamo: new DynamoDBClient({}),
});
const run = (act: Exclude<Act, { kind: 'help' }>, isDryRun = false) =>
  perform(deps(), { act, isDryRun });
const giveRole = (email: string, role: Role, isDryRun = false) =>
  run({ kind: 'give-role', email, role }, isDryRun);

/** A user with a verified address and a session. */
async function signedIn(userId: string, role: Role = 'mediator') {
  const person = await addPerson(table, { userId, role });
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...accountsKeys.emailOwner(person.email), userId },
    }),
  );
  return { ...person, sessionId: await login(userId) };
}

let logins = 0;
async function login(userId: string, user = getUser(table, userId)): Promise<string> {
  logins += 1;
  const sessionId = `ses_${logins}`;
  const token = await new SignJWT({ origin_jti: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new Uint8Array(32));
  await openSession({ table, clock: systemClock }, await user, token);
  return sessionId;
}

/** Role in a session as requests see it; undefined once the session has ended. */
async function roleInSession(userId: string, sessionId: string): Promise<Role | undefined> {
  const event = apiEvent('GET', 'me');
  event.requestContext.authorizer = { claims: { username: userId, origin_jti: sessionId } };
  try {
    const principal = await authenticate({ table, clock: systemClock }, event, {
      access: 'onboarded',
      extendsSession: true,
    });
    return principal.role;
  } catch {
    return undefined;
  }
}

const trailOf = (subject: string) =>
  queryAll(table, { pk: accountsKeys.audit(subject, '', '').pk, skPrefix: '20' });
const rolesInDirectory = async (userId: string): Promise<Role[]> => {
  const found: Role[] = [];
  for (const role of ['mediator', 'arbitrator', 'caseManager'] as const)
    if ((await listDirectory({ table }, role)).some((entry) => entry.userId === userId))
      found.push(role);
  return found;
};

describe('give-role', () => {
  test('creates a case manager: account, directory, audit trail, and ended sessions', async () => {
    const { userId, email, sessionId } = await signedIn('usr_promoted');
    await giveRole(email.toUpperCase(), 'caseManager');
    expect((await getUser(table, userId)).role).toBe('caseManager');
    expect(await rolesInDirectory(userId)).toEqual(['caseManager']);
    expect(await roleInSession(userId, sessionId)).toBeUndefined();
    expect(await roleInSession(userId, await login(userId))).toBe('caseManager');
    expect(await trailOf(userId)).toEqual([
      expect.objectContaining({
        event: 'role_given',
        outcome: 'done',
        operator,
        change: { from: 'mediator', to: 'caseManager' },
        expiresAt: expect.any(Number),
      }),
    ]);
    expect(said.at(-1)).toBe(
      'Done: Person usr_promoted is caseManager from the next login on. Sessions ended: 1.',
    );
  });

  test('changes nothing on a repeat, and completes an interrupted first run', async () => {
    const { userId, email } = await signedIn('usr_twice');
    await giveRole(email, 'arbitrator');
    const now = await login(userId);
    const old = sessionKeys.session(userId, 'ses_left_over');
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...old,
          userId,
          sessionId: 'ses_left_over',
          role: 'mediator',
          emailVerified: true,
          isProfileComplete: true,
          createdAt: new Date().toISOString(),
          lastSeenAt: new Date().toISOString(),
        },
      }),
    );
    await giveRole(email, 'arbitrator');
    expect(await roleInSession(userId, now)).toBe('arbitrator');
    expect(await roleInSession(userId, 'ses_left_over')).toBeUndefined();
    expect(await trailOf(userId)).toHaveLength(1);
    expect(said.at(-1)).toBe('Person usr_twice was arbitrator already. Sessions ended: 1.');
  });

  test('gives the new role to a login that read the account before the change', async () => {
    const { userId, email } = await signedIn('usr_racing');
    const before = await getUser(table, userId);
    await giveRole(email, 'caseManager');
    const sessionId = await login(userId, Promise.resolve(before));
    expect(await roleInSession(userId, sessionId)).toBe('caseManager');
  });

  test('keeps the directory consistent with a profile saved in parallel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, email } = await signedIn(`usr_at_once_${round}`);
      const profile = { ...completeProfile, location: `Place ${round}` };
      await Promise.all([
        giveRole(email, 'caseManager'),
        updateProfile(table, userId, profile, undefined),
        updateProfile(table, userId, profile, undefined),
      ]);
      expect(await rolesInDirectory(userId)).toEqual(['caseManager']);
      const [entry] = (await listDirectory({ table }, 'caseManager')).filter(
        (one) => one.userId === userId,
      );
      expect(entry?.location).toBe(`Place ${round}`);
    }
  });

  test('refuses an unknown address, an invalid one, and an unverified one', async () => {
    await expect(giveRole('nobody@example.com', 'caseManager')).rejects.toThrow(
      'No account has the email address nobody@example.com',
    );
    await expect(giveRole('nobody', 'caseManager')).rejects.toThrow('nobody is not an email');
    const { userId, email } = await signedIn('usr_unverified');
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: accountsKeys.user(userId) }),
    );
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...Item, emailVerified: false } }),
    );
    for (const isDryRun of [true, false])
      await expect(giveRole(email, 'caseManager', isDryRun)).rejects.toThrow('not verified yet');
    expect((await getUser(table, userId)).role).toBe('mediator');
    expect(await trailOf(userId)).toEqual([]);
  });

  test('changes nothing in a dry run, or without confirmation', async () => {
    const { userId, email, sessionId } = await signedIn('usr_unchanged');
    await giveRole(email, 'caseManager', true);
    expect(said).toEqual([
      'Person usr_unchanged becomes caseManager instead of mediator and is signed out.',
      'Dry run. Nothing was changed.',
    ]);
    isConfirmed = false;
    await giveRole(email, 'caseManager');
    expect(said.at(-1)).toBe('Nothing was changed.');
    expect(await roleInSession(userId, sessionId)).toBe('mediator');
    expect((await getUser(table, userId)).role).toBe('mediator');
    expect(await trailOf(userId)).toEqual([]);
  });
});

describe('end-sessions', () => {
  test('ends all sessions of one user, and no others', async () => {
    const { userId, email, sessionId } = await signedIn('usr_ended');
    const other = await signedIn('usr_stays');
    const second = await login(userId);
    await run({ kind: 'end-sessions', email });
    for (const id of [sessionId, second]) expect(await roleInSession(userId, id)).toBeUndefined();
    expect(await roleInSession(other.userId, other.sessionId)).toBe('mediator');
    expect(said.at(-1)).toBe('Done. Sessions ended: 2.');
    expect(await trailOf(userId)).toEqual([
      expect.objectContaining({ event: 'sessions_ended', operator }),
    ]);
  });
});

describe('disable-account', () => {
  test('ends all sessions and refuses each sign-in until the account is enabled', async () => {
    const { userId, email, sessionId } = await signedIn('usr_disabled');
    const second = await login(userId);
    const before = await getUser(table, userId);
    await run({ kind: 'disable-account', email });
    expect(said.at(-1)).toBe('Done: the account is disabled. Sessions ended: 2.');
    for (const id of [sessionId, second]) expect(await roleInSession(userId, id)).toBeUndefined();
    await expect(login(userId)).rejects.toThrow('This account is disabled');
    // A sign-in that read the account before.
    await expect(login(userId, Promise.resolve(before))).rejects.toThrow(
      'This account is disabled',
    );
    expect(await roleInSession(userId, `ses_${logins}`)).toBeUndefined();

    await run({ kind: 'disable-account', email });
    expect(said.at(-1)).toBe('The account was disabled already. Sessions ended: 0.');
    await run({ kind: 'show-person', email });
    expect(said.join()).toContain('nobody can sign in');

    await run({ kind: 'enable-account', email });
    expect(await roleInSession(userId, await login(userId))).toBe('mediator');
    expect(await trailOf(userId)).toEqual([
      expect.objectContaining({ event: 'account_disabled', operator }),
      expect.objectContaining({ event: 'account_enabled', operator }),
    ]);
  });

  test('changes nothing in a dry run', async () => {
    const { userId, email, sessionId } = await signedIn('usr_enabled');
    await run({ kind: 'disable-account', email }, true);
    expect(await roleInSession(userId, sessionId)).toBe('mediator');
    expect((await getUser(table, userId)).disabledAt).toBeUndefined();
  });
});

describe('show-person', () => {
  test('shows role, onboarding and sessions', async () => {
    const { email, userId } = await signedIn('usr_shown', 'arbitrator');
    await run({ kind: 'show-person', email });
    expect(said.map((line) => line.trim().replace(/ {2,}/, ': '))).toEqual([
      `Person usr_shown, ${email}`,
      `id: ${userId}`,
      'role: arbitrator',
      'email: verified',
      'profile: complete',
      'sessions: 1',
    ]);
  });
});

describe('the system configuration', () => {
  const set = (...pairs: [string, string][]) => run({ kind: 'set-config', pairs, file: undefined });

  test('is validated by the portal’s schema, audited, and shown with its values', async () => {
    await set(['mobile', '18001234567'], ['mediationTemplateUrl', '["/a.pdf","/b.pdf"]']);
    expect((await getSystemConfig({ table }, {})).systemConfig).toMatchObject({
      mobile: '18001234567',
      mediationTemplateUrl: ['/a.pdf', '/b.pdf'],
      faviconUrl: '/favicon.svg',
    });
    await set(['mobile', '18001234567']);
    expect(said.at(-1)).toBe('This is already set. Nothing was changed.');
    expect(await trailOf('SYSTEM')).toEqual([
      expect.objectContaining({
        event: 'system_config_changed',
        operator,
        change: { set: ['mediationTemplateUrl', 'mobile'], unset: [] },
      }),
    ]);
    said = [];
    await run({ kind: 'show-config' });
    expect(said).toContain('* mobile=18001234567');
    expect(said).toContain('  faviconUrl=/favicon.svg');
  });

  test('announces maintenance, with an end after its beginning', async () => {
    const maintenance = {
      from: '2026-11-28T16:30:00.000Z',
      until: '2026-11-28T18:00:00.000Z',
      text: 'Recordings are not processed meanwhile.',
    };
    const announce = (change: Partial<typeof maintenance>) =>
      set(['maintenance', JSON.stringify({ ...maintenance, ...change })]);
    await announce({});
    const shown = async () => (await getSystemConfig({ table }, {})).systemConfig.maintenance;
    expect(await shown()).toEqual(maintenance);
    await expect(announce({ until: maintenance.from })).rejects.toThrow('after the beginning');
    await expect(announce({ from: 'tonight' })).rejects.toThrow('maintenance');
    await expect(announce({ text: 'x'.repeat(301) })).rejects.toThrow('300');
    expect(await shown()).toEqual(maintenance);
    await run({ kind: 'unset-config', names: ['maintenance'] });
    expect(await shown()).toBeUndefined();
  });

  test('says so if there is no bundle to renew, and asks before it renews others', async () => {
    await run({ kind: 'renew-bundles' });
    expect(said).toEqual(['No bundle was composed by an earlier version. Nothing was changed.']);
    const now = new Date();
    const own = { id: 'bdl_1', caseId: 'case_1', ownerId: 'usr_1', ownerName: 'One' };
    const record = emptyBundle({ ...own, name: 'Hearing bundle', codeNumber: 1 }, now);
    const older = {
      number: 1,
      version: 1,
      hash: 'hash',
      pageCount: 1,
      sizeBytes: 1,
      sha256: 'sha',
      createdAt: now.toISOString(),
      audience: 'all',
    };
    const assembly = { ...record.assembly, state: 'ready' };
    const Item = { ...bundleKeys.bundle('case_1', 'bdl_1'), ...record, assembly, pdf: older };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const stateOf = async () => (await findBundle(table, 'case_1', 'bdl_1'))?.assembly.state;
    await run({ kind: 'renew-bundles' }, true);
    isConfirmed = false;
    await run({ kind: 'renew-bundles' });
    expect(await stateOf()).toBe('ready');
    isConfirmed = true;
    await run({ kind: 'renew-bundles' });
    expect(await stateOf()).toBe('queued');
    expect(said.at(-1)).toBe('Done. Bundles requested: 1. Others were requested before.');
  });

  test('can be read from a file, and reset to its defaults', async () => {
    const file = join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify({ logoUrl: '/ours.svg' }));
    await run({ kind: 'set-config', pairs: [], file });
    expect(await findSystemSettings(table)).toMatchObject({ logoUrl: '/ours.svg' });
    await run({ kind: 'unset-config', names: ['logoUrl'] });
    expect(await findSystemSettings(table)).not.toHaveProperty('logoUrl');
    expect((await getSystemConfig({ table }, {})).systemConfig.logoUrl).toBe('');
  });

  test('refuses fields outside the schema, and stores none of them', async () => {
    const before = await findSystemSettings(table);
    await expect(set(['colour', 'red'], ['mobile', '1'])).rejects.toThrow('colour');
    await expect(set(['caseFees', '{"cgstPercent":-1}'])).rejects.toThrow('caseFees');
    await expect(set(['faq', 'none'])).rejects.toThrow('faq');
    await expect(run({ kind: 'unset-config', names: ['colour'] })).rejects.toThrow(
      'There is no setting colour',
    );
    await expect(
      run({ kind: 'set-config', pairs: [], file: join(folder, 'none.json') }),
    ).rejects.toThrow(UsageError);
    expect(await findSystemSettings(table)).toEqual(before);
  });
});
