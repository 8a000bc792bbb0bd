import type { Clock } from '../clock.ts';
import { lazily } from '../lazy-client.ts';

/** Secrets by name. */
export type Secrets = { read(name: string): Promise<string> };

export type CachedSecrets = Secrets & {
  /** Reads the secret again next time, e.g. if its text is not usable. */
  forget(name: string): void;
};

/** Cache time of a secret; a replaced secret takes effect within it. */
const KEPT_MS = 5 * 60_000;

/**
 * Reads secrets from Secrets Manager. The client is loaded on the first read. Values are cached
 * for five minutes; failures are not cached.
 */
export function connectSecrets({ clock }: { clock: Clock }): CachedSecrets {
  const kept = new Map<string, { value: Promise<string>; untilMs: number }>();
  const loadReader = lazily(async () => (await import('./secret-reader.ts')).secretReader());
  const fetchValue = async (name: string) => (await loadReader())(name);
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
    forget(name) {
      kept.delete(name);
    },
  };
}
