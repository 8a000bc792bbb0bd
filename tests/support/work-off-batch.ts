import { isOver } from '#contracts/rules/cases/case-batches.ts';
import { actOf } from '#lambdas/batches/acts/act-of.ts';
import { type RowAct, runPart } from '#lambdas/batches/acts/run-part.ts';
import type { BatchRecord } from '#lambdas/batches/record/batch-record.ts';
import { requireBatch } from '#lambdas/batches/record/batch-repository.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

type Work = {
  userId: string;
  batchId: string;
  clock?: Clock;
  act?: RowAct;
  /** Before each part. */
  beforePart?: (batch: BatchRecord) => unknown;
};

/** Works a batch off as its queue does, part by part, until it is over. */
export async function workOffBatch(
  table: Table,
  { userId, batchId, clock = systemClock, act = actOf({ table, clock }), beforePart }: Work,
): Promise<BatchRecord> {
  for (;;) {
    const batch = await requireBatch(table, { userId, batchId });
    if (isOver(batch)) return batch;
    await beforePart?.(batch);
    await runPart(
      { table, clock },
      { userId, batchId, cursor: batch.cursor },
      { act, isLastTry: false },
    );
  }
}
