import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { type DeskDraftRecord, packText } from '#lambdas/desk/record/desk-record.ts';
import { findDraft, newDraftItems } from '#lambdas/desk/record/desk-repository.ts';
import { listOrderRecords } from '#lambdas/orders/record/order-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

/** usr_one and usr_two are the tribunal of a case that is reserved for its award. */
const caseId = caseIdOf(1);
const draftId = 'dft_00000000000000000000000001';
const at = '2026-03-01T06:00:00.000Z';
const params = { caseId, draftId };
const confirmed = ['reasons', 'interest', 'costs'];

const draft: DeskDraftRecord = {
  id: draftId,
  caseId,
  userId: 'usr_one',
  authorName: 'One',
  kind: 'award',
  title: 'Award',
  audience: 'author',
  version: 1,
  textVersion: 1,
  versions: [{ version: 1, userId: 'usr_one', name: 'One', since: at, at, isKept: true }],
  createdAt: at,
  updatedAt: at,
};

/** Of the award of another case. */
const award = { agreementId: 'doc_00000000000000000000000001', name: 'Award.pdf', at };
const followed = caseIdOf(2);
const correction: DeskDraftRecord = {
  ...draft,
  ...{ caseId: followed, title: 'Correction' },
  refersTo: { kind: 'correction', ...award },
};

/** In a running arbitration. */
const ordered = caseIdOf(3);
const order: DeskDraftRecord = { ...draft, caseId: ordered, title: 'Order', order: {} };

await testApi('desk', {
  async given({ table }) {
    for (const userId of ['usr_one', 'usr_two']) await signIn(table, userId);
    await addPerson(table, { userId: 'usr_one', name: 'One', role: 'arbitrator' });
    await createCase(
      table,
      makeCase(3, 'usr_one', {
        assignments: [{ userId: 'usr_one', name: 'One', role: 'presiding' }],
      }),
    );
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        status: 'reservedForAward',
        assignments: [
          { userId: 'usr_one', name: 'One', role: 'presiding' },
          { userId: 'usr_two', name: 'Two', role: 'presiding' },
        ],
      }),
    );
    await createCase(
      table,
      makeCase(2, 'usr_one', {
        status: 'awardPassed',
        summaryStatus: 'completed',
        assignments: [{ userId: 'usr_one', name: 'One', role: 'presiding' }],
        uploadedDocuments: [
          { id: award.agreementId, kind: 'dealAgreement', key: 'award', uploadedAt: at },
        ],
      }),
    );
    const content = '<p data-number="">The tribunal finds for the claimant.</p>';
    const packed = await packText({ content, seat: 'Mumbai', madeOn: '2026-02-02' });
    for (const one of [draft, correction])
      await transact(table, () => Object.values(newDraftItems(table, one, packed)));
    const facts = { number: 3, appearances: 'Ms. Shah', venue: '', copiesTo: '' };
    const next = { nextDate: '2026-04-06', nextTime: '16:00', hearingType: 'Arguments' };
    const text = { content, seat: 'Mumbai', madeOn: '2026-02-02', order: { ...facts, ...next } };
    const written = await packText(text);
    await transact(table, () => Object.values(newDraftItems(table, order, written)));
  },
  endpoints: {
    listDeskDrafts: {
      userId: 'usr_one',
      params: { caseId },
      reply: { mayWrite: true, data: [{ id: draftId, title: 'Award', isOwn: true }] },
    },
    createDeskDraft: [
      {
        name: 'of an award',
        userId: 'usr_one',
        params: { caseId },
        body: { audience: 'author' },
        headers: { 'Idempotency-Key': 'draft-of-the-test-1' },
        reply: { message: 'Draft Created', id: expect.stringMatching(/^dft_/) },
      },
      {
        name: 'of a correction',
        userId: 'usr_one',
        params: { caseId: followed },
        body: { follows: { kind: 'correction', agreementId: award.agreementId } },
        headers: { 'Idempotency-Key': 'draft-of-the-test-2' },
        reply: { message: 'Draft Created', id: expect.stringMatching(/^dft_/) },
      },
      {
        name: 'of an order',
        userId: 'usr_one',
        params: { caseId: ordered },
        body: { isOrder: true },
        headers: { 'Idempotency-Key': 'draft-of-the-test-3' },
        reply: { message: 'Draft Created', id: expect.stringMatching(/^dft_/) },
      },
    ],
    getDeskDraft: [
      {
        name: 'of an award',
        userId: 'usr_one',
        params,
        reply: { id: draftId, text: { seat: 'Mumbai' }, signatories: ['One', 'Two'] },
      },
      {
        name: 'of a correction',
        userId: 'usr_one',
        params: { ...params, caseId: followed },
        reply: { kind: 'correction', refersTo: award, deadline: { endsOn: '2026-03-31' } },
      },
    ],
    saveDeskDraft: {
      userId: 'usr_one',
      params,
      body: { content: '<p>The tribunal finds for the respondent.</p>', version: 1 },
      reply: { message: 'Draft Saved', version: 2 },
    },
    getDeskVersion: {
      userId: 'usr_one',
      params: { ...params, version: '1' },
      reply: { version: 1, text: { seat: 'Mumbai' } },
    },
    shareDeskDraft: {
      userId: 'usr_one',
      params,
      body: { audience: 'tribunal' },
      reply: { message: 'Shared with the Tribunal' },
    },
    deleteDeskDraft: {
      userId: 'usr_one',
      params,
      reply: { message: 'Draft Deleted' },
    },
    exportDeskDraft: [
      {
        name: 'as PDF',
        userId: 'usr_one',
        params,
        reply: { fileUrl: expect.stringContaining('.pdf') },
      },
      {
        name: 'as Word',
        userId: 'usr_one',
        params,
        query: { format: 'docx' },
        reply: { fileUrl: expect.stringContaining('.docx') },
      },
    ],
    publishDeskDraft: [
      {
        name: 'of an award',
        userId: 'usr_one',
        params,
        body: { version: 1, confirmed, summary: 'The claim is allowed.' },
        reply: { message: expect.stringContaining('is Published') },
        async check(_, { aws, table }) {
          expect(aws.clients.s3).toHaveReceivedCommandWith(PutObjectCommand, {
            ContentType: 'application/pdf',
          });
          expect(await findCase(table, caseId)).toMatchObject({ status: 'awardPassed' });
          expect((await findDraft(table, caseId, draftId))?.published).toBeDefined();
        },
      },
      {
        name: 'of a correction',
        userId: 'usr_one',
        params: { ...params, caseId: followed },
        body: { version: 1 },
        reply: { message: expect.stringContaining('is Published') },
        async check(_, { table }) {
          const record = await findCase(table, followed);
          expect(Object.values(record?.refersTo ?? {})).toEqual([award.agreementId]);
        },
      },
      {
        name: 'of an order',
        userId: 'usr_one',
        params: { ...params, caseId: ordered },
        body: {
          version: 1,
          confirmed: ['directions'],
          order: { documentType: 'Procedural Order', visibilityType: 'all' },
        },
        reply: { message: 'Order No. 3 dated 02-02-2026.pdf is Published', hearingProblem: '' },
        async check(_, { table }) {
          const [issued, ...others] = await listOrderRecords(table, 'usr_one');
          expect(others).toEqual([]);
          expect(issued?.published?.documentId).toMatch(/^doc_/);
          const { published } = (await findDraft(table, ordered, draftId)) ?? {};
          expect(published?.agreementId).toBe(issued?.published?.documentId);
        },
      },
    ],
  },
});
