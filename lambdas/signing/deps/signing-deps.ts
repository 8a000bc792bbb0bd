import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { EvidenceKey } from '#shared/evidence-key/evidence-key.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { RecordFiles } from '#shared/files/store-file.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { Machines } from './connect-machines.ts';
import type { SigningGateway } from './signing-gateway.ts';

/** Dependencies of the use cases and of the state machine's steps. */
export type SigningDeps = OfInstitution & {
  table: Table;
  clock: Clock;
  files: RecordFiles;
  /** Signs the audit; its private half stays in KMS. */
  evidenceKey: EvidenceKey;
  /** Documents are withheld until the malware scan found them clean. */
  isScanned: Scanning;
  /** Keys that seal session keys. */
  keys: () => Promise<SealingKeys>;
  /** Keys that seal signers' links until they are mailed. */
  linkKeys: () => Promise<SealingKeys>;
  /** Undefined if the stage has no signing gateway. */
  gateway: () => Promise<SigningGateway | undefined>;
  machines: Machines;
  /** Origin of the gateway's callbacks, no trailing slash. */
  portalOrigin: string;
};
