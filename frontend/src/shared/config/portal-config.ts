import { type PortalConfig, portalConfigSchema } from '#contracts/http/portal-config.ts';

let config: PortalConfig | undefined;

/** Reads /config.json once, before anything is rendered. */
export async function loadPortalConfig(): Promise<void> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  config = portalConfigSchema.parse(await answer.json());
}

/** The deployment's settings, as loaded by `loadPortalConfig`. */
export function portalConfig(): PortalConfig {
  if (!config) throw new Error('The configuration is read before the portal is rendered');
  return config;
}
