import { SIGN_UP_PREFIX } from './sign-ups.constants.ts';

/**
 * Items of the accounts domain that other domains' functions must not touch. The table is
 * shared, so IAM denies them by partition key (lib/constructs/permissions.ts). The names are
 * those of accounts-keys.ts; tests/infra/table-access.test.ts compares the two.
 */
export const guardedItems = {
  /** Whoever can read or write one of these can sign in as somebody else. */
  signInSecrets: ['NONCE#', 'CODE#', 'LINK#'],
  /** Written by the accounts functions only. */
  accountRecords: [
    'EMAIL#',
    'MOBILE#',
    'GOOGLE#',
    'GOOGLETOKEN#',
    'PLACES#',
    SIGN_UP_PREFIX,
    'SENDS#',
    'AUDIT#',
    'DIRECTORY#',
    // Written by an operator (npm run operate), never by a function.
    'CONFIG#',
  ],
  /** Accounts and sessions lie under it. Other functions may touch and end a session. */
  users: 'USER#',
  /** Attributes of accounts and sessions without which neither is valid. */
  userAttributes: [
    'sessionId',
    'emailVerified',
    'isProfileComplete',
    'passwordSetAt',
    'profileVersion',
  ],
} as const;
