import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Emulator } from 'local-aws';
import { startSecrets } from 'local-aws/secrets';
import { startZoom } from 'local-aws/zoom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { connectProvider } from '#lambdas/meetings/connect-provider.ts';
import { joinSession } from '#lambdas/meetings/join-session.ts';
import type { ProviderSettings } from '#lambdas/meetings/provider-settings.constants.ts';
import { meetingKeys } from '#lambdas/meetings/record/meeting-keys.ts';
import { findMeeting } from '#lambdas/meetings/record/meeting-repository.ts';
import { requestMeeting } from '#lambdas/meetings/request-meeting.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

/** Meetings with providers that are called over the network, replaced, or fail. */

const app = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'secret-1' };
const assignments = ['usr_one', 'usr_two'].map((userId) => ({
  userId,
  name: userId,
  role: 'presiding' as const,
}));
const clock = { now: () => new Date('2026-11-21T08:00:00.000Z') };

let table: Table;
let stop: () => Promise<void>;
let secretsManager: Emulator;
let zoom: Emulator;
const dataDir = mkdtempSync(join(tmpdir(), 'providers-test-'));

beforeAll(async () => {
  ({ table, stop } = await startTable());
  secretsManager = await startSecrets({ port: 0, dataDir });
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = secretsManager.endpoint;
  zoom = await startZoom({ port: 0, app });
  const client = new SecretsManagerClient();
  await client.send(
    new CreateSecretCommand({ Name: 'portal/zoom', SecretString: JSON.stringify(app) }),
  );
  await client.send(new CreateSecretCommand({ Name: 'portal/meet', SecretString: 'k'.repeat(48) }));
  client.destroy();
});
afterAll(async () => {
  await zoom.close();
  await secretsManager.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const zoomSettings = (): ProviderSettings => ({
  kind: 'zoom',
  secretName: 'portal/zoom',
  oauthOrigin: zoom.endpoint,
  apiOrigin: zoom.endpoint,
});
const addressSettings: ProviderSettings = {
  kind: 'address',
  addressTemplate: 'https://meet.example.org/{room}',
  secretName: 'portal/meet',
  issuer: 'neutral-portal',
  audience: 'jitsi',
};
const depsWith = (settings: ProviderSettings) => ({
  table,
  clock,
  requireProvider: connectProvider(
    { secrets: connectSecrets({ clock }), clock },
    JSON.stringify(settings),
  ),
});

let made = 0;
async function newCase(): Promise<string> {
  made += 1;
  await createCase(table, makeCase(made, 'usr_one', { assignments }));
  return caseIdOf(made);
}
const join_ = (deps: ReturnType<typeof depsWith>, id: string, userId = 'usr_one') =>
  joinSession(deps, { principal: principalOf(userId), params: { id } });
const failNext = (...faults: object[]) =>
  fetch(`${zoom.endpoint}/_local/faults`, { method: 'POST', body: JSON.stringify(faults) });

test('Zoom: the first neutral hosts the meeting, the others join it, and only one is created', async () => {
  const id = await newCase();
  const deps = depsWith(zoomSettings());
  const replies = await Promise.all(
    ['usr_one', 'usr_two', 'usr_one', 'usr_two'].map((userId) => join_(deps, id, userId)),
  );
  const kept = await findMeeting(table, meetingKeys.session(id, '2026-11-21'));
  expect(new Set(replies.map(({ url }) => new URL(url).pathname.slice(3)))).toEqual(
    new Set([kept?.room.id]),
  );
  const roles = replies.map(({ url }) => new URL(url).pathname.slice(0, 3));
  expect(new Set(roles)).toEqual(new Set(['/s/', '/j/']));
  // The meetings created by the slower requests are deleted.
  expect(await meetingsLeft()).toBe(1);
  expect(await (await fetch(kept?.room.url ?? '')).text()).toContain('Local Zoom: Case ARB');
});

test('Zoom: reports a provider failure, and stores nothing', async () => {
  const id = await newCase();
  const deps = depsWith(zoomSettings());
  await failNext({ status: 500 });
  await expect(join_(deps, id)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await findMeeting(table, meetingKeys.session(id, '2026-11-21'))).toBeUndefined();
  expect((await join_(deps, id)).url).toContain('/s/');
});

test('Zoom: leaves no second meeting after a repeated request', async () => {
  const id = await newCase();
  const deps = depsWith(zoomSettings());
  const ask = () =>
    requestMeeting(deps, {
      principal: principalOf('usr_one'),
      body: { caseId: id, date: '05/12/2026 16:00:00' },
      idempotencyKey: 'one-wish-for-one-meeting',
    });
  const leftBefore = await meetingsLeft();
  await Promise.all([ask(), ask(), ask()]);
  expect(await meetingsLeft()).toBe(leftBefore + 1);
  const before = (await callsOf('POST /v2/users/me/meetings')).length;
  await ask();
  expect(await callsOf('POST /v2/users/me/meetings')).toHaveLength(before);
});

const calls = async () =>
  // The local server returns a list of strings.
  (await (await fetch(`${zoom.endpoint}/_local/calls`)).json()) as string[];
const callsOf = async (name: string) => (await calls()).filter((call) => call === name);

/** Meetings created and not deleted since the local Zoom started. */
async function meetingsLeft(): Promise<number> {
  const removed = (await calls()).filter((call) => call.startsWith('DELETE /v2/meetings/'));
  return (await callsOf('POST /v2/users/me/meetings')).length - removed.length;
}

test('moves an open session to a new room after the provider changes', async () => {
  const id = await newCase();
  await join_(depsWith(zoomSettings()), id);
  const { url } = await join_(depsWith(addressSettings), id);
  expect(new URL(url).origin).toBe('https://meet.example.org');
  const again = await join_(depsWith(addressSettings), id, 'usr_two');
  expect(new URL(again.url).pathname).toBe(new URL(url).pathname);
});

test('reports a missing provider and a missing secret to users', async () => {
  const id = await newCase();
  await expect(join_(depsWith({ kind: 'none' }), id)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Meetings are not set up for this portal yet',
  });
  const secretless = depsWith({ ...addressSettings, secretName: 'portal/nobody' });
  await expect(join_(secretless, id)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['{room} missing', 'https://meet.example.org/'],
  ['{room} twice', 'https://meet.example.org/{room}/{room}'],
  ['{room} in the host', 'https://{room}.example.org/'],
  ['a query', 'https://meet.example.org/{room}?lang=en'],
  ['another protocol', 'ftp://meet.example.org/{room}'],
])('refuses to join by a template that has %s', async (_, addressTemplate) => {
  const { requireProvider } = depsWith({ ...addressSettings, addressTemplate });
  await expect(requireProvider()).rejects.toThrow('addressTemplate');
});

test('reads a secret once in five minutes', async () => {
  let nowMs = Date.parse('2026-11-21T08:00:00.000Z');
  const secrets = connectSecrets({ clock: { now: () => new Date(nowMs) } });
  await expect(secrets.read('portal/later')).rejects.toThrow("can't find");
  const client = new SecretsManagerClient();
  await client.send(new CreateSecretCommand({ Name: 'portal/later', SecretString: 'here' }));
  client.destroy();
  expect(await secrets.read('portal/later')).toBe('here');
  const away = secretsManager;
  await away.close();
  expect(await secrets.read('portal/later')).toBe('here');
  nowMs += 5 * 60_000 + 1;
  await expect(secrets.read('portal/later')).rejects.toThrow();
  secretsManager = await startSecrets({ port: Number(new URL(away.endpoint).port), dataDir });
  expect(await secrets.read('portal/later')).toBe('here');
});

test('costs 3.5 read units to join an open session', async () => {
  const id = await newCase();
  const deps = depsWith(addressSettings);
  await join_(deps, id);
  const { readUnits } = await readUnitsOf(table, (measured) =>
    join_({ ...deps, table: measured }, id),
  );
  expect(readUnits).toBeLessThanOrEqual(3.5);
});
