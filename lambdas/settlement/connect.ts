import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { connectEvidenceKey } from '#shared/evidence-key/connect-evidence-key.ts';
import { connectFiles } from '#shared/files/files.ts';
import type { RecordLock } from '#shared/files/record-lock.constants.ts';
import { connectSealingKeys } from '#shared/sealing/connect-sealing-keys.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import type { SettlementDeps } from './record/settlement-deps.ts';

/** The dependencies of both functions of the domain, from their settings. */
export function connectSettlement(environment: {
  TABLE_NAME: string;
  SETTLEMENT_KEYS_SECRET: string;
  FILES_BUCKET: string;
  RECORD_LOCK: RecordLock | undefined;
  EVIDENCE_KEY: string;
  INSTITUTION_NAME: string;
}): SettlementDeps {
  const secrets = connectSecrets({ clock: systemClock });
  return {
    table: connectTable(environment.TABLE_NAME),
    clock: systemClock,
    files: { ...connectFiles(environment.FILES_BUCKET), recordLock: environment.RECORD_LOCK },
    evidenceKey: connectEvidenceKey(environment.EVIDENCE_KEY),
    institution: environment.INSTITUTION_NAME,
    offerKeys: connectSealingKeys(
      secrets,
      environment.SETTLEMENT_KEYS_SECRET,
      async () => (await import('./record/sealed-offers.ts')).parseOfferKeys,
    ),
  };
}
