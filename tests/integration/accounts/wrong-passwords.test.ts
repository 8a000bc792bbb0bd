import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { type NewPerson, newPerson, signUp } from '#tests/support/people/people.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';
import { startOwnFunctions } from '#tests/support/stores/own-functions.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Wrong passwords of strangers do not lock the owner out (ADR 41). */

const addresses = inject('addresses');
const stored = storedItems(addresses);
let functions: Awaited<ReturnType<typeof startOwnFunctions>>;
beforeAll(async () => {
  functions = await startOwnFunctions(addresses);
});
afterAll(() => functions.stop());

const HOME = '198.51.100.21';
const NEW_PLACE = '198.51.100.99';
const WRONG = 'Wrong#Pass9';

const post = (source: string, path: string, body: unknown) =>
  functions.serve(
    apiEvent('POST', path, { body, headers: { 'cloudfront-viewer-address': `${source}:4711` } }),
  );
const logIn = (source: string, { email, password }: Pick<NewPerson, 'email' | 'password'>) =>
  post(source, 'sessions', { email, password });
const guess = (source: string, { email }: Pick<NewPerson, 'email'>) =>
  logIn(source, { email, password: WRONG });

/** A person who has signed in at HOME. */
async function owner() {
  const { person, token } = await signUp(addresses);
  const { body } = await call(addresses, 'GET', 'me', { token });
  expect((await logIn(HOME, person)).status).toBe(200);
  const otp = await latestCode(addresses, person.mobile);
  expect((await post(HOME, 'otp-login', { mobile: person.mobile, otp })).status).toBe(200);
  return { person, userId: String(body.me.id) };
}

/** Wrong passwords from 14 networks, as statuses. */
async function attack(person: Pick<NewPerson, 'email'>): Promise<number[]> {
  const statuses: number[] = [];
  for (let host = 1; host <= 14; host++)
    statuses.push((await guess(`192.0.2.${host}`, person)).status);
  return statuses;
}
const REFUSED = [...Array(4).fill(400), ...Array(10).fill(429)];

const afterSilence = async (userId: string) => {
  for (const share of ['ALL', 'STRANGERS'])
    await stored.age(accountsKeys.passwordTries(userId, share), 'lastAt', 15 * 60 + 1);
};

describe('wrong passwords of strangers', () => {
  it('do not refuse the owner at a place where the owner signed in before', async () => {
    const { person } = await owner();
    expect(await attack(person)).toEqual(REFUSED);
    expect((await logIn(HOME, person)).status).toBe(200);
  });

  it('end logins by password from new places for 15 minutes, which the answer says', async () => {
    const { person, userId } = await owner();
    await attack(person);
    const refused = await logIn(NEW_PLACE, person);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(refused.body.message).toBe(
      'Too many wrong passwords. Try again in 15 minutes, or log in with your phone number.',
    );
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await post(NEW_PLACE, 'sessions', { mobile: person.mobile })).status).toBe(200);
    await afterSilence(userId);
    expect((await logIn(NEW_PLACE, person)).status).toBe(200);
  });

  it('are refused for an unknown address alike', async () => {
    expect(await attack(newPerson())).toEqual(REFUSED);
  });

  it('are counted when they arrive at once', async () => {
    const { person } = await owner();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(NEW_PLACE, person)));
    const checked = guesses.filter(({ status }) => status === 400);
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThanOrEqual(4);
    expect((await logIn(HOME, person)).status).toBe(200);
  });

  it('end with a reset of the password, also in a new place', async () => {
    const { person } = await owner();
    await attack(person);
    await post(NEW_PLACE, 'forgot-password', { email: person.email });
    const resetToken = (await latestLink(addresses, person.email)).split('/').at(-1);
    const password = 'Another#Pass8';
    const reset = await post(NEW_PLACE, 'reset-password', { password, resetToken });
    expect(reset.status).toBe(200);
    expect((await logIn(NEW_PLACE, { ...person, password })).status).toBe(200);
  });
});

it('the owner’s own wrong passwords ask for a wait, and the right one passes after it', async () => {
  const { person } = await owner();
  for (let tries = 0; tries < 5; tries++) expect((await guess(HOME, person)).status).toBe(400);
  const refused = await logIn(HOME, person);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  let status = 429;
  for (let seconds = 0; status === 429 && seconds < 30; seconds++) {
    await pause(1_000);
    ({ status } = await logIn(HOME, person));
  }
  expect(status).toBe(200);
});

describe('a login while a code is on its way (D123)', () => {
  it('names that code and sends nothing, in another window and in another place', async () => {
    const { person } = await owner();
    const { mobile } = person;
    const first = await logIn(HOME, person);
    expect(first.body).toMatchObject({ isEarlier: false, resendAfterSeconds: 60 });
    const code = await latestCode(addresses, mobile);
    const again = await logIn(HOME, person);
    expect(again.body).toMatchObject({ mobile, isEarlier: true, sentAt: first.body.sentAt });
    expect(again.body.resendAfterSeconds).toBeLessThanOrEqual(60);
    expect(again.body.resendAfterSeconds).toBeGreaterThan(0);
    const elsewhere = await logIn(NEW_PLACE, person);
    expect(elsewhere.body).toMatchObject({ isEarlier: true, sentAt: first.body.sentAt });
    expect(await latestCode(addresses, mobile)).toBe(code);
    expect((await guess(HOME, person)).status).toBe(400);

    const { challenge } = elsewhere.body;
    const answered = await post(NEW_PLACE, 'otp-login', { mobile, otp: code, challenge });
    expect(answered.status).toBe(200);
  });

  it('leaves the first window its challenge', async () => {
    const { person } = await owner();
    const { mobile } = person;
    const { challenge } = (await logIn(HOME, person)).body;
    const otp = await latestCode(addresses, mobile);
    for (let windows = 0; windows < 6; windows++) await logIn(HOME, person);
    const answered = await post('203.0.113.200', 'otp-login', { mobile, otp, challenge });
    expect(answered.status).toBe(200);
  });

  it('sends the next one at once when the code was used', async () => {
    const { person } = await owner();
    const next = await logIn(HOME, person);
    expect(next).toMatchObject({ status: 200, body: { isEarlier: false } });
    const phone = await post(HOME, 'sessions', { mobile: person.mobile });
    expect(phone.status).toBe(200);
    expect((await post(HOME, 'sessions', { mobile: person.mobile })).status).toBe(429);
  });
});
