/** What other domains may use of parties: identity-numbers. */
export { type IdentityKeys, parseIdentityKeys } from './identity-numbers/identity-keys.ts';
export { fingerprintOf, openNumber, sealNumber } from './identity-numbers/seal-number.ts';
