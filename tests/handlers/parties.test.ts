import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { sealNumber } from '#lambdas/parties/identity-numbers/seal-number.ts';
import { partyItems } from '#lambdas/parties/record/party-items.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import type { PartyRecord } from '#lambdas/parties/record/party-record.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import type { ApiHandlerUnderTest } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { identityKeys } from '../support/keys/identity-keys.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

const at = '2026-03-01T06:00:00.000Z';
const party: PartyRecord = {
  id: 'pty_1',
  version: 1,
  ownerId: 'usr_one',
  name: 'Deccan Housing Finance',
  kind: 'organisation',
  status: 'underVerification',
  documentKind: 'pan',
  documentNumber: sealNumber(identityKeys, 'pty_1', 'AAAPL1234C'),
  documentFingerprint: 'fingerprint-of-pty_1',
  document: { key: 'uploads/usr_one/partyDocument/upl_1', contentType: 'application/pdf' },
  houseNo: '12',
  locality: 'Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
  pin: '400069',
  landmark: 'Near the station',
  gstNumber: '',
  submittedAt: at,
  createdAt: at,
  updatedAt: at,
};
const agent = {
  id: 'agt_1',
  partyId: party.id,
  role: 'primary',
  name: 'Meera Joshi',
  email: 'meera.joshi@example.com',
  mobile: '+919820001111',
  createdAt: at,
};
const newParty = {
  name: 'Zanskar Traders',
  kind: 'organisation' as const,
  document_kind: 'pan' as const,
  doc_number: 'AAAPZ9876K',
  document_uri: '',
  document_house_no: '7',
  document_locality: 'Fort',
  document_city: 'Mumbai',
  document_state: 'Maharashtra' as const,
  document_pin: '400001',
  document_landmark: 'Opposite the library',
};
const newAgent = {
  partyId: party.id,
  email: 'arjun.rao@example.com',
  name: 'Arjun Rao',
  mobile: '+919820002222',
  pan: 'AAAPR4321D',
  uri: '',
};

const owedMails = ({ aws }: ApiHandlerUnderTest) =>
  aws.table.items().filter(({ pk }) => pk === outboxKeys.all().pk);
const stored = ({ aws }: ApiHandlerUnderTest, pk: string) =>
  aws.table.items().filter((item) => item.pk === pk);

await testApi('parties', {
  async given({ table, aws }) {
    await addPerson(table, { userId: 'usr_one', role: 'mediator' });
    await addPerson(table, { userId: 'usr_desk', role: 'caseManager' });
    await signIn(table, 'usr_one', 'mediator');
    await signIn(table, 'usr_desk', 'caseManager');
    await createCase(table, makeCase(1, 'usr_one'), [
      casePartyItem(table, { caseId: caseIdOf(1), party, partyRole: 'claimant' }),
    ]);
    await transact(table, () => Object.values(partyItems(table, undefined, party)));
    await batchWrite(table, { put: [{ ...partyKeys.agent(party.id, agent.id), ...agent }] });
    newParty.document_uri = upload(aws, 'usr_one', 'partyDocument');
    newAgent.uri = upload(aws, 'usr_one', 'authorisationLetter');
  },
  endpoints: {
    listCaseParties: {
      userId: 'usr_one',
      params: { id: caseIdOf(1) },
      reply: { total: 1, data: [{ partyId: 'pty_1', partyRole: 'claimant' }] },
    },
    listParties: {
      userId: 'usr_one',
      reply: { total: 1, data: [{ id: 'pty_1', doc_number: expect.stringMatching(/34C$/) }] },
    },
    getParty: {
      userId: 'usr_desk',
      params: { id: party.id },
      reply: { party: { id: 'pty_1', document_uri: expect.stringContaining('/upl_1?') } },
    },
    listAgents: {
      userId: 'usr_one',
      query: { partyId: party.id },
      reply: { total: 1, data: [{ id: 'agt_1', user: { name: 'Meera Joshi' } }] },
    },
    createParty: {
      userId: 'usr_one',
      body: newParty,
      headers: { 'Idempotency-Key': 'party-of-the-test-1' },
      reply: {
        message: 'Party Created Successfully',
        party: { name: 'Zanskar Traders', status: 'underVerification' },
      },
      check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(stored(under, 'USER#usr_desk#ACTIVITIES')).not.toEqual([]);
        expect(JSON.stringify(under.aws.table.items())).not.toContain(newParty.doc_number);
      },
    },
    updateParty: {
      userId: 'usr_desk',
      params: { id: party.id },
      body: { status: 'active', version: 1 },
      reply: { party: { id: 'pty_1', status: 'active', version: 2 } },
      check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(stored(under, 'USER#usr_one#ACTIVITIES')).not.toEqual([]);
      },
    },
    createAgent: {
      userId: 'usr_one',
      body: newAgent,
      headers: { 'Idempotency-Key': 'agent-of-the-test-1' },
      reply: { message: 'Agent Added Successfully', agent: { email: newAgent.email } },
      check(_, { aws }) {
        expect(JSON.stringify(aws.table.items())).not.toContain(newAgent.pan);
      },
    },
  },
});
