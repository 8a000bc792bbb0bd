import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { answerInvite } from './answer-invite.ts';
import { createInvite } from './create-invite.ts';
import { findNeutrals } from './find-neutrals.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { listInvites } from './list-invites.ts';

export const invitesRoutes: Routes<typeof invitesEndpoints, InvitesDeps> = {
  listInvites: listInvites(['received', 'sent']),
  listReceivedInvites: listInvites(['received']),
  listSentInvites: listInvites(['sent']),
  createInvite,
  answerInvite,
  findNeutrals,
};
