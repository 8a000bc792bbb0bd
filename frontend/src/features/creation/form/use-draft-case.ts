import { useQuery } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** A draft of the caller; nothing is asked for a new case. */
export function useDraftCase(id: string | null) {
  return useQuery({
    queryKey: ['case-draft', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const reply = await callApi(caseCreationEndpoints.getDraft, {
        params: { id: id ?? '' },
        signal,
      });
      return reply.draft;
    },
    // What is typed is never replaced by a later read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
