/** Keys of signing for tests; the secret as Secrets Manager would hold it. */
export const SIGNING_KEYS_SECRET_NAME = 'portal/signing-keys';
export const SIGNING_TOKEN_SECRET_NAME = 'portal/signing-token';

export const signingKeysSecret = JSON.stringify({
  encryptWith: 'key1',
  key1: 'a text of tests that no deployment has',
});
