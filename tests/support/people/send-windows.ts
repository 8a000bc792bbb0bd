import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import type { storedItems } from '../stores/stored-items.ts';

/** The source of every request that a test makes over HTTP. */
export const TEST_SOURCE = '127.0.0.1';

/** Names of the budgets that require a pause between two messages to one address. */
export const windowNames = {
  password: (mobile: string) => `password ${mobile}`,
  phone: (mobile: string) => `phone ${mobile} ${TEST_SOURCE}`,
  signUp: (mobile: string) => `sign-up ${mobile} ${TEST_SOURCE}`,
  verify: (email: string) => `verify ${email} ${TEST_SOURCE}`,
  reset: (email: string) => `reset ${email} ${TEST_SOURCE}`,
} as const;

/** Allows the next message to an address at once: moves each last send a minute back. */
export async function waitedLongEnough(
  stored: Pick<ReturnType<typeof storedItems>, 'get' | 'age'>,
  address: string,
): Promise<void> {
  for (const nameOf of Object.values(windowNames)) {
    const key = accountsKeys.sends(nameOf(address));
    if (await stored.get(key)) await stored.age(key, 'lastAt', 61);
  }
}
