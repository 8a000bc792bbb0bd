import {
  changeItems,
  emptyBundle,
  emptyContent,
  newBundleItems,
  queued,
  readCodes,
  summaryOf,
} from '#lambdas/bundles/seed.door.ts';
import { type DocumentRecord, readAllRows } from '#lambdas/documents/record.door.ts';
import { createRandom } from '#seed/random.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { casesWithDocuments } from './seed-case.ts';
import { makeDocket } from './seed-docket.ts';

/**
 * Adds the arbitrator's hearing bundle of the arbitration with documents: its shared documents
 * with page numbers and contents. It is assembled like any other.
 */
export async function seedBundle(
  table: Table,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'BUNDLES#1', now }, async () => {
    const docket = casesWithDocuments(makeDocket({ neutrals, now }));
    const found = docket.find(({ record }) => record.resolutionKind === 'arbitration');
    if (!found) return;
    const { arbitrator } = neutrals;
    const caseId = found.record.id;
    // Written before, if an earlier run was interrupted.
    if ((await readCodes(table, caseId, arbitrator.userId)).last > 0) return;
    const rows = await readAllRows(table, { caseId, userId: arbitrator.userId });
    const shared = rows.filter(({ visibilityType }) => visibilityType !== 'me');
    const empty = emptyBundle(
      {
        id: createRandom(`bundle of ${caseId}`).id('bnd'),
        caseId,
        ownerId: arbitrator.userId,
        ownerName: arbitrator.name,
        name: 'Hearing bundle',
        codeNumber: 1,
      },
      now,
    );
    await transact(table, () => Object.values(newBundleItems(table, empty, 0)));
    const manifest = {
      ...emptyContent.manifest,
      items: shared.map(itemOf),
      hasPageNumbers: true,
      hasContents: true,
    };
    const next = { ...empty, ...summaryOf(manifest), version: 2, assembly: queued(empty) };
    const content = { ...emptyContent, manifest };
    await transact(table, () => changeItems(table, { stored: empty, next, content }));
  });
}

const itemOf = ({ id, name }: Pick<DocumentRecord, 'id' | 'name'>) => ({
  kind: 'document' as const,
  id: createRandom(`bundle item ${id}`).id('bit'),
  title: name.replace(/\.pdf$/, ''),
  documentId: id,
  pages: '',
});
