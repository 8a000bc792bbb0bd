import { expect, inject, it } from 'vitest';
import { STEP_MS } from '#lambdas/accounts/codes/answer-evenly.ts';
import { type NewPerson, newPerson, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, type Reply } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** Time and order of answers must not reveal who is registered (D6, D17). */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const waited = (address: string) => waitedLongEnough(stored, address);

const SAMPLES = 3;

async function registered(): Promise<NewPerson> {
  const { person } = await signUp(addresses);
  await waited(person.mobile);
  return person;
}

it('waits for a full time step for unknown and for registered users', async () => {
  const people = await Promise.all(Array.from({ length: SAMPLES }, registered));
  const questions: Record<string, (person: NewPerson) => Promise<Reply>> = {
    'wrong password': ({ email }) => post('sessions', { email, password: 'Wrong#Pass9' }),
    'login by mobile': ({ mobile }) => post('sessions', { mobile }),
    'wrong code': ({ mobile }) => post('otp-login', { mobile, otp: '000000' }),
    'forgotten password': ({ email }) => post('forgot-password', { email }),
    'verification mail': ({ email }) => post('resend-verify-email', { email }),
  };
  const ask = async (question: string, person: NewPerson) => {
    const begun = performance.now();
    const reply = await questions[question]?.(person);
    // A lower bound holds on a busy machine too. 5 ms: timers may fire slightly early.
    const hasWaited = performance.now() - begun > STEP_MS - 5;
    return { question, status: reply?.status, hasWaited };
  };
  for (const question of Object.keys(questions)) {
    const known = await Promise.all(people.map((person) => ask(question, person)));
    const unknown = await Promise.all(people.map(() => ask(question, newPerson())));
    expect(unknown).toEqual(known);
    expect(known).toEqual(known.map(({ status }) => ({ question, status, hasWaited: true })));
  }
});

it('counts parallel attempts in the same way for unknown and for registered users', async () => {
  const afterFlood = async ({ mobile }: NewPerson) => {
    await post('sessions', { mobile });
    const guess = (n: number) => post('otp-login', { mobile, otp: String(100_000 + n) });
    await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n)));
    return (await guess(99)).status;
  };
  expect(await Promise.all([registered().then(afterFlood), afterFlood(newPerson())])).toEqual([
    429, 429,
  ]);
});
