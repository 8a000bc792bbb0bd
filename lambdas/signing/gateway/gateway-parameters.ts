import { constants, createCipheriv, createHash, publicEncrypt, X509Certificate } from 'node:crypto';

/** Size of the session key of AES-256. */
export const SESSION_KEY_BYTES = 32;

export type GatewayParameters = { Parameter1: string; Parameter2: string; Parameter3: string };

/**
 * Encrypts a request for the signing gateway, as the gateway defines it:
 * - Parameter1: the session key by RSA PKCS#1 v1.5 with the gateway's public key;
 * - Parameter2: the request's JSON by AES-256-ECB;
 * - Parameter3: the SHA-256 of that JSON (32 bytes) by AES-256-ECB.
 *
 * Each is base64. ECB and the missing authentication are the gateway's; its answers are confirmed
 * by a status call (settle-handover.ts).
 */
export function encryptRequest(
  certificatePem: string,
  sessionKey: Uint8Array,
  request: object,
): GatewayParameters {
  const json = Buffer.from(JSON.stringify(request), 'utf8');
  return {
    Parameter1: publicEncrypt(
      {
        key: new X509Certificate(certificatePem).publicKey,
        padding: constants.RSA_PKCS1_PADDING,
      },
      sessionKey,
    ).toString('base64'),
    Parameter2: encrypt(sessionKey, json),
    Parameter3: encrypt(sessionKey, createHash('sha256').update(json).digest()),
  };
}

function encrypt(sessionKey: Uint8Array, bytes: Uint8Array): string {
  const cipher = createCipheriv('aes-256-ecb', sessionKey, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}
