import { queryOptions } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { callApi } from './call-api.ts';
import { queryKeys } from './query-keys.ts';

/** An agreement that the malware scan checks is asked for after this time. */
const SCAN_POLL_MS = 5_000;

/** One case of the signed-in neutral. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: queryKeys.case(caseId),
    queryFn: async ({ signal }) => {
      const reply = await callApi(casesEndpoints.getCase, { params: { id: caseId }, signal });
      return reply.case;
    },
    refetchInterval: ({ state }) =>
      state.data?.agreementsAndAwards.some(({ scan }) => scan === 'pending') ? SCAN_POLL_MS : false,
  });
