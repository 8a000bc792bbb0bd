import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { ruleOfItem, ruleOfObject } from '#scripts/protect/register/register.ts';
import { listVersions, type ObjectVersion } from '#scripts/stores/list-versions.ts';
import { type Item, scanItems } from '#scripts/stores/scan-items.ts';

import { connectTable } from '#shared/dynamo/table.ts';
import { newId } from '#shared/ids.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import { makeCase } from '../support/make-case.ts';
import { newPerson, onboard } from '../support/people/people.ts';

/** Runs the acts of data protection as an operator does, against the running local stack. */

const addresses = inject('addresses');
const { region, credentials, endpoints } = addresses;
const at = (endpoint: string) => ({ region, credentials, endpoint });
const table = connectTable(addresses.table, at(endpoints.dynamodb));
const files = {
  client: new S3Client({ ...at(endpoints.s3), forcePathStyle: true }),
  bucket: addresses.buckets.files,
};
const cognito = new CognitoIdentityProviderClient(at(endpoints.cognito));

const dataDir = mkdtempSync(join(tmpdir(), 'protect-'));
writeFileSync(join(dataDir, 'endpoints.json'), JSON.stringify(addresses));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  table.client.destroy();
  files.client.destroy();
  cognito.destroy();
});

type Ended = { code: number | string; out: string; err: string };
const operate = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'operate.ts');
    const child = execFile(
      process.execPath,
      [script, ...args, '--data', dataDir],
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
    child.stdin?.end();
  });

async function allItems(): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of scanItems(table)) items.push(item);
  return items;
}

async function allVersions(prefix = ''): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for await (const versions of listVersions(files, prefix)) found.push(...versions);
  return found;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(token: string, purpose: string, type: string, bytes: Uint8Array) {
  const { body } = await call(addresses, 'POST', 's3-url', {
    token,
    body: { key: ['file'], purpose, contentTypes: [type], sizes: [bytes.byteLength] },
  });
  const address = String(body.url[0]);
  await fetch(address, { method: 'PUT', headers: { 'Content-Type': type }, body: bytes });
  return address;
}

const NAME = 'Ilavenil Thirumurugan';

/** A neutral with a picture, an order, a template, a calendar feed, and a case that has ended. */
async function neutral() {
  const person = { ...newPerson(), name: NAME };
  const { token } = await onboard(addresses, person);
  const { body } = await call(addresses, 'GET', 'me', { token });
  const userId: string = body.me.id;
  const { me } = body;
  const avatar = await upload(token, 'avatar', 'image/png', png);
  const saved = await call(addresses, 'PUT', 'me', {
    token,
    body: {
      ...Object.fromEntries(
        [
          ...['tagLine', 'qualification', 'experience', 'languagesKnown', 'location'],
          ...['affiliatedOrg', 'specialities', 'shortBio', 'lastHeldPosition'],
        ].map((name) => [name, me[name]]),
      ),
      avatarUrl: avatar,
    },
  });
  expect(saved.status).toBe(200);
  const ordered = await call(addresses, 'POST', 'dictateOrder', {
    token,
    body: { content: '<p>Heard the learned counsel.</p>' },
  });
  expect(ordered.status).toBe(200);
  const number = 700_000 + Math.floor(Math.random() * 99_999);
  const record = {
    ...makeCase(number, userId, {
      status: 'quitByClaimant',
      assignments: [{ userId, name: NAME, role: 'presiding' }],
    }),
    id: newId('case'),
  };
  expect(await createCase(table, record)).toBeTruthy();
  return { person, token, userId, caseId: record.id, code: record.code };
}

describe('the register', () => {
  it('has a rule for every item and object of the seeded stack', async () => {
    const items = await allItems();
    expect(items.length).toBeGreaterThan(500);
    expect(items.filter((item) => !ruleOfItem(item)).map(({ pk, sk }) => `${pk} / ${sk}`)).toEqual(
      [],
    );
    const versions = await allVersions();
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter(({ key }) => !ruleOfObject(key)).map(({ key }) => key)).toEqual([]);
  });
});

describe('export-person and erase-person', () => {
  let made: Awaited<ReturnType<typeof neutral>>;
  beforeAll(async () => {
    made = await neutral();
  });

  it('writes everything about a person to a private folder, with an audit record', async () => {
    const folder = join(dataDir, 'export');
    const { code, out, err } = await operate(
      ...['export-person', made.person.email, '--to', folder, '--yes'],
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(made.userId);
    const lines = readFileSync(join(folder, 'items.jsonl'), 'utf8').trimEnd().split('\n');
    const items = lines.map((line) => JSON.parse(line));
    const kinds = new Set(items.map(({ kind }) => kind));
    for (const kind of ['account', 'session', 'directory entry', 'dictated order', 'case'])
      expect([...kinds]).toContain(kind);
    const text = items.find(({ kind }) => kind === 'text of a dictated order');
    expect(JSON.stringify(text)).toContain('learned counsel');
    // Of the case, what names the person; not the other side.
    const named = items.find(({ kind }) => kind === 'case');
    expect(named.data).toMatchObject({ code: made.code, assignments: [{ name: NAME }] });
    expect(JSON.stringify(named)).not.toContain('Suresh Patil');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const picture = manifest.files.find(({ kind }: { kind: string }) => kind === 'upload: avatar');
    expect(readFileSync(join(folder, picture.path))).toEqual(png);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('account.html');
    for (const name of readdirSync(folder)) {
      const { mode } = statSync(join(folder, name));
      expect(mode & 0o077, name).toBe(0);
    }
    const audit = (await allItems()).filter(({ pk }) => pk === `AUDIT#${made.userId}`);
    expect(audit.map(({ event }) => event)).toContain('person_exported');
    const again = await operate('export-person', made.person.email, '--to', folder, '--yes');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists')]);
  });

  it('refuses somebody in a case under legal hold, and nothing is changed', async () => {
    const set = await operate('set-hold', made.caseId, 'Petition 12 of 2026', '--yes');
    expect([set.code, set.err]).toEqual([0, '']);
    const before = await stateOf(made.userId);
    const { code, err } = await operate('erase-person', made.person.email, '--yes');
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`Case ${made.code} is under legal hold: Petition 12 of 2026`),
    ]);
    expect(await stateOf(made.userId)).toEqual(before);
    expect((await operate('list-holds')).out).toContain(`${made.code}  ${made.caseId}  held`);
    const lifted = await operate('lift-hold', made.caseId, 'Petition withdrawn', '--yes');
    expect(lifted.code).toBe(0);
    const holds = await operate('list-holds');
    expect(holds.out).toContain('lifted');
    expect(holds.out).toMatch(/by local:\w+: Petition withdrawn/);
  });

  it('refuses a neutral with running cases', async () => {
    const arbitrator = addresses.people.find(({ role }) => role === 'arbitrator');
    const before = await stateOf(arbitrator?.userId ?? '');
    const { code, err } = await operate('erase-person', arbitrator?.email ?? '', '--yes');
    expect([code, err]).toEqual([1, expect.stringContaining('neutral of running cases')]);
    expect(await stateOf(arbitrator?.userId ?? '')).toEqual(before);
  });

  it('lists in a dry run what would happen, and changes nothing', async () => {
    const before = await stateOf(made.userId);
    const { code, out } = await operate('erase-person', made.person.email, '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(/deleted +\d+ dictated order\n/);
    expect(out).toMatch(/replaced +1 account\n/);
    expect(out).toMatch(/kept +1 case\. The file of a case/);
    expect(out).toMatch(/deleted +1 versions of upload: avatar\n/);
    expect(out).toContain('Dry run. Nothing was changed.');
    expect(await stateOf(made.userId)).toEqual(before);
  });

  it('leaves nothing of the person but what the register keeps', async () => {
    expect((await messagesTo(addresses, made.person.email)).length).toBeGreaterThan(0);
    const { code, out, err } = await operate('erase-person', made.person.email, '--yes');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Done\. Items deleted: [1-9]/);
    const texts = [made.person.email, made.person.mobile, NAME];
    const left = (await allItems()).filter((item) =>
      texts.some((text) => JSON.stringify(item).includes(text)),
    );
    // The file of the case that has ended.
    expect(left.length).toBeGreaterThan(0);
    for (const item of left) expect(ruleOfItem(item)?.rule.named, item.sk).toBe('keep');
    const kinds = left.map((item) => ruleOfItem(item)?.rule.kind);
    expect(kinds).toContain('case');
    expect(kinds).not.toContain('account');
    const audits = (await allItems()).filter(({ pk }) => pk === `AUDIT#${made.userId}`);
    expect(audits.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['erasure_started', 'person_erased']),
    );
    for (const text of texts) expect(JSON.stringify(audits)).not.toContain(text);

    for (const text of [made.person.email, made.person.mobile])
      expect(await messagesTo(addresses, text)).toEqual([]);
    const objects = (await allVersions()).filter(({ key }) => key.includes(made.userId));
    for (const { key } of objects) expect(ruleOfObject(key)?.rule.own, key).toBe('keep');
    await expect(searchObjects(texts)).resolves.toEqual([]);
    await expect(
      cognito.send(
        new AdminGetUserCommand({ UserPoolId: addresses.userPoolId, Username: made.userId }),
      ),
    ).rejects.toThrow('User does not exist');
    expect((await call(addresses, 'GET', 'me', { token: made.token })).status).toBe(421);
    const { email, password } = made.person;
    const login = await call(addresses, 'POST', 'sessions', { body: { email, password } });
    expect(login.status).toBeGreaterThanOrEqual(400);
  });

  it('says so when it is repeated', async () => {
    const byId = await operate('erase-person', made.userId, '--yes');
    expect([byId.code, byId.out]).toEqual([0, expect.stringContaining('was erased already')]);
  });

  it('frees address and phone number for a new account', async () => {
    const { email, mobile } = made.person;
    const checked = [
      await call(addresses, 'POST', 'validate-email', { body: { email } }),
      await call(addresses, 'POST', 'validate-mobile', { body: { mobile } }),
    ];
    expect(checked.map(({ body }) => body)).toEqual([
      { valid: true, available: true },
      { valid: true, available: true },
    ]);
  });
});

describe('retention', () => {
  it('is set for kinds that have one, shown, and refused for others', async () => {
    const set = await operate('set-retention', 'note=400', 'bulk job=keep', '--yes');
    expect([set.code, set.err]).toEqual([1, expect.stringContaining('note cannot be set')]);
    const jobs = await operate('set-retention', 'bulk job=400', '--yes');
    expect([jobs.code, jobs.err]).toEqual([0, '']);
    expect((await operate('show-retention')).out).toContain('* bulk job=400  from createdAt');
    const dry = await operate('apply-retention', '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
  });
});

/** Objects whose latest content has one of the texts as it is. */
async function searchObjects(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { key, versionId, isMarker } of await allVersions()) {
    if (isMarker || ruleOfObject(key)?.rule.own === 'keep') continue;
    const { Body } = await files.client.send(
      new GetObjectCommand({ Bucket: files.bucket, Key: key, VersionId: versionId }),
    );
    const content = await Body?.transformToString('latin1');
    if (texts.some((text) => content?.includes(text))) found.push(key);
  }
  return found;
}

/** Items that name an account and its objects, but for the audit trail and the use of its session. */
async function stateOf(userId: string): Promise<unknown> {
  const items = (await allItems()).filter(
    (item) =>
      JSON.stringify(item).includes(userId) && !/^(?:AUDIT|QUOTA|SENDS|JOURNAL)#/.test(item.pk),
  );
  const versions = (await allVersions()).filter(({ key }) => key.includes(userId));
  return {
    items: items.map(({ pk, sk }) => `${pk} / ${sk}`),
    versions: versions.map(({ key, versionId }) => `${key} ${versionId}`),
  };
}
