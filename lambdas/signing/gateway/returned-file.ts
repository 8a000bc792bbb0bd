import { createDecipheriv } from 'node:crypto';
import { isExtensionOf } from 'pdf-signatures';

const BLOCK_BYTES = 16;

/**
 * Decrypts a signed PDF that the gateway returned: base64 of AES-256-ECB. A '+' that a form turned
 * into a space, and lost padding, are repaired. Undefined if the value is truncated, encrypted with
 * another key, or not an extension of the PDF that was sent.
 */
export function openReturnedFile(
  sessionKey: Uint8Array,
  returned: string,
  sent: Uint8Array,
): Buffer | undefined {
  const bytes = decrypt(sessionKey, Buffer.from(repaired(returned), 'base64'));
  return bytes && isExtensionOf(sent, bytes) ? bytes : undefined;
}

/** Buffer.from takes base64 without padding; line breaks and spaces must not be dropped alike. */
const repaired = (returned: string) => returned.replaceAll(/[\r\n]/g, '').replaceAll(' ', '+');

function decrypt(sessionKey: Uint8Array, bytes: Buffer): Buffer | undefined {
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-ecb', sessionKey, null);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    return undefined;
  }
}
