import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountsKeys, fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { newPerson, signUp } from '#tests/support/people/people.ts';
import { latestCode, messagesTo } from '#tests/support/stack/portal-client.ts';
import { startOwnFunctions } from '#tests/support/stores/own-functions.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/**
 * Budgets of codes for each channel and source (D110), from several sources. In production
 * CloudFront sets the caller’s address; here the test does.
 */

const addresses = inject('addresses');
const stored = storedItems(addresses);
let functions: Awaited<ReturnType<typeof startOwnFunctions>>;
beforeAll(async () => {
  functions = await startOwnFunctions(addresses);
});
afterAll(() => functions.stop());

const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.9';

const from = (source: string) => (method: string, path: string, body: unknown) =>
  functions.serve(
    apiEvent(method, path, { body, headers: { 'cloudfront-viewer-address': `${source}:4711` } }),
  );
const owner = from(OWNER);
const stranger = from(STRANGER);
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

/** Moves the last send of a window into the past, beyond the pause and within the hour. */
async function afterThePause(name: string): Promise<void> {
  const key = accountsKeys.sends(name);
  const before = await stored.get(key);
  await stored.age(key, 'lastAt', 61);
  const isUsed = before?.['usedAt']?.includes(before['lastAt']);
  if (isUsed) await stored.set(key, 'usedAt', [(await stored.get(key))?.['lastAt']]);
}

describe('a stranger who knows the phone number', () => {
  it('is refused further codes, and the owner still logs in by password and by phone', async () => {
    const { person } = await signUp(addresses);
    const { email, mobile, password } = person;
    for (let sends = 0; sends < 5; sends++) {
      expect((await stranger('POST', 'sessions', { mobile })).status).toBe(200);
      await afterThePause(`phone ${mobile} ${STRANGER}`);
    }
    expect((await stranger('POST', 'sessions', { mobile })).status).toBe(429);

    expect((await owner('POST', 'sessions', { email, password })).status).toBe(200);
    const byPassword = { mobile, otp: await latestCode(addresses, mobile) };
    expect((await owner('POST', 'otp-login', byPassword)).status).toBe(200);
    expect((await owner('POST', 'sessions', { mobile })).status).toBe(200);
    const byPhone = { mobile, otp: await latestCode(addresses, mobile) };
    expect((await owner('POST', 'otp-login', byPhone)).status).toBe(200);
  });

  it('enters wrong codes, and the owner’s code stays valid', async () => {
    const { person } = await signUp(addresses);
    const { mobile } = person;
    await owner('POST', 'sessions', { mobile });
    const otp = await latestCode(addresses, mobile);
    for (let tries = 0; tries < 12; tries++)
      expect((await stranger('POST', 'otp-login', { mobile, otp: wrongCode(otp) })).status).toBe(
        400,
      );
    // The right code is refused from a source that did not request it.
    expect((await stranger('POST', 'otp-login', { mobile, otp })).status).toBe(400);
    expect((await owner('POST', 'otp-login', { mobile, otp })).status).toBe(200);
  });

  it('gets five attempts at a requested code, none at the owner’s', async () => {
    const { person } = await signUp(addresses);
    const { mobile } = person;
    await owner('POST', 'sessions', { mobile });
    const otp = await latestCode(addresses, mobile);
    await stranger('POST', 'sessions', { mobile });
    const strangers = await latestCode(addresses, mobile);
    const wrong = ['333333', '444444', '555555'].find((one) => one !== strangers && one !== otp);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => stranger('POST', 'otp-login', { mobile, otp: wrong })),
    );
    expect(guesses.every(({ status }) => status === 400 || status === 429)).toBe(true);
    const late = await stranger('POST', 'otp-login', { mobile, otp: strangers });
    expect(late.status).toBe(429);
    expect((await owner('POST', 'otp-login', { mobile, otp })).status).toBe(200);
  });

  it('with many addresses blocks the phone login from new sources, not from the owner’s', async () => {
    const { person } = await signUp(addresses);
    const { mobile } = person;
    await owner('POST', 'sessions', { mobile });
    const otp = await latestCode(addresses, mobile);
    await owner('POST', 'otp-login', { mobile, otp });
    const statuses: number[] = [];
    for (let host = 1; host <= 12; host++)
      statuses.push((await from(`192.0.2.${host}`)('POST', 'sessions', { mobile })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    await afterThePause(`phone ${mobile} ${OWNER}`);
    expect((await owner('POST', 'sessions', { mobile })).status).toBe(200);
  });

  it('starts sign-ups, and the owner can still sign up', async () => {
    const person = newPerson();
    const { mobile } = person;
    for (let sends = 0; sends < 5; sends++) {
      const started = await stranger('POST', 'verifications', { ...newPerson(), mobile });
      expect(started.status).toBe(200);
      await afterThePause(`sign-up ${mobile} ${STRANGER}`);
    }
    expect((await owner('POST', 'verifications', person)).status).toBe(200);
    const mobileToken = await latestCode(addresses, mobile);
    // Without its details the call would use the name and password of the latest sign-up.
    await stored.set(accountsKeys.pendingSignUp(mobile), 'place', 'elsewhere');
    expect((await owner('POST', 'verifications', { mobile, mobileToken })).status).toBe(400);
    expect((await owner('POST', 'verifications', { ...person, mobileToken })).status).toBe(200);
  });

  it('requests reset links, and the owner still gets one', async () => {
    const { person } = await signUp(addresses);
    const { email } = person;
    for (let sends = 0; sends < 5; sends++) {
      await stranger('POST', 'forgot-password', { email });
      await afterThePause(`reset ${email} ${STRANGER}`);
    }
    expect((await stranger('POST', 'forgot-password', { email })).status).toBe(429);
    expect((await owner('POST', 'forgot-password', { email })).status).toBe(200);
    expect(await messagesTo(addresses, email)).toHaveLength(6);
  });

  it('requests reset links from many addresses; the owner’s known source still gets one', async () => {
    const { person } = await signUp(addresses);
    const { email, mobile } = person;
    await owner('POST', 'sessions', { mobile });
    await owner('POST', 'otp-login', { mobile, otp: await latestCode(addresses, mobile) });
    const statuses: number[] = [];
    for (let host = 1; host <= 12; host++)
      statuses.push((await from(`192.0.2.${host}`)('POST', 'forgot-password', { email })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await owner('POST', 'forgot-password', { email })).status).toBe(200);
  });

  it('claims the address with many accounts, without multiplying mails', async () => {
    const person = newPerson();
    for (let accounts = 0; accounts < 4; accounts++)
      await signUp(addresses, { ...newPerson(), email: person.email });
    const mailsBefore = (await messagesTo(addresses, person.email)).length;
    for (let host = 1; host <= 6; host++)
      await from(`192.0.2.${host}`)('POST', 'resend-verify-email', { email: person.email });
    const mails = (await messagesTo(addresses, person.email)).length - mailsBefore;
    // One for each of six requests, and ten for the further accounts.
    expect(mails).toBe(16);
  });
});

describe('a code', () => {
  it('is accepted from another network with its challenge', async () => {
    const { person } = await signUp(addresses);
    const { mobile } = person;
    const started = await owner('POST', 'sessions', { mobile });
    const otp = await latestCode(addresses, mobile);
    const elsewhere = from('2001:db8:7::5');
    expect((await elsewhere('POST', 'otp-login', { mobile, otp })).status).toBe(400);
    const { challenge } = started.body;
    const forged = `${String(challenge).split('.')[0]}.${'A'.repeat(32)}`;
    expect((await elsewhere('POST', 'otp-login', { mobile, otp, challenge: forged })).status).toBe(
      400,
    );
    expect((await elsewhere('POST', 'otp-login', { mobile, otp, challenge })).status).toBe(200);
  });

  it('restores its send when used: six logins within the hour', async () => {
    const { person } = await signUp(addresses);
    const { email, mobile, password } = person;
    for (let logins = 0; logins < 6; logins++) {
      expect((await owner('POST', 'sessions', { email, password })).status).toBe(200);
      const otp = await latestCode(addresses, mobile);
      expect((await owner('POST', 'otp-login', { mobile, otp })).status).toBe(200);
      await afterThePause(`password ${mobile}`);
    }
  });

  it('counts when unused: the sixth in an hour is refused by password too', async () => {
    const { person } = await signUp(addresses);
    const { email, mobile, password } = person;
    for (let sends = 0; sends < 5; sends++) {
      expect((await owner('POST', 'sessions', { email, password })).status).toBe(200);
      await afterThePause(`password ${mobile}`);
    }
    // The last code is older than the pause too.
    await stored.age(accountsKeys.code(mobile, 'login', fingerprint(OWNER)), 'sentAt', 61);
    expect((await owner('POST', 'sessions', { email, password })).status).toBe(429);
  });
});

describe('one source', () => {
  it('starts twenty sign-ups an hour, counted for an IPv6 network', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 21; host++)
      statuses.push(
        (await from(`2001:db8:1:2::${host}`)('POST', 'verifications', newPerson())).status,
      );
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const other = from('2001:db8:1:3::1');
    expect((await other('POST', 'verifications', newPerson())).status).toBe(200);
  });

  it('checks sixty times an hour whether an address is free', async () => {
    const ask = from('203.0.113.77');
    const statuses: number[] = [];
    for (let question = 0; question < 31; question++) {
      statuses.push((await ask('POST', 'validate-mobile', newPerson())).status);
      statuses.push((await ask('POST', 'validate-email', newPerson())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
