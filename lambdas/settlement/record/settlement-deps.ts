import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { EvidenceKey } from '#shared/evidence-key/evidence-key.ts';
import type { RecordFiles } from '#shared/files/store-file.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';

export type SettlementDeps = OfInstitution & {
  table: Table;
  clock: Clock;
  /** Holds the evidence of ended settlements. */
  files: RecordFiles;
  evidenceKey: EvidenceKey;
  /** Keys that seal offers; only this domain's functions can read them. */
  offerKeys: () => Promise<SealingKeys>;
};

/** Dependencies of the use cases that issue links. */
export type LinkDeps = SettlementDeps & {
  /** Keys that seal links until they are mailed. */
  linkKeys: () => Promise<SealingKeys>;
};
