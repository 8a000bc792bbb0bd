import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { InvitesDeps } from './invites-deps.ts';

export const invitesRoutes: Routes<
  typeof invitesEndpoints & typeof disclosuresEndpoints,
  InvitesDeps
> = {
  listInvites: async () => (await import('./list-invites.ts')).listInvites(['received', 'sent']),
  listReceivedInvites: async () => (await import('./list-invites.ts')).listInvites(['received']),
  listSentInvites: async () => (await import('./list-invites.ts')).listInvites(['sent']),
  createInvite: async () => (await import('./create-invite.ts')).createInvite,
  answerInvite: async () => (await import('./answer-invite.ts')).answerInvite,
  findNeutrals: async () => (await import('./find-neutrals.ts')).findNeutrals,
  getInviteReview: async () => (await import('./review/get-invite-review.ts')).getInviteReview,
  listDisclosures: async () => (await import('./disclosures/list-disclosures.ts')).listDisclosures,
  createDisclosure: async () =>
    (await import('./disclosures/create-disclosure.ts')).createDisclosure,
  addDisclosureDocument: async () =>
    (await import('./disclosures/add-disclosure-document.ts')).addDisclosureDocument,
  recordPartyResponse: async () =>
    (await import('./disclosures/record-party-response.ts')).recordPartyResponse,
};
