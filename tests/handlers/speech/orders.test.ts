import { CopyObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { type OrderRecord, packText } from '#lambdas/orders/record/order-record.ts';
import { getOrderRecord, newOrderItems } from '#lambdas/orders/record/order-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

/** Case 1: usr_one presides, usr_two manages. One order of usr_one, of a hearing in case 1. */
const caseId = caseIdOf(1);
const orderId = 'ord_00000000000000000000000001';
const params = { orderId };
const request = { userId: 'usr_one', params };
const content = '<p>Heard.</p>';
const sheet = {
  date: '2026-03-02',
  appearances: 'Ms. Shah',
  next: { date: '2026-04-06', time: '11:30', hearingType: 'Arguments' },
};
const at = '2026-03-01T06:00:00.000Z';

await testApi('orders', {
  async given({ table }) {
    for (const userId of ['usr_one', 'usr_two']) {
      await addPerson(table, { userId, role: 'arbitrator' });
      await signIn(table, userId, 'arbitrator');
    }
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        assignments: [
          { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' },
          { userId: 'usr_two', name: 'Person usr_two', role: 'managing' },
        ],
      }),
    );
    const { packed, bytes } = await packText({ content, sheet });
    const order: OrderRecord = {
      ...{ id: orderId, userId: 'usr_one', version: 1, textVersion: 1 },
      ...{ textBytes: bytes, isOfHearing: true, createdAt: at, updatedAt: at },
      case: { id: caseId, title: 'Loan recovery 1' },
    };
    await transact(table, () => Object.values(newOrderItems(table, order, packed)));
  },
  endpoints: {
    listOrders: [
      {
        name: 'page',
        userId: 'usr_one',
        reply: { data: [{ id: orderId, content, caseTitle: 'Loan recovery 1', isCut: false }] },
      },
      {
        name: 'search',
        userId: 'usr_one',
        query: { search: 'heard shah' },
        reply: { total: 1, data: [{ id: orderId }] },
      },
    ],
    getOrder: { ...request, reply: { id: orderId, content, sheet, version: 1 } },
    getOrderStart: {
      userId: 'usr_one',
      params: { caseId },
      reply: { number: 2, seat: '', venue: '', copiesTo: expect.stringContaining('claimant') },
    },
    createOrder: {
      userId: 'usr_one',
      body: { content: '<p>Adjourned.</p>', caseId },
      headers: { 'Idempotency-Key': 'order-of-the-test-1' },
      reply: { message: 'Order Saved Successfully', id: expect.stringMatching(/^ord_/) },
      check(_, { aws }) {
        const { pk, skPrefix } = orderKeys.textsOf('usr_one');
        expect(
          aws.table.items().filter((item) => item.pk === pk && item.sk.startsWith(skPrefix)),
        ).toHaveLength(2);
      },
    },
    updateOrder: [
      {
        name: 'content',
        ...request,
        body: { content: '<p>Changed.</p>', version: 1 },
        reply: { message: 'Order Saved Successfully' },
        async check(_, { table }) {
          expect(await getOrderRecord(table, 'usr_one', orderId)).toMatchObject({ version: 2 });
        },
      },
      {
        name: 'case',
        ...request,
        body: { caseId },
        reply: { message: 'Case Assigned Successfully' },
      },
    ],
    publishOrder: {
      ...request,
      body: { documentType: 'Procedural Order', visibilityType: 'all', fileFormat: 'docx' },
      headers: { 'Idempotency-Key': 'publication-of-the-test-1' },
      reply: { message: 'Order Published Successfully', hearingProblem: '' },
      async check(_, { aws, table }) {
        expect(aws.clients.s3).toHaveReceivedCommandWith(PutObjectCommand, {
          Key: expect.stringMatching(/^incoming\/usr_one\/caseDocument\/upl_/),
        });
        expect(aws.clients.s3).toHaveReceivedCommandWith(CopyObjectCommand, {
          IfNoneMatch: '*',
          Key: expect.stringMatching(/^uploads\/usr_one\/caseDocument\/upl_/),
        });
        const { published } = await getOrderRecord(table, 'usr_one', orderId);
        const { pk, sk } = documentKeys.document(caseId, published?.documentId ?? '');
        const keys = aws.table.items().map((item) => `${item.pk}/${item.sk}`);
        expect(keys).toContain(`${pk}/${sk}`);
        expect(keys).toContain('USER#usr_two#ACTIVITIES/ACTIVITY#000000001');
      },
    },
    previewOrder: {
      ...request,
      reply: { fileUrl: expect.stringContaining('/exports/usr_one/exp_') },
      check(_, { aws }) {
        expect(aws.clients.s3).toHaveReceivedCommandWith(PutObjectCommand, {
          ContentType: 'application/pdf',
        });
      },
    },
    listOrderCases: {
      userId: 'usr_one',
      query: { search: '' },
      reply: { total: 1, cases: [{ id: caseId, title: 'Loan recovery 1' }] },
    },
    searchNames: {
      userId: 'usr_one',
      query: { search: 'loan recovery', recent: caseId },
      reply: {
        cases: [{ id: caseId, caseCode: 'ARB-2026-000001', title: 'Loan recovery 1' }],
        orders: [{ id: orderId, name: 'Order in Loan recovery 1', documentId: '' }],
        documents: [],
        transcripts: [],
      },
    },
  },
});
