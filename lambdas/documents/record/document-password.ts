import { parseIdentityKeys } from '#lambdas/parties/identity-numbers.door.ts';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import { parseSealingKeys, type SealingKeys } from '#shared/sealing/sealing-keys.ts';

/** Keys of the passwords of documents' files. */
export type PasswordKeys = SealingKeys & {
  /** Keys of identity numbers, with which earlier code encrypted passwords. */
  former: SealingKeys;
};

/** Derives the keys from the secret of the identity keys, for their own purpose. */
export const parsePasswordKeys = (secret: string): PasswordKeys => ({
  ...parseSealingKeys(secret, { label: 'identity keys', purpose: 'document passwords' }),
  former: parseIdentityKeys(secret),
});

/** Begins passwords that are encrypted with keys of their own. Names of keys have no colon. */
const OWN = 'password:';

/** Encrypts the password of a document's file. It cannot be decrypted for another document. */
export const sealPassword = (keys: PasswordKeys, documentId: string, password: string): string =>
  OWN + sealText(keys, documentId, password);

/** Throws if the text was changed, belongs to another document or its key is missing. */
export const openPassword = (keys: PasswordKeys, documentId: string, sealed: string): string =>
  sealed.startsWith(OWN)
    ? openText(keys, documentId, sealed.slice(OWN.length))
    : openText(keys.former, documentId, sealed);
