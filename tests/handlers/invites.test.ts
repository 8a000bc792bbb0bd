import { expect } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { caseAtInvitation } from '#lambdas/cases/team/request-neutral.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { documentIdOf } from '#lambdas/documents/record/document-record.ts';
import type { DisclosureRecord } from '#lambdas/invites/record/disclosure-record.ts';
import { putDisclosure } from '#lambdas/invites/record/disclosure-repository.ts';
import type { InviteRecord } from '#lambdas/invites/record/invite-record.ts';
import { putInvite } from '#lambdas/invites/record/invite-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import type { ApiHandlerUnderTest } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { acceptanceOf } from '../support/people/acceptance.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

/** usr_one presides over case 1 and has asked usr_two to join it; usr_three is free. */
const caseId = caseIdOf(1);
const record = makeCase(1, 'usr_one', {
  resolutionKind: 'mediation',
  status: 'negotiationOngoing',
  assignments: [
    { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' },
    {
      userId: 'usr_two',
      name: 'Person usr_two',
      role: 'requested',
      invite: { id: 'inv_1', role: 'mediator', invitedBy: 'usr_one' },
    },
  ],
});
const invite: InviteRecord = {
  id: 'inv_1',
  status: 'requested',
  role: 'mediator',
  inviter: { userId: 'usr_one', name: 'Person usr_one' },
  invited: { userId: 'usr_two', name: 'Person usr_two' },
  case: caseAtInvitation(record),
  createdAt: '2026-03-01T06:00:00.000Z',
};

/** A disclosure of usr_one without a document. */
const disclosure: DisclosureRecord = {
  id: 'dsc_1',
  caseId,
  act: 'mediation',
  by: { userId: 'usr_one', name: 'Person usr_one', role: 'mediator' },
  createdAt: '2026-03-01T06:00:00.000Z',
  interestsText: 'I know the respondent',
  timeText: '',
  uploadId: 'upl_01KC5GQAPENECFSECZP11HYGCP',
  isFiled: false,
};
const storeDisclosure = ({ table }: ApiHandlerUnderTest) =>
  transact(table, () => [putDisclosure(table, disclosure)]);
const disclosuresOf = ({ aws }: ApiHandlerUnderTest) =>
  aws.table.items().filter(({ sk }) => sk.startsWith('DISCLOSURE#'));

const owedMails = ({ aws }: ApiHandlerUnderTest) =>
  aws.table.items().filter(({ pk }) => pk === outboxKeys.all().pk);
const activitiesOf = ({ aws }: ApiHandlerUnderTest, userId: string) =>
  aws.table
    .items()
    .filter(({ pk, sk }) => pk === `USER#${userId}#ACTIVITIES` && sk.startsWith('ACTIVITY#'));

const listed = { total: 1, data: [{ id: 'inv_1', status: 'requested' }] };

await testApi('invites', {
  async given({ table }) {
    for (const userId of ['usr_one', 'usr_two', 'usr_three']) {
      await addPerson(table, { userId, role: 'mediator' });
      await signIn(table, userId);
    }
    await addPerson(table, { userId: 'usr_four', role: 'caseManager' });
    await createCase(table, record);
    await transact(table, () => putInvite(table, invite));
  },
  endpoints: {
    listInvites: { userId: 'usr_one', reply: listed },
    listReceivedInvites: { userId: 'usr_two', reply: listed },
    listSentInvites: { userId: 'usr_one', reply: listed },
    findNeutrals: {
      userId: 'usr_one',
      query: { caseId, role: 'mediator', search: 'person' },
      reply: {
        data: expect.arrayContaining([
          expect.objectContaining({ id: 'usr_three', standing: 'free' }),
          expect.objectContaining({ id: 'usr_two', standing: 'requested' }),
        ]),
      },
    },
    createInvite: {
      userId: 'usr_one',
      body: { caseId, role: 'mediator', userId: 'usr_three' },
      headers: { 'Idempotency-Key': 'invite-of-the-test-1' },
      reply: { message: 'Invitation Sent Successfully', invite: { invited: { id: 'usr_three' } } },
      async check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(activitiesOf(under, 'usr_three')).toHaveLength(1);
        expect((await findCase(under.table, caseId))?.assignments).toContainEqual(
          expect.objectContaining({ userId: 'usr_three', role: 'requested' }),
        );
      },
    },
    answerInvite: {
      userId: 'usr_two',
      params: { id: 'inv_1' },
      body: acceptanceOf('mediator'),
      headers: { 'Idempotency-Key': 'answer-of-the-test-1' },
      reply: { message: 'Invitation Accepted Successfully', invite: { status: 'accepted' } },
      async check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(activitiesOf(under, 'usr_one')).toHaveLength(1);
        expect((await findCase(under.table, caseId))?.assignments).toContainEqual(
          expect.objectContaining({ userId: 'usr_two', role: 'managing' }),
        );
        expect(disclosuresOf(under)).toHaveLength(1);
      },
    },
    getInviteReview: {
      userId: 'usr_two',
      params: { id: 'inv_1' },
      reply: { dispute: { title: record.title }, conflicts: [] },
    },
    listDisclosures: {
      userId: 'usr_one',
      params: { id: caseId },
      given: storeDisclosure,
      reply: { data: [{ id: disclosure.id, documentId: '' }], declined: [] },
    },
    createDisclosure: {
      userId: 'usr_one',
      params: { id: caseId },
      body: { interestsText: 'My firm was asked to advise the respondent' },
      headers: { 'Idempotency-Key': 'disclosure-of-the-test-1' },
      reply: { message: 'Disclosure Recorded Successfully', disclosure: { isFirst: false } },
      check: (_, under) => expect(disclosuresOf(under)).toHaveLength(1),
    },
    addDisclosureDocument: {
      userId: 'usr_one',
      params: { id: caseId, disclosureId: disclosure.id },
      given: storeDisclosure,
      reply: { documentId: documentIdOf(disclosure.uploadId) },
      check: (_, under) => expect(disclosuresOf(under)).toMatchObject([{ isFiled: true }]),
    },
    recordPartyResponse: {
      userId: 'usr_one',
      params: { id: caseId, disclosureId: disclosure.id },
      body: {
        response: 'waiver',
        parties: [record.claimant.name],
        receivedOn: '2026-03-01',
        text: '',
        documentId: '',
      },
      headers: { 'Idempotency-Key': 'response-of-the-test-1' },
      given: storeDisclosure,
      reply: { message: 'Response recorded' },
      check: (_, { aws }) =>
        expect(
          aws.table.items().filter(({ sk }) => sk.startsWith('DISCLOSURERESPONSE#')),
        ).toMatchObject([{ disclosureId: disclosure.id, response: 'waiver' }]),
    },
  },
});
