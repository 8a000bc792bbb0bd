import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { caseSearchEndpoints } from '#contracts/endpoints/search/case-search.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { type CaseSearchView, filtersOf } from './search-view.ts';

/** Hits of a search in a case, one page. While the next one loads, the former is shown. */
export const caseSearchQuery = (caseId: string, view: CaseSearchView) =>
  queryOptions({
    queryKey: ['caseSearch', caseId, view],
    queryFn: ({ signal }) =>
      callApi(caseSearchEndpoints.searchCase, {
        params: { id: caseId },
        query: { ...filtersOf(view), page: view.page },
        signal,
        isBackground: true,
      }),
    enabled: view.query !== '',
    placeholderData: keepPreviousData,
    // A visibility may have changed since.
    gcTime: 0,
  });
