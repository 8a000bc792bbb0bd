import { SIGN_UP_PREFIX } from './sign-ups.constants.ts';

/**
 * Items of the accounts domain that functions of other domains must not access. All domains share
 * one table, so IAM denies access by partition key (lib/constructs/functions/permissions.ts). The prefixes
 * are those of accounts-keys.ts; tests/infra/table-access.test.ts compares the two.
 */
export const guardedItems = {
  /** Read or write access to these items allows a sign-in as another user. */
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
    'TRIES#',
    'AUDIT#',
    'DIRECTORY#',
    // Written by an operator (npm run operate), never by a function.
    'CONFIG#',
  ],
  /** Prefix of accounts and sessions. Other functions may extend and delete sessions. */
  users: 'USER#',
  /** Attributes that a valid account or session must have. */
  userAttributes: [
    'sessionId',
    'emailVerified',
    'isProfileComplete',
    'passwordSetAt',
    'profileVersion',
  ],
} as const;
