import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { removeCase } from '#lambdas/cases/writing/write-case.ts';
import { readAllRows } from '#lambdas/documents/record/document-repository.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';

/** Orders of draft cases, and orders with open blanks: neither is published. */

let on: Orders;
let numbers = 700;
beforeAll(async () => {
  on = await startOrders();
});
afterAll(() => on.stop());

/** A case of usr_one. */
async function newCase(status: CaseStatus = 'firstHearing', facts: object = {}): Promise<number> {
  numbers += 1;
  await on.addCase(numbers, { resolutionKind: 'arbitration', status, ...facts });
  return numbers;
}

const setStatus = (n: number, status: CaseStatus) =>
  changeCase({ table: on.table }, caseIdOf(n), (stored) => {
    if (!stored) throw new Error(`No case ${n}`);
    return { after: { ...stored, status } };
  });

async function removeDraft(n: number): Promise<void> {
  const record = await findCase(on.table, caseIdOf(n));
  if (!record) throw new Error(`No case ${n}`);
  expect(await removeCase(on.table, record, [])).toBe(true);
}

const countDocuments = async (n: number) =>
  (await readAllRows(on.table, { caseId: caseIdOf(n), userId: 'usr_one' })).length;

const DRAFT = 'This case is a draft. Submit it before you record an order in it.';

test('a draft is neither listed for an order nor assigned, and nothing is stored', async () => {
  const draft = await newCase('draft', { title: 'Unsubmitted matter' });
  const filed = await newCase('firstHearing', { title: 'Unsubmitted no more' });
  const { body } = await on.ask('listOrderCases', { query: { search: 'unsubmitted' } });
  expect([body.cases.map(({ id }: { id: string }) => id), body.total]).toEqual([
    [caseIdOf(filed)],
    1,
  ]);
  const all = await on.ask('listOrderCases');
  expect(all.body.cases.map(({ id }: { id: string }) => id)).not.toContain(caseIdOf(draft));

  const orderId = await on.save({ content: '<p>Heard.</p>' });
  const refused = await on.edit(orderId, { caseId: caseIdOf(draft) });
  expect([refused.status, refused.body.message]).toEqual([409, DRAFT]);
  expect((await on.order(orderId)).caseId).toBe('');
  const { total } = await on.orders();
  const created = await on.ask('createOrder', {
    body: { content: '<p>Heard.</p>', caseId: caseIdOf(draft) },
  });
  expect([created.status, created.body.message]).toEqual([409, DRAFT]);
  expect((await on.orders()).total).toBe(total);
});

test('an order of a case that is a draft again is not published', async () => {
  const n = await newCase('waitingForCaseApproval');
  const orderId = await on.saveFor(n);
  await setStatus(n, 'draft');
  const refused = await on.publish(orderId);
  expect([refused.status, refused.body.message]).toEqual([409, DRAFT]);
  expect(await countDocuments(n)).toBe(0);
  // Not locked by a publication.
  expect((await on.edit(orderId, { content: '<p>Changed.</p>', version: 1 })).status).toBe(200);
});

test('an order published in a case that was deleted is assigned and published again', async () => {
  const n = await newCase('waitingForCaseApproval', { title: 'Deleted matter' });
  const orderId = await on.saveFor(n);
  expect((await on.publish(orderId)).status).toBe(200);
  await setStatus(n, 'draft');
  const other = await newCase();
  const reassign = () => on.edit(orderId, { caseId: caseIdOf(other) });
  expect((await reassign()).status).toBe(409);

  await removeDraft(n);
  const stuck = await on.order(orderId);
  expect(stuck).toMatchObject({ caseId: '', caseTitle: '' });
  expect(stuck).not.toHaveProperty('published');
  const { data } = await on.orders();
  expect(data.find(({ id }: { id: string }) => id === orderId)).toMatchObject({ caseId: '' });
  expect((await on.publish(orderId)).status).toBe(404);

  expect((await reassign()).status).toBe(200);
  expect((await on.publish(orderId)).status).toBe(200);
  expect(await countDocuments(other)).toBe(1);
  expect((await on.order(orderId)).published).toBeDefined();
});

test('an order of a case that its author left stays published', async () => {
  const n = await newCase();
  const orderId = await on.saveFor(n);
  await on.publish(orderId);
  await changeCase({ table: on.table }, caseIdOf(n), (stored) => {
    if (!stored) throw new Error(`No case ${n}`);
    const assignments = stored.assignments.filter(({ userId }) => userId !== 'usr_one');
    return { after: { ...stored, assignments } };
  });
  expect(await on.order(orderId)).toMatchObject({ caseId: caseIdOf(n), published: {} });
  const other = await newCase();
  expect((await on.edit(orderId, { caseId: caseIdOf(other) })).status).toBe(409);
});

test('an order with an open blank is saved but not published, and stays editable', async () => {
  const n = await newCase();
  const content = '<p>The respondent pays INR [<strong>amount</strong>] by [date].</p>';
  const orderId = await on.saveFor(n, { content });
  for (const fileFormat of ['pdf', 'docx']) {
    const refused = await on.publish(orderId, { fileFormat, visibilityType: 'all' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^2 blanks left: amount, date\. /);
  }
  expect(await countDocuments(n)).toBe(0);
  const filled = '<p>The respondent pays INR 5,000 by 1 May [emphasis added].</p>';
  expect((await on.edit(orderId, { content: filled, version: 1 })).status).toBe(200);
  expect((await on.publish(orderId)).status).toBe(200);
});

test('the appearances of an order have no open blank', async () => {
  const n = await newCase();
  const sheet = { date: '2026-01-05', appearances: 'Ms. Shah\n[name of counsel]' };
  const orderId = await on.saveFor(n, { sheet });
  const refused = await on.publish(orderId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^1 blank left: name of counsel\. /),
  ]);
  expect(await countDocuments(n)).toBe(0);
});

test('an order with words that were not recognised is saved but not published', async () => {
  const n = await newCase();
  const content = '<p>The witness [not <strong>recognised 1</strong>] the deed.</p>';
  const orderId = await on.saveFor(n, { content });
  const refused = await on.publish(orderId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Words of the dictation are missing at [not recognised 1]. Play each one in the list under Start Dictation, on the device that recorded it, and write its words in place of the mark before you publish.',
  ]);
  expect(await countDocuments(n)).toBe(0);
  const heard = '<p>The witness has signed the deed.</p>';
  expect((await on.edit(orderId, { content: heard, version: 1 })).status).toBe(200);
  expect((await on.publish(orderId)).status).toBe(200);
});
