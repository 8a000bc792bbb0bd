import { useQuery } from '@tanstack/react-query';
import { CASE_PAGE_SIZE, docketEndpoints } from '#contracts/endpoints/docket.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import type { DocketView } from '../docket-view.ts';

const listKey = (view: DocketView) => ['case-list', view.caseType, view] as const;

/**
 * One page of the docket with the counts of its chips. While another page is on its way the
 * former one stays, unless it is of another kind.
 */
export function useCaseList(view: DocketView) {
  const { caseType, status, caseManagerId, ...rest } = view;
  return useQuery({
    queryKey: listKey(view),
    queryFn: ({ signal }) =>
      callApi(docketEndpoints.listCases, {
        query: {
          ...rest,
          perPage: CASE_PAGE_SIZE,
          resolutionKind: caseType,
          ...(status && { status }),
          ...(caseManagerId && { caseManagerId }),
        },
        signal,
      }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === caseType ? former : undefined,
  });
}
