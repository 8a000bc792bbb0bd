import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKeys } from './sealing-keys.ts';

const ALGORITHM = 'aes-256-gcm';
/** Recommended IV length of GCM (NIST SP 800-38D, 5.2.1.1) and its full tag, in bytes. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for one holder, e.g. a party's id; it cannot be decrypted for another holder. The
 * result is `<key's name>.<iv, text, tag>` and differs each time. Its length depends on the text's.
 */
export function sealText(keys: SealingKeys, holderId: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys, keys.encryptWith), iv);
  cipher.setAAD(Buffer.from(holderId));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([sealed, cipher.getAuthTag()]);
  return `${keys.encryptWith}.${bytes.toString('base64url')}`;
}

/** Throws if the sealed text was changed, belongs to another holder or its key is missing. */
export function openText(keys: SealingKeys, holderId: string, sealed: string): string {
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

function keyOf({ label, encryption }: SealingKeys, name: string): Buffer {
  const key = encryption.get(name);
  if (!key) throw new Error(`The secret of the ${label} has no key ${name}`);
  return key;
}
