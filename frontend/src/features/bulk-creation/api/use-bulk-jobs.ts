import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  BULK_POLL_MS,
  BULK_PROBLEM_PAGE_SIZE,
  bulkCasesEndpoints,
} from '#contracts/endpoints/bulk-cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

export const isOver = (state: string | undefined) => state === 'completed' || state === 'failed';

/** One bulk job and a page of its rows without a case; asked again while the job runs. */
export function useBulkJob(id: string, page: number) {
  return useQuery({
    queryKey: ['bulk-job', id, page],
    queryFn: ({ signal }) =>
      callApi(bulkCasesEndpoints.getBulkJob, {
        params: { id },
        query: { page, perPage: BULK_PROBLEM_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOver(state.data?.job.state) ? false : BULK_POLL_MS),
    staleTime: 0,
  });
}

/** The caller's former jobs, newest first. */
export function useBulkJobs() {
  return useQuery({
    queryKey: ['bulk-jobs'],
    queryFn: ({ signal }) => callApi(bulkCasesEndpoints.listBulkJobs, { signal }),
    staleTime: 0,
  });
}
