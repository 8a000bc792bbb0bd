import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { IdentityKeys } from './identity-keys.ts';

const ALGORITHM = 'aes-256-gcm';
/** Recommended IV length of GCM (NIST SP 800-38D, 5.2.1.1) and its full tag, in bytes. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an identity number for one holder, e.g. a party's id; it cannot be decrypted for another
 * holder. The text is `<key's name>.<iv, number, tag>` and differs each time.
 */
export function sealNumber(keys: IdentityKeys, holderId: string, number: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys, keys.encryptWith), iv);
  cipher.setAAD(Buffer.from(holderId));
  const sealed = Buffer.concat([iv, cipher.update(number, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([sealed, cipher.getAuthTag()]);
  return `${keys.encryptWith}.${bytes.toString('base64url')}`;
}

/** Throws if the text was changed, belongs to another holder or its key is missing. */
export function openNumber(keys: IdentityKeys, holderId: string, sealed: string): string {
  const [keyName = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys, keyName), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(holderId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return (
    decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  );
}

function keyOf({ encryption }: IdentityKeys, name: string): Buffer {
  const key = encryption.get(name);
  if (!key) throw new Error(`The secret of the identity keys has no key ${name}`);
  return key;
}

/**
 * A keyed hash, equal for equal documents. A plain hash of so few digits could be reversed by
 * trying all numbers.
 */
export function fingerprintOf(keys: IdentityKeys, documentKind: string, number: string): string {
  return createHmac('sha256', keys.fingerprint)
    .update(`${documentKind}:${number}`)
    .digest('base64url');
}

/** Maximum number of visible characters: enough to tell two documents apart (D41). */
const SHOWN_MAX = 4;

/** 'XXXX XXXX 1234' for digits, 'XXXXXX234F' for others. Shows a third at most. */
export function maskNumber(number: string): string {
  const shown = Math.min(SHOWN_MAX, Math.floor(number.length / 3));
  const masked = 'X'.repeat(number.length - shown) + number.slice(number.length - shown);
  return /^\d+$/.test(number) ? masked.replace(/.{4}(?=.)/g, '$& ') : masked;
}
