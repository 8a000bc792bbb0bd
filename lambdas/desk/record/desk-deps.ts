import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { OfInstitution } from '#shared/institution.ts';

/** Dependencies of the use cases of the desk. */
export type DeskDeps = OfInstitution & {
  table: Table;
  clock: Clock;
  files: Files;
  /** Awards and agreements are withheld until the malware scan found them clean. */
  isScanned: Scanning;
  /** Of links to cited pages, e.g. 'https://portal.example.org'. */
  portalOrigin: string;
};
