import { useQueries } from '@tanstack/react-query';
import { type CaseRow, docketEndpoints } from '#contracts/endpoints/docket.ts';
import { resolutionKinds, type StatusFilter } from '#contracts/rules/case-status.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import type { HomeLink } from '../home-list.ts';

/**
 * The newest cases of a status over all kinds, their number, and a link to each kind's list. A
 * list of the docket is of one kind: each is asked for its newest, and the newest of those are
 * the newest of all.
 */
export function useCasesByKind(status: StatusFilter, rows: number) {
  return useQueries({
    queries: resolutionKinds.map((resolutionKind) => ({
      queryKey: ['case-list', 'home', status, resolutionKind, rows],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(docketEndpoints.listCases, {
          query: { status, resolutionKind, perPage: rows },
          signal,
          isBackground: true,
        }),
    })),
    combine: (lists) => {
      const failed = lists.find(({ isError }) => isError);
      const pages = lists.flatMap(({ data }) => data ?? []);
      const isComplete = pages.length === resolutionKinds.length;
      return {
        rows: isComplete ? newest(pages.flatMap(({ data }) => data)).slice(0, rows) : undefined,
        total: isComplete ? pages.reduce((sum, { total }) => sum + total, 0) : undefined,
        failure: failed && failureTextOf(failed.error),
        onRetry: () => {
          for (const list of lists) if (list.isError) void list.refetch();
        },
        links: resolutionKinds.flatMap((kind, at): HomeLink[] => {
          const total = lists[at]?.data?.total ?? 0;
          const to = `${paths.cases.href(kind)}&status=${status}`;
          return total > 0 ? [{ to, label: `${kindLabel(kind)} (${total})` }] : [];
        }),
      };
    },
  });
}

const newest = (rows: CaseRow[]) =>
  rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
