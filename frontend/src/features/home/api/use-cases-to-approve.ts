import { useQuery } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The first stretch of the queue of case managers. */
export function useCasesToApprove() {
  return useQuery({
    queryKey: ['case-approvals', 'home'],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.listCaseApprovals, { query: {}, signal, isBackground: true }),
  });
}
