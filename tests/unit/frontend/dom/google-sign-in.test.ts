import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { returnFromGoogle } from '#portal/features/accounts/google/google-sign-in.ts';
import { beginSession, clearToken } from '#portal/shared/session/session.ts';
import { fakeStorage } from './fakes/fake-storage.ts';

const settings = {
  hostedOrigin: 'https://sign-in.example',
  issuer: 'https://issuer.example',
  clientId: 'web-client',
  redirectUri: 'https://portal.example/',
  scope: 'openid email profile',
};
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const idToken = (nonce: string) => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: settings.issuer,
    aud: settings.clientId,
    sub: 'one',
    iat: now,
    exp: now + 60,
  };
  return [
    encoded({ alg: 'RS256' }),
    encoded({ ...claims, nonce, email: 'one@example.com' }),
    'AAAA',
  ].join('.');
};

let requests: string[] = [];
let revoked: string[] = [];
beforeEach(() => {
  requests = [];
  revoked = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    requests.push(
      `${init.method} ${input} ${new Headers(init.headers).get('authorization') ?? ''}`,
    );
    const tokens = { id_token: idToken('nonce-1'), access_token: 'a', refresh_token: 'refresh-1' };
    if (String(input).endsWith('/oauth2/revoke')) revoked.push(String(init.body));
    return Response.json({ ...tokens, token_type: 'Bearer' });
  });
  const pending = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) };
  sessionStorage.setItem('google-sign-in', JSON.stringify(pending));
});
afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
});

const returned = (state = 'state-1') =>
  returnFromGoogle(settings, new URL(`https://portal.example/?state=${state}&code=code-1`));
const ends = () => requests.filter((request) => request.startsWith('DELETE'));

it('ends the session that this browser has before it begins another one', async () => {
  beginSession('former-token');
  expect(await returned()).toMatchObject({ email: 'one@example.com' });
  expect(ends()).toEqual(['DELETE /api/sessions former-token']);
});

it('ends nothing without a session, and nothing for a return that was not begun here', async () => {
  await returned();
  expect(ends()).toEqual([]);
  beginSession('former-token');
  await expect(returned()).rejects.toThrow('No sign-in was begun in this tab');
  expect(ends()).toEqual([]);
});

it('ends nothing for a return with another state', async () => {
  beginSession('former-token');
  await expect(returned('state-2')).rejects.toThrow();
  expect(requests).toEqual([]);
});

it('revokes the refresh token at once', async () => {
  await returned();
  expect(revoked.map((body) => new URLSearchParams(body).get('token'))).toEqual(['refresh-1']);
});
