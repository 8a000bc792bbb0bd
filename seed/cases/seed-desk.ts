import { noOrderFacts } from '#contracts/rules/desk/order-facts.ts';
import { acceptedAgreementsOf, findCase } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { createDeskDraft, saveDeskDraft } from '#lambdas/desk/seed.door.ts';
import { citationOfPage, readAllRows } from '#lambdas/documents/record.door.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { citedDocuments, halfWrittenAward } from './documents/award-text.ts';
import { halfWrittenOrder } from './documents/order-text.ts';
import { isRunning } from './seed-case.ts';
import { makeDocket } from './seed-docket.ts';
import { addDocuments } from './seed-documents.ts';

/**
 * Begins the arbitrator's award in the first arbitration that is reserved for it: a draft that is half
 * written, and the documents that it cites. Begins the
 * correction of another award, and an order that the tribunal sees. Repeating it, also after an interruption, adds only what is missing.
 */
export async function seedDesk(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'DESK#1', now }, async () => {
    const { userId } = neutrals.arbitrator;
    const found = makeDocket({ neutrals, now }).find(
      ({ record }) => record.status === 'reservedForAward' && isOfTribunal(record, userId),
    );
    const stored = found && (await findCase(table, found.record.id));
    if (!stored || !isOfTribunal(stored, userId)) return;
    const names = Object.values(citedDocuments);
    await addDocuments({ table, files }, found, { neutrals, now, names });
    const { id: caseId } = stored;
    const rows = await readAllRows(table, { caseId, userId });
    const cite = (name: string, page: number): string => {
      const row = rows.find((one) => one.name === name);
      return row ? citationOfPage(row, page) : '';
    };
    const principal = arbitrator(userId);
    const deps = { table, clock: { now: () => now } };
    const { id: draftId } = await createDeskDraft(deps, {
      principal,
      params: { caseId },
      body: { title: 'Award', audience: 'author', isEmpty: true, isOrder: false },
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
  await seedOnce(table, { mark: 'DESK#2', now }, () => seedCorrection(table, { neutrals, now }));
  await seedOnce(table, { mark: 'DESK#3', now }, () => seedOrder(table, { neutrals, now }));
}

const arbitrator = (userId: string): Principal => ({
  ...{ userId, sessionId: 'seed', role: 'arbitrator' },
  ...{ emailVerified: true, isProfileComplete: true },
});

/** Begins the correction of the first award of the arbitrator. */
async function seedCorrection(
  table: Table,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  const { userId } = neutrals.arbitrator;
  const found = makeDocket({ neutrals, now }).find(
    ({ record }) =>
      record.status === 'awardPassed' &&
      isOfTribunal(record, userId) &&
      record.uploadedDocuments.length > 0,
  );
  const stored = found && (await findCase(table, found.record.id));
  const [award] = stored ? acceptedAgreementsOf(stored) : [];
  if (!stored || !award || !isOfTribunal(stored, userId)) return;
  await createDeskDraft(
    { table, clock: { now: () => now } },
    {
      principal: arbitrator(userId),
      params: { caseId: stored.id },
      body: {
        ...{ audience: 'author', isEmpty: false, isOrder: false },
        follows: { kind: 'correction', agreementId: award.id },
      },
      idempotencyKey: 'seed-correction-at-the-desk',
    },
  );
}

/** Begins an order on an interim application, in the running arbitration that has a dictated one. */
async function seedOrder(
  table: Table,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  const { userId } = neutrals.arbitrator;
  const [, found] = makeDocket({ neutrals, now }).filter(
    (one) =>
      one.record.resolutionKind === 'arbitration' &&
      isRunning(one) &&
      isOfTribunal(one.record, userId),
  );
  const stored = found && (await findCase(table, found.record.id));
  if (!stored || !isOfTribunal(stored, userId)) return;
  const deps = { table, clock: { now: () => now } };
  const principal = arbitrator(userId);
  const { id: caseId } = stored;
  const { id: draftId } = await createDeskDraft(deps, {
    principal,
    params: { caseId },
    body: {
      ...{ title: 'Order on the application under section 17', audience: 'tribunal' },
      ...{ isEmpty: true, isOrder: true },
    },
    idempotencyKey: 'seed-order-at-the-desk',
  });
  await saveDeskDraft(deps, {
    principal,
    params: { caseId, draftId },
    body: {
      ...{ version: 1, seat: 'Mumbai', madeOn: '', keepsVersion: false, keepsFormer: false },
      content: halfWrittenOrder(found.record),
      order: {
        ...noOrderFacts,
        // The first one is dictated.
        ...{ number: 2, venue: 'By video conference' },
        appearances: 'Ms. Kavita Deshpande, Advocate, for the claimant',
        copiesTo: 'Ms. Kavita Deshpande, Advocate, for the claimant',
      },
    },
  });
}
