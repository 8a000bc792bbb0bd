import type { caseBatchesEndpoints } from '#contracts/endpoints/cases/case-batches.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { BatchesDeps } from './batches-deps.ts';

export const batchesRoutes: Routes<typeof caseBatchesEndpoints, BatchesDeps> = {
  startBatch: async () => (await import('./start-batch.ts')).startBatch,
  listBatches: async () => (await import('./list-batches.ts')).listBatches,
  getBatch: async () => (await import('./get-batch.ts')).getBatch,
  getBatchResults: async () => (await import('./get-batch-results.ts')).getBatchResults,
  endBatch: async () => (await import('./end-batch.ts')).endBatch,
};
