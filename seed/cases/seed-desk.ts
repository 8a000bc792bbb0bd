import { findCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { createDeskDraft, saveDeskDraft } from '#lambdas/desk/seed.door.ts';
import { citationOfPage, readAllRows } from '#lambdas/documents/record.door.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { halfWrittenAward } from './documents/award-text.ts';
import { makeDocket } from './seed-docket.ts';
import { casesWithDocuments } from './seed-documents.ts';

/**
 * Begins the arbitrator's award in the arbitration with documents: a draft that is half written. Requires
 * seedDocuments. Repeating it, also after an interruption, adds only what is missing.
 */
export async function seedDesk(
  table: Table,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'DESK#1', now }, async () => {
    const { userId } = neutrals.arbitrator;
    const docket = casesWithDocuments(makeDocket({ neutrals, now }));
    const found = docket.find(({ record }) => record.resolutionKind === 'arbitration');
    const stored = found && (await findCase(table, found.record.id));
    if (!stored || !isOfTribunal(stored, userId)) return;
    const { id: caseId } = stored;
    const rows = await readAllRows(table, { caseId, userId });
    const cite = (name: string, page: number): string => {
      const row = rows.find((one) => one.name === name);
      return row ? citationOfPage(row, page) : '';
    };
    const principal: Principal = {
      ...{ userId, sessionId: 'seed', role: 'arbitrator' },
      ...{ emailVerified: true, isProfileComplete: true },
    };
    const deps = { table, clock: { now: () => now } };
    const { id: draftId } = await createDeskDraft(deps, {
      principal,
      params: { caseId },
      body: { title: 'Award', audience: 'author', isEmpty: true },
      idempotencyKey: 'seed-award-at-the-desk',
    });
    await saveDeskDraft(deps, {
      principal,
      params: { caseId, draftId },
      body: {
        ...{ version: 1, seat: 'Mumbai', madeOn: '', keepsVersion: false, keepsFormer: false },
        content: halfWrittenAward(found.record, cite),
      },
    });
  });
}
