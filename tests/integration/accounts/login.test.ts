import { describe, expect, inject, it } from 'vitest';
import { newPerson, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestCode, messagesTo, type Reply } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const startSession = (body: unknown) => call(addresses, 'POST', 'sessions', { body });
const verify = (mobile: string, otp: string) =>
  call(addresses, 'POST', 'otp-login', { body: { mobile, otp } });
const waited = (address: string) => waitedLongEnough(stored, address);

async function registered() {
  const { person } = await signUp(addresses);
  await waited(person.mobile);
  return person;
}

describe.concurrent('login', () => {
  it('by email checks the password, sends a code and opens a session', async () => {
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
      challenge: expect.any(String),
      sentAt: expect.stringMatching(/Z$/),
      resendAfterSeconds: 60,
      isEarlier: false,
    });
    const code = await latestCode(addresses, person.mobile);
    expect((await verify(person.mobile, code)).status).toBe(200);
  });

  it('accepts the token with a Bearer prefix too', async () => {
    const { token } = await signUp(addresses);
    const me = await call(addresses, 'GET', 'me', { token: `Bearer ${token}` });
    expect(me.status).toBe(200);
  });

  it('refuses a wrong code with a specific message, and a used one', async () => {
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

  it('counts parallel wrong answers: at most five are checked', async () => {
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

  it('returns the same for an unknown email and a wrong password', async () => {
    const person = await registered();
    const wrongPassword = await startSession({ email: person.email, password: 'Wrong#Pass9' });
    const unknown = await startSession({ email: newPerson().email, password: 'Wrong#Pass9' });
    expect(unknown.status).toBe(wrongPassword.status);
    const strip = ({ body }: Reply) => ({ ...body, requestId: '' });
    expect(strip(unknown)).toEqual(strip(wrongPassword));
    expect(unknown.body.message).toBe('Incorrect email or password');
  });

  it('treats an unknown number like a known one, from the code to the sixth attempt', async () => {
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

  it('refuses a password that is too short before any other check', async () => {
    expect(await startSession({ email: 'a@example.com', password: 'abc' })).toMatchObject({
      status: 400,
    });
  });
});
