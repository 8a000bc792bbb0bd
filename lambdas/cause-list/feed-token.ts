import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses them, so a plain hash is enough to keep them by. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

export const hashFeedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
