import { describe, expect, inject, it } from 'vitest';
import { completeProfile, onboard, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { sessionKeyOf } from '#tests/support/people/session-key.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Concurrent actions of one user in two tabs. */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const getMe = (token: string) => call(addresses, 'GET', 'me', { token });
const putMe = (token: string, tagLine = 'Fair') =>
  call(addresses, 'PUT', 'me', { token, body: { ...completeProfile, tagLine } });

describe.concurrent('two tabs', () => {
  it('end the session at logout during other calls', async () => {
    const { token } = await onboard(addresses);
    await stored.age(sessionKeyOf(token), 'lastSeenAt', 60);
    const calls = Array.from({ length: 12 }, () => getMe(token));
    await call(addresses, 'DELETE', 'sessions', { token });
    await Promise.all(calls);
    expect((await getMe(token)).status).toBe(421);
    expect(await stored.get(sessionKeyOf(token))).toBeUndefined();
  });

  it('can both log out at once without an error', async () => {
    const { token } = await signUp(addresses);
    const end = () => call(addresses, 'DELETE', 'sessions', { token });
    const statuses = (await Promise.all([end(), end()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 421)).toBe(true);
  });

  it('save the profile and open the mailed link: both sessions get access', async () => {
    for (let round = 0; round < 4; round++) {
      const { person, token } = await signUp(addresses);
      await putMe(token);
      const emailToken = (await latestLink(addresses, person.email)).split('/').at(-1);
      const [verified] = await Promise.all([
        call(addresses, 'POST', 'verify-email', { token, body: { emailToken } }),
        ...Array.from({ length: 4 }, () => putMe(token)),
      ]);
      for (const one of [token, verified.body.token])
        expect((await call(addresses, 'GET', 'mediator/stats', { token: one })).status).toBe(200);
    }
  });

  it('update a session that signs in while the profile is completed', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, token } = await signUp(addresses);
      await waitedLongEnough(stored, person.mobile);
      await post('sessions', { mobile: person.mobile });
      const otp = await latestCode(addresses, person.mobile);
      const [login] = await Promise.all([
        post('otp-login', { mobile: person.mobile, otp }),
        putMe(token),
      ]);
      const session = await stored.get(sessionKeyOf(login.body.token));
      expect(session).toMatchObject({ isProfileComplete: true });
    }
  });

  it('save different profiles: one is stored completely', async () => {
    const { token } = await onboard(addresses);
    const lines = Array.from({ length: 6 }, (_, n) => `Line ${n}`);
    const replies = await Promise.all(lines.map((line) => putMe(token, line)));
    expect(replies.map(({ status }) => status)).toEqual(lines.map(() => 200));
    const { body } = await getMe(token);
    expect(lines).toContain(body.me.tagLine);
    expect(body.me).toMatchObject({ qualification: completeProfile.qualification });
  });

  it('change the password at once: one change succeeds and takes effect', async () => {
    const { person, token } = await onboard(addresses);
    const passwords = ['Another#Pass1', 'Third#Pass11'];
    const replies = await Promise.all(
      passwords.map((newPassword) =>
        call(addresses, 'PUT', 'change-password', {
          token,
          body: { oldPassword: person.password, newPassword },
        }),
      ),
    );
    const changed = passwords.filter((_, n) => replies[n]?.status === 200);
    expect(changed.length).toBeGreaterThan(0);
    const right = [];
    for (const password of passwords) {
      await waitedLongEnough(stored, person.mobile);
      if ((await post('sessions', { email: person.email, password })).status === 200)
        right.push(password);
    }
    expect(right).toHaveLength(1);
    expect(changed).toEqual(expect.arrayContaining(right));
  });
});
