import { SignJWT } from 'jose';
import type { Emulator } from 'local-aws';
import { startMeet } from 'local-aws/meet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressProvider } from '#lambdas/meetings/address-provider.ts';

/** The provider of signed addresses, against the meeting page. */

const key = 'a key of this test, long enough for HS256';
const token = { key, issuer: 'neutral-portal', audience: 'jitsi', subject: '127.0.0.1' };
const noon = new Date('2026-11-21T06:30:00.000Z');
let now = noon;
let page: Emulator;

beforeAll(async () => {
  page = await startMeet({ port: 0, token, now: () => now });
});
afterAll(() => page.close());

const provider = (secret = key) =>
  addressProvider(
    { secrets: { read: async () => secret } },
    {
      kind: 'address',
      addressTemplate: `${page.endpoint}/{room}`,
      secretName: 'portal/meet',
      issuer: token.issuer,
      audience: token.audience,
    },
  );
const wanted = { caseCode: 'ARB-2026-000001', startsAt: noon.toISOString() };
const raghav = { userId: 'usr_one', name: 'Raghav <b>Menon</b>', isHost: true };

async function visit(address: string, at = noon) {
  now = at;
  const answer = await fetch(address);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the meeting page', () => {
  it('admits a visitor with a signed token and escapes the name', async () => {
    const room = await provider().openRoom(wanted);
    const { status, text, headers } = await visit(await provider().joinAddress(room, raghav, noon));
    expect(status).toBe(200);
    expect(text).toContain(room.id);
    expect(text).toContain('Raghav &lt;b&gt;Menon&lt;/b&gt;');
    expect(text).toContain('Moderator');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${page.endpoint}/assets/meet.js`)).status).toBe(200);
  });

  it('has a separate room for each meeting', async () => {
    const rooms = await Promise.all([1, 2, 3].map(() => provider().openRoom(wanted)));
    expect(new Set(rooms.map(({ id }) => id)).size).toBe(3);
  });

  it('admits guests from one hour before the meeting until one day after', async () => {
    const room = await provider().openRoom(wanted);
    const address = await provider().guestAddress(room, noon.toISOString());
    const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
    const early = await visit(address, minutes(-61));
    expect([early.status, early.text]).toEqual([
      403,
      expect.stringContaining('This link opens at 21/11/2026, 11:00 IST.'),
    ]);
    const open = await visit(address, minutes(-59));
    expect([open.status, open.text]).toEqual([
      200,
      expect.stringContaining('Guest of the meeting'),
    ]);
    expect((await visit(address, minutes(24 * 60 - 1))).status).toBe(200);
    const late = await visit(address, minutes(24 * 60 + 1));
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('has expired')]);
  });

  it.each([
    ['no way in', async (room: string) => `${page.endpoint}/${room}`, 401, 'entered by a link'],
    [
      'half a token',
      async (room: string) => `${page.endpoint}/${room}?jwt=a.b.c`,
      403,
      'not made by',
    ],
    [
      'a token of another key',
      async (_: string) => {
        const other = provider('another key of this test, also long enough');
        return other.joinAddress(await other.openRoom(wanted), raghav, noon);
      },
      403,
      'not made by',
    ],
    [
      'a token for another room',
      async (room: string) => {
        const address = new URL(
          await provider().joinAddress(await provider().openRoom(wanted), raghav, noon),
        );
        return `${page.endpoint}/${room}${address.search}`;
      },
      403,
      'for another room',
    ],
    [
      'a token of another issuer',
      async (room: string) => `${page.endpoint}/${room}?jwt=${await signed(room, 'somebody')}`,
      403,
      'not made by',
    ],
    [
      'a token without an end',
      async (room: string) => `${page.endpoint}/${room}?jwt=${await signed(room, token.issuer)}`,
      403,
      'not made by',
    ],
    ['no room', async (_: string) => `${page.endpoint}/a/b`, 404, 'no room'],
  ])('refuses %s and says why', async (_, addressFor, status, reason) => {
    const { id } = await provider().openRoom(wanted);
    const refused = await visit(await addressFor(id));
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(reason);
    expect(refused.text).not.toContain('<video');
  });

  it('answers 501 to anything that is not covered', async () => {
    expect((await fetch(`${page.endpoint}/room`, { method: 'POST' })).status).toBe(501);
  });
});

describe('the provider', () => {
  it('does not sign with a short key', async () => {
    const weak = provider('too short');
    const room = await weak.openRoom(wanted);
    await expect(weak.joinAddress(room, raghav, noon)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

const signed = (room: string, issuer: string) =>
  new SignJWT({ room, context: { user: { name: 'X', moderator: true } } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(token.audience)
    .setSubject(token.subject)
    .sign(new TextEncoder().encode(key));
