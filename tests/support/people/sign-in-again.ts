import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { signIn } from '#tests/support/stack/portal-client.ts';
import { storedItems } from '../stores/stored-items.ts';
import { waitedLongEnough } from './send-windows.ts';

/** A new session of a demo user, for a test that ends it: all tests share the first. */
export async function signInAgain(addresses: EndpointsFile, role: string): Promise<string> {
  const person = addresses.people.find((one) => one.role === role);
  if (!person) throw new Error(`Nobody is ${role}`);
  await waitedLongEnough(storedItems(addresses), person.mobile);
  return signIn(addresses, person);
}
