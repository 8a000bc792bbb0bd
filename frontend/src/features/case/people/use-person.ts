import { useQuery } from '@tanstack/react-query';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Somebody who works on a case, with how to reach them. */
export function usePerson(caseId: string, userId: string) {
  return useQuery({
    queryKey: ['person', caseId, userId],
    queryFn: async ({ signal }) => {
      const { user } = await callApi(accountsEndpoints.getPerson, {
        params: { id: userId },
        query: { caseId },
        signal,
        isBackground: true,
      });
      return user;
    },
  });
}
