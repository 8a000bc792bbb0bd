import { useQuery } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The newest drafts in the caller's case cart: nobody else may submit a draft. */
export function useDrafts(rows: number) {
  return useQuery({
    queryKey: ['case-cart', 'home', rows],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.listCreatedCases, {
        query: { status: 'draft', perPage: rows },
        signal,
        isBackground: true,
      }),
  });
}
