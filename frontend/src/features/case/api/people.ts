import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** A neutral or case manager of a case, with contact details. */
export const personQuery = (caseId: string, userId: string) =>
  queryOptions({
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

/** Neutrals who can be invited to a case; the former matches stay while a search runs. */
export const neutralsQuery = (caseId: string, role: Role, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.neutrals(caseId), role, search] as const,
    queryFn: ({ signal }) =>
      callApi(invitesEndpoints.findNeutrals, {
        query: { caseId, role, search },
        signal,
        isBackground: true,
      }),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === role ? keepPreviousData(former) : undefined,
  });

type Invitation = { userId: string; role: Role; idempotencyKey: string };

/** Invites a neutral to a case. */
export const useCreateInvite = (caseId: string) =>
  useSubmit({
    mutationFn: ({ idempotencyKey, ...invited }: Invitation) =>
      callApi(invitesEndpoints.createInvite, { body: { caseId, ...invited }, idempotencyKey }),
    // After a failure too: another user may have changed who is on the case.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.neutrals(caseId), queryKeys.invites),
  });
