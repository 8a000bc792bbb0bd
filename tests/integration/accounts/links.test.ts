import { decodeJwt } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { completeProfile, newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestLink, messagesTo } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const verify = (token: string, emailToken: string | undefined) =>
  call(addresses, 'POST', 'verify-email', { token, body: { emailToken } });
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

  it('links to the portal and verifies once, also for the open session', async () => {
    const { token, link } = await mailed();
    expect(link.startsWith(`${addresses.web}/verify-email/`)).toBe(true);
    const verified = await verify(token, tokenOf(link));
    expect(verified.status).toBe(200);
    expect((await me(verified.body.token)).body.me.emailVerified).toBe(true);
    expect((await call(addresses, 'GET', 'mediator/stats', { token })).status).toBe(200);

    const again = await verify(token, tokenOf(link));
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  it('expires after a day', async () => {
    const { link, person, token } = await mailed();
    await stored.age(accountsKeys.link('verifyEmail', tokenOf(link)), 'endsAt', 86_401);
    expect((await verify(token, tokenOf(link))).body.code).toBe('invalid_link');
    expect(await stored.get(accountsKeys.emailOwner(person.email))).toBeUndefined();
    expect((await me(token)).body.me.emailVerified).toBe(false);
  });

  it('is sent again on request, not within a minute, and only to the address’s owner', async () => {
    const { person } = await mailed();
    expect((await post('resend-verify-email', { email: person.email })).status).toBe(429);
    await waitedLongEnough(stored, person.email);
    expect((await post('resend-verify-email', { email: person.email })).status).toBe(200);
    expect(await messagesTo(addresses, person.email)).toHaveLength(2);

    const stranger = newPerson().email;
    expect((await post('resend-verify-email', { email: stranger })).status).toBe(200);
    expect(await messagesTo(addresses, stranger)).toHaveLength(0);
  });

  it('cannot be used as a reset link', async () => {
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
  async function twice(path: string, email: string) {
    await post(path, { email });
    await waitedLongEnough(stored, email);
    await post(path, { email });
    return (await messagesTo(addresses, email)).flatMap(({ links }) => links.map(tokenOf));
  }
  const reset = (resetToken: string | undefined, password = 'Another#Pass1') =>
    post('reset-password', { resetToken, password });

  it('in a mail is refused once another account has verified the address', async () => {
    const { person, token } = await signUp(addresses);
    const [newer, older] = await twice('resend-verify-email', person.email);
    expect((await verify(token, newer)).status).toBe(200);
    expect(await verify(token, older)).toMatchObject({
      status: 400,
      body: { code: 'invalid_link' },
    });
  });

  it('to reset is refused once another link has set the password', async () => {
    const { person } = await signUp(addresses);
    const [newer, older] = await twice('forgot-password', person.email);
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer, 'Third#Pass11')).body.code).toBe('invalid_link');
    const old = await post('sessions', { email: person.email, password: 'Third#Pass11' });
    expect(old.body.code).toBe('invalid_credentials');
  });

  it('to reset is refused once the owner changed the password', async () => {
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

  it('succeeds once for parallel requests', async () => {
    const { person, token } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const toReset = tokenOf(await latestLink(addresses, person.email));
    await post('resend-verify-email', { email: person.email });
    const toVerify = tokenOf(await latestLink(addresses, person.email));
    const statuses = async (send: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 6 }, send))).map(({ status }) => status).sort();
    const once = [200, 400, 400, 400, 400, 400];
    expect(await statuses(() => verify(token, toVerify))).toEqual(once);
    expect(await statuses(() => reset(toReset))).toEqual(once);
  });

  it('to reset succeeds once when two are used in parallel', async () => {
    const { person } = await signUp(addresses);
    const links = await twice('forgot-password', person.email);
    const replies = await Promise.all(links.map((link) => reset(link)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leads to this portal for any Host header', async () => {
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
  it('returns the same for an unknown address, and sends no mail', async () => {
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
    const breached = await post('reset-password', {
      resetToken: tokenOf(link),
      password: 'Tr0ub4dor&3',
    });
    expect(breached.body).toMatchObject({ code: 'invalid_input', issues: [{ field: 'password' }] });
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
    await waitedLongEnough(stored, person.mobile);
    const fresh = await post('sessions', { email: person.email, password: 'Another#Pass1' });
    expect(fresh.status).toBe(200);
  });

  it('sends a link that expires after an hour', async () => {
    const { person } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const token = tokenOf(await latestLink(addresses, person.email));
    await stored.age(accountsKeys.link('resetPassword', token), 'endsAt', 3601);
    const late = await post('reset-password', { resetToken: token, password: 'Another#Pass1' });
    expect(late.body.code).toBe('invalid_link');
  });

  it('stores only the hash of a link', async () => {
    const { person } = await signUp(addresses);
    await post('forgot-password', { email: person.email });
    const token = tokenOf(await latestLink(addresses, person.email));
    const item = await stored.get(accountsKeys.link('resetPassword', token));
    expect(JSON.stringify(item)).not.toContain(token);
  });
});

describe.concurrent('change of password', () => {
  it('requires the current one and ends the other sessions', async () => {
    const { person, token, firstToken } = await onboard(addresses);
    const change = (oldPassword: string, newPassword: string) =>
      call(addresses, 'PUT', 'change-password', { token, body: { oldPassword, newPassword } });

    const wrong = await change('Wrong#Pass9', 'Another#Pass1');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await me(firstToken)).status).toBe(200);

    // Known to the local server of breached passwords.
    const breached = await change(person.password, 'Tr0ub4dor&3');
    expect(breached).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(breached.body.message).toContain('data breach');
    expect((await me(firstToken)).status).toBe(200);

    expect((await change(person.password, 'Another#Pass1')).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(firstToken)).status).toBe(421);
  });
});

describe.concurrent('a user who claims another person’s address', () => {
  it('gains nothing by the link: it opens no session but that of the owner’s account', async () => {
    const victim = newPerson();
    const { token: attacker } = await signUp(addresses, { ...newPerson(), email: victim.email });
    await post('resend-verify-email', { email: victim.email });
    const link = tokenOf(await latestLink(addresses, victim.email));
    // The owner opens it without a session, and in their session.
    expect((await post('verify-email', { emailToken: link })).status).toBe(421);
    const { token } = await signUp(addresses, victim);
    const opened = await verify(token, link);
    expect(opened).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(opened.body).not.toHaveProperty('token');
    expect((await me(attacker)).body.me.emailVerified).toBe(false);

    // The owner’s link verifies the address and ends the other claim.
    await waitedLongEnough(stored, victim.email);
    await call(addresses, 'PUT', 'me', { token, body: completeProfile });
    const own = (await messagesTo(addresses, victim.email))[0]?.links[0];
    expect((await verify(token, tokenOf(own ?? ''))).status).toBe(200);
    expect((await verify(attacker, link)).body.code).toBe('already_registered');
    expect((await me(attacker)).body.me).toMatchObject({
      emailVerified: false,
      needsAnotherEmail: true,
    });
    const login = await post('sessions', { email: victim.email, password: victim.password });
    expect(login).toMatchObject({ status: 200, body: { mobile: victim.mobile } });
  });

  it('does not block the owner’s login with the same unverified address', async () => {
    const one = newPerson();
    const other = { ...newPerson(), email: one.email, password: 'Other#River8' };
    await Promise.all([signUp(addresses, one), signUp(addresses, other)]);
    for (const { email, password, mobile } of [one, other])
      expect(await post('sessions', { email, password })).toMatchObject({
        status: 200,
        body: { mobile },
      });
  });
});

describe.concurrent('a mistyped address', () => {
  const change = (token: string, email: string) =>
    call(addresses, 'PUT', 'change-email', { token, body: { email } });

  it('can be corrected before it is verified; the link to the old one is revoked', async () => {
    const { person, token } = await signUp(addresses);
    await call(addresses, 'PUT', 'me', { token, body: completeProfile });
    const old = tokenOf(await latestLink(addresses, person.email));
    const email = `right.${person.email}`;
    const changed = await change(token, email.toUpperCase());
    expect(changed).toMatchObject({ status: 200, body: { me: { email, emailVerified: false } } });
    expect((await verify(token, old)).body.code).toBe('invalid_link');
    const fresh = tokenOf(await latestLink(addresses, email));
    expect((await verify(token, fresh)).status).toBe(200);
    expect(await stored.list(accountsKeys.emailHolders(person.email).pk)).toEqual([]);
    const { body } = await post('sessions', { email, password: person.password });
    expect(body.mobile).toBe(person.mobile);
  });

  it('cannot be changed once verified, nor to an address of another account', async () => {
    const { person, token } = await onboard(addresses);
    expect(await change(token, `new.${person.email}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const other = await signUp(addresses);
    expect(await change(other.token, person.email)).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    expect((await me(other.token)).body.me.email).toBe(other.person.email);
  });

  it('can be changed within 15 minutes of the login only', async () => {
    const { person, token } = await signUp(addresses);
    const claims = decodeJwt(token);
    const key = sessionKeys.session(String(claims['username']), String(claims['origin_jti']));
    await stored.age(key, 'createdAt', 901);
    expect(await change(token, `late.${person.email}`)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect((await me(token)).body.me.email).toBe(person.email);
    expect(await messagesTo(addresses, `late.${person.email}`)).toHaveLength(0);
  });

  it('can be changed five times an hour at most', async () => {
    const { person, token } = await signUp(addresses);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await change(token, `n${n}.${person.email}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe.concurrent('a password change', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    call(addresses, 'PUT', 'change-password', { token, body: { oldPassword, newPassword } });

  it('succeeds once for five parallel changes', async () => {
    const { person, token } = await onboard(addresses);
    const wanted = Array.from({ length: 5 }, (_, n) => `Another#Pass${n}`);
    const replies = await Promise.all(wanted.map((one) => change(token, person.password, one)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = wanted[replies.findIndex(({ status }) => status === 200)];
    const login = await post('sessions', { email: person.email, password: won });
    expect(login.status).toBe(200);
  });

  it.each(['change', 'reset'] as const)('ends the calendar address, by a %s', async (way) => {
    const { person, token } = await onboard(addresses);
    const made = await call(addresses, 'POST', 'calendar-feed', { token });
    const feed = async () => (await fetch(made.body.url)).status;
    expect(await feed()).toBe(200);
    if (way === 'change') {
      expect((await change(token, person.password, 'Another#Pass1')).status).toBe(200);
    } else {
      await post('forgot-password', { email: person.email });
      const resetToken = tokenOf(await latestLink(addresses, person.email));
      const reset = await post('reset-password', { resetToken, password: 'Another#Pass1' });
      expect(reset.status).toBe(200);
    }
    expect(await feed()).toBe(404);
  });
});
