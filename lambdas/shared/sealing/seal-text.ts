import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKeys } from './sealing-keys.ts';

/** Recommended IV length of GCM (NIST SP 800-38D, 5.2.1.1) and its full tag, in bytes. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Algorithm = {
  seal(key: Buffer, holderId: string, text: string): Buffer;
  open(key: Buffer, holderId: string, bytes: Buffer): string;
};

const aes256Gcm: Algorithm = {
  seal(key, holderId, text) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    cipher.setAAD(Buffer.from(holderId));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([sealed, cipher.getAuthTag()]);
  },
  open(key, holderId, bytes) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(holderId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return (
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
      decipher.final('utf8')
    );
  },
};

/**
 * Algorithms by the name that a sealed text gives: `<key's name>.<algorithm>.<bytes>`. A text without one
 * has the first. Another algorithm is added here, is read for one release, and is then written; texts of
 * the former stay readable (ASVS 5, 11.2.2).
 */
const algorithms: Readonly<Record<string, Algorithm>> = { a1: aes256Gcm };
const FIRST = 'a1';

/**
 * Encrypts a text for one holder, e.g. a party's id; it cannot be decrypted for another holder. The
 * result is `<key's name>.<iv, text, tag>` and differs each time. Its length depends on the text's.
 */
export function sealText(keys: SealingKeys, holderId: string, text: string): string {
  const bytes = aes256Gcm.seal(keyOf(keys, keys.encryptWith), holderId, text);
  return `${keys.encryptWith}.${bytes.toString('base64url')}`;
}

/** Throws if the sealed text was changed, belongs to another holder, or its key or algorithm is missing. */
export function openText(keys: SealingKeys, holderId: string, sealed: string): string {
  const [keyName = '', ...parts] = sealed.split('.');
  const [text = '', name = FIRST] = parts.toReversed();
  const algorithm = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  if (!algorithm || parts.length > 2) throw new Error(`No algorithm opens a text of ${keys.label}`);
  return algorithm.open(keyOf(keys, keyName), holderId, Buffer.from(text, 'base64url'));
}

function keyOf({ label, encryption }: SealingKeys, name: string): Buffer {
  const key = encryption.get(name);
  if (!key) throw new Error(`The secret of the ${label} has no key ${name}`);
  return key;
}
