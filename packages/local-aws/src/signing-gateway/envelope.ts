import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from 'node:crypto';

const SESSION_KEY_BYTES = 32;

/** AES-256-ECB with PKCS#7 padding, as the gateway's protocol has it. */
export function encrypt(key: Uint8Array, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

function decrypt(key: Uint8Array, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

export type OpenedRequest = { json: string; sessionKey: Buffer };

/**
 * Opens the three parameters of a request. undefined, whatever the reason: a caller that could tell
 * a wrong padding from a wrong key would learn about the key.
 */
export function openRequest(
  privateKey: KeyObject,
  [parameter1, parameter2, parameter3]: readonly [string, string, string],
): OpenedRequest | undefined {
  const wrapped = fromBase64(parameter1);
  const sessionKey = wrapped && unwrapKey(privateKey, wrapped);
  const [request, digest] = [fromBase64(parameter2), fromBase64(parameter3)];
  if (!sessionKey || !request || !digest) return undefined;
  try {
    const json = decrypt(sessionKey, request);
    const expected = createHash('sha256').update(json).digest();
    const named = decrypt(sessionKey, digest);
    if (named.length !== expected.length || !timingSafeEqual(named, expected)) return undefined;
    return { json: new TextDecoder('utf-8', { fatal: true }).decode(json), sessionKey };
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/**
 * Node refuses RSA_PKCS1_PADDING here, since its errors can tell about the padding. The padding is
 * removed by hand: 0, 2, at least eight bytes other than 0, 0, key.
 */
function unwrapKey(privateKey: KeyObject, wrapped: Buffer): Buffer | undefined {
  let block: Buffer;
  try {
    block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, wrapped);
  } catch {
    return undefined;
  }
  const keyStart = block.length - SESSION_KEY_BYTES;
  const filling = block.subarray(2, keyStart - 1);
  const isPadded =
    block[0] === 0 && block[1] === 2 && !filling.includes(0) && block[keyStart - 1] === 0;
  return isPadded ? block.subarray(keyStart) : undefined;
}
