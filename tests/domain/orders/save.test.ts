import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listOrders } from '#lambdas/orders/drafts/list-orders.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';

/** Saving, assigning, editing and listing dictated orders. */

let on: Orders;
beforeAll(async () => {
  on = await startOrders();
  await on.addCase(2, { title: 'Sunrise v. Mehta', resolutionKind: 'arbitration' });
});
afterAll(() => on.stop());

const content = '<p>The respondent files its defence in four weeks.</p>';
const storedOrders = async (userId: string) =>
  (await scanTable(on.table)).filter(({ pk }) => pk === orderKeys.ordersOf(userId).pk);

test('saves an order, once for each Idempotency-Key', async () => {
  const [first, again] = [
    await on.ask('createOrder', { key: 'saved-once-in-the-test', body: { content } }),
    await on.ask('createOrder', { key: 'saved-once-in-the-test', body: { content } }),
  ];
  expect([first.status, first.body.message]).toEqual([200, 'Order Saved Successfully']);
  expect(again.body).toEqual(first.body);
  expect(await on.order(first.body.id)).toMatchObject({
    content,
    ...{ caseId: '', caseCode: '', caseTitle: '', version: 1 },
    created_at: expect.stringMatching(/Z$/),
  });
});

test('lists the newest first, ten a page, with the whole number', async () => {
  await on.addPerson('usr_many');
  for (let number = 1; number <= 12; number += 1)
    await on.save({ content: `<p>Order ${number}</p>` }, { userId: 'usr_many' });
  const numbersOf = ({ data }: { data: { content: string }[] }) =>
    data.map((row) => Number(/\d+/.exec(row.content)?.[0]));
  const first = await on.orders({}, 'usr_many');
  expect(first).toMatchObject({ page: 1, perPage: 10, total: 12, lastPage: 2 });
  expect(numbersOf(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(numbersOf(await on.orders({ page: 2 }, 'usr_many'))).toEqual([2, 1]);
  expect(await on.orders({ page: 3 }, 'usr_many')).toMatchObject({ data: [], lastPage: 2 });
});

test('reads the texts of the page alone, and nothing of the orders after it', async () => {
  const reads: { name: string; keys: number; limit: number | undefined }[] = [];
  const { close, table } = await interceptedStores(
    { table: on.table, files: connectFiles(on.bucket) },
    async ({ name, input, make }) => {
      const { RequestItems = {}, Limit } = readSchema.parse(input);
      const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys).length;
      reads.push({ name, keys, limit: Limit });
      await make();
    },
  );
  const query = { page: 1, perPage: 1000, search: '' };
  await listOrders({ table }, { principal: principalOf('usr_many'), query });
  close();
  expect(reads).toHaveLength(3);
  expect(reads).toEqual(
    expect.arrayContaining([
      { name: 'QueryCommand', keys: 0, limit: 10 },
      { name: 'GetItemCommand', keys: 0, limit: undefined },
      { name: 'BatchGetItemCommand', keys: 10, limit: undefined },
    ]),
  );
});

const readSchema = z.object({
  Limit: z.number().optional(),
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.unknown()) })).optional(),
});

test('searches the text, the appearances and the title of the case, in any script', async () => {
  await on.addPerson('usr_find');
  await on.addCase(3, {
    ...{ title: 'Deccan v. Patil', resolutionKind: 'arbitration' },
    assignments: [{ userId: 'usr_find', name: 'Find', role: 'presiding' }],
  });
  const user = { userId: 'usr_find' };
  const plain = await on.save({ content: '<p>Costs of <strong>INR</strong> 5,000</p>' }, user);
  const hindi = await on.save({ content: '<p>प्रतिवादी उपस्थित नहीं हुआ</p>' }, user);
  const titled = await on.saveFor(3, { content: '<p>Adjourned.</p>' }, user);
  const sheet = { date: '2026-01-05', appearances: 'Ms. Meera Shah' };
  const appeared = await on.saveFor(3, { content: '<p>Heard.</p>', sheet }, user);
  const found = async (search: string) =>
    (await on.orders({ search }, 'usr_find')).data.map(({ id }: { id: string }) => id);
  expect(await found('costs INR')).toEqual([plain]);
  expect(await found('प्रतिवादी')).toEqual([hindi]);
  expect(await found('patil adjourned DECCAN')).toEqual([titled]);
  expect(await found('meera')).toEqual([appeared]);
  expect(await found('strong')).toEqual([]);
  expect(await found('costs patil')).toEqual([]);
});

test('removes scripts and the markup of Word, and keeps the text', async () => {
  const orderId = await on.save({
    content:
      '<p class="MsoNormal" style="text-align:center" onclick="x()">Directions<o:p></o:p></p><script>alert(1)</script><img src=x onerror=alert(1)><table><tr><td>Within <b>two</b> weeks</td></tr></table>',
  });
  expect((await on.order(orderId)).content).toBe(
    '<p data-align="center">Directions</p><p>Within <strong>two</strong> weeks</p>',
  );
});

describe('refuses', () => {
  test.each([
    ['an empty text', { content: '' }, 400],
    ['markup without text', { content: '<p> </p><p><br></p><strong>&nbsp;</strong>' }, 400],
    ['text that only a script has', { content: '<script>alert(1)</script>' }, 400],
    ['invisible characters', { content: '<p>\u200b\u200d</p>' }, 400],
    ['200,001 characters', { content: 'x'.repeat(200_001) }, 400],
    ['a case that does not exist', { content, caseId: caseIdOf(99) }, 404],
    [
      'a day that has not come',
      { content, caseId: caseIdOf(2), sheet: { date: '2999-01-01', appearances: '' } },
      400,
    ],
    [
      'a day that does not exist',
      { content, caseId: caseIdOf(2), sheet: { date: '2026-02-31', appearances: '' } },
      400,
    ],
    [
      'a next date before the order',
      {
        ...{ content, caseId: caseIdOf(2) },
        sheet: {
          date: '2026-01-05',
          appearances: '',
          next: { date: '2026-01-04', time: '10:00', hearingType: 'Arguments' },
        },
      },
      400,
    ],
  ])('%s, and stores nothing', async (_what, body, status) => {
    const before = await storedOrders('usr_one');
    expect((await on.ask('createOrder', { body })).status).toBe(status);
    expect(await storedOrders('usr_one')).toEqual(before);
  });
});

test('keeps 200,000 characters of Devanagari, and lists their beginning', async () => {
  const long = `<p>${'क्षेत्राधिकार '.repeat(14_200)}</p>`.slice(0, 199_000);
  await on.addPerson('usr_long');
  const orderId = await on.save({ content: long }, { userId: 'usr_long' });
  const stored = await on.order(orderId, 'usr_long');
  expect(stored.content.length).toBeGreaterThan(198_000);
  const [row] = (await on.orders({}, 'usr_long')).data;
  expect(row.isCut).toBe(true);
  expect(stored.content.startsWith(row.content.slice(0, 90_000))).toBe(true);
});

describe('an order of a hearing (D103)', () => {
  const sheet = { date: '2026-01-05', appearances: '' };
  const given = { content, sheet };

  test('needs its arbitration: no other case takes it', async () => {
    const replies = [
      await on.ask('createOrder', { body: given }),
      await on.ask('createOrder', { body: { ...given, caseId: caseIdOf(1) } }),
    ];
    await on.addCase(5, { resolutionKind: 'arbitration', status: 'closedByCaseManager' });
    replies.push(await on.ask('createOrder', { body: { ...given, caseId: caseIdOf(5) } }));
    const recorded = await on.saveFor(2, given);
    replies.push(await on.edit(recorded, { caseId: caseIdOf(1) }));
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await on.order(recorded)).caseId).toBe(caseIdOf(2));
  });

  test('is refused to a case manager', async () => {
    const body = { ...given, caseId: caseIdOf(2) };
    expect((await on.ask('createOrder', { body, userId: 'usr_desk' })).status).toBe(400);
  });
});

test('assigns a case of the caller, and another one until it is published', async () => {
  const orderId = await on.save({ content });
  const assigned = await on.edit(orderId, { caseId: caseIdOf(2) });
  expect([assigned.status, assigned.body.message]).toEqual([200, 'Case Assigned Successfully']);
  expect(await on.order(orderId)).toMatchObject({
    ...{ caseId: caseIdOf(2), caseTitle: 'Sunrise v. Mehta', caseCode: 'ARB-2026-000002' },
    ...{ resolutionKind: 'arbitration', version: 1, content },
  });
  await on.edit(orderId, { caseId: caseIdOf(1) });
  expect((await on.order(orderId)).caseId).toBe(caseIdOf(1));
});

test('refuses the case of another neutral, and keeps the order as it was', async () => {
  await on.addCase(4, { assignments: [{ userId: 'usr_two', name: 'Two', role: 'presiding' }] });
  const orderId = await on.save({ content });
  expect((await on.edit(orderId, { caseId: caseIdOf(4) })).status).toBe(404);
  expect((await on.order(orderId)).caseId).toBe('');
});

test('keeps both texts when two windows save one version (D70)', async () => {
  const orderId = await on.save({ content });
  const mine = { content: '<p>Mine</p>', version: 1 };
  expect((await on.edit(orderId, mine)).status).toBe(200);
  const other = await on.edit(orderId, { content: '<p>Other</p>', version: 1 });
  expect([other.status, other.body.code]).toEqual([409, 'conflict']);
  expect(await on.order(orderId)).toMatchObject({ content: '<p>Mine</p>', version: 2 });
  // A repeat after a lost reply.
  expect((await on.edit(orderId, mine)).status).toBe(200);
  expect((await on.order(orderId)).version).toBe(2);
});

test('saves one of two parallel edits', async () => {
  const orderId = await on.save({ content });
  const replies = await Promise.all(
    ['One', 'Two', 'Three'].map((text) =>
      on.edit(orderId, { content: `<p>${text}</p>`, version: 1 }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await on.order(orderId)).version).toBe(2);
});

test('keeps the sheet of an order when its text is edited, and gives none to free text', async () => {
  const sheet = { date: '2026-01-05', appearances: 'Ms. Shah' };
  const recorded = await on.saveFor(2, { content, sheet });
  await on.edit(recorded, { content: '<p>Changed</p>', version: 1 });
  expect(await on.order(recorded)).toMatchObject({ content: '<p>Changed</p>', sheet });
  const free = await on.save({ content });
  await on.edit(free, { content: '<p>Changed</p>', sheet, version: 1 });
  expect(await on.order(free)).not.toHaveProperty('sheet');
});

test('gives another neutral nothing of an order', async () => {
  const orderId = await on.saveFor(2, { content: '<p>Confidential</p>' });
  const userId = 'usr_two';
  const replies = [
    await on.ask('getOrder', { orderId, userId }),
    await on.edit(orderId, { content: '<p>Changed</p>', version: 1 }, userId),
    await on.edit(orderId, { caseId: caseIdOf(2) }, userId),
    await on.publish(orderId, {}, { userId }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(replies.map(({ text }) => text).join()).not.toContain('Confidential');
  expect((await on.orders({}, userId)).data).toEqual([]);
  expect((await on.order(orderId)).content).toBe('<p>Confidential</p>');
});

test('lists the cases of the caller for the assign dialog', async () => {
  const { body } = await on.ask('listOrderCases', { query: { search: 'mehta' } });
  expect(body).toEqual({
    cases: [
      {
        id: caseIdOf(2),
        caseCode: 'ARB-2026-000002',
        title: 'Sunrise v. Mehta',
        resolutionKind: 'arbitration',
      },
    ],
    total: 1,
  });
  const all = await on.ask('listOrderCases');
  expect(all.body.cases.map(({ id }: { id: string }) => id)).not.toContain(caseIdOf(4));
});

describe('what the next order of a hearing begins with', () => {
  const sheet = { date: '2026-03-02', appearances: '' };
  const startOf = async (n: number, userId = 'usr_one') => {
    const { status, body } = await on.ask('getOrderStart', { caseId: caseIdOf(n), userId });
    return status === 200 ? body : status;
  };
  const hearing = { resolutionKind: 'arbitration', status: 'firstHearing' } as const;

  test('comes from the case, with each representative', async () => {
    await on.addCase(31, {
      ...hearing,
      claimant: { partyId: 'pty_start', name: 'Sunrise Finance', ownerId: 'usr_claimant' },
      respondents: [{ name: 'Asha Mehta' }],
      bulkUploadExtraFields: { 'Seat of arbitration': 'Pune' },
    });
    const agent = { id: 'agt_start', partyId: 'pty_start', role: 'primary', name: 'Ms. Shah' };
    await batchWrite(on.table, {
      put: [
        {
          ...partyKeys.agent('pty_start', 'agt_start'),
          ...agent,
          ...{
            email: 'shah@example.com',
            mobile: '+919820000000',
            createdAt: '2026-03-01T00:00:00.000Z',
          },
        },
      ],
    });
    expect(await startOf(31)).toEqual({
      ...{ number: 1, seat: 'Pune', venue: '' },
      copiesTo: 'Ms. Shah, for Sunrise Finance (claimant)\nAsha Mehta, respondent',
    });
  });

  test('comes from the last order of the author there; published ones of the tribunal count', async () => {
    await on.addPerson('usr_two', 'arbitrator');
    const assignments = ['usr_one', 'usr_two'].map((userId) => ({
      ...{ userId, name: userId, role: 'presiding' as const },
    }));
    await on.addCase(32, { ...hearing, assignments });
    const places = { seat: 'Mumbai', venue: 'Room 4', copiesTo: 'The registry' };
    const first = await on.saveFor(32, { sheet: { ...sheet, ...places, number: 4 } });
    expect(await startOf(32)).toEqual({ number: 5, ...places });
    expect(await startOf(32, 'usr_two')).toMatchObject({ number: 1, venue: '' });
    expect((await on.publish(first)).status).toBe(200);
    expect(await startOf(32, 'usr_two')).toMatchObject({ number: 5, venue: '' });
  });

  test('is refused to a neutral who is not on the case', async () => {
    await on.addPerson('usr_stranger', 'arbitrator');
    expect(await startOf(31, 'usr_stranger')).toBe(404);
  });
});
