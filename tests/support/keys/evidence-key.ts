import { generateKeyPairSync, sign } from 'node:crypto';
import { type EvidenceKey, publishedKeyOf } from '#shared/evidence-key/evidence-key.ts';

/** A signing key of the tests' own, with what KMS answers for it. */
export function newEvidenceKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const published = publishedKeyOf(der);
  const known = new Map<string, Buffer>();
  /** ECDSA is random; a repeated message gets the same signature here, so that replies compare. */
  const signed = (message: Uint8Array): Buffer => {
    const text = Buffer.from(message).toString('base64');
    const signature = known.get(text) ?? sign('sha256', message, privateKey);
    known.set(text, signature);
    return signature;
  };
  const key: EvidenceKey = {
    publicKey: async () => published,
    sign: async (text) => ({
      key: published.fingerprint,
      value: signed(Buffer.from(text, 'utf8')).toString('base64'),
    }),
  };
  return { der, published, signed, key };
}

/** One key for all tests of a file. */
export const evidence = newEvidenceKey();
