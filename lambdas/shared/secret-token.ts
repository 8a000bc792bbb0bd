import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits (D90) as 43 characters of base64url. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which a token is stored. A token cannot be guessed, so a fast hash is enough. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
