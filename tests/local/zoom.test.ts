import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { close, type Emulator, listen } from 'local-aws';
import { startZoom } from 'local-aws/zoom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zoomProvider } from '#lambdas/meetings/zoom-provider.ts';
import {
  checkZoomSignature,
  hmacSha256,
} from '#lambdas/recordings/provider/check-zoom-signature.ts';
import { downloadFromProvider } from '#lambdas/recordings/provider/download-from-provider.ts';
import {
  completedSchema,
  recordingsOfSession,
} from '#lambdas/recordings/provider/zoom-recordings.ts';

/** The Zoom client over HTTP, against the local Zoom. */

const app = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'secret-1' };
const wanted = { caseCode: 'ARB-2026-000001', startsAt: '2026-12-05T10:30:00.000Z' };
const host = { userId: 'usr_one', name: 'One', isHost: true };
const other = { userId: 'usr_two', name: 'Two', isHost: false };

let zoom: Emulator;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00.000Z');
  zoom = await startZoom({ port: 0, app, now: () => now });
});
afterEach(() => zoom.close());

function provider(secret: string = JSON.stringify(app), origin = zoom.endpoint) {
  return zoomProvider(
    { clock: { now: () => now }, secrets: { read: async () => secret } },
    {
      kind: 'zoom',
      secretName: 'portal/zoom',
      oauthOrigin: origin,
      apiOrigin: origin,
      recordingHosts: [],
    },
  );
}
const calls = async (): Promise<string[]> =>
  // The local Zoom returns a list of strings.
  (await (await fetch(`${zoom.endpoint}/_local/calls`)).json()) as string[];
const failNext = (...faults: { status: number; retryAfter?: string; delayMs?: number }[]) =>
  fetch(`${zoom.endpoint}/_local/faults`, { method: 'POST', body: JSON.stringify(faults) });
const unavailable = { code: 'unavailable', retryAfterSeconds: 60 };

describe('Zoom', () => {
  it('creates a meeting that the host starts and others join', async () => {
    const zoomed = provider();
    const room = await zoomed.openRoom(wanted);
    expect(room).toMatchObject({ provider: 'zoom', id: expect.stringMatching(/^\d{11}$/) });
    expect(await zoomed.guestAddress(room, wanted.startsAt)).toBe(room.url);
    expect(await zoomed.joinAddress(room, other, now)).toBe(room.url);
    const started = await zoomed.joinAddress(room, host, now);
    expect(started).toContain(`/s/${room.id}?zak=`);
    const page = await (await fetch(started)).text();
    expect(page).toContain('Case ARB-2026-000001');
    expect(page).toContain('You are the host.');
    await zoomed.closeRoom(room);
    expect((await fetch(room.url)).status).toBe(404);
  });

  it('requests one token for parallel calls, until it is about to expire', async () => {
    const zoomed = provider();
    await Promise.all([1, 2, 3].map(() => zoomed.openRoom(wanted)));
    now = new Date(now.getTime() + 58 * 60_000);
    await zoomed.openRoom(wanted);
    const tokens = async () => (await calls()).filter((call) => call === 'POST /oauth/token');
    expect(await tokens()).toHaveLength(1);
    now = new Date(now.getTime() + 2 * 60_000);
    await zoomed.openRoom(wanted);
    expect(await tokens()).toHaveLength(2);
  });

  it('replaces a refused token once', async () => {
    const zoomed = provider();
    await zoomed.openRoom(wanted);
    await failNext({ status: 401 });
    expect(await zoomed.openRoom(wanted)).toMatchObject({ provider: 'zoom' });
    await failNext({ status: 401 }, { status: 200 }, { status: 401 });
    await expect(zoomed.openRoom(wanted)).rejects.toMatchObject(unavailable);
  });

  it('waits for a short rate limit, not for a daily one', async () => {
    const zoomed = provider();
    await zoomed.openRoom(wanted);
    await failNext({ status: 429, retryAfter: '0' });
    expect(await zoomed.openRoom(wanted)).toMatchObject({ provider: 'zoom' });
    await failNext({ status: 429, retryAfter: '3600' });
    const before = (await calls()).length;
    await expect(zoomed.openRoom(wanted)).rejects.toMatchObject(unavailable);
    expect(await calls()).toHaveLength(before + 1);
  });

  it('retries failed reads and deletions, never the creation of a meeting', async () => {
    const zoomed = provider();
    const room = await zoomed.openRoom(wanted);
    await failNext({ status: 503 });
    expect(await zoomed.joinAddress(room, host, now)).toContain('/s/');
    await failNext({ status: 503 });
    const before = (await calls()).length;
    await expect(zoomed.openRoom(wanted)).rejects.toMatchObject(unavailable);
    expect(await calls()).toHaveLength(before + 1);
    await failNext({ status: 503 }, { status: 503 });
    await expect(zoomed.joinAddress(room, host, now)).rejects.toMatchObject(unavailable);
  });

  it('aborts a call that takes too long', async () => {
    const zoomed = provider();
    await zoomed.openRoom(wanted);
    await failNext({ status: 200, delayMs: 4_500 });
    await expect(zoomed.openRoom(wanted)).rejects.toMatchObject(unavailable);
  });

  it.each([
    ['wrong app', JSON.stringify({ ...app, clientSecret: 'wrong' })],
    ['wrong account', JSON.stringify({ ...app, accountId: 'wrong' })],
    ['secret without its parts', '{"clientId":"client-1"}'],
    ['secret that is no JSON', 'secret-1'],
  ])('is unavailable with a %s', async (_, secret) => {
    await expect(provider(secret).openRoom(wanted)).rejects.toMatchObject(unavailable);
    expect((await calls()).filter((call) => call.includes('/v2/'))).toEqual([]);
  });

  it('requests a token again after a failure', async () => {
    const zoomed = provider();
    await failNext({ status: 500 });
    await expect(zoomed.openRoom(wanted)).rejects.toMatchObject(unavailable);
    expect(await zoomed.openRoom(wanted)).toMatchObject({ provider: 'zoom' });
  });

  it('is unavailable if nothing listens', async () => {
    await expect(
      provider(JSON.stringify(app), 'http://127.0.0.1:9').openRoom(wanted),
    ).rejects.toMatchObject(unavailable);
  });
});

describe('the local Zoom', () => {
  it('refuses calls without a token and operations that are not covered', async () => {
    const ask = (path: string, init: RequestInit = {}) => fetch(`${zoom.endpoint}${path}`, init);
    const refused = await ask('/v2/users/me/meetings', { method: 'POST', body: '{}' });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 124, message: 'Invalid access token.' },
    ]);
    expect((await ask('/v1/anything')).status).toBe(501);
    const token = await ask('/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([token.status, await token.json()]).toMatchObject([
      400,
      { error: 'unsupported_grant_type' },
    ]);
  });
});

describe('a recording of Zoom', () => {
  const secretToken = 'secret token';
  const portal = createServer();
  let received: { body: string; headers: IncomingHttpHeaders }[];
  let recording: Emulator;

  beforeEach(async () => {
    received = [];
    portal.removeAllListeners('request').on('request', async (request, response) => {
      const body = await text(request);
      received.push({ body, headers: request.headers });
      const { payload } = JSON.parse(body);
      const { plainToken } = payload;
      response.end(
        JSON.stringify(
          plainToken ? { plainToken, encryptedToken: hmacSha256(secretToken, plainToken) } : {},
        ),
      );
    });
    const origin = `http://127.0.0.1:${await listen(portal, 0)}`;
    recording = await startZoom({ port: 0, app, webhook: { url: () => origin, secretToken } });
  });
  afterEach(async () => {
    await recording.close();
    await close(portal);
  });

  const record = async (query: string, audio: string) => {
    const answer = await fetch(`${recording.endpoint}/_local/recordings?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      body: audio,
    });
    return (await answer.json()) as { statuses: number[] };
  };

  it('is reported with a valid signature and served behind its token, with a redirect', async () => {
    expect(await record('meeting=81234567890&times=2&video=100', 'the sound')).toMatchObject({
      statuses: [200, 200],
    });
    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    const { body = '', headers = {} } = first ?? {};
    const signed = {
      body,
      signature: String(headers['x-zm-signature']),
      timestamp: String(headers['x-zm-request-timestamp']),
      secretToken,
      now: new Date(),
    };
    expect(checkZoomSignature(signed)).toBe(true);
    expect(checkZoomSignature({ ...signed, body: `${body} ` })).toBe(false);

    const event = JSON.parse(body);
    const [found] = recordingsOfSession(completedSchema.parse(event.payload));
    expect(found?.files.map(({ kind }) => kind)).toEqual(['audio', 'video']);
    const url = found?.files[0]?.url ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'zoom-test-'));
    const download = (token: string) =>
      downloadFromProvider({
        ...{ url, token, path: join(folder, 'audio'), maxBytes: 100, hosts: ['127.0.0.1'] },
        signal: AbortSignal.timeout(30_000),
      });
    await expect(download('another token')).rejects.toThrow('401');
    expect(await download(event.download_token)).toBe('the sound'.length);
    expect(await readFile(join(folder, 'audio'), 'utf8')).toBe('the sound');
    await rm(folder, { recursive: true });
  });

  it('needs a receiver that answers the challenge', async () => {
    const validate = async () =>
      (await fetch(`${recording.endpoint}/_local/validate`, { method: 'POST' })).json();
    expect(await validate()).toEqual({ isValid: true });
    portal.removeAllListeners('request').on('request', (_, response) => response.end('{}'));
    expect(await validate()).toEqual({ isValid: false });
  });
});
