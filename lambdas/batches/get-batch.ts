import type { caseBatchesEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { presentBatch } from './record/batch-record.ts';
import { requireBatch } from './record/batch-repository.ts';

/** The progress of one of the caller's batches. Throws `not_found`. One read unit. */
export const getBatch: UseCase<typeof caseBatchesEndpoints.getBatch, BatchesDeps> = async (
  { table },
  { principal: { userId }, params },
) => ({ batch: presentBatch(await requireBatch(table, { userId, batchId: params.id })) });
