import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { type DocketView, listQueryOf } from '../docket-view.ts';

/** Counts by age and month of resolution of the cases that the view's other filters find. */
export const docketOverviewQuery = (view: DocketView) => {
  const { resolutionKind, status, caseManagerId, clock, search } = listQueryOf(view);
  const query = {
    resolutionKind,
    search,
    ...(status && { status }),
    ...(caseManagerId && { caseManagerId }),
    ...(clock && { clock }),
  };
  return queryOptions({
    queryKey: [...queryKeys.docket, 'overview', query],
    queryFn: ({ signal }) =>
      callApi(docketEndpoints.getDocketOverview, { query, signal, isBackground: true }),
    placeholderData: keepPreviousData,
  });
};
