import { useQuery } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** One case of the signed-in neutral. */
export function useCase(id: string) {
  return useQuery({
    queryKey: ['case', id],
    queryFn: async ({ signal }) => {
      const reply = await callApi(casesEndpoints.getCase, { params: { id }, signal });
      return reply.case;
    },
  });
}
