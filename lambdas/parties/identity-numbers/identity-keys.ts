import { parseSealingKeys, type SealingKeys } from '#shared/sealing/sealing-keys.ts';

/**
 * Keys that encrypt and fingerprint identity numbers (D41), derived from one secret whose
 * `hashWith` names the key for fingerprints (docs/deploy.md, A new identity key).
 */
export type IdentityKeys = SealingKeys & { fingerprint: Buffer };

/** Throws if the secret is malformed, without its content in the message. */
export function parseIdentityKeys(secret: string): IdentityKeys {
  const { fingerprint, ...keys } = parseSealingKeys(secret, {
    label: 'identity keys',
    purpose: 'identity numbers',
  });
  if (!fingerprint) throw new Error('The secret of the identity keys is not of its shape');
  return { ...keys, fingerprint };
}
