import { expect, inject, it } from 'vitest';
import { type NewPerson, newPerson, signUp } from '../../support/people.ts';
import { call, type Reply } from '../../support/portal-client.ts';
import { waitedLongEnough } from '../../support/send-windows.ts';
import { storedItems } from '../../support/stored-items.ts';

/** What the time and the order of answers would tell about who is registered (D6, D17). */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const waited = (address: string) => waitedLongEnough(stored, address);

const SAMPLES = 12;

async function registered(): Promise<NewPerson> {
  const { person } = await signUp(addresses);
  await waited(person.mobile);
  return person;
}

/** Chance that an answer about the first kind takes longer than one about the second. */
function chanceOfSlower(first: number[], second: number[]): number {
  const slower = first.flatMap((one) => second.filter((other) => one > other));
  return slower.length / (first.length * second.length);
}

// A machine that is busy with other things may spoil one measurement.
it('takes as long for strangers as for people it knows', { retry: 2 }, async () => {
  const people = await Promise.all(Array.from({ length: SAMPLES }, registered));
  const strangers = people.map(newPerson);
  const questions: Record<string, (person: NewPerson) => Promise<Reply>> = {
    'wrong password': ({ email }) => post('sessions', { email, password: 'Wrong#Pass9' }),
    'login by mobile': ({ mobile }) => post('sessions', { mobile }),
    'wrong code': ({ mobile }) => post('otp-login', { mobile, otp: '000000' }),
    'forgotten password': ({ email }) => post('forgot-password', { email }),
    'verification mail': ({ email }) => post('resend-verify-email', { email }),
  };
  for (const [question, ask] of Object.entries(questions)) {
    const timed = async (person: NewPerson) => {
      const begun = performance.now();
      const { status } = await ask(person);
      return { status, milliseconds: performance.now() - begun };
    };
    const pairs = await Promise.all(
      people.map(async (person, n) => {
        // Spread out: one after the other, the machine's other work decides less.
        await new Promise((resolve) => setTimeout(resolve, n * 60));
        return Promise.all([timed(person), timed(strangers[n] ?? newPerson())]);
      }),
    );
    const known = pairs.map(([one]) => one);
    const unknown = pairs.map(([, other]) => other);
    expect(unknown.map(({ status }) => status)).toEqual(known.map(({ status }) => status));
    const times = (answers: typeof known) => answers.map(({ milliseconds }) => milliseconds);
    // Both wait for the same full step of time …
    expect(Math.min(...times(known), ...times(unknown)), question).toBeGreaterThan(395);
    // … and nobody who only listens to the clock can tell them apart.
    const chance = chanceOfSlower(times(known), times(unknown));
    expect(chance, question).toBeGreaterThan(0.1);
    expect(chance, question).toBeLessThan(0.9);
  }
});

it('counts the guesses of a parallel flood alike for strangers and for people it knows', async () => {
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
