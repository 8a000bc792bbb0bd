import { createHash, randomBytes } from 'node:crypto';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { SignatoryRecord } from './signing-record.ts';

/** A link's id, a hand-over's id: 256 random bits (D90), 43 characters of base64url. */
export const newSecretId = (): string => randomBytes(32).toString('base64url');

/** Links are stored by their SHA-256. In clear they are in the mail to be sent only. */
export const hashOfLink = (linkId: string): string =>
  createHash('sha256').update(linkId).digest('hex');

/** A new link of a signing's signatory. */
export function newLink(
  keys: SealingKeys,
  signingId: string,
  issuedAt: string,
): NonNullable<SignatoryRecord['link']> {
  const linkId = newSecretId();
  return { hash: hashOfLink(linkId), sealed: sealText(keys, signingId, linkId), issuedAt };
}

/** The path of the signer's page. */
export const signerPath = (keys: SealingKeys, signingId: string, sealed: string): string =>
  `/document-sign-in?arbitratorId=${openText(keys, signingId, sealed)}`;
