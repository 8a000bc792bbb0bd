import * as z from 'zod';
import { openText, sealText } from '../sealing/seal-text.ts';
import { parseSealingKeys, type SealingKeys } from '../sealing/sealing-keys.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';

/** The link of a person without an account, as it is stored: never in clear. */
export const personalLinkSchema = z.object({
  /** SHA-256 of the link's token, by which the link is found. */
  hash: z.string(),
  /**
   * The token, encrypted. It is decrypted to mail it, and to give it to a signed-in person whose
   * verified address is the one it is mailed to.
   */
  sealed: z.string(),
});
export type PersonalLink = z.output<typeof personalLinkSchema>;

/** A new link with a token of 256 random bits (D90). */
export function newPersonalLink(keys: SealingKeys): PersonalLink {
  const token = newSecretToken();
  const hash = hashOfToken(token);
  return { hash, sealed: sealText(keys, hash, token) };
}

/** A code of few digits, to be mailed. `hash` is a slow hash of it, by which it is checked. */
export const sealCode = (keys: SealingKeys, code: string, hash: string): PersonalLink => ({
  hash,
  sealed: sealText(keys, hash, code),
});

/** The token of a link, or a sealed code. Throws as `openText`. */
export const openPersonalLink = (keys: SealingKeys, { hash, sealed }: PersonalLink): string =>
  openText(keys, hash, sealed);

export const parseLinkKeys = (secret: string): SealingKeys =>
  parseSealingKeys(secret, { label: 'link keys', purpose: 'personal links' });
