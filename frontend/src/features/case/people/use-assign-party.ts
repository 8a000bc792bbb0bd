import { useQueryClient } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

export type PartyPlace = { as: 'respondent'; respondentNumber: number } | { as: 'other' };

/** Gives a registered party its place in a case; gives the server's message. */
export function useAssignParty(
  id: string,
): (partyId: string, place: PartyPlace) => Promise<string> {
  const client = useQueryClient();
  return async (partyId, place) => {
    const reply = await callApi(caseCreationEndpoints.updateDraft, {
      body:
        place.as === 'other'
          ? { id, otherPartyId: partyId }
          : { id, respondentPartyId: partyId, respondentNumber: place.respondentNumber },
    });
    // A reload that was asked before would bring the old case back.
    await client.cancelQueries({ queryKey: ['case', id] });
    client.setQueryData(['case', id], reply.case);
    for (const key of [['case-list'], ['parties', id], ['case-draft']])
      void client.invalidateQueries({ queryKey: key });
    return reply.message;
  };
}
