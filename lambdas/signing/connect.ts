import { systemClock } from '#shared/clock.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { connectLinkKeys } from '#shared/outbox/personal-link.ts';
import { connectSealingKeys, parseSealingKeys } from '#shared/sealing/sealing-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectSigningGateway } from './gateway/signing-gateway.ts';
import { connectMachines } from './machine/machines.ts';
import type { SigningDeps } from './signing-deps.ts';
import { parseSigningGateway } from './signing-settings.constants.ts';

/** Keys of session keys; the secret's shape is that of all sealing keys. */
export const parseSigningKeys = (secret: string) =>
  parseSealingKeys(secret, { label: 'signing keys', purpose: 'signing' });

/** The dependencies of both functions of the domain, from their settings. */
export function connectSigning(environment: {
  TABLE_NAME: string;
  FILES_BUCKET: string;
  MALWARE_SCAN: boolean;
  PORTAL_ORIGIN: string;
  SIGNING_GATEWAY: string;
  SIGNING_KEYS_SECRET: string;
  LINK_KEYS_SECRET: string;
}): SigningDeps {
  const secrets = connectSecrets({ clock: systemClock });
  return {
    ...connectTableAndFiles(environment),
    isScanned: environment.MALWARE_SCAN,
    portalOrigin: environment.PORTAL_ORIGIN,
    keys: connectSealingKeys(secrets, environment.SIGNING_KEYS_SECRET, parseSigningKeys),
    linkKeys: connectLinkKeys(secrets, environment.LINK_KEYS_SECRET),
    gateway: connectSigningGateway(parseSigningGateway(environment.SIGNING_GATEWAY), secrets),
    machines: connectMachines(),
  };
}
