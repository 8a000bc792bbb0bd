import * as z from 'zod';
import type { Batch } from '#contracts/endpoints/cases/case-batches.ts';
import {
  batchActs,
  batchStates,
  caseOutcomes,
  reminders,
} from '#contracts/rules/cases/case-batches.ts';
import { hearingWordsSchema } from '#contracts/rules/hearings.ts';

const count = z.number().int().nonnegative();

/** A batch in the table. It is small, since each part writes it and each poll reads it. */
export const batchRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  act: z.enum(batchActs),
  state: z.enum(batchStates),
  failure: z.string(),
  total: count,
  /** Number of cases with a result. A conditional write moves it on, which starts the next part. */
  cursor: count,
  done: count,
  already: count,
  open: count,
  final: count,
  createdAt: z.iso.datetime(),
  /** Of the last move. */
  movedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** When the user took the results out of the list. */
  closedAt: z.iso.datetime().optional(),
  /** For time to live, in seconds. */
  expiresAt: z.number(),
});
export type BatchRecord = z.output<typeof batchRecordSchema>;

/** What is done with each case. */
export const batchQuestionSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve') }),
  z.object({ act: z.literal('decline'), reason: z.string() }),
  z.object({ act: z.literal('remind') }),
  z.object({ act: z.literal('assign'), userId: z.string() }),
  z.object({ act: z.literal('schedule'), hearing: hearingWordsSchema }),
]);
export type BatchQuestion = z.output<typeof batchQuestionSchema>;

/** A case of a batch, as it was selected. Which of the last fields it has follows from the act. */
export const batchRowSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  submittedOn: z.string().optional(),
  reminder: z.enum(reminders).optional(),
  date: z.string().optional(),
  time: z.string().optional(),
});
export type BatchRow = z.output<typeof batchRowSchema>;

export const batchRowsSchema = z.object({ first: count, rows: z.array(batchRowSchema) });

/** What became of a case. A case that is done needs no message and no title. */
const storedResultSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  outcome: z.enum(caseOutcomes),
  message: z.string().optional(),
  title: z.string().optional(),
});
export type StoredResult = z.output<typeof storedResultSchema>;

export const batchResultsSchema = z.object({ first: count, results: z.array(storedResultSchema) });

export const presentBatch = (batch: BatchRecord): Batch => ({
  id: batch.id,
  act: batch.act,
  state: batch.state,
  failure: batch.failure,
  total: batch.total,
  turns: batch.cursor,
  done: batch.done,
  already: batch.already,
  open: batch.open,
  final: batch.final,
  created_at: batch.createdAt,
  finished_at: batch.finishedAt ?? '',
});
