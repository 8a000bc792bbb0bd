import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../clock.ts';

/** Secrets by their names, read when they are needed. */
export type Secrets = { read(name: string): Promise<string> };

/** A secret that was replaced is taken up within this time. */
const KEPT_MS = 5 * 60_000;

/** Reads Secrets Manager; what was read is kept for five minutes. A failure is not kept. */
export function connectSecrets({ clock }: { clock: Clock }): Secrets {
  const client = new SecretsManagerClient();
  const kept = new Map<string, { value: Promise<string>; untilMs: number }>();
  const fetchValue = async (name: string) => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: name }));
    if (SecretString === undefined) throw new Error(`The secret ${name} holds no text`);
    return SecretString;
  };
  return {
    async read(name) {
      const nowMs = clock.now().getTime();
      const known = kept.get(name);
      if (known && known.untilMs > nowMs) return known.value;
      const value = fetchValue(name);
      kept.set(name, { value, untilMs: nowMs + KEPT_MS });
      value.catch(() => kept.delete(name));
      return value;
    },
  };
}
