import type { Typesetter } from 'typesetter';
import type { DocumentRecord } from '#lambdas/documents/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { SourceCache } from './source-cache.ts';

/** Dependencies of planning a bundle. */
export type PlanningDeps = OfInstitution & {
  table: Table;
  files: Files;
  /** Loads the fonts with the first plan. */
  typesetter: () => Promise<Typesetter>;
  portalOrigin: string;
  /** Whether documents wait for a clean verdict of the malware scan. */
  isScanned: Scanning;
};

export type BundlesDeps = PlanningDeps & { clock: Clock };

export type AssemblyDeps = BundlesDeps & {
  sources: SourceCache;
  /** Decrypts the password of a document's file. */
  openPassword: (document: DocumentRecord) => Promise<string>;
};
