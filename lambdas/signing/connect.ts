import { systemClock } from '#shared/clock.ts';
import { connectTableAndFiles } from '#shared/connect-table-and-files.ts';
import { connectEvidenceKey } from '#shared/evidence-key/connect-evidence-key.ts';
import type { RecordLock } from '#shared/files/record-lock.constants.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import { lazily } from '#shared/lazy-client.ts';
import { connectLinkKeys } from '#shared/outbox/connect-link-keys.ts';
import { connectSealingKeys } from '#shared/sealing/connect-sealing-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { connectMachines } from './deps/connect-machines.ts';
import type { SigningDeps } from './deps/signing-deps.ts';

/** The dependencies of both functions of the domain, from their settings. */
export function connectSigning(environment: {
  TABLE_NAME: string;
  FILES_BUCKET: string;
  MALWARE_SCAN: Scanning;
  RECORD_LOCK: RecordLock | undefined;
  PORTAL_ORIGIN: string;
  SIGNING_GATEWAY: string;
  SIGNING_KEYS_SECRET: string;
  LINK_KEYS_SECRET: string;
  EVIDENCE_KEY: string;
  INSTITUTION_NAME: string;
}): SigningDeps {
  const secrets = connectSecrets({ clock: systemClock });
  const { files, ...stores } = connectTableAndFiles(environment);
  return {
    ...stores,
    files: { ...files, recordLock: environment.RECORD_LOCK },
    evidenceKey: connectEvidenceKey(environment.EVIDENCE_KEY),
    isScanned: environment.MALWARE_SCAN,
    portalOrigin: environment.PORTAL_ORIGIN,
    institution: environment.INSTITUTION_NAME,
    keys: connectSealingKeys(
      secrets,
      environment.SIGNING_KEYS_SECRET,
      async () => (await import('./deps/signing-gateway.ts')).parseSigningKeys,
    ),
    linkKeys: connectLinkKeys(secrets, environment.LINK_KEYS_SECRET),
    gateway: lazily(async () =>
      (await import('./deps/signing-gateway.ts')).connectSigningGateway(
        environment.SIGNING_GATEWAY,
        secrets,
      ),
    ),
    machines: connectMachines(),
  };
}
