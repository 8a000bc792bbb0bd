import { queryOptions } from '@tanstack/react-query';
import {
  type Batch,
  type BatchResultRow,
  caseBatchesEndpoints,
} from '#contracts/endpoints/cases/case-batches.ts';
import { BATCH_POLL_MS, isOver } from '#contracts/rules/cases/case-batches.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/**
 * The user's batches that run or were not closed; polled while one runs, and read again when the tab is
 * looked at, as another tab may have begun one.
 */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: async ({ signal }) =>
    (await callApi(caseBatchesEndpoints.listBatches, { signal })).batches,
  refetchInterval: ({ state }) =>
    state.data?.some((batch) => !isOver(batch)) ? BATCH_POLL_MS : false,
  refetchOnWindowFocus: true,
  staleTime: 0,
});

export const getBatch = async (id: string, signal?: AbortSignal): Promise<Batch> =>
  (await callApi(caseBatchesEndpoints.getBatch, { params: { id }, ...(signal && { signal }) }))
    .batch;

/** Stops a batch, or takes its results out of the list. */
export const endBatch = async (id: string, action: 'stop' | 'close'): Promise<Batch> =>
  (
    await callApi(caseBatchesEndpoints.endBatch, {
      params: { id },
      body: { action },
      isBackground: true,
    })
  ).batch;

/** What became of the cases of a batch, in its order; `notDone` leaves out what is done. */
export async function readResults(
  id: string,
  { notDone }: { notDone: boolean },
): Promise<BatchResultRow[]> {
  const rows: BatchResultRow[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page: { rows: BatchResultRow[]; next?: number | undefined } = await callApi(
      caseBatchesEndpoints.getBatchResults,
      {
        params: { id },
        query: { from, ...(notDone && { notDone: 'true' as const }) },
        isBackground: true,
      },
    );
    rows.push(...page.rows);
    from = page.next;
  }
  return rows;
}
