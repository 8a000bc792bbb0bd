import { useQueryClient } from '@tanstack/react-query';
import { caseCreationEndpoints } from '../../../../../contracts/case-creation.ts';
import { callApi } from '../../../shared/api/call-api.ts';

/** Names a registered party as the respondent of a case; gives the server's message. */
export function useAssignRespondent(id: string): (partyId: string) => Promise<string> {
  const client = useQueryClient();
  return async (respondentPartyId) => {
    const reply = await callApi(caseCreationEndpoints.updateDraft, {
      body: { id, respondentPartyId },
    });
    // A reload that was asked before would bring the old case back.
    await client.cancelQueries({ queryKey: ['case', id] });
    client.setQueryData(['case', id], reply.case);
    for (const key of [['case-list'], ['parties', id], ['case-draft']])
      void client.invalidateQueries({ queryKey: key });
    return reply.message;
  };
}
