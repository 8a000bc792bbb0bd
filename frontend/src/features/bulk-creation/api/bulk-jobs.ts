import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  BULK_POLL_MS,
  BULK_PROBLEM_PAGE_SIZE,
  bulkCasesEndpoints,
} from '#contracts/endpoints/cases/bulk-cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

export const isOver = (state: string | undefined) => state === 'completed' || state === 'failed';

/** A bulk job with a page of its rows without a case; polled while the job runs. */
export const bulkJobQuery = (id: string, page: number) =>
  queryOptions({
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

/** The caller's past jobs, newest first. */
export const bulkJobsQuery = queryOptions({
  queryKey: ['bulk-jobs'],
  queryFn: ({ signal }) => callApi(bulkCasesEndpoints.listBulkJobs, { signal }),
  staleTime: 0,
});
