import { connectSealingKeys } from '#shared/sealing/connect-sealing-keys.ts';
import type { CachedSecrets } from '#shared/secrets/secrets.ts';

/** The keys of the passwords of documents' files; loads no use case. */
export const connectPasswordKeys = (secrets: CachedSecrets, secretName: string) =>
  connectSealingKeys(
    secrets,
    secretName,
    async () => (await import('./record/document-password.ts')).parsePasswordKeys,
  );
