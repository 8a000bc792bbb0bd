import { connectSealingKeys } from '#shared/sealing/connect-sealing-keys.ts';
import type { CachedSecrets } from '#shared/secrets/secrets.ts';

/** What a handler of another domain connects at start; loads no use case. */

/** The keys of identity numbers. */
export const connectIdentityKeys = (secrets: CachedSecrets, secretName: string) =>
  connectSealingKeys(
    secrets,
    secretName,
    async () => (await import('./identity-numbers/identity-keys.ts')).parseIdentityKeys,
  );
