import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SendWhatsAppMessageCommand } from '@aws-sdk/client-socialmessaging';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { commentKeys } from '#lambdas/comments/record/comment-keys.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { makeComment } from '../support/make-comment.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

/** Case 1: usr_one presides, usr_two manages, Deccan Housing Finance claims. */
const caseId = caseIdOf(1);
const comment = makeComment(1, 1);
const body = {
  content: '',
  visibilityType: 'all' as const,
  sendByWhatsappFlag: true,
};
const request = { userId: 'usr_one', params: { id: caseId } };

await testApi('comments', {
  async given({ table, aws }) {
    for (const userId of ['usr_one', 'usr_two']) {
      await addPerson(table, { userId, role: 'mediator' });
      await signIn(table, userId, 'mediator');
    }
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        resolutionKind: 'mediation',
        status: 'negotiationOngoing',
        assignments: [
          { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' },
          { userId: 'usr_two', name: 'Person usr_two', role: 'managing' },
        ],
      }),
    );
    await batchWrite(table, {
      put: [
        { ...commentKeys.comment(caseId, comment.createdAt, comment.id), ...comment },
        {
          ...partyKeys.caseParty(caseId, 'claimant', 'pty_1'),
          ...{ caseId, partyId: 'pty_1', partyRole: 'claimant', name: 'Deccan Housing Finance' },
        },
        {
          ...partyKeys.agent('pty_1', 'agt_1'),
          ...{ id: 'agt_1', partyId: 'pty_1', role: 'primary', name: 'Meera Joshi' },
          ...{ email: 'meera.joshi@example.com', mobile: '+919820001111' },
          createdAt: '2026-01-05T06:30:00.000Z',
        },
      ],
    });
    const key = upload(aws, 'usr_one', 'commentAttachment');
    body.content = `<p>Please see the ledger</p><p><a href="${key}" download="ledger.pdf">ledger</a></p>`;
  },
  endpoints: {
    listComments: {
      ...request,
      reply: { total: 1, isMessagingAppAvailable: true, data: [{ id: comment.id }] },
    },
    listThreadReaders: {
      ...request,
      reply: { readers: expect.arrayContaining([expect.objectContaining({ id: 'usr_two' })]) },
    },
    createComment: {
      ...request,
      body,
      headers: { 'Idempotency-Key': 'comment-of-the-test-1' },
      reply: { currentComment: { content: expect.stringContaining('Please see the ledger') } },
      deviations: [
        {
          at: /\/COPY#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /\/COPY#|SendWhatsAppMessage/,
          because: 'the copy was sent by an earlier delivery of the request',
        },
        {
          at: /\/COPY#|WITHDRAWN#|^SendWhatsAppMessage/,
          answer: 'done',
          says: /messages could not be sent/,
          exceptEffects: /\/COPY#|WITHDRAWN#|SendWhatsAppMessage/,
          because: 'the comment is stored; the reply names the copies that were not sent',
        },
      ],
      check(_, { aws }) {
        const keys = aws.table.items().map(({ pk, sk }) => `${pk}/${sk}`);
        const { pk, skPrefix } = commentKeys.commentsOf(caseId);
        expect(keys.filter((key) => key.startsWith(`${pk}/${skPrefix}`))).toHaveLength(2);
        expect(keys.filter((key) => key.startsWith(outboxKeys.all().pk))).toHaveLength(1);
        expect(keys).toContain('USER#usr_two#ACTIVITIES/ACTIVITY#000000001');
        expect(aws.clients.whatsApp).toHaveReceivedCommand(SendWhatsAppMessageCommand);
      },
    },
    downloadComments: {
      ...request,
      reply: { fileUrl: expect.stringContaining('/exports/usr_one/exp_'), opened: true },
      check(_, { aws }) {
        expect(aws.clients.s3).toHaveReceivedCommandWith(PutObjectCommand, {
          ContentType: 'application/pdf',
        });
      },
    },
  },
});
