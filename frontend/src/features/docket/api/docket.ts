import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { type DocketView, pageQueryOf } from '../docket-view.ts';

/**
 * One page of the docket with the counts of its chips. The former page stays until the next one
 * of the same kind arrives.
 */
export const docketQuery = (view: DocketView) =>
  queryOptions({
    queryKey: [...queryKeys.docket, view.caseType, pageQueryOf(view)] as const,
    queryFn: ({ signal }) =>
      callApi(docketEndpoints.listCases, { query: pageQueryOf(view), signal }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[1] === view.caseType ? former : undefined,
  });

/** Case managers change seldom. */
const MANAGERS_STALE_AFTER_MS = 5 * 60_000;

/** Case managers of the docket's cases. The list works without them: a failure is not shown. */
export const docketManagersQuery = (resolutionKind: ResolutionKind) =>
  queryOptions({
    queryKey: ['case-managers', resolutionKind],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(docketEndpoints.listDocketManagers, {
        query: { resolutionKind },
        signal,
        isBackground: true,
      });
      return data;
    },
    // All kinds have the same managers.
    placeholderData: keepPreviousData,
    staleTime: MANAGERS_STALE_AFTER_MS,
  });
