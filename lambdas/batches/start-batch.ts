import * as z from 'zod';
import type { BatchBody, caseBatchesEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { BATCHES_RUNNING } from '#contracts/rules/cases/case-batches.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce, findReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { giveUpRested } from './give-up-rested.ts';
import { type BatchQuestion, type BatchRecord, presentBatch } from './record/batch-record.ts';
import { expiryOf, newBatchItems, putBatchRows, requireBatch } from './record/batch-repository.ts';

const createdSchema = z.object({ batchId: z.string() });

/**
 * Starts a batch. Its cases are stored first, then the batch in one transaction, which starts the first
 * part by the table's stream. Each case is checked when it has its turn. Throws `not_allowed` for
 * decisions without the role of a case manager, and `conflict` while three batches of the caller are
 * unfinished.
 */
export const startBatch: UseCase<typeof caseBatchesEndpoints.startBatch, BatchesDeps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
  const { userId, role } = principal;
  const isDecision = body.act === 'approve' || body.act === 'decline';
  if (isDecision && role !== 'caseManager')
    throw new AppError('not_allowed', 'Only a case manager approves cases');
  const { table } = deps;
  const now = deps.clock.now();
  const receipt = { userId, endpointId: 'startBatch', idempotencyKey, request: body, now };
  const repeated = async () => {
    const former = await findReceipt(table, { ...receipt, createdSchema });
    return former && { batch: presentBatch(await requireBatch(table, { userId, ...former })) };
  };
  const former = await repeated();
  if (former) return former;
  // Before the cases are stored, which is most of the cost; the transaction has the last word.
  if ((await giveUpRested(deps, userId)) >= BATCHES_RUNNING) {
    // A request with the same key can have begun the last of them meanwhile.
    const same = await repeated();
    if (same) return same;
    throw tooMany();
  }

  const batch: BatchRecord = {
    id: newId('batch'),
    userId,
    act: body.act,
    state: 'queued',
    failure: '',
    total: body.cases.length,
    ...{ cursor: 0, done: 0, already: 0, open: 0, final: 0 },
    createdAt: now.toISOString(),
    movedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  };
  await putBatchRows(table, batch, body.cases);
  const items = newBatchItems(table, batch, questionOf(body));
  const { batchId } = await createOnce(table, {
    ...receipt,
    created: { batchId: String(batch.id) },
    createdSchema,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('running') ? tooMany() : error;
  });
  return { batch: presentBatch(await requireBatch(table, { userId, batchId })) };
};

function questionOf(body: BatchBody): BatchQuestion {
  const { cases: _, ...question } = body;
  return question;
}

const tooMany = () =>
  new AppError(
    'conflict',
    `${BATCHES_RUNNING} of your batches are still running. Begin this one when one of them is over`,
  );
