import { describe, expect, inject, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { newPerson, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough, windowNames } from '#tests/support/people/send-windows.ts';
import { call, latestCode, messagesTo } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Attempts at a code: 5 codes in any hour, 5 attempts each, 25 of a million (D4). */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe.concurrent('codes', () => {
  it('are sent five times in any hour, not five times in each clock hour', async () => {
    const { mobile } = newPerson();
    await post('sessions', { mobile });
    const key = accountsKeys.sends(windowNames.phone(mobile));
    const sentAt = async (...minutes: number[]) => {
      await stored.set(key, 'earlierAt', minutes.slice(0, -1).map(minutesAgo));
      await stored.set(key, 'lastAt', minutesAgo(minutes.at(-1) ?? 0));
    };
    await sentAt(58, 5, 4, 3, 2);
    const refused = await post('sessions', { mobile });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(110);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(120);

    await sentAt(61, 5, 4, 3, 2);
    expect((await post('sessions', { mobile })).status).toBe(200);
    await stored.age(key, 'lastAt', 61);
    const next = await post('sessions', { mobile });
    expect(next.status).toBe(429);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(54 * 60);
  });

  it('are sent once for parallel requests', async () => {
    const { person } = await signUp(addresses);
    await waitedLongEnough(stored, person.mobile);
    const asked = Array.from({ length: 8 }, () => post('sessions', { mobile: person.mobile }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429, 429, 429]);
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(2);
  });

  it('are refused at the other endpoint, and an attempt there uses none of theirs', async () => {
    const { person } = await signUp(addresses);
    await post('sessions', { mobile: person.mobile });
    const code = await latestCode(addresses, person.mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    const otherDoor = await post('verifications', { ...person, mobileToken: code });
    expect(otherDoor).toMatchObject({ status: 400, body: { message: 'Invalid Verification!' } });
    for (let guess = 0; guess < 5; guess++)
      await post('otp-login', { mobile: person.mobile, otp: wrong });
    expect((await post('otp-login', { mobile: person.mobile, otp: code })).status).toBe(429);
  });

  it('of a sign-up open no login, and still complete the sign-up', async () => {
    const person = newPerson();
    await post('verifications', person);
    const mobileToken = await latestCode(addresses, person.mobile);
    const login = await post('otp-login', { mobile: person.mobile, otp: mobileToken });
    expect(login).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } });
    expect((await post('verifications', { ...person, mobileToken })).status).toBe(200);
  });

  it('of a login requested for a number that signs up do not revoke the sign-up’s', async () => {
    const person = newPerson();
    await post('verifications', person);
    const mobileToken = await latestCode(addresses, person.mobile);
    // The number has no account yet: this login sends nothing.
    expect((await post('sessions', { mobile: person.mobile })).status).toBe(200);
    expect(await messagesTo(addresses, person.mobile)).toHaveLength(1);
    expect((await post('verifications', { ...person, mobileToken })).status).toBe(200);
  });
});
