import { expect, inject, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { googleIdToken } from '#tests/support/people/google-sign-in.ts';
import { newPerson, signUp } from '#tests/support/people/people.ts';
import { call, latestCode } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

const addresses = inject('addresses');
const exchange = (idToken: string) =>
  call(addresses, 'POST', 'sessions/google', { body: { idToken } });

const KNOWN = 'ananya.krishnan@example.com';
const NEWCOMER = 'vikram.sethi@example.com';

it('links a verified Google address to its existing account', async () => {
  const first = await exchange(await googleIdToken(addresses, KNOWN));
  expect(first.status).toBe(200);
  const me = await call(addresses, 'GET', 'me', { token: first.body.token });
  expect(me.body.me.email).toBe(KNOWN);
  const again = await exchange(await googleIdToken(addresses, KNOWN));
  const sameMe = await call(addresses, 'GET', 'me', { token: again.body.token });
  expect(sameMe.body.me.id).toBe(me.body.me.id);
});

it('asks a new user for a phone number, then signs them in directly', async () => {
  const idToken = await googleIdToken(addresses, NEWCOMER);
  expect(await exchange(idToken)).toMatchObject({
    status: 404,
    body: { code: 'google_signup_required' },
  });
  const { mobile } = newPerson();
  const started = await call(addresses, 'POST', 'verifications', { body: { idToken, mobile } });
  expect(started.status).toBe(200);
  const mobileToken = await latestCode(addresses, mobile);
  const verified = await call(addresses, 'POST', 'verifications', {
    body: { idToken, mobile, mobileToken },
  });
  const me = await call(addresses, 'GET', 'me', { token: verified.body.token });
  expect(me.body.me).toMatchObject({ email: NEWCOMER, name: 'Vikram Sethi', emailVerified: true });
  expect((await exchange(await googleIdToken(addresses, NEWCOMER))).status).toBe(200);
});

it('refuses a tampered id token, and an access token instead of one', async () => {
  const idToken = await googleIdToken(addresses, KNOWN);
  const [head = '', payload = '', signature = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(
    JSON.stringify({ ...claims, email: 'raghav.menon@example.com' }),
  ).toString('base64url');
  const { token } = await signUp(addresses);
  for (const bad of [`${head}.${changed}.${signature}`, token])
    expect(await exchange(bad)).toMatchObject({
      status: 400,
      body: { message: 'Could not login', code: 'invalid_credentials' },
    });
});

it('refuses tokens of the hosted sign-in at the API', async () => {
  const idToken = await googleIdToken(addresses, KNOWN);
  expect((await call(addresses, 'GET', 'me', { token: idToken })).status).toBe(421);
});

it('assigns a verified Google address to its owner, not to another claimant', async () => {
  const email = 'kavya.rao@example.com';
  const stranger = await signUp(addresses, { ...newPerson(), email });
  const idToken = await googleIdToken(addresses, email);
  expect(await exchange(idToken)).toMatchObject({
    status: 404,
    body: { code: 'google_signup_required' },
  });
  const { mobile } = newPerson();
  await call(addresses, 'POST', 'verifications', { body: { idToken, mobile } });
  const mobileToken = await latestCode(addresses, mobile);
  const verified = await call(addresses, 'POST', 'verifications', {
    body: { idToken, mobile, mobileToken },
  });
  expect(verified.status).toBe(200);
  const owner = await call(addresses, 'GET', 'me', { token: verified.body.token });
  expect(owner.body.me).toMatchObject({ email, mobile, emailVerified: true });
  const again = await exchange(await googleIdToken(addresses, email));
  const same = await call(addresses, 'GET', 'me', { token: again.body.token });
  expect(same.body.me.id).toBe(owner.body.me.id);

  // The other account has lost the claim: no link, no login by the address, and a request for a new one.
  const lost = await call(addresses, 'GET', 'me', { token: stranger.token });
  expect(lost.body.me).toMatchObject({ emailVerified: false, needsAnotherEmail: true });
  const { person } = stranger;
  const login = { body: { email, password: person.password } };
  expect((await call(addresses, 'POST', 'sessions', login)).body.code).toBe('invalid_credentials');
  const other = `other.${newPerson().email}`;
  const corrected = await call(addresses, 'PUT', 'change-email', {
    token: stranger.token,
    body: { email: other },
  });
  expect(corrected).toMatchObject({
    status: 200,
    body: { me: { email: other, needsAnotherEmail: false } },
  });
});

it('accepts an id token once, in any spelling of its signature', async () => {
  const idToken = await googleIdToken(addresses, KNOWN);
  expect((await exchange(idToken)).status).toBe(200);
  // The last character of a signature holds bits that are not part of it.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(idToken.at(-1) ?? '');
  const respelt = `${idToken.slice(0, -1)}${alphabet[last ^ 1]}`;
  const replies = await Promise.all([exchange(idToken), exchange(respelt), exchange(idToken)]);
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
});

it('opens one session for five parallel uses of an id token', async () => {
  const idToken = await googleIdToken(addresses, KNOWN);
  const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(idToken)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

it('knows a linked person by Google’s id, whoever owns the address later', async () => {
  const idOf = async () => {
    const { body } = await exchange(await googleIdToken(addresses, KNOWN));
    return (await call(addresses, 'GET', 'me', { token: body.token })).body.me.id;
  };
  const linked = await idOf();
  const { token } = await signUp(addresses);
  const other = (await call(addresses, 'GET', 'me', { token })).body.me.id;
  const stored = storedItems(addresses);
  const owner = accountsKeys.emailOwner(KNOWN);
  await stored.set(owner, 'userId', other);
  const found = await idOf();
  await stored.set(owner, 'userId', linked);
  expect(found).toBe(linked);
});
