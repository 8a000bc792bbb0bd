import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Whom a neutral may invite to a case; what was found before stays while more is typed. */
export function useNeutrals(caseId: string, role: Role, search: string) {
  return useQuery({
    queryKey: ['neutrals', caseId, role, search],
    queryFn: ({ signal }) =>
      callApi(invitesEndpoints.findNeutrals, {
        query: { caseId, role, search },
        signal,
        isBackground: true,
      }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === role ? keepPreviousData(former) : undefined,
  });
}
