import { useQuery } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Settled cases with their agreement or award, newest first. */
export function useAgreements(rows: number) {
  return useQuery({
    queryKey: ['case-list', 'outcomes', 'withAgreement', rows],
    queryFn: ({ signal }) =>
      callApi(casesEndpoints.listOutcomes, {
        query: { state: 'withAgreement', perPage: rows },
        signal,
        isBackground: true,
      }),
  });
}
