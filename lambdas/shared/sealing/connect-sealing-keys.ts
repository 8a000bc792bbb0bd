import type { CachedSecrets } from '../secrets/secrets.ts';
import type { SealingKeys } from './sealing-keys.ts';

/**
 * Reads keys on first use. `loadParser` imports the function that derives them from the secret, so
 * that a cold start does not load it. A rotation takes effect within five minutes. A malformed
 * secret is read again by the next call.
 */
export function connectSealingKeys<Keys extends SealingKeys>(
  secrets: CachedSecrets,
  secretName: string,
  loadParser: () => Promise<(secret: string) => Keys>,
) {
  return async (): Promise<Keys> => {
    const [parse, secret] = await Promise.all([loadParser(), secrets.read(secretName)]);
    try {
      return parse(secret);
    } catch (error) {
      secrets.forget(secretName);
      throw error;
    }
  };
}
