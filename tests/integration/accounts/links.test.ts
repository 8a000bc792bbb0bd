import { describe, expect, inject, it } from 'vitest';
import { accountsKeys } from '../../../lambdas/accounts/accounts-keys.ts';
import { completeProfile, newPerson, onboard, signUp } from '../../support/people.ts';
import { call, latestLink, messagesTo } from '../../support/portal-client.ts';
import { storedItems } from '../../support/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const me = (token: string) => call(addresses, 'GET', 'me', { token });

describe.concurrent('verification mail', () => {
  async function mailed() {
    const { person, token } = await signUp(addresses);
    const updated = await call(addresses, 'PUT', 'me', { token, body: completeProfile });
    expect(updated.body.message).toBe(
      "Verification mail sent successfully. Please check your Junk Folder/ Promotions Folder incase you don't receive the email",
    );
    return { person, token, link: await latestLink(addresses, person.email) };
  }

  it('leads to the portal and verifies once, for the session already open too', async () => {
    const { token, link } = await mailed();
    expect(link.startsWith(`${addresses.web}/verify-email/`)).toBe(true);
    const verified = await post('verify-email', { emailToken: tokenOf(link) });
    expect(verified.status).toBe(200);
    expect((await me(verified.body.token)).body.me.emailVerified).toBe(true);
    expect((await call(addresses, 'GET', 'mediator/stats', { token })).status).toBe(200);

    const again = await post('verify-email', { emailToken: tokenOf(link) });
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  it('is worthless after a day', async () => {
    const { link, person } = await mailed();
    await stored.age(accountsKeys.link('verifyEmail', tokenOf(link)), 'endsAt', 86_401);
    expect((await post('verify-email', { emailToken: tokenOf(link) })).body.code).toBe(
      'invalid_link',
    );
    const owner = await stored.get(accountsKeys.emailOwner(person.email));
    const user = await stored.get(accountsKeys.user(owner?.['userId']));
    expect(user?.['emailVerified']).toBe(false);
  });

  it('is sent again on request, not within a minute, and never to strangers', async () => {
    const { person } = await mailed();
    expect((await post('resend-verify-email', { email: person.email })).status).toBe(429);
    await stored.age(accountsKeys.sends(person.email), 'lastAt', 61);
    expect((await post('resend-verify-email', { email: person.email })).status).toBe(200);
    expect(await messagesTo(addresses, person.email)).toHaveLength(2);

    const stranger = newPerson().email;
    expect((await post('resend-verify-email', { email: stranger })).status).toBe(200);
    expect(await messagesTo(addresses, stranger)).toHaveLength(0);
  });

  it('cannot be spent as a reset link', async () => {
    const { link, person } = await mailed();
    const reset = await post('reset-password', {
      resetToken: tokenOf(link),
      password: 'Another#Pass1',
    });
    expect(reset.body.code).toBe('invalid_link');
    const login = await post('sessions', { email: person.email, password: 'Another#Pass1' });
    expect(login.body.code).toBe('invalid_credentials');
  });
});

describe.concurrent('a link', () => {
  /** Two mails of one kind in one mailbox; the newer first. */
  async function twice(path: string, email: string, sendsKey: string) {
    await post(path, { email });
    await stored.age(accountsKeys.sends(sendsKey), 'lastAt', 61);
    await post(path, { email });
    return (await messagesTo(addresses, email)).flatMap(({ links }) => links.map(tokenOf));
  }
  const reset = (resetToken: string | undefined, password = 'Another#Pass1') =>
    post('reset-password', { resetToken, password });

  it('of the mailbox is no way in once the address is verified by another', async () => {
    const { person } = await signUp(addresses);
    const [newer, older] = await twice('resend-verify-email', person.email, person.email);
    expect((await post('verify-email', { emailToken: newer })).status).toBe(200);
    expect(await post('verify-email', { emailToken: older })).toMatchObject({
      status: 400,
      body: { code: 'invalid_link' },
    });
  });

  it('to reset is worthless once another has set the password', async () => {
    const { person } = await signUp(addresses);
    const [newer, older] = await twice('forgot-password', person.email, `reset ${person.email}`);
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer, 'Third#Pass11')).body.code).toBe('invalid_link');
    const old = await post('sessions', { email: person.email, password: 'Third#Pass11' });
    expect(old.body.code).toBe('invalid_credentials');
  });

  it('to reset is worthless once the password was changed by its owner', async () => {
    const { person, token } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const link = tokenOf(await latestLink(addresses, person.email));
    await call(addresses, 'PUT', 'change-password', {
      token,
      body: { oldPassword: person.password, newPassword: 'Another#Pass1' },
    });
    expect((await reset(link, 'Third#Pass11')).body.code).toBe('invalid_link');
    expect((await me(token)).status).toBe(200);
  });

  it('works once for many who come at the same moment', async () => {
    const { person } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const toReset = tokenOf(await latestLink(addresses, person.email));
    await post('resend-verify-email', { email: person.email });
    const toVerify = tokenOf(await latestLink(addresses, person.email));
    const statuses = async (send: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 6 }, send))).map(({ status }) => status).sort();
    const once = [200, 400, 400, 400, 400, 400];
    expect(await statuses(() => reset(toReset))).toEqual(once);
    expect(await statuses(() => post('verify-email', { emailToken: toVerify }))).toEqual(once);
  });

  it('to reset wins once where two are spent at the same moment', async () => {
    const { person } = await signUp(addresses);
    const links = await twice('forgot-password', person.email, `reset ${person.email}`);
    const replies = await Promise.all(links.map((link) => reset(link)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leads to this portal whatever the request says of its host', async () => {
    const { person } = await signUp(addresses);
    await call(addresses, 'POST', 'forgot-password', {
      body: { email: person.email },
      headers: { 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
    });
    expect(await latestLink(addresses, person.email)).toMatch(
      new RegExp(`^${addresses.web}/reset-password/`),
    );
  });
});

describe.concurrent('forgotten password', () => {
  it('answers the same for an unknown address, and mails nothing', async () => {
    const { person } = await signUp(addresses);
    const stranger = newPerson().email;
    const known = await post('forgot-password', { email: person.email });
    const unknown = await post('forgot-password', { email: stranger });
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await messagesTo(addresses, stranger)).toHaveLength(0);
    for (const email of [person.email, stranger])
      expect((await post('forgot-password', { email })).status).toBe(429);
  });

  it('sets the new password once and ends every session', async () => {
    const { person, token } = await onboard(addresses);
    await post('forgot-password', { email: person.email });
    const link = await latestLink(addresses, person.email);
    expect(link.startsWith(`${addresses.web}/reset-password/`)).toBe(true);

    const weak = await post('reset-password', { resetToken: tokenOf(link), password: 'short' });
    expect(weak.body.code).toBe('invalid_input');
    const reset = await post('reset-password', {
      resetToken: tokenOf(link),
      password: 'Another#Pass1',
    });
    expect(reset.status).toBe(200);
    expect((await me(token)).status).toBe(421);

    const reused = await post('reset-password', {
      resetToken: tokenOf(link),
      password: 'Third#Pass11',
    });
    expect(reused).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    const old = await post('sessions', { email: person.email, password: person.password });
    expect(old.body.code).toBe('invalid_credentials');
    await stored.age(accountsKeys.sends(person.mobile), 'lastAt', 61);
    const fresh = await post('sessions', { email: person.email, password: 'Another#Pass1' });
    expect(fresh.status).toBe(200);
  });

  it('gives a link that is worthless after an hour', async () => {
    const { person } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const token = tokenOf(await latestLink(addresses, person.email));
    await stored.age(accountsKeys.link('resetPassword', token), 'endsAt', 3601);
    const late = await post('reset-password', { resetToken: token, password: 'Another#Pass1' });
    expect(late.body.code).toBe('invalid_link');
  });

  it('stores no link that could be used: only its hash', async () => {
    const { person } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const token = tokenOf(await latestLink(addresses, person.email));
    const item = await stored.get(accountsKeys.link('resetPassword', token));
    expect(JSON.stringify(item)).not.toContain(token);
  });
});

describe.concurrent('change of password', () => {
  it('asks for the current one and ends the other sessions', async () => {
    const { person, token, firstToken } = await onboard(addresses);
    const change = (oldPassword: string, newPassword: string) =>
      call(addresses, 'PUT', 'change-password', { token, body: { oldPassword, newPassword } });

    const wrong = await change('Wrong#Pass9', 'Another#Pass1');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await me(firstToken)).status).toBe(200);

    expect((await change(person.password, 'Another#Pass1')).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(firstToken)).status).toBe(421);
  });
});
