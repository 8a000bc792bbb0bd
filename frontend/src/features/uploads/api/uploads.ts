import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { agreementsEndpoints, UPLOAD_PAGE_SIZE } from '#contracts/endpoints/outcome/agreements.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import type { UploadsView } from '../uploads-view.ts';

/** One page of the work list with the counts of its filters. */
export const uploadsQuery = ({ caseId: _, filter, ...view }: UploadsView) =>
  queryOptions({
    queryKey: [...queryKeys.docket, 'uploads', filter, view] as const,
    queryFn: ({ signal }) =>
      callApi(agreementsEndpoints.listUploads, {
        query: { ...view, perPage: UPLOAD_PAGE_SIZE, ...(filter && { filter }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
