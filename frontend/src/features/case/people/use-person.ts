import { useQuery } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Somebody who works on a case, with how to reach them. */
export function usePerson(caseId: string, userId: string) {
  return useQuery({
    queryKey: ['person', caseId, userId],
    queryFn: async ({ signal }) => {
      const { user } = await callApi(casesEndpoints.getPerson, {
        params: { id: userId },
        query: { caseId },
        signal,
        isBackground: true,
      });
      return user;
    },
  });
}
