import { accountsKeys } from '../../lambdas/accounts/accounts-keys.ts';
import type { EndpointsFile } from '../../local/endpoints-file.ts';
import { signIn } from './portal-client.ts';
import { storedItems } from './stored-items.ts';

/** Another session of a demo person, for a test that ends it: all tests share the first. */
export async function signInAgain(addresses: EndpointsFile, role: string): Promise<string> {
  const person = addresses.people.find((one) => one.role === role);
  if (!person) throw new Error(`Nobody is ${role}`);
  await storedItems(addresses).age(accountsKeys.sends(person.mobile), 'lastAt', 61);
  return signIn(addresses, person);
}
