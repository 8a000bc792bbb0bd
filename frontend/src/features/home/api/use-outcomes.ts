import { useQuery } from '@tanstack/react-query';
import { casesEndpoints } from '../../../../../contracts/cases.ts';
import type { OutcomeState } from '../../../../../contracts/outcomes.ts';
import { callApi } from '../../../shared/api/call-api.ts';

/** Settled cases whose outcome lacks the same, or is there; newest first. */
export function useOutcomes(state: OutcomeState, rows: number) {
  return useQuery({
    queryKey: ['case-list', 'outcomes', state, rows],
    queryFn: ({ signal }) =>
      callApi(casesEndpoints.listOutcomes, {
        query: { state, perPage: rows },
        signal,
        isBackground: true,
      }),
  });
}
