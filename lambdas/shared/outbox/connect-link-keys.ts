import { connectSealingKeys } from '../sealing/connect-sealing-keys.ts';
import type { CachedSecrets } from '../secrets/secrets.ts';

/** The keys of personal links. */
export const connectLinkKeys = (secrets: CachedSecrets, secretName: string) =>
  connectSealingKeys(
    secrets,
    secretName,
    async () => (await import('./personal-link.ts')).parseLinkKeys,
  );
