import { openText, sealText } from '#shared/sealing/seal-text.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { hashOfToken, newSecretToken } from '#shared/secret-token.ts';
import type { SignatoryRecord } from './signing-record.ts';

/** A new link of a signing's signatory. In clear it is in the mail to be sent only. */
export function newLink(
  keys: SealingKeys,
  signingId: string,
  issuedAt: string,
): NonNullable<SignatoryRecord['link']> {
  const linkId = newSecretToken();
  return { hash: hashOfToken(linkId), sealed: sealText(keys, signingId, linkId), issuedAt };
}

/** The path of the signer's page. */
export const signerPath = (keys: SealingKeys, signingId: string, sealed: string): string =>
  `/document-sign-in?arbitratorId=${openText(keys, signingId, sealed)}`;
