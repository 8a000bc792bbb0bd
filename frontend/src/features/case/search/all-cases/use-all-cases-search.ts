import { useEffect, useReducer } from 'react';
import { type CaseRow, docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { SearchHit } from '#contracts/endpoints/search/case-search.ts';
import { caseSearchQuery } from '#portal/parts/case-search/case-search-query.ts';
import { noFilters } from '#portal/parts/case-search/search-view.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryClient } from '#portal/shared/api/query-client.ts';

export type FoundCase = { row: CaseRow; total: number; hits: readonly SearchHit[] };

type State = {
  status: 'running' | 'paused' | 'done';
  looked: number;
  total: number;
  found: readonly FoundCase[];
  failure: unknown;
};

const begun: State = { status: 'running', looked: 0, total: 0, found: [], failure: undefined };

type Change =
  | { kind: 'begin' }
  | { kind: 'page'; total: number }
  | { kind: 'looked'; found: FoundCase | undefined }
  | { kind: 'status'; status: State['status'] }
  | { kind: 'failure'; failure: unknown };

function reduce(state: State, change: Change): State {
  switch (change.kind) {
    case 'begin':
      return begun;
    case 'page':
      return { ...state, total: change.total };
    case 'looked':
      return {
        ...state,
        looked: state.looked + 1,
        found: change.found ? [...state.found, change.found] : state.found,
      };
    case 'status':
      return { ...state, status: change.status, failure: undefined };
    default:
      return { ...state, status: 'paused', failure: change.failure };
  }
}

const CASES_A_PAGE = 20;
const HITS_A_CASE = 3;

/**
 * Searches the papers of the caller's cases one after the other, the newest first, until it is paused
 * or all were searched. A case costs as much as its own search.
 */
export function useAllCasesSearch(query: string) {
  const [state, change] = useReducer(reduce, begun);
  const { status, looked } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins anew
  useEffect(() => change({ kind: 'begin' }), [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looked` is where a run begins
  useEffect(() => {
    if (status !== 'running' || query === '') return undefined;
    const stop = new AbortController();
    searchFrom(looked, query, change, stop.signal).catch((failure: unknown) => {
      if (!stop.signal.aborted) change({ kind: 'failure', failure });
    });
    return () => stop.abort();
  }, [status, query]);
  return {
    ...state,
    pause: () => change({ kind: 'status', status: 'paused' }),
    goOn: () => change({ kind: 'status', status: 'running' }),
  };
}

async function searchFrom(
  looked: number,
  query: string,
  change: (change: Change) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let at = looked; ; ) {
    const page = Math.floor(at / CASES_A_PAGE) + 1;
    const { data, total } = await callApi(docketEndpoints.listCases, {
      query: { page, perPage: CASES_A_PAGE },
      signal,
      isBackground: true,
    });
    change({ kind: 'page', total });
    for (const row of data.slice(at % CASES_A_PAGE)) {
      const found = await queryClient.fetchQuery(
        caseSearchQuery(row.id, { ...noFilters, query, page: 1 }),
      );
      if (signal.aborted) return;
      const hits = found.data.slice(0, HITS_A_CASE);
      change({
        kind: 'looked',
        found: hits.length > 0 ? { row, total: found.total, hits } : undefined,
      });
      at += 1;
    }
    if (data.length < CASES_A_PAGE) break;
  }
  change({ kind: 'status', status: 'done' });
}
