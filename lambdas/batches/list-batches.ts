import type { caseBatchesEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import { BATCHES_LISTED, isOver } from '#contracts/rules/cases/case-batches.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { giveUpRested } from './give-up-rested.ts';
import { presentBatch } from './record/batch-record.ts';
import { listLatestBatches } from './record/batch-repository.ts';

/** The caller's batches that run, and those whose results they have not closed; newest first. */
export const listBatches: UseCase<typeof caseBatchesEndpoints.listBatches, BatchesDeps> = async (
  deps,
  { principal: { userId } },
) => {
  await giveUpRested(deps, userId);
  const latest = await listLatestBatches(deps.table, userId);
  const open = latest.filter((batch) => !isOver(batch) || batch.closedAt === undefined);
  return { batches: open.slice(0, BATCHES_LISTED).map(presentBatch) };
};
