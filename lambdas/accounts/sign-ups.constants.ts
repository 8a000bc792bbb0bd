import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition key prefix of sign-ups that are not verified yet. */
export const SIGN_UP_PREFIX = 'SIGNUP#';

/** Stream records of sign-ups that expired before they were verified. */
export const expiredSignUps: StreamFilter = {
  keyPrefix: SIGN_UP_PREFIX,
  events: ['REMOVE'],
  isExpiry: true,
};
