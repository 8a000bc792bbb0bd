import { useQueryClient } from '@tanstack/react-query';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Invites somebody to a case, once for each `requestKey`; gives the server's message. */
export function useCreateInvite(caseId: string) {
  const client = useQueryClient();
  return async (invited: { userId: string; role: Role }, requestKey: string): Promise<string> => {
    try {
      const { message } = await callApi(invitesEndpoints.createInvite, {
        body: { caseId, ...invited },
        idempotencyKey: requestKey,
      });
      return message;
    } finally {
      // Refused too: somebody else may have changed who is on the case.
      await Promise.all(
        [['case', caseId], ['neutrals', caseId], ['invites']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
}
