import { hkdfSync } from 'node:crypto';
import * as z from 'zod';

/** Keys that encrypt texts in the table, by name. */
export type SealingKeys = {
  /** Names the secret in errors, e.g. 'identity keys'. */
  label: string;
  /** Name of the key for new texts. */
  encryptWith: string;
  encryption: ReadonlyMap<string, Buffer>;
};

const keyNameSchema = z.string().regex(/^[A-Za-z0-9]{1,32}$/);

const secretSchema = z
  .object({ encryptWith: keyNameSchema, hashWith: keyNameSchema.optional() })
  .catchall(z.string().min(32));

/**
 * Derives keys from one secret. The secret is JSON: `encryptWith` names the key for new texts,
 * `hashWith` optionally the one for fingerprints; each further entry is a key of at least 32 random
 * characters by its name. Older keys stay as long as texts are encrypted with them. `purpose`
 * separates the keys of different purposes. Throws if the secret is malformed, without its content
 * in the message.
 */
export function parseSealingKeys(
  secret: string,
  { label, purpose }: { label: string; purpose: string },
): SealingKeys & { fingerprint: Buffer | undefined } {
  const parsed = secretSchema.safeParse(jsonOf(secret));
  if (!parsed.success) throw new Error(`The secret of the ${label} is not of its shape`);
  const { encryptWith, hashWith, ...texts } = parsed.data;
  const derived = (text: string, use: string) =>
    Buffer.from(hkdfSync('sha256', text, '', `neutral-portal ${purpose}: ${use}`, 32));
  const textOf = (name: string) => {
    const text = texts[name];
    if (text === undefined)
      throw new Error(`The secret of the ${label} names a key that it does not hold`);
    return text;
  };
  textOf(encryptWith);
  return {
    label,
    encryptWith,
    encryption: new Map(
      Object.entries(texts).map(([name, text]) => [name, derived(text, 'encryption')]),
    ),
    fingerprint: hashWith === undefined ? undefined : derived(textOf(hashWith), 'fingerprint'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
