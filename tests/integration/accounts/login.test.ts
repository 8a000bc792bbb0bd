import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { accountsKeys, fingerprint } from '../../../lambdas/accounts/accounts-keys.ts';
import { sessionKeys } from '../../../lambdas/shared/auth/session-keys.ts';
import { newPerson, onboard, signUp } from '../../support/people.ts';
import { call, latestCode, messagesTo, type Reply } from '../../support/portal-client.ts';
import { storedItems } from '../../support/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const startSession = (body: unknown) => call(addresses, 'POST', 'sessions', { body });
const verify = (mobile: string, otp: string) =>
  call(addresses, 'POST', 'otp-login', { body: { mobile, otp } });
const waitedLongEnough = (address: string) => stored.age(accountsKeys.sends(address), 'lastAt', 61);

async function registered() {
  const { person } = await signUp(addresses);
  await waitedLongEnough(person.mobile);
  return person;
}

async function timed(work: () => Promise<Reply>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

describe('login', () => {
  it('by e-mail checks the password, sends a code and opens a session', async () => {
    const person = await registered();
    const started = await startSession({
      email: person.email.toUpperCase(),
      password: person.password,
    });
    expect(started).toMatchObject({ status: 200, body: { mobile: person.mobile } });
    const code = await latestCode(addresses, person.mobile);
    const verified = await verify(person.mobile, code);
    expect(verified).toMatchObject({ status: 200, body: { mobile: person.mobile } });
    const me = await call(addresses, 'GET', 'me', { token: verified.body.token });
    expect(me.status).toBe(200);
  });

  it('by phone number sends a code without a password', async () => {
    const person = await registered();
    expect((await startSession({ mobile: person.mobile })).body).toEqual({
      mobile: person.mobile,
    });
    const code = await latestCode(addresses, person.mobile);
    expect((await verify(person.mobile, code)).status).toBe(200);
  });

  it('accepts the token with a Bearer prefix too', async () => {
    const { token } = await signUp(addresses);
    const me = await call(addresses, 'GET', 'me', { token: `Bearer ${token}` });
    expect(me.status).toBe(200);
  });

  it('refuses a wrong code with its own message, and a used one', async () => {
    const person = await registered();
    await startSession({ mobile: person.mobile });
    const code = await latestCode(addresses, person.mobile);
    const wrong = await verify(person.mobile, code === '000000' ? '000001' : '000000');
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } });
    expect((await verify(person.mobile, code)).status).toBe(200);
    expect((await verify(person.mobile, code)).status).toBe(400);
  });

  it('accepts one of two parallel right answers', async () => {
    const person = await registered();
    await startSession({ mobile: person.mobile });
    const code = await latestCode(addresses, person.mobile);
    const replies = await Promise.all([verify(person.mobile, code), verify(person.mobile, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('counts parallel wrong answers too: five at most are looked at', async () => {
    const person = await registered();
    await startSession({ mobile: person.mobile });
    const code = await latestCode(addresses, person.mobile);
    const guesses = Array.from({ length: 30 }, (_, guess) => String(guess).padStart(6, '0'));
    await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => verify(person.mobile, guess)),
    );
    for (let tries = 0; tries < 5; tries++) await verify(person.mobile, '999999');
    expect((await verify(person.mobile, code)).status).toBe(429);
  });

  it('lets a stranger tell nothing: unknown e-mail and wrong password are alike', async () => {
    const person = await registered();
    const wrongPassword = await startSession({ email: person.email, password: 'Wrong#Pass9' });
    const unknown = await startSession({ email: newPerson().email, password: 'Wrong#Pass9' });
    expect(unknown.status).toBe(wrongPassword.status);
    const strip = ({ body }: Reply) => ({ ...body, requestId: '' });
    expect(strip(unknown)).toEqual(strip(wrongPassword));
    expect(unknown.body.message).toBe('Incorrect e-mail or password');

    // The same work is done for both: medians of a few tries lie close together.
    const median = async (email: () => string) => {
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries++)
        times.push(await timed(() => startSession({ email: email(), password: 'Wrong#Pass9' })));
      return times.sort((a, b) => a - b)[2] ?? 0;
    };
    const others = [await registered(), await registered()];
    const known = await median(() => (others.reverse()[0] ?? person).email);
    const stranger = await median(() => newPerson().email);
    expect(stranger / known).toBeGreaterThan(0.4);
    expect(stranger / known).toBeLessThan(2.5);
  });

  it('treats an unknown number like a known one, from the code to the sixth try', async () => {
    const { mobile } = newPerson();
    expect(await startSession({ mobile })).toMatchObject({ status: 200, body: { mobile } });
    expect(await messagesTo(addresses, mobile)).toHaveLength(0);
    expect((await startSession({ mobile })).status).toBe(429);
    for (let tries = 0; tries < 5; tries++)
      expect(await verify(mobile, '123456')).toMatchObject({
        status: 400,
        body: { message: 'Invalid OTP' },
      });
    expect((await verify(mobile, '123456')).status).toBe(429);
  });

  it('refuses a password that is too short before asking anybody', async () => {
    expect(await startSession({ email: 'a@example.com', password: 'abc' })).toMatchObject({
      status: 400,
    });
  });

  it('writes every answer down, and no secret', async () => {
    const person = await registered();
    await startSession({ email: person.email, password: 'Wrong#Pass9' });
    await startSession({ email: person.email, password: person.password });
    const trail = await stored.list(`AUDIT#${fingerprint(person.email)}`);
    expect(trail.map(({ event, outcome }) => [event, outcome])).toEqual(
      expect.arrayContaining([
        ['login_started', 'invalid_credentials'],
        ['login_started', 'done'],
      ]),
    );
    expect(JSON.stringify(trail)).not.toContain(person.password);
    expect(JSON.stringify(trail)).not.toContain(person.email);
  });
});

describe('session', () => {
  /** Where a token's session is stored. */
  const sessionOf = (token: string) => {
    const { username, origin_jti } = decodeJwt(token);
    return sessionKeys.session(String(username), String(origin_jti));
  };

  it('ends on the server at logout', async () => {
    const { token } = await signUp(addresses);
    expect((await call(addresses, 'DELETE', 'sessions', { token })).status).toBe(200);
    const after = await call(addresses, 'GET', 'me', { token });
    expect(after).toMatchObject({ status: 421, body: { code: 'session_ended' } });
    expect(after.headers.get('cache-control')).toBe('no-store');
  });

  it('ends after 900 idle seconds, and not before', async () => {
    const { token } = await signUp(addresses);
    const key = sessionOf(token);
    await stored.age(key, 'lastSeenAt', 880);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(200);
    await stored.age(key, 'lastSeenAt', 910);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(421);
    expect(await stored.get(key)).toBeUndefined();
  });

  it('is prolonged by use but never by polling', async () => {
    const { token } = await onboard(addresses);
    const key = sessionOf(token);
    const seenAt = async () => (await stored.get(key))?.['lastSeenAt'];
    await stored.age(key, 'lastSeenAt', 300);
    const idle = await seenAt();
    expect((await call(addresses, 'GET', 'mediator/notification-count', { token })).status).toBe(
      200,
    );
    expect(await seenAt()).toBe(idle);
    await call(addresses, 'GET', 'me', { token });
    expect(Date.parse(await seenAt())).toBeGreaterThan(Date.parse(idle) + 200_000);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['logged_out', 'logged_out'],
    ['something else', 'abc.def.ghi'],
  ])('answers 421 to a protected call with %s as token', async (_name, token) => {
    const reply = await call(addresses, 'GET', 'mediator/cases', { token });
    expect(reply.status).toBe(421);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a tampered token, alg none, and a key of another pool', async () => {
    const { token } = await signUp(addresses);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changed = part({ ...claims, username: 'usr_somebody_else' });
    const { privateKey } = await generateKeyPair('RS256');
    const foreign = await new SignJWT({ ...claims, iss: `${claims.iss}x` })
      .setProtectedHeader({
        alg: 'RS256',
        kid: JSON.parse(Buffer.from(head, 'base64url').toString()).kid,
      })
      .sign(privateKey);
    for (const bad of [
      `${head}.${changed}.${signature}`,
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'none' })}.${changed}.${signature}`,
      foreign,
    ])
      expect((await call(addresses, 'GET', 'me', { token: bad })).status).toBe(421);
    expect((await call(addresses, 'GET', 'me', { token })).status).toBe(200);
  });

  it('refuses what is protected until the e-mail is verified and the profile complete', async () => {
    const { token } = await signUp(addresses);
    for (const path of ['mediator/cases', 'mediator/stats', 'mediator/activities'])
      expect(await call(addresses, 'GET', path, { token })).toMatchObject({
        status: 403,
        body: { code: 'email_not_verified' },
      });
  });
});
