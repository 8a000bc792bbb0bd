import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Partition keys of sign-ups that are not verified yet. */
export const SIGN_UP_PREFIX = 'SIGNUP#';

/** Sign-ups that were not verified in time. */
export const expiredSignUps: StreamFilter = {
  keyPrefix: SIGN_UP_PREFIX,
  events: ['REMOVE'],
  isExpiry: true,
};
