import { expect, inject, it } from 'vitest';
import { accountsKeys } from '../../../lambdas/accounts/accounts-keys.ts';
import { subjectOf } from '../../../local/google/start-google.ts';
import { googleIdToken } from '../../support/google-sign-in.ts';
import { newPerson, signUp } from '../../support/people.ts';
import { call, latestCode } from '../../support/portal-client.ts';
import { storedItems } from '../../support/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const exchange = (idToken: string) =>
  call(addresses, 'POST', 'sessions/google', { body: { idToken } });

const KNOWN = 'ananya.krishnan@example.com';
const NEWCOMER = 'vikram.sethi@example.com';

it('links a verified Google address to the account that has it', async () => {
  const first = await exchange(await googleIdToken(addresses, KNOWN));
  expect(first.status).toBe(200);
  const me = await call(addresses, 'GET', 'me', { token: first.body.token });
  expect(me.body.me.email).toBe(KNOWN);
  const again = await exchange(await googleIdToken(addresses, KNOWN));
  const sameMe = await call(addresses, 'GET', 'me', { token: again.body.token });
  expect(sameMe.body.me.id).toBe(me.body.me.id);
});

it('asks somebody new for a phone number, then signs them in at once ever after', async () => {
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

it('refuses an id token that was tampered with, and an access token in its place', async () => {
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

it('gives no token of the hosted sign-in access to the API', async () => {
  const idToken = await googleIdToken(addresses, KNOWN);
  expect((await call(addresses, 'GET', 'me', { token: idToken })).status).toBe(421);
});

it('links no account whose own address is unverified: it could be a stranger’s', async () => {
  const { person } = await signUp(addresses, { ...newPerson(), email: 'kavya.rao@example.com' });
  expect(await exchange(await googleIdToken(addresses, person.email))).toMatchObject({
    status: 409,
    body: { code: 'already_registered' },
  });
  expect(await stored.get(accountsKeys.googleOwner(subjectOf(person.email)))).toBeUndefined();
});
