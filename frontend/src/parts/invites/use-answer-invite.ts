import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { type ApiInput, callApi } from '../../shared/api/call-api.ts';
import { invalidate, queryKeys } from '../../shared/api/query-keys.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';

export type Answer = ApiInput<(typeof invitesEndpoints)['answerInvite']>['body'];

/** Accepts, declines or withdraws an invitation. */
export const useAnswerInvite = ({ loader }: { loader?: string } = {}) =>
  useSubmit({
    ...(loader !== undefined && { loader }),
    mutationFn: ({
      id,
      answer,
      requestKey,
    }: {
      id: string;
      caseId: string;
      answer: Answer;
      /** The same for each attempt at one answer. */
      requestKey?: string | undefined;
    }) =>
      callApi(invitesEndpoints.answerInvite, {
        params: { id },
        body: answer,
        ...(requestKey !== undefined && { idempotencyKey: requestKey }),
      }),
    // After a failure too: another user may have answered first.
    onSettled: (_reply, _error, { caseId }, _context, { client }) =>
      invalidate(client, queryKeys.invites, queryKeys.case(caseId), queryKeys.docket),
  });
