import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { upload } from '#tests/support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

/** usr_one presides over five settled cases; usr_two manages them. */
const agreement = (kind: 'negotiationAgreement' | 'dealAgreement') => ({
  id: `doc_${kind}`,
  kind,
  key: `uploads/usr_one/outcomeAgreement/${kind}`,
  name: `${kind}.pdf`,
});
const requestOf = (n: number) => ({ userId: 'usr_one', params: { caseId: caseIdOf(n) } });
const replyOf = (kind: string) => ({
  data: [{ id: `doc_${kind}`, kind, url: { url: expect.stringContaining(`${kind}?`) } }],
});
const settled = {
  status: 'bothPaidNegotiationSuccessFee',
  summaryStatus: 'completed',
  summaryVersion: 1,
  negotiationSummary: 'Settled',
  assignments: [
    { userId: 'usr_one', name: 'One', role: 'presiding' },
    { userId: 'usr_two', name: 'Two', role: 'managing' },
  ],
} as const;
const facts = { ...settled, assignments: [...settled.assignments] };

/** The uploads of the requests; set when the suite's items are stored. */
const files = { deal: '', negotiation: '', nextDeal: '', nextNegotiation: '', correction: '' };
const bodyOf = (name: keyof typeof files) => ({
  url: {
    get url() {
      return files[name];
    },
    uploadType: '' as const,
  },
});
const uploaded = { message: 'Uploaded Agreement Document' };

const under = await testApi('agreements', {
  async given({ table, aws }) {
    await signIn(table, 'usr_one');
    for (const name of Object.keys(files) as (keyof typeof files)[])
      files[name] = upload(aws, 'usr_one', 'outcomeAgreement');
    const uploadedDocuments = [agreement('negotiationAgreement'), agreement('dealAgreement')];
    await createCase(
      table,
      makeCase(1, 'usr_one', { ...facts, resolutionKind: 'mediation', uploadedDocuments }),
    );
    await createCase(
      table,
      makeCase(2, 'usr_one', { ...facts, resolutionKind: 'negotiation', uploadedDocuments }),
    );
    await createCase(
      table,
      makeCase(5, 'usr_one', { ...facts, status: 'awardPassed', uploadedDocuments }),
    );
    await createCase(table, makeCase(3, 'usr_one', { ...facts, resolutionKind: 'mediation' }));
    await createCase(table, makeCase(4, 'usr_one', { ...facts, resolutionKind: 'negotiation' }));
  },
  endpoints: {
    getNegotiationAgreement: { ...requestOf(1), reply: replyOf('negotiationAgreement') },
    getDealAgreement: { ...requestOf(1), reply: replyOf('dealAgreement') },
    listUploads: [
      {
        name: 'by target date',
        userId: 'usr_one',
        query: { filter: 'uploaded' },
        reply: { total: 3, allCount: 5, uploadedCount: 3 },
      },
      {
        name: 'search',
        userId: 'usr_one',
        query: { search: 'neg' },
        reply: { total: 2, allCount: 2, uploadedCount: 1 },
      },
    ],
    getUploadStatistics: {
      userId: 'usr_one',
      reply: { allCount: 5, pendingCount: 0, draftCount: 0, uploadedCount: 3 },
    },
    saveSummary: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(3), mode: 'publish' },
      body: { summary: 'Settled in full', version: 1 },
      reply: { message: 'Updated Agreement Summary', summaryStatus: 'completed', version: 2 },
      async check(_, { table }) {
        expect(await findCase(table, caseIdOf(3))).toMatchObject({
          negotiationSummary: 'Settled in full',
          summaryVersion: 2,
        });
      },
    },
    listSummaryVersions: { ...requestOf(3), reply: { data: [] } },
    getSummaryVersion: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(3), version: '7' },
      async given({ table }) {
        const { publishItems } = await import('#lambdas/agreements/record/summary-repository.ts');
        const { transact } = await import('#shared/dynamo/transact.ts');
        await transact(table, () =>
          publishItems(table, {
            caseId: caseIdOf(3),
            summary: 'Seventh',
            published: {
              version: 7,
              publishedById: 'usr_one',
              publishedBy: 'One',
              publishedAt: '2026-03-01T06:00:00.000Z',
            },
          }),
        );
      },
      reply: { summary: 'Seventh', version: 7 },
    },
    getSummaryStarts: {
      ...requestOf(3),
      reply: {
        starts: expect.arrayContaining([expect.objectContaining({ name: 'From the case' })]),
      },
    },
    createDealAgreement: {
      ...requestOf(3),
      body: bodyOf('deal'),
      reply: uploaded,
      async check(_, { table, aws }) {
        expect(aws.clients.s3).toHaveReceivedCommandTimes(CopyObjectCommand, 1);
        expect((await findCase(table, caseIdOf(3)))?.uploadedDocuments).toHaveLength(1);
      },
    },
    createNegotiationAgreement: {
      ...requestOf(4),
      body: bodyOf('negotiation'),
      reply: uploaded,
    },
    updateDealAgreement: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(1), documentId: 'doc_dealAgreement' },
      body: bodyOf('nextDeal'),
      reply: uploaded,
    },
    createFollowUp: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(5), documentId: 'doc_dealAgreement' },
      body: { kind: 'correction', ...bodyOf('correction') },
      reply: { message: 'Uploaded Correction of the award', followUp: { kind: 'correction' } },
      async check(_, { table }) {
        const stored = await findCase(table, caseIdOf(5));
        expect(Object.values(stored?.refersTo ?? {})).toEqual(['doc_dealAgreement']);
      },
    },
    updateNegotiationAgreement: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(2), documentId: 'doc_negotiationAgreement' },
      body: bodyOf('nextNegotiation'),
      reply: uploaded,
    },
  },
});

test('copies no file for an agreement that the case does not have', async () => {
  const event = apiEvent('PUT', 'mediator/uploads/case/{caseId}/dealAgreement/{documentId}', {
    userId: 'usr_one',
    params: { caseId: caseIdOf(1), documentId: 'doc_unknown' },
    body: bodyOf('nextDeal'),
  });
  const { reply, effects } = await under.call(event);
  expect([reply?.statusCode, effects]).toEqual([404, []]);
});
