import type { caseBatchesEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { isOver } from '#contracts/rules/cases/case-batches.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { presentBatch } from './record/batch-record.ts';
import { changeBatch } from './record/batch-repository.ts';

/**
 * Stops one of the caller's batches, which ends with the part that is worked on, or takes a finished one
 * out of the list. A repeat changes nothing. Throws `not_found`, and `conflict` to close one that runs.
 */
export const endBatch: UseCase<typeof caseBatchesEndpoints.endBatch, BatchesDeps> = async (
  { table, clock },
  { principal: { userId }, params, body: { action } },
) => {
  const movedAt = clock.now().toISOString();
  const batch = await changeBatch(table, { userId, batchId: params.id }, (stored) => {
    const { state } = stored;
    if (action === 'stop')
      return state === 'queued' || state === 'running' ? { state: 'stopping', movedAt } : undefined;
    if (!isOver(stored)) throw new AppError('conflict', 'The batch is still running');
    return stored.closedAt === undefined ? { state, movedAt, closedAt: movedAt } : undefined;
  });
  return { batch: presentBatch(batch), message: action === 'stop' ? 'Stopped' : 'Closed' };
};
