import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { IdentityKeys } from './identity-keys.ts';

const ALGORITHM = 'aes-256-gcm';
/** What GCM is made for (NIST SP 800-38D, 5.2.1.1), and its full tag. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * An identity number encrypted for one holder, e.g. a party's id: moved to another holder's item
 * it opens no more. The text is `<key's name>.<iv, number, tag>`, never the same twice.
 */
export function sealNumber(keys: IdentityKeys, holderId: string, number: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys, keys.encryptWith), iv);
  cipher.setAAD(Buffer.from(holderId));
  const sealed = Buffer.concat([iv, cipher.update(number, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([sealed, cipher.getAuthTag()]);
  return `${keys.encryptWith}.${bytes.toString('base64url')}`;
}

/** Throws when it was changed, belongs to another holder or its key is gone. */
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
 * The same for the same document, and worth nothing without the key: a plain hash of so few
 * digits could be tried through.
 */
export function fingerprintOf(keys: IdentityKeys, documentKind: string, number: string): string {
  return createHmac('sha256', keys.fingerprint)
    .update(`${documentKind}:${number}`)
    .digest('base64url');
}

/** How much of a number is shown at most: enough to tell two documents apart (D41). */
const SHOWN_MAX = 4;

/** 'XXXX XXXX 1234' for digits alone, 'XXXXXX234F' for others. A third of it at most is shown. */
export function maskNumber(number: string): string {
  const shown = Math.min(SHOWN_MAX, Math.floor(number.length / 3));
  const masked = 'X'.repeat(number.length - shown) + number.slice(number.length - shown);
  return /^\d+$/.test(number) ? masked.replace(/.{4}(?=.)/g, '$& ') : masked;
}
