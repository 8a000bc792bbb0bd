import { type IdentityKeys, openNumber, sealNumber } from '#lambdas/parties/index.ts';

/** Encrypts the password of a document's file. It cannot be decrypted for another document. */
export const sealPassword = (keys: IdentityKeys, documentId: string, password: string): string =>
  sealNumber(keys, documentId, password);

/** Throws if the text was changed, belongs to another document or its key is missing. */
export const openPassword = (keys: IdentityKeys, documentId: string, sealed: string): string =>
  openNumber(keys, documentId, sealed);
