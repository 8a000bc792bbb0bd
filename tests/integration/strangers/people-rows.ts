import { inject } from 'vitest';
import type { Role } from '#contracts/rules/roles.ts';
import { PARTY } from '../../support/strangers/target-people.ts';
import { aims, at, own, type Rows, today } from './row.ts';

function soon(): string {
  const [year, month, day] = new Date(Date.now() + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}/${month}/${year} 11:30:00`;
}

function demoPerson(role: Role): string {
  const found = inject('addresses').people.find((person) => person.role === role);
  if (!found) throw new Error(`There is no demo ${role}`);
  return found.userId;
}

/** Proceedings, orders, invitations, meetings and parties. */
export const peopleRows = {
  listComments: aims(404, ({ running }) => at(`comments/${running}`)),
  createComment: aims(404, ({ running, attachment }) =>
    at(`comments/${running}`, {
      ...{ visibilityType: 'all', content: `<p>Mine? <a href="${attachment}">a file</a></p>` },
    }),
  ),

  listOrders: own('the caller’s orders', 'dictateOrderContent?search=tarred'),
  searchNames: {
    own: 'the caller’s cases; the ids of other cases are ignored',
    wish: (_caller, { running }) => ({ path: `mediator/search?search=ropes&recent=${running}` }),
  },
  listOrderCases: own('the caller’s docket', 'getCaseIds?search=ropes'),
  createOrder: aims(404, ({ running }) =>
    at('dictateOrder', { content: '<p>Mine?</p>', caseId: running }),
  ),
  // In this order the owner's requests succeed, too.
  getOrder: aims(404, ({ orderId }) => at(`dictateOrder/${orderId}`)),
  updateOrder: aims(404, ({ orderId, running }) => [
    ...at(`dictateOrder/${orderId}`, { content: '<p>Mine?</p>', version: 1 }),
    ...at(`dictateOrder/${orderId}`, { caseId: running }),
  ]),
  getOrderStart: aims(404, ({ running }) => at(`mediator/cases/${running}/order-start`)),
  previewOrder: aims(404, ({ orderId }) => at(`dictateOrder/${orderId}/preview`)),
  publishOrder: aims(404, ({ orderId }) =>
    at(`publishDictationContent/${orderId}`, { visibilityType: 'all' }),
  ),

  listInvites: own('the caller’s invitations', 'invites?perPage=1000'),
  listReceivedInvites: own('the caller’s invitations', 'received-invites?perPage=1000'),
  listSentInvites: own('the caller’s invitations', 'sent-invites?perPage=1000'),
  createInvite: aims(404, ({ running }) =>
    at('invites', { caseId: running, role: 'mediator', userId: demoPerson('mediator') }),
  ),
  answerInvite: aims(404, ({ inviteId }) => at(`invites/${inviteId}`, { answer: 'withdraw' })),
  getInviteReview: aims(404, ({ receivedInviteId }) => at(`invites/${receivedInviteId}/review`)),
  addDisclosureDocument: aims(404, ({ running, disclosureId }) =>
    at(`mediator/cases/${running}/disclosures/${disclosureId}/document`),
  ),
  recordPartyResponse: aims(404, ({ running, disclosureId }) =>
    at(`mediator/cases/${running}/disclosures/${disclosureId}/responses`, {
      ...{ response: 'waiver', parties: [PARTY], receivedOn: today() },
      ...{ text: '', documentId: '' },
    }),
  ),
  findNeutrals: aims(404, ({ running }) => at(`mediator/neutrals?caseId=${running}&role=mediator`)),

  requestMeeting: aims(404, ({ running }) =>
    at('meeting-requests', { caseId: running, date: soon() }),
  ),

  listActivities: own('the caller’s notifications', 'mediator/activities?perPage=1000'),
  getNotificationCount: own('the caller’s notifications', 'mediator/notification-count'),
  markNotificationsRead: own('the caller’s notifications', 'notification-count', () => ({})),

  listParties: own('what the caller registered', 'parties?perPage=1000&search=quillfeather'),
  createParty: aims(403, ({ newParty }) => at('parties', newParty)),
  getParty: aims(404, ({ partyId, waitingPartyId }) =>
    [partyId, waitingPartyId].map((id) => ({ path: `parties/${id}` })),
  ),
  updateParty: {
    ...aims(404, ({ waitingPartyId }) =>
      at(`parties/${waitingPartyId}`, { status: 'active', version: 1 }),
    ),
    may: 'caseManager',
  },
  listAgents: aims(404, ({ partyId, running }) => [
    ...at(`agents?partyId=${partyId}`),
    ...at(`agents?partyId=${partyId}&caseId=${running}`),
  ]),
  createAgent: aims(404, ({ partyId, letter }) =>
    at('agents', {
      partyId,
      email: 'agent@example.com',
      name: 'Asha Rao',
      mobile: '9876543210',
      uri: letter,
    }),
  ),
} satisfies Rows;
