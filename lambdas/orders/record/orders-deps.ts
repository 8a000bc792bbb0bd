import type { Snapshots } from '#lambdas/docket/search.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { OfInstitution } from '#shared/institution.ts';

/** Dependencies of the use cases of the orders. */
export type OrdersDeps = OfInstitution & {
  table: Table;
  clock: Clock;
  files: Files;
  /** Documents are withheld until the malware scan found them clean. */
  isScanned: Scanning;
  snapshots: Snapshots;
};
