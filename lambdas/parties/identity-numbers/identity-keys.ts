import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import type { Secrets } from '#shared/secrets/secrets.ts';

/**
 * Keys that encrypt and fingerprint identity numbers (D41), derived from one secret. The secret is
 * JSON: `encryptWith` names the key for new numbers, `hashWith` the one for fingerprints; each
 * further entry is a key of at least 32 random characters by its name. Older keys stay as long as
 * numbers are encrypted with them (docs/deploy.md, A new identity key).
 */
export type IdentityKeys = {
  encryptWith: string;
  encryption: ReadonlyMap<string, Buffer>;
  fingerprint: Buffer;
};

const keyNameSchema = z.string().regex(/^[A-Za-z0-9]{1,32}$/);

const secretSchema = z
  .object({ encryptWith: keyNameSchema, hashWith: keyNameSchema })
  .catchall(z.string().min(32));

const derived = (text: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', text, '', `neutral-portal identity numbers: ${purpose}`, 32));

/** Throws if the secret is malformed, without its content in the message. */
export function parseIdentityKeys(secret: string): IdentityKeys {
  const parsed = secretSchema.safeParse(jsonOf(secret));
  if (!parsed.success) throw new Error('The secret of the identity keys is not of its shape');
  const { encryptWith, hashWith, ...texts } = parsed.data;
  const hashText = texts[hashWith];
  if (hashText === undefined || texts[encryptWith] === undefined)
    throw new Error('The secret of the identity keys names a key that it does not hold');
  return {
    encryptWith,
    encryption: new Map(
      Object.entries(texts).map(([name, text]) => [name, derived(text, 'encryption')]),
    ),
    fingerprint: derived(hashText, 'fingerprint'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the keys on first use. A rotation takes effect within five minutes. */
export function connectIdentityKeys(secrets: Secrets, secretName: string) {
  return async (): Promise<IdentityKeys> => parseIdentityKeys(await secrets.read(secretName));
}
