import { parsePasswordKeys } from '#lambdas/documents/record/document-password.ts';
/** Keys of identity numbers for tests; the secret as Secrets Manager would hold it. */
import { parseIdentityKeys } from '#lambdas/parties/identity-numbers/identity-keys.ts';

export const IDENTITY_SECRET_NAME = 'portal/identity-keys';

export const identitySecret = JSON.stringify({
  encryptWith: 'key1',
  hashWith: 'key1',
  key1: 'a text of tests that no deployment has',
});

export const identityKeys = parseIdentityKeys(identitySecret);
export const passwordKeys = parsePasswordKeys(identitySecret);
