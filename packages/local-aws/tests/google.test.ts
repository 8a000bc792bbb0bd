import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GoogleOptions, startGoogle, subjectOf } from '../src/google/start-google.ts';
import type { Emulator } from '../src/shared/emulator.ts';
import { chooseAtGoogle, visit } from './cognito/hosted-fixture.ts';

const CALLBACK = 'http://127.0.0.1:4998/oauth2/idpresponse';
const options: GoogleOptions = {
  port: 0,
  dataDir: '',
  people: [{ email: 'meera@example.com', name: 'Meera Iyer' }],
  clientId: 'portal',
  clientSecret: 'secret',
  redirectUris: [CALLBACK],
};

let google: Emulator;
beforeAll(async () => {
  google = await startGoogle(options);
});
afterAll(() => google.close());

const page = (extra: Record<string, string> = {}) =>
  new URL(
    `/o/oauth2/v2/auth?${new URLSearchParams({
      client_id: 'portal',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'a "quoted" <state>',
      ...extra,
    })}`,
    google.endpoint,
  );

const post = (path: string, fields: Record<string, string>) =>
  fetch(google.endpoint + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const redeem = (code: string | null, client_secret = 'secret') =>
  post('/oauth2/token', {
    grant_type: 'authorization_code',
    code: String(code),
    redirect_uri: CALLBACK,
    client_id: 'portal',
    client_secret,
  });

describe('Google sign-in', () => {
  test('gives a code for the person chosen, tokens for the code, and the profile', async () => {
    const callback = await chooseAtGoogle(page(), 'meera@example.com');
    expect(callback.searchParams.get('state')).toBe('a "quoted" <state>');
    const tokens = await (await redeem(callback.searchParams.get('code'))).json();
    expect(tokens).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) });
    const profile = await fetch(`${google.endpoint}/oauth2/v2/userinfo`, {
      headers: { authorization: `Bearer ${Object(tokens).access_token}` },
    });
    expect(await profile.json()).toMatchObject({
      sub: subjectOf('meera@example.com'),
      email: 'meera@example.com',
      email_verified: true,
      given_name: 'Meera',
      family_name: 'Iyer',
    });
    expect(subjectOf('meera@example.com')).toMatch(/^\d{21}$/);
  });

  test('refuses a wrong secret and a code that was used', async () => {
    const code = (await chooseAtGoogle(page(), 'meera@example.com')).searchParams.get('code');
    expect((await redeem(code, 'wrong')).status).toBe(401);
    expect((await redeem(code)).status).toBe(200);
    expect((await redeem(code)).status).toBe(400);
  });

  test('has a way to cancel', async () => {
    const callback = await chooseAtGoogle(page(), 'Cancel');
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a "quoted" <state>',
    });
  });

  test.each(['/o/oauth2/v2/auth/callback', '/o/oauth2/v2/auth/cancel'])(
    '%s does not redirect to an unregistered address',
    async (path) => {
      const fields = {
        email: 'meera@example.com',
        client_id: 'portal',
        redirect_uri: 'http://evil.test/',
      };
      const response = await post(path, fields);
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    },
  );

  test('refuses an unknown client on its page', async () => {
    expect((await visit(page({ client_id: 'nobody' }))).status).toBe(400);
  });

  test('answers 501 for the rest of Google', async () => {
    const response = await fetch(`${google.endpoint}/gmail/v1/users/me/messages`);
    expect(response.status).toBe(501);
  });
});
