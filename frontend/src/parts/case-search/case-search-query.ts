import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  CITED_MAX,
  type Cited,
  caseSearchEndpoints,
} from '#contracts/endpoints/search/case-search.ts';
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

/** What these citations of transcripts and turns name, by the citation as it is printed. */
export const citedQuery = (caseId: string, citations: readonly string[]) =>
  queryOptions({
    queryKey: ['cited', caseId, citations],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Cited>> => {
      const requests = [];
      for (let first = 0; first < citations.length; first += CITED_MAX)
        requests.push(citations.slice(first, first + CITED_MAX).join(''));
      const replies = await Promise.all(
        requests.map((cited) =>
          callApi(caseSearchEndpoints.findCited, {
            params: { id: caseId },
            query: { cited },
            signal,
            isBackground: true,
          }),
        ),
      );
      return new Map(replies.flatMap(({ data }) => data).map((one) => [one.citation, one]));
    },
    enabled: citations.length > 0,
    placeholderData: keepPreviousData,
    // A transcript may have been edited since.
    gcTime: 0,
  });
