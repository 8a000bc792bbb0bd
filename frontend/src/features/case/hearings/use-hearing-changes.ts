import { useQueryClient } from '@tanstack/react-query';
import { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';

type Ending = ApiInput<(typeof caseHearingsEndpoints)['endHearing']>['body'];

/** Sets, adjourns and cancels a case's next hearing; every screen that shows hearings reloads. */
export function useHearingChanges(id: string) {
  const client = useQueryClient();
  const show = async (work: Promise<{ case: Case; message: string }>): Promise<string> => {
    try {
      const reply = await work;
      // A reload that was asked before would bring the old case back.
      await client.cancelQueries({ queryKey: ['case', id], exact: true });
      client.setQueryData(['case', id], reply.case);
      void client.invalidateQueries({ queryKey: ['case', id, 'hearings'] });
      void client.invalidateQueries({ queryKey: ['case-list'] });
      void client.invalidateQueries({ queryKey: ['cause-list'] });
      return reply.message;
    } catch (error) {
      // Perhaps somebody else changed it: what is shown is then no longer so.
      void client.invalidateQueries({ queryKey: ['case', id] });
      throw error;
    }
  };
  return {
    setNextHearing: (nextHearingDate: NextHearingInput) =>
      show(callApi(casesEndpoints.updateCase, { params: { id }, body: { nextHearingDate } })),
    endHearing: (hearingId: string, body: Ending) =>
      show(callApi(caseHearingsEndpoints.endHearing, { params: { id, hearingId }, body })),
  };
}
