import type { BatchQuestion, BatchRecord, BatchRow } from '#lambdas/batches/record/batch-record.ts';
import { newBatchItems, putBatchRows } from '#lambdas/batches/record/batch-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';

/** A batch of a person that has just begun. */

export const batchId = 'bat_01KCH3BV4H15G5E4G7X0NTH82F';
export const batchCode = 'MED-2026-000001';

export async function storeBatch(
  table: Table,
  {
    userId,
    question,
    rows,
    ...facts
  }: { userId: string; question: BatchQuestion; rows: readonly BatchRow[] } & Partial<BatchRecord>,
): Promise<BatchRecord> {
  const now = new Date().toISOString();
  const batch: BatchRecord = {
    ...{ id: batchId, userId, act: question.act, state: 'queued', failure: '' },
    ...{ total: rows.length, cursor: 0, done: 0, already: 0, open: 0, final: 0 },
    ...{ createdAt: now, movedAt: now, expiresAt: Math.floor(Date.now() / 1000) + 604_800 },
    ...facts,
  };
  await putBatchRows(table, batch, rows);
  await transact(table, () => Object.values(newBatchItems(table, batch, question)));
  return batch;
}

/** Deviations of acts that notify somebody after their transaction. */
export const wasNotified = {
  at: /ACTIVITIES/,
  when: ['finds a condition false'],
  answer: 'done',
  exceptEffects: /ACTIVITIES/,
  because: 'the person was notified already',
} as const;
export const losesNotification = {
  at: /ACTIVITIES|^TransactWrite CASE#/,
  when: [
    ...['times out', 'loses the connection', 'throttles', 'is over capacity', 'fails with 500'],
    ...['denies access', 'writes and loses the reply', 'meets another transaction each time'],
  ],
  answer: 'internal',
  loses: /ACTIVITIES/,
  because: 'a kill after the change loses its notification; the mail is part of the change',
} as const;
