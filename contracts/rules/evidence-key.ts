import * as z from 'zod';

/** The public key of the deployment's signatures (docs/adr/0035-evidence-key.md). */
export const evidenceKeySchema = z.object({
  /** SHA-256 of the key (SubjectPublicKeyInfo, DER), in hex. */
  fingerprint: z.string(),
  pem: z.string(),
});
