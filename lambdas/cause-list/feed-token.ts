import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. They cannot be guessed, so a fast hash is enough to store them. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

export const hashFeedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
