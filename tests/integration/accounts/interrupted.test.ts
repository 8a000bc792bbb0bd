import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { waitedLongEnough } from '#tests/support/people/send-windows.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';
import { startOwnFunctions } from '#tests/support/stores/own-functions.ts';
import { storedItems } from '#tests/support/stores/stored-items.ts';

/** A retry completes the work of a function that was killed after any of its writes. */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const post = (path: string, body: unknown) => call(addresses, 'POST', path, { body });
const waited = (address: string) => waitedLongEnough(stored, address);
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

let functions: Awaited<ReturnType<typeof startOwnFunctions>>;
beforeAll(async () => {
  functions = await startOwnFunctions(addresses);
});
afterAll(() => functions.stop());

async function isPassword(person: { email: string; mobile: string }, password: string) {
  await waited(person.mobile);
  return (await post('sessions', { email: person.email, password })).status === 200;
}

/**
 * Killed after no write, after one, and so on, and last after all `writes` that the function makes. The
 * kills in sequence, since they share the functions; preparation and checks in parallel.
 */
async function interruptAfterEach<Prepared>(steps: {
  writes: number;
  prepare: () => Promise<Prepared>;
  event: (prepared: Prepared) => Parameters<typeof functions.serve>[0];
  judge: (prepared: Prepared, isDone: boolean, cut: string) => Promise<void>;
}): Promise<void> {
  const prepared = await Promise.all(Array.from({ length: steps.writes + 1 }, steps.prepare));
  const statuses: number[] = [];
  for (const [writes, one] of prepared.entries())
    statuses.push((await functions.serve(steps.event(one), writes)).status);
  expect(statuses).toEqual([...Array(steps.writes).fill(500), 200]);
  await Promise.all(
    prepared.map((one, writes) =>
      steps.judge(one, statuses[writes] === 200, `cut after ${writes} writes`),
    ),
  );
}

it('completes a password reset', async () => {
  const mailedToken = async ({ email }: { email: string }) => {
    await post('forgot-password', { email });
    return tokenOf(await latestLink(addresses, email));
  };
  await interruptAfterEach({
    writes: 6,
    prepare: async () => {
      const { person, token } = await signUp(addresses);
      return { person, token, resetToken: await mailedToken(person) };
    },
    event: ({ resetToken }) =>
      apiEvent('POST', 'reset-password', { body: { resetToken, password: 'Another#Pass1' } }),
    judge: async ({ person, token }, isDone, cut) => {
      // Once the new password is stored, no earlier session is valid.
      const isSet = await isPassword(person, 'Another#Pass1');
      expect(await isPassword(person, person.password), cut).toBe(!isSet);
      const { status: before } = await call(addresses, 'GET', 'me', { token });
      if (isSet) expect(before, cut).toBe(421);
      if (isDone) return;

      await waited(person.email);
      const again = { resetToken: await mailedToken(person), password: 'Third#Pass11' };
      expect((await post('reset-password', again)).status, cut).toBe(200);
      expect(await isPassword(person, 'Third#Pass11'), cut).toBe(true);
      expect((await call(addresses, 'GET', 'me', { token })).status, cut).toBe(421);
    },
  });
});

it('completes the verification of a sign-up', async () => {
  await interruptAfterEach({
    writes: 10,
    prepare: async () => {
      const person = newPerson();
      await post('verifications', person);
      return { person, mobileToken: await latestCode(addresses, person.mobile) };
    },
    event: ({ person, mobileToken }) =>
      apiEvent('POST', 'verifications', { body: { ...person, mobileToken } }),
    judge: async ({ person }, isDone, cut) => {
      await waited(person.mobile);
      const restarted = await post('verifications', person);
      if (restarted.status === 200) {
        expect(isDone, cut).toBe(false);
        const mobileToken = await latestCode(addresses, person.mobile);
        const verified = await post('verifications', { ...person, mobileToken });
        expect(verified.status, cut).toBe(200);
      } else {
        // The account exists: its owner logs in.
        expect(restarted.body.code, cut).toBe('already_registered');
      }
      expect(await isPassword(person, person.password), cut).toBe(true);
      const byMobile = await stored.get(accountsKeys.mobileOwner(person.mobile));
      const claims = await stored.list(accountsKeys.emailHolders(person.email).pk);
      expect(
        claims.map(({ userId }) => userId),
        cut,
      ).toEqual([byMobile?.['userId']]);
      expect(await stored.get(accountsKeys.pendingSignUp(person.mobile)), cut).toBeUndefined();
    },
  });
});

it('logs no secret and no address, whichever call fails', async () => {
  const { person } = await onboard(addresses);
  const secrets = [person.password, person.email, person.mobile, 'Secret#Word9', person.name];
  const serve = (path: string, body: unknown, writes?: number) =>
    functions.serve(apiEvent('POST', path, { body }), writes);
  await waited(person.mobile);
  await serve('sessions', { email: person.email, password: 'Secret#Word9' });
  await serve('sessions', { email: person.email, password: person.password }, 1);
  await waited(person.mobile);
  await serve('sessions', { email: person.email, password: person.password });
  const otp = await latestCode(addresses, person.mobile);
  await serve('otp-login', { mobile: person.mobile, otp: otp === '000000' ? '000001' : '000000' });
  await serve('otp-login', { mobile: person.mobile, otp }, 2);
  await serve('forgot-password', { email: person.email });
  const resetToken = tokenOf(await latestLink(addresses, person.email));
  await serve('reset-password', { resetToken, password: 'Secret#Word9' }, 3);
  const other = newPerson();
  await serve('verifications', other, 2);
  await serve('verifications', { ...other, email: person.email });
  secrets.push(resetToken, other.email, other.mobile, other.password);

  await expect.poll(() => functions.log.join('\n')).toContain('"request_failed"');
  const log = functions.log.join('\n');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`\\b${otp}\\b`));
  expect(log).not.toMatch(/eyJ[\w-]{20,}\./);
});
