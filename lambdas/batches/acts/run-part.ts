import * as z from 'zod';
import { isOver } from '#contracts/rules/cases/case-batches.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { RowResult } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { logger } from '#shared/logger.ts';
import type { BatchQuestion, BatchRecord, BatchRow, StoredResult } from '../record/batch-record.ts';
import {
  changeBatch,
  findBatch,
  getPart,
  getQuestion,
  passPart,
} from '../record/batch-repository.ts';
import { BATCH_AT_ONCE, BATCH_PART_SECONDS } from '../record/batches.constants.ts';

/** A part of a batch: its cases from number `cursor` on. */
export const partSchema = z.object({
  userId: z.string(),
  batchId: z.string(),
  cursor: z.number().int().nonnegative(),
});
export type Part = z.output<typeof partSchema>;

/** One case of a batch, with the person as they are when it has its turn. */
type RowToDo = {
  principal: Principal;
  /** The person's name. */
  name: string;
  question: BatchQuestion;
  row: BatchRow;
};

/**
 * Does the act of a batch on one case. Refusals are results; throws for faults. Safe to repeat: what is
 * done already is reported as such.
 */
export type RowAct = (toDo: RowToDo) => Promise<RowResult>;

type Deps = { table: Table; clock: Clock };

type Run = {
  act: RowAct;
  /** A fault of one case is then its result; before, the whole part is tried again. */
  isLastTry: boolean;
};

/**
 * Runs a part of a batch, if it is the batch's next one, and moves the batch on, which starts the next
 * part. Each case is checked and done by itself, with the person's authority of that moment. A part
 * that runs again, or twice at the same time, does nothing twice: what is done already is reported as
 * such. After BATCH_PART_SECONDS no further case begins; the next part has those that are left.
 */
export async function runPart(
  deps: Deps,
  { userId, batchId, cursor }: Part,
  run: Run,
): Promise<'done' | 'stopped' | 'not its turn'> {
  const { table, clock } = deps;
  const batch = await findBatch(table, { userId, batchId });
  if (!batch || isOver(batch) || batch.cursor !== cursor) return 'not its turn';
  if (batch.state === 'stopping') {
    await changeBatch(table, { userId, batchId }, (stored) =>
      stored.state === 'stopping' && stored.cursor === cursor
        ? { state: 'stopped', movedAt: clock.now().toISOString() }
        : undefined,
    );
    return 'stopped';
  }
  const [question, rows] = await Promise.all([getQuestion(table, batchId), getPart(table, batch)]);
  const results = await workOff(deps, { batch, question, rows, run });
  const isPassed = await passPart(table, batch, { results, now: clock.now().toISOString() });
  return isPassed ? 'done' : 'not its turn';
}

/** The results of the first cases, as many as there was time for. */
async function workOff(
  deps: Deps,
  work: { batch: BatchRecord; question: BatchQuestion; rows: readonly BatchRow[]; run: Run },
): Promise<StoredResult[]> {
  const until = deps.clock.now().getTime() + BATCH_PART_SECONDS * 1_000;
  const results = await inParallel(
    work.rows,
    // Cases begin in order: those for which there is no time are the last ones.
    async (row) =>
      deps.clock.now().getTime() < until ? storedResult(row, await resultOf(deps, work, row)) : [],
    { atOnce: BATCH_AT_ONCE },
  );
  return results.flat();
}

async function resultOf(
  deps: Deps,
  { batch, question, run }: { batch: BatchRecord; question: BatchQuestion; run: Run },
  row: BatchRow,
): Promise<RowResult> {
  try {
    const person = await findPerson(deps, batch.userId);
    if (!person?.isOnboarded)
      return { outcome: 'refused', message: 'Your account no longer has access to cases' };
    const principal: Principal = {
      userId: batch.userId,
      role: person.role,
      // A batch has no session.
      sessionId: batch.id,
      emailVerified: true,
      isProfileComplete: true,
    };
    return await run.act({ principal, name: person.name, question, row });
  } catch (error) {
    if (!run.isLastTry) throw error;
    logger.error('batch_case_failed', {
      batchId: batch.id,
      caseId: row.id,
      error: error instanceof Error ? error : {},
    });
    return { outcome: 'failed', message: 'This did not work on our side. Try again' };
  }
}

const storedResult = (
  { id, caseCode }: BatchRow,
  { outcome, message, title }: RowResult,
): StoredResult[] => [
  { id, caseCode, outcome, ...(outcome !== 'done' && { message, ...(title && { title }) }) },
];
