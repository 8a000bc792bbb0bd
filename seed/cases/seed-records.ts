import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { seedAnnotations } from './seed-annotations.ts';
import { seedBundle } from './seed-bundle.ts';
import { seedDesk } from './seed-desk.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedExamination } from './speech/seed-examination.ts';
import { seedOrders } from './speech/seed-orders.ts';
import { seedOwnWords } from './speech/seed-own-words.ts';
import { seedRecordings } from './speech/seed-recordings.ts';
import { seedWitnessReading } from './speech/seed-witness-reading.ts';

/**
 * Seeds documents and what is made of documents and speech. Loaded only for this: these parts are
 * most of the seed's modules, and a portal for tests has none of them.
 */
export async function seedRecords(
  { table, files, linkKeys }: { table: Table; files: Files; linkKeys: SealingKeys },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedDocuments({ table, files }, { neutrals, now });
  await seedRecordings({ table, files }, { neutrals, now });
  await seedAnnotations(table, { neutrals, now });
  await seedBundle(table, { neutrals, now });
  await seedDesk({ table, files }, { neutrals, now });
  await seedOwnWords(table, { neutrals });
  await seedOrders({ table, files }, { neutrals, now });
  await seedExamination({ table, files }, { neutrals, now });
  await seedWitnessReading({ table, linkKeys: async () => linkKeys }, { neutrals, now });
}
