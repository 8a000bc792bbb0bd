import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { type Party, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { NewParty } from '#contracts/rules/party-fields.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

export type PartyChange = z.input<(typeof partiesEndpoints)['updateParty']['body']>;

/** Registers a party, or changes one; every screen that shows parties asks anew. */
export function useSaveParty() {
  const client = useQueryClient();
  const { submit, isSubmitting, failure } = useSubmit();

  const saved = (reply: { message: string; party: Party } | undefined) => {
    if (!reply) return undefined;
    showSnackbar('success', reply.message);
    return reply.party;
  };
  const askAnew = (id?: string) => {
    void client.invalidateQueries({ queryKey: ['parties'] });
    if (id !== undefined) void client.invalidateQueries({ queryKey: ['party', id] });
  };

  return {
    isSubmitting,
    failure,
    /** `idempotencyKey`: the same for each try to register just this. */
    create: async (body: NewParty, idempotencyKey: string) => {
      const reply = await submit(() =>
        callApi(partiesEndpoints.createParty, { body, idempotencyKey }),
      );
      if (reply) askAnew();
      return saved(reply);
    },
    update: async (id: string, body: PartyChange) => {
      const reply = await submit(async () => {
        try {
          return await callApi(partiesEndpoints.updateParty, { params: { id }, body });
        } finally {
          // Refused, perhaps because somebody else changed it: what is shown is then not so.
          askAnew(id);
        }
      });
      return saved(reply);
    },
  };
}
