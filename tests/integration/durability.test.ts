import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { killableStack } from '#tests/support/stack/killable-stack.ts';
import { call, latestCode } from '#tests/support/stack/portal-client.ts';
import { newPerson, signUp } from '../support/people/people.ts';
import { waitedLongEnough } from '../support/people/send-windows.ts';
import { storedItems } from '../support/stores/stored-items.ts';

const { start, kill, remove } = killableStack();
afterAll(remove);

it('keeps every acknowledged sign-up complete after a kill at any moment', async () => {
  const acknowledged: ReturnType<typeof newPerson>[] = [];
  for (const killAfter of [3, 8]) {
    const addresses = await start();
    const isKilled = new AbortController();
    const signUpOnAndOn = async () => {
      while (!isKilled.signal.aborted) {
        const person = newPerson();
        const { token } = await signUp(addresses, person).catch(() => ({ token: '' }));
        if (token.length > 20) acknowledged.push(person);
      }
    };
    const writers = [signUpOnAndOn(), signUpOnAndOn(), signUpOnAndOn()];
    while (acknowledged.length < killAfter) await pause(7);
    await kill();
    isKilled.abort();
    await Promise.all(writers);
  }

  const addresses = await start();
  const stored = storedItems(addresses);
  for (const person of acknowledged) {
    const byMobile = await stored.get(accountsKeys.mobileOwner(person.mobile));
    const [claim] = await stored.list(accountsKeys.emailHolders(person.email).pk);
    expect(claim?.['userId']).toBe(byMobile?.['userId']);
    const user = await stored.get(accountsKeys.user(byMobile?.['userId']));
    expect(user).toMatchObject({ email: person.email, mobile: person.mobile });
  }
  const [person] = acknowledged;
  if (!person) throw new Error('Nobody signed up');
  await waitedLongEnough(stored, person.mobile);
  const login = await call(addresses, 'POST', 'sessions', {
    body: { email: person.email, password: person.password },
  });
  expect(login.status).toBe(200);
  const otp = await latestCode(addresses, person.mobile);
  const verified = await call(addresses, 'POST', 'otp-login', {
    body: { mobile: person.mobile, otp },
  });
  expect(verified.status).toBe(200);
});
