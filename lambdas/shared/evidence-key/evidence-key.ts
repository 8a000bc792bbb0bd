import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

/** A signature of the deployment over a text (docs/adr/0035-evidence-key.md). */
export const evidenceSignatureSchema = z.object({
  /** SHA-256 of the public key (SubjectPublicKeyInfo, DER), in hex. */
  key: z.string(),
  /** ECDSA on P-256 over the SHA-256 of the text's UTF-8: DER in base64. */
  value: z.string(),
});
export type EvidenceSignature = z.output<typeof evidenceSignatureSchema>;

export type PublishedKey = { fingerprint: string; pem: string };

/** The key of a deployment that functions may use and not read. */
export type EvidenceKey = {
  /** Throws if KMS does not answer. The text has up to 4,096 bytes. */
  sign(text: string): Promise<EvidenceSignature>;
  publicKey(): Promise<PublishedKey>;
};

/** The published form of a public key. `der`: SubjectPublicKeyInfo. */
export function publishedKeyOf(der: Uint8Array): PublishedKey {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/**
 * Whether a text was signed by the key: undefined if there is no signature, or one of another key,
 * which says nothing.
 */
export function isSignedBy(
  { fingerprint, pem }: PublishedKey,
  text: string,
  signature: EvidenceSignature | undefined,
): boolean | undefined {
  if (signature?.key !== fingerprint) return undefined;
  return verify('sha256', Buffer.from(text, 'utf8'), pem, Buffer.from(signature.value, 'base64'));
}
