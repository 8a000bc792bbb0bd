import { decodeJwt } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Every outcome of an auth call is recorded (D18). */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown, headers = {}) =>
  call(addresses, 'POST', path, { body, headers });
/** The records of a user or of an address. */
const trailOf = async (subject: string) =>
  (await stored.list(`AUDIT#${subject}`)).map(({ event, outcome }) => `${event} ${outcome}`);

describe.concurrent('audit trail', () => {
  it('identifies the caller by the address’s hash, then by the user once known', async () => {
    const { person, token } = await signUp(addresses);
    await waitedLongEnough(stored, person.mobile);
    await post('sessions', { email: person.email, password: 'Wrong#Pass9' });
    await post('sessions', { email: person.email.toUpperCase(), password: person.password });
    const otp = await latestCode(addresses, person.mobile);
    await post('otp-login', { mobile: person.mobile, otp: otp === '1'.repeat(6) ? '2' : '111111' });
    await post('otp-login', { mobile: person.mobile.slice(3), otp });

    expect(await trailOf(fingerprint(person.email))).toEqual([
      'sign_up done',
      'login_started invalid_credentials',
      'login_started done',
    ]);
    expect((await trailOf(fingerprint(person.mobile))).at(0)).toMatch(/^login invalid_/);
    const { username } = decodeJwt(token);
    expect(await trailOf(String(username))).toEqual(['sign_up done', 'login done']);
  });

  it('records the owner of a used link, and the ended session', async () => {
    const { person, token } = await onboard(addresses);
    const userId = String(decodeJwt(token)['username']);
    await post('forgot-password', { email: person.email });
    const resetToken = (await latestLink(addresses, person.email)).split('/').at(-1);
    await call(addresses, 'PUT', 'change-password', {
      token,
      body: { oldPassword: 'Wrong#Pass9', newPassword: 'Another#Pass1' },
    });
    await post('reset-password', { resetToken, password: 'Another#Pass1' });
    await call(addresses, 'DELETE', 'sessions', { token });
    // Every fetch repeats a request after a 421.
    expect([...new Set(await trailOf(userId))]).toEqual([
      'sign_up done',
      'email_verified done',
      'password_changed invalid_credentials',
      'password_reset done',
      'logout session_ended',
    ]);
  });

  it('records requests that are refused before the use case', async () => {
    const { email, mobile } = newPerson();
    await post('sessions', { email, password: 'abc' });
    await post('verifications', { email, mobile });
    await post('forgot-password', { email }, { 'usage-mode': 'party' });
    await post('validate-email', { email });
    await post('otp-login', { mobile, otp: 'abc' });
    expect(await trailOf(fingerprint(email))).toEqual([
      'login_started invalid_input',
      'sign_up invalid_input',
      'reset_mail invalid_usage_mode',
      'address_checked done',
    ]);
    expect(await trailOf(fingerprint(mobile))).toEqual(['login invalid_input']);
  });

  it('records a request that cannot be parsed', async () => {
    const unread = await call(addresses, 'POST', 'sessions', { rawBody: '{"email":' });
    const trail = await stored.list(`AUDIT#${fingerprint('nobody')}`);
    expect(trail).toContainEqual(
      expect.objectContaining({
        event: 'login_started',
        outcome: 'invalid_input',
        requestId: unread.body.requestId,
      }),
    );
  });

  it('ignores source addresses sent by the caller, and stores no secret', async () => {
    const { email } = newPerson();
    const password = 'Secret#Word9';
    await post(
      'sessions',
      { email, password },
      { 'CloudFront-Viewer-Address': '203.0.113.9:443', 'X-Forwarded-For': '203.0.113.9' },
    );
    const [written] = await stored.list(`AUDIT#${fingerprint(email)}`);
    expect(written?.['ip']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
    expect(JSON.stringify(written)).not.toMatch(/Secret#Word9|203\.0\.113\.9|example\.com/);
  });
});
