import { createHash } from 'node:crypto';

/** Id of a recipient without an account: a hash, so that keys contain no address. */
export const outsiderId = (email: string) =>
  `out_${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
