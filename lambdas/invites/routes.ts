import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { answerInvite } from './answer-invite.ts';
import { createInvite } from './create-invite.ts';
import { findNeutrals } from './find-neutrals.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { listInvites } from './list-invites.ts';

/** Endpoint to use case. */
export function invitesRoutes(deps: InvitesDeps): Routes<typeof invitesEndpoints> {
  return {
    listInvites: (request) => listInvites(deps, request, ['received', 'sent']),
    listReceivedInvites: (request) => listInvites(deps, request, ['received']),
    listSentInvites: (request) => listInvites(deps, request, ['sent']),
    createInvite: (request) => createInvite(deps, request),
    answerInvite: (request) => answerInvite(deps, request),
    findNeutrals: (request) => findNeutrals(deps, request),
  };
}
