import { useQueryClient } from '@tanstack/react-query';
import { casesEndpoints } from '../../../../../contracts/cases.ts';
import type { NextHearingInput } from '../../../../../contracts/hearings.ts';
import { callApi } from '../../../shared/api/call-api.ts';
import { useSubmit } from '../../../shared/feedback/use-submit.ts';

/** Sets a case's next hearing; every screen that shows hearings asks anew. */
export function useSetNextHearing(id: string) {
  const client = useQueryClient();
  const { submit, isSubmitting } = useSubmit();
  const setNextHearing = async (nextHearingDate: NextHearingInput) => {
    const reply = await submit(
      async () => {
        try {
          return await callApi(casesEndpoints.updateCase, {
            params: { id },
            body: { nextHearingDate },
          });
        } catch (error) {
          // Perhaps somebody else changed it: what is shown is then no longer so.
          void client.invalidateQueries({ queryKey: ['case', id] });
          throw error;
        }
      },
      { loader: 'Uploading NextHearing Date' },
    );
    if (!reply) return undefined;
    client.setQueryData(['case', id], reply.case);
    void client.invalidateQueries({ queryKey: ['case-list'] });
    void client.invalidateQueries({ queryKey: ['cause-list'] });
    return reply.message;
  };
  return { setNextHearing, isSubmitting };
}
