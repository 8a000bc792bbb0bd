import { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { showChangedCase } from '#portal/shared/api/case.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type Changes = NonNullable<ApiInput<(typeof casesEndpoints)['updateCase']>['body']>;

/** Changes a case. After a conflict (409) the case is reloaded before the failure is shown. */
export const useUpdateCase = (caseId: string, onFailure: (error: unknown) => void) =>
  useSubmit({
    mutationFn: (changes: Changes) =>
      callApi(casesEndpoints.updateCase, { params: { id: caseId }, body: changes }),
    onSuccess: (reply, _changes, _context, { client }) => showChangedCase(client, reply.case),
    onError: async (error, _changes, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await invalidate(client, queryKeys.case(caseId));
    },
    onFailure,
  });

export type PartyPlace = { as: 'respondent'; respondentNumber: number } | { as: 'other' };

/** Assigns a registered party to a case. */
export const useAssignParty = (caseId: string, onFailure: (error: unknown) => void) =>
  useSubmit({
    mutationFn: ({ partyId, place }: { partyId: string; place: PartyPlace }) =>
      callApi(caseCreationEndpoints.updateDraft, {
        body:
          place.as === 'other'
            ? { id: caseId, otherPartyId: partyId }
            : {
                id: caseId,
                respondentPartyId: partyId,
                respondentNumber: place.respondentNumber,
              },
      }),
    onSuccess: async (reply, _input, _context, { client }) => {
      await showChangedCase(client, reply.case);
      void invalidate(client, queryKeys.parties, queryKeys.drafts);
    },
    onFailure,
  });
