import { expect } from 'vitest';
import type { BulkJobRecord } from '#lambdas/cases/bulk/bulk-job-record.ts';
import { endBulkJob, newBulkJobItems, passChunk } from '#lambdas/cases/bulk/bulk-repository.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { planServing } from '#lambdas/serving/plan-serving.ts';
import { servingItems } from '#lambdas/serving/record/serving-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { bulkCsv } from '../support/bulk-csv.ts';
import type { ApiHandlerUnderTest } from '../support/handlers/handler-under-test.ts';
import { putHearing } from '../support/handlers/hearing.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { upload } from '../support/handlers/uploads.ts';
import { makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';
import { putParty } from '../support/put-party.ts';

const party = { partyId: 'pty_1', name: 'Deccan Housing Finance', ownerId: 'usr_one' };
const assignments = [
  { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' as const },
  { userId: 'usr_desk', name: 'Person usr_desk', role: 'managing' as const },
];
const running = makeCase(1, 'usr_one', {
  resolutionKind: 'mediation',
  status: 'negotiationOngoing',
  nextHearingAt: '2026-03-10T05:00:00.000Z',
  hearingCount: 1,
  assignments,
});
const filed = {
  resolutionKind: 'mediation' as const,
  claimant: party,
  respondents: [{ name: 'Suresh Patil', kind: 'self' as const, email: 'suresh.patil@example.com' }],
  totalClaim: { amountMinor: 5_000_000, currency: 'INR' },
};
const draft = makeCase(2, 'usr_one', { ...filed, status: 'draft', createdBy: 'usr_one' });
const ended = makeCase(3, 'usr_one', { status: 'settledAndWithdrawn' });
const waiting = makeCase(4, 'usr_two', {
  ...filed,
  status: 'waitingForCaseApproval',
  createdBy: 'usr_two',
  submittedAt: '2026-03-01T06:00:00.000Z',
});
/** Of another case of usr_one, at the time that the clashes are asked for. */
const other = makeCase(5, 'usr_one', { nextHearingAt: '2026-03-12T05:00:00.000Z' });

const job: BulkJobRecord = {
  id: 'blk_00000000000000000000000001',
  userId: 'usr_one',
  role: 'arbitrator',
  fileName: 'loans.csv',
  key: 'uploads/usr_one/bulkCases/upl_1',
  partyId: 'pty_1',
  partyName: party.name,
  resolutionKind: 'arbitration',
  state: 'queued',
  failure: '',
  total: 1,
  cursor: 0,
  created: 0,
  skipped: 0,
  failed: 0,
  hasErrorFile: false,
  createdAt: '2026-03-01T06:00:00.000Z',
};
const newCase = {
  partyId: 'pty_1',
  title: 'Recovery of a term loan',
  resolutionKind: 'mediation' as const,
  totalClaimValue: 50_000,
  currencyUnit: 'INR' as const,
  description_document_url: '',
  respondents: [
    {
      respondentKind: 'self' as const,
      respondentName: 'Suresh Patil',
      respondentEmail: 'suresh.patil@example.com',
      respondentPanNumber: 'AAAPP1234C',
    },
  ],
};
const bulk = {
  key: '',
  partyId: 'pty_1',
  resolutionKind: 'arbitration' as const,
  fileName: 'loans.csv',
};

const owedMails = ({ aws }: ApiHandlerUnderTest) =>
  aws.table.items().filter(({ pk }) => pk === outboxKeys.all().pk);
const activitiesOf = ({ aws }: ApiHandlerUnderTest, userId: string) =>
  aws.table
    .items()
    .filter(({ pk, sk }) => pk === `USER#${userId}#ACTIVITIES` && sk.startsWith('ACTIVITY#'));

const one = { userId: 'usr_one' };
const serving = planServing({
  record: running,
  by: { userId: 'usr_one', name: 'One' },
  ...{ at: '2026-03-01T06:00:00.000Z', kind: 'order', entryIds: ['doc_1'] },
  title: 'Order of 23/11/2026',
  served: { people: [], unreachable: [] },
});
const desk = { userId: 'usr_desk' };

await testApi('cases', {
  async given({ table, aws }) {
    for (const userId of ['usr_one', 'usr_two']) {
      await addPerson(table, { userId, role: 'arbitrator' });
      await signIn(table, userId);
    }
    await addPerson(table, { userId: 'usr_desk', role: 'caseManager' });
    await signIn(table, 'usr_desk', 'caseManager');
    await putParty(table, { id: 'pty_1', ownerId: 'usr_one', name: party.name });
    for (const record of [running, draft, ended, waiting, other]) await createCase(table, record);
    await putHearing(table, running);
    await putHearing(table, other, { id: 'hrg_2', eventId: 'hrg_2' });
    await transact(table, () =>
      Object.values(
        newBulkJobItems(table, job, {
          header: ['Case Title'],
          delimiter: ',',
          chunks: [{ byte: 10, row: 2 }],
          sizeBytes: 100,
          etag: '"etag"',
        }),
      ),
    );
    await transact(table, () => servingItems(table, serving));
    const problems = [{ column: 'Case Title', message: 'Case Title is required' }];
    await passChunk(table, job, {
      created: 0,
      rows: [{ row: 2, outcome: 'failed', problems }],
    });
    await endBulkJob(table, job, {
      state: 'completed',
      failure: '',
      hasErrorFile: true,
      finishedAt: '2026-03-01T06:01:00.000Z',
    });
    newCase.description_document_url = upload(aws, 'usr_one', 'caseDescription');
    bulk.key = upload(aws, 'usr_one', 'bulkCases', bulkCsv(2), 'text/csv');
  },
  endpoints: {
    getCase: { ...one, params: { id: running.id }, reply: { case: { id: running.id } } },
    updateCase: {
      ...one,
      params: { id: running.id },
      body: {
        nextHearingDate: {
          date: '11/03/2026 15:00:00',
          time: '11/03/2026 15:00:00',
          hearingType: 'Arguments',
          remarks: 'Both sides',
        },
        counterClaimValue: 1000,
      },
      reply: { message: 'Hearing Date Updated Successfully', case: { counterClaimValue: 1000 } },
      async check(_, under) {
        expect((await findCase(under.table, running.id))?.nextHearingAt).toBe(
          '2026-03-11T09:30:00.000Z',
        );
        expect(owedMails(under)).not.toEqual([]);
        expect(activitiesOf(under, 'usr_desk')).not.toEqual([]);
      },
    },
    listOutcomes: {
      ...one,
      query: { state: 'awaitingSummary' },
      reply: { total: 1, data: [{ id: ended.id }] },
    },
    rateCase: {
      ...one,
      body: { caseId: ended.id, rating: 4, comment: 'Brisk' },
      reply: { rating: { rating: 4, comment: 'Brisk' } },
    },
    getPerson: {
      ...one,
      params: { id: 'usr_desk' },
      query: { caseId: running.id },
      reply: { user: { id: 'usr_desk', email: 'usr_desk@example.com' } },
    },
    listHearings: {
      ...one,
      params: { id: running.id },
      reply: { total: 1, data: [{ id: 'hrg_1' }] },
    },
    listServings: {
      ...one,
      params: { id: running.id },
      reply: { servings: [{ entryIds: ['doc_1'] }] },
    },
    getServing: {
      ...one,
      params: { id: running.id, servingId: serving.head.id },
      reply: { serving: { title: 'Order of 23/11/2026', people: [], files: [] } },
    },
    listServedPeople: {
      ...one,
      params: { id: running.id },
      reply: { isApproved: true },
    },
    addHearings: {
      ...one,
      params: { id: running.id },
      body: {
        hearings: ['16/03/2026', '17/03/2026'].map((day) => ({
          date: `${day} 15:00:00`,
          time: `${day} 15:00:00`,
          hearingType: 'Arguments',
          remarks: 'Both sides',
        })),
      },
      reply: { message: '2 Hearings Added' },
      async check(_, under) {
        expect((await findCase(under.table, running.id))?.hearingsAhead).toHaveLength(3);
        expect(owedMails(under)).toHaveLength(1);
        expect(activitiesOf(under, 'usr_desk')).toHaveLength(1);
      },
    },
    endHearing: {
      ...one,
      params: { id: running.id, hearingId: 'hrg_1' },
      body: { state: 'cancelled', reason: 'The mediator is ill' },
      reply: { message: 'Hearing Cancelled' },
      check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(activitiesOf(under, 'usr_desk')).toHaveLength(1);
      },
    },
    listHearingClashes: {
      ...one,
      params: { id: running.id },
      query: { date: '12/03/2026 10:30:00', time: '12/03/2026 10:30:00' },
      reply: { clashes: [{ hearing: { caseId: other.id } }] },
    },
    listCreatedCases: { ...one, reply: { total: 1, data: [{ id: draft.id }] } },
    createCase: {
      ...one,
      body: newCase,
      headers: { 'Idempotency-Key': 'case-of-the-test-01' },
      reply: { message: 'Case Created Successfully', case: { title: newCase.title } },
      deviations: [
        {
          at: /^TransactWrite CASE#/,
          when: ['finds a condition false'],
          answer: 'refused',
          exceptEffects: /^Update CASECODES#/,
          because: 'the code was taken: the case is written with the next number',
        },
        {
          at: /^Get CASECODE#/,
          when: ['gives a malformed item'],
          answer: 'done',
          because: 'whether a code is taken is told by its item alone, whatever it holds',
        },
      ],
      check(_, under) {
        expect(owedMails(under)).not.toEqual([]);
        expect(activitiesOf(under, 'usr_desk')).toHaveLength(1);
        expect(JSON.stringify(under.aws.table.items())).not.toContain('AAAPP1234C');
      },
    },
    updateDraft: {
      ...one,
      body: { id: draft.id, version: 1, isDraft: false, title: 'Recovery, second try' },
      reply: { message: 'Case Submitted Successfully', case: { title: 'Recovery, second try' } },
      async check(_, under) {
        expect((await findCase(under.table, draft.id))?.status).toBe('waitingForCaseApproval');
        expect(owedMails(under)).not.toEqual([]);
      },
    },
    getDraft: {
      ...one,
      params: { id: draft.id },
      reply: { draft: { id: draft.id, partyName: party.name } },
    },
    deleteDraft: {
      ...one,
      params: { id: draft.id },
      reply: { message: expect.any(String) },
      async check(_, under) {
        expect(await findCase(under.table, draft.id)).toBeUndefined();
      },
    },
    listCart: { ...one, reply: { total: 1, data: [{ id: draft.id, missing: [] }] } },
    listCaseApprovals: { ...desk, reply: { data: [{ id: waiting.id }] } },
    getCaseApproval: {
      ...desk,
      params: { id: waiting.id },
      reply: { case: { id: waiting.id }, respondents: [{ name: 'Suresh Patil' }] },
    },
    decideCaseApproval: {
      ...desk,
      params: { id: waiting.id },
      body: { decision: 'approve', submittedOn: '2026-03-01T06:00:00.000Z' },
      reply: { message: 'Case Approved' },
      check(_, under) {
        expect(owedMails(under)).toHaveLength(1);
        expect(activitiesOf(under, 'usr_two')).toHaveLength(1);
      },
    },
    startBulkJob: {
      ...one,
      body: bulk,
      headers: { 'Idempotency-Key': 'bulk-of-the-test-01' },
      reply: { job: { state: 'queued', total: 2 } },
    },
    listBulkJobs: { ...one, reply: { jobs: [{ id: job.id, failed: 1 }] } },
    getBulkJob: {
      ...one,
      params: { id: job.id },
      reply: { job: { state: 'completed' }, problems: { total: 1, data: [{ row: 2 }] } },
    },
    getBulkErrorFile: {
      ...one,
      params: { id: job.id },
      reply: { url: expect.stringContaining(job.id) },
    },
  },
});
