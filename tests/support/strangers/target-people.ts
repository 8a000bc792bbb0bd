import type { NewCase } from '#lambdas/cases/record/case-repository.ts';
import { caseAtInvitation } from '#lambdas/cases/team/request-neutral.ts';
import { putDisclosure } from '#lambdas/invites/record/disclosure-repository.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { putInvite } from '#lambdas/invites/record/invite-repository.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { registerParty } from '../register-party.ts';
import { NAME, type Owner } from './target-owner.ts';
import { uploadPdf } from './target-uploads.ts';

export const PARTY = 'Quillfeather Ropeworks';
const WAITING_PARTY = 'Marchbanks Lanterns';
const AGENT = 'Ottoline Hawser';
const DISCLOSED = 'Once shared chambers with Quillfeather';

/** Two verified parties, of which the first has an agent, one that waits, and the body of another. */
export async function makeParties(owner: Owner, caseManager: string | undefined) {
  const { stack, token, userId } = owner;
  const verified = (pan: string) =>
    registerParty(stack, { owner: token, caseManager }, { name: PARTY, pan });
  const partyBody = async (pan: string) => ({
    name: WAITING_PARTY,
    kind: 'organisation',
    document_kind: 'pan',
    doc_number: pan,
    document_uri: await uploadPdf(owner, 'partyDocument'),
    document_house_no: '12',
    document_locality: 'Andheri East',
    document_city: 'Mumbai',
    document_pin: '400069',
    document_state: 'Maharashtra',
    document_landmark: 'Near the station',
  });
  const partyId = await verified('ZQXWV9753K');
  const otherPartyId = await verified('ZQXWV1357J');
  const waiting = await call(stack, 'POST', 'parties', {
    token,
    body: await partyBody('ZQXWV8642L'),
  });
  const waitingPartyId: string = waiting.body.party.id;
  const agent = await call(stack, 'POST', 'agents', {
    token,
    body: {
      ...{ partyId, name: AGENT, email: 'ropes.agent@example.com', mobile: '9876501234' },
      uri: await uploadPdf(owner, 'authorisationLetter'),
    },
  });
  return {
    partyId,
    otherPartyId,
    waitingPartyId,
    agentId: String(agent.body.agent.id),
    newParty: await partyBody('ZQXWV7531M'),
    secrets: [partyId, otherPartyId, waitingPartyId, PARTY, WAITING_PARTY, AGENT],
    partitions: [
      partyKeys.party(partyId).pk,
      partyKeys.party(waitingPartyId).pk,
      partyKeys.ownRowsOf(userId).pk,
    ],
  };
}

/** An invitation that the owner has sent, one that it has received, and its disclosure. */
export async function makeInvitations({ table, userId }: Owner, running: NewCase) {
  const inviteId = newId('invite');
  const receivedInviteId = newId('invite');
  const disclosureId = newId('disclosure');
  const createdAt = new Date().toISOString();
  const owner = { userId, name: NAME };
  const invite = {
    status: 'requested',
    role: 'mediator',
    case: caseAtInvitation(running),
  } as const;
  await transact(table, () => [
    ...putInvite(table, {
      ...{ ...invite, id: inviteId, createdAt, inviter: owner },
      invited: { userId: newId('user'), name: 'Somebody Invited' },
    }),
    ...putInvite(table, {
      ...{ ...invite, id: receivedInviteId, createdAt, invited: owner },
      inviter: { userId: newId('user'), name: 'Somebody Inviting' },
    }),
    putDisclosure(table, {
      id: disclosureId,
      caseId: running.id,
      act: 'mediation',
      by: { userId, name: NAME, role: 'mediator' },
      createdAt,
      interestsText: DISCLOSED,
      timeText: '',
      uploadId: newId('upload'),
      isFiled: false,
    }),
  ]);
  return {
    ...{ inviteId, receivedInviteId, disclosureId },
    secrets: [inviteId, receivedInviteId, disclosureId, DISCLOSED],
    partitions: [inviteKeys.invitesOf(userId, 'sent').pk],
  };
}
