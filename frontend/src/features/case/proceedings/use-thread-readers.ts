import { useQuery } from '@tanstack/react-query';
import { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Members of the case who read its thread (D108); read again with the case. */
export function useThreadReaders(caseId: string) {
  return useQuery({
    queryKey: ['case', caseId, 'readers'],
    queryFn: async ({ signal }) => {
      const { readers } = await callApi(commentsEndpoints.listThreadReaders, {
        params: { id: caseId },
        signal,
        isBackground: true,
      });
      return readers;
    },
  });
}
