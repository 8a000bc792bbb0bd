/** What a handler of another domain connects at start; loads no use case. */
export { connectIdentityKeys } from './identity-numbers/identity-keys.ts';
