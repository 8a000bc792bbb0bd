import { useQueryClient } from '@tanstack/react-query';
import { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The addresses of a case's session and next hearing, each for one use. */
export function useMeetingAddresses(caseId: string) {
  const client = useQueryClient();
  const ask = async (endpoint: typeof meetingsEndpoints.joinSession) => {
    try {
      return (await callApi(endpoint, { params: { id: caseId } })).url;
    } catch (error) {
      // Perhaps the case has changed: what is shown of it is then no longer so.
      void client.invalidateQueries({ queryKey: ['case', caseId] });
      throw error;
    }
  };
  return {
    askForSession: () => ask(meetingsEndpoints.joinSession),
    askForHearing: () => ask(meetingsEndpoints.getHearingLink),
  };
}

/** Sets a meeting, once for each `requestKey`; gives the server's message. */
export function useRequestMeeting(caseId: string) {
  const client = useQueryClient();
  return async (date: string, requestKey: string): Promise<string> => {
    const { message } = await callApi(meetingsEndpoints.requestMeeting, {
      body: { caseId, date },
      idempotencyKey: requestKey,
    });
    // It is announced in the proceedings.
    void client.invalidateQueries({ queryKey: ['case', caseId, 'comments'] });
    return message;
  };
}
