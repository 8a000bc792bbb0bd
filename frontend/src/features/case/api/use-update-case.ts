import { useQueryClient } from '@tanstack/react-query';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';

type Changes = ApiInput<(typeof casesEndpoints)['updateCase']>['body'];

/**
 * Changes a case and shows it as it then is; gives the server's message. When somebody else was
 * faster (409) the case is read again before the failure is passed on.
 */
export function useUpdateCase(id: string): (changes: Changes) => Promise<string> {
  const client = useQueryClient();
  return async (changes) => {
    try {
      const reply = await callApi(casesEndpoints.updateCase, { params: { id }, body: changes });
      // A reload that was asked before would bring the old case back.
      await client.cancelQueries({ queryKey: ['case', id] });
      client.setQueryData(['case', id], reply.case);
      // One that is closed has no hearing to come.
      for (const key of ['case-list', 'cause-list'])
        void client.invalidateQueries({ queryKey: [key] });
      return reply.message;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await client.invalidateQueries({ queryKey: ['case', id] });
      throw error;
    }
  };
}
