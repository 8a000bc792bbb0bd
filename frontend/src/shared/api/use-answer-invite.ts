import { useQueryClient } from '@tanstack/react-query';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { type ApiInput, callApi } from './call-api.ts';

type Answer = ApiInput<(typeof invitesEndpoints)['answerInvite']>['body'];

/**
 * Answers or withdraws an invitation; gives the server's message. Whatever came of it, the
 * invitations, the case and the docket are read again: somebody else may have been faster.
 */
export function useAnswerInvite(): (
  invite: { id: string; caseId: string },
  answer: Answer,
) => Promise<string> {
  const client = useQueryClient();
  return async ({ id, caseId }, body) => {
    try {
      const { message } = await callApi(invitesEndpoints.answerInvite, { params: { id }, body });
      return message;
    } finally {
      await Promise.all(
        [['invites'], ['case', caseId], ['case-list']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
}
