import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderStart, ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { saveDeskDraft } from '#lambdas/desk/drafts/save-draft.ts';
import { publishDeskDraft } from '#lambdas/desk/publishing/publish-draft.ts';
import { findDraft } from '#lambdas/desk/record/desk-repository.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { isOrderDocument } from '#lambdas/orders/record/is-order-document.ts';
import { listOrderRecords } from '#lambdas/orders/record/order-repository.ts';
import { listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import { connectFiles } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { fromIndianDateTime, indianDayOf } from '#shared/india-time.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { type Desk, itemsOfDesk, startDesk } from '#tests/support/desk/start-desk.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';

/** Orders that are written at the desk and issued as dictated ones are (ADR 117). */

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  for (const [userId, name] of [
    ['usr_one', 'Raghav Menon'],
    ['usr_two', 'Ananya Krishnan'],
  ] as const)
    await addPerson(desk.table, { userId, name, role: 'arbitrator' });
});
afterAll(() => desk.stop());

const dayFromNow = (days: number) =>
  indianDayOf(new Date(Date.now() + days * 86_400_000).toISOString());
const slashed = (day: string) => day.split('-').reverse().join('/');
const today = dayFromNow(0);

const content = [
  '<h2>Before the tribunal</h2>',
  '<p data-number="" data-id="abcd1234">The claimant asks for interim measures<sup data-note="">{C-1/2}.</sup>.</p>',
  '<h2>Directions</h2>',
  '<p data-number="">As paragraph <span data-ref="abcd1234">1</span> asks, the respondent shall keep the goods.</p>',
  '<table><tr><th>Goods</th><th>Place</th></tr><tr><td>Rice</td><td>Vashi</td></tr></table>',
].join('');
const facts = {
  appearances: 'Ms. Shah, for the claimant',
  venue: 'By video conference',
  copiesTo: 'The registry',
};
const next = { nextDate: dayFromNow(30), nextTime: '16:00', hearingType: 'Arguments' };
const complete = { content, seat: 'Mumbai', madeOn: today, order: { ...facts, number: 4 } };
const order = { documentType: 'Procedural Order', visibilityType: 'all' as const };
const toPublish = { version: 2, confirmed: ['majority'], order };

type Address = { caseId: string; draftId: string };

const givenCase = () => desk.givenCase({ status: 'firstHearing' });

async function givenOrder(text: object = complete, caseId?: string): Promise<Address> {
  const of = caseId ?? (await givenCase());
  const begun = await desk.create(of, { isOrder: true, audience: 'tribunal' });
  const address = { caseId: of, draftId: begun.body.id ?? '' };
  expect((await desk.save(address, { body: { ...text, version: 1 } })).status).toBe(200);
  return address;
}

const documentsOf = async ({ caseId }: { caseId: string }) =>
  (await scanTable(desk.table))
    .filter(({ pk, sk }) => pk === `CASE#${caseId}#DOCUMENTS` && String(sk).startsWith('DOCUMENT#'))
    .map((item) => documentRecordSchema.parse(item));

/** The orders of both members in the case. */
const ordersOf = async ({ caseId }: { caseId: string }) =>
  (await Promise.all(['usr_one', 'usr_two'].map((userId) => listOrderRecords(desk.table, userId))))
    .flat()
    .filter((one) => one.case?.id === caseId);

const startOf = async (caseId: string): Promise<OrderStart> => {
  const { method, path } = ordersEndpoints.getOrderStart;
  return (
    await callHandler<OrderStart>(apiEvent(method, path, { userId: 'usr_two', params: { caseId } }))
  ).body;
};

async function textOf({ caseId }: { caseId: string }): Promise<string> {
  const [document] = await documentsOf({ caseId });
  const bytes = await readObject(desk.services.files, {
    key: document?.file.key ?? '',
    maxBytes: 1_000_000,
  });
  return (await pageTexts(bytes ?? new Uint8Array())).join(' ').replace(/\s+/g, ' ');
}

describe('a draft of an order', () => {
  test('begins with the next number, the places of the case, and what was before the tribunal', async () => {
    const caseId = await desk.givenCase({
      status: 'firstHearing',
      bulkUploadExtraFields: { Seat: 'Mumbai' },
      totalClaim: { amountMinor: 9_00_000_00, currency: 'INR' },
    });
    expect((await desk.list(caseId)).body.mayOrder).toBe(true);
    const { id: draftId = '' } = (await desk.create(caseId, { isOrder: true })).body;
    const { body } = await desk.get({ caseId, draftId });
    expect(body).toMatchObject({
      ...{ kind: 'order', title: 'Order', audience: 'author' },
      signatories: ['Raghav Menon', 'Ananya Krishnan'],
      text: { seat: 'Mumbai', madeOn: '', order: { number: 1, appearances: '', nextDate: '' } },
    });
    const skeleton = body.text?.content ?? '';
    for (const words of ['<h2>Before the tribunal</h2>', 'INR 9,00,000.00', '<h2>Directions</h2>'])
      expect(skeleton).toContain(words);
    const names = findBlanks(plainDraftOf(skeleton)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['application or question', 'act', 'costs']));
    expect(skeleton.match(/\[/g)).toHaveLength(names.length);
  });

  test('keeps what it states with its versions, also when a save leaves it out', async () => {
    const address = await givenOrder();
    const stated = { ...complete.order, nextDate: '', nextTime: '', hearingType: '' };
    expect((await desk.get(address)).body.text).toMatchObject({ seat: 'Mumbai', order: stated });
    const without = { content, seat: 'Pune', madeOn: today, version: 2, keepsFormer: true };
    expect((await desk.save(address, { body: without })).status).toBe(200);
    expect((await desk.get(address)).body.text).toMatchObject({ seat: 'Pune', order: stated });
    const changed = { ...complete, order: { ...facts, number: 5 } };
    const late = await desk.save(address, {
      userId: 'usr_two',
      body: { ...changed, version: 2 },
    });
    expect(late.body.code).toBe('conflict');
    const saved = await desk.save(address, {
      userId: 'usr_two',
      body: { ...changed, version: 3 },
    });
    expect(saved.status).toBe(200);
    const former = await desk.readVersion({ ...address, version: '2' });
    expect(former.body.text?.order?.number).toBe(4);
  });

  test.each([
    ['a number below 1', { number: 0 }],
    ['a number above 9999', { number: 10_000 }],
    ['an hour that is none', { nextTime: '25:00' }],
    ['a day that is none', { nextDate: '2026-02-30' }],
    ['markup in the venue', { venue: '<b>Pune</b>' }],
    ['too many appearances', { appearances: 'x'.repeat(5_001) }],
  ])('refuses %s, and stores nothing', async (_, wrong) => {
    const address = await givenOrder();
    const before = await itemsOfDesk(desk.table, address.caseId);
    const body = { ...complete, version: 2, order: { ...facts, ...wrong } };
    expect((await desk.save(address, { body })).status).toBe(400);
    expect(await itemsOfDesk(desk.table, address.caseId)).toEqual(before);
  });

  test.each([
    ['an arbitration that ended', { status: 'awardPassed' as const }],
    [
      'a mediation',
      { resolutionKind: 'mediation' as const, status: 'negotiationReached' as const },
    ],
  ])('is not begun in %s', async (_, of) => {
    const caseId = await desk.givenCase(of);
    expect((await desk.list(caseId)).body.mayOrder).toBe(false);
    const reply = await desk.create(caseId, { isOrder: true });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Only the arbitrators of a running arbitration write and issue orders',
    ]);
    expect(await itemsOfDesk(desk.table, caseId)).toEqual([]);
  });

  test('follows no award', async () => {
    const caseId = await givenCase();
    const follows = { kind: 'correction', agreementId: 'doc_00000000000000000000000001' };
    const reply = await desk.create(caseId, { isOrder: true, follows });
    expect(reply.body.issues).toMatchObject([{ field: 'isOrder' }]);
    expect(await itemsOfDesk(desk.table, caseId)).toEqual([]);
  });

  test.each([
    ['usr_manager', 403],
    ['usr_requested', 404],
    ['usr_foreign', 404],
  ])('is refused to %s, and nothing is stored', async (userId, status) => {
    const caseId = await givenCase();
    expect((await desk.create(caseId, { isOrder: true }, { userId })).status).toBe(status);
    expect((await desk.list(caseId, { userId })).body.mayOrder ?? false).toBe(false);
    expect(await itemsOfDesk(desk.table, caseId)).toEqual([]);
  });

  test('that is private does not exist for anybody else, and is not issued by them', async () => {
    const caseId = await givenCase();
    const { id: draftId = '' } = (await desk.create(caseId, { isOrder: true })).body;
    const address = { caseId, draftId };
    await desk.save(address, { body: { ...complete, version: 1 } });
    for (const userId of ['usr_two', 'usr_manager', 'usr_foreign']) {
      const replies = [
        await desk.get(address, { userId }),
        await desk.save(address, { userId, body: { ...complete, version: 2 } }),
        await desk.exportFile(address, { userId }),
        await desk.publish(address, { userId, body: toPublish }),
        await desk.remove(address, { userId }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(JSON.stringify((await desk.list(caseId, { userId })).body)).not.toContain(draftId);
    }
    expect(await documentsOf(address)).toEqual([]);
    expect((await findDraft(desk.table, caseId, draftId))?.publication).toBeUndefined();
  });

  test('is exported in the form of an order, with its blanks and its footnotes', async () => {
    const address = await givenOrder({ ...complete, madeOn: '', content: `${content}<p>[x]</p>` });
    for (const format of ['pdf', 'docx']) {
      const { status, body } = await desk.exportFile(address, { query: { format } });
      expect(status).toBe(200);
      const bytes = new Uint8Array(await (await fetch(body.fileUrl ?? '')).arrayBuffer());
      expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe(format === 'pdf' ? '%P' : 'PK');
      if (format !== 'pdf') continue;
      const text = (await pageTexts(bytes)).join(' ');
      for (const words of ['Order No. 4', 'Dated: [date]', '[x]', '¹ {C-1/2}.', 'Appearances'])
        expect(text).toContain(words);
    }
    expect(await documentsOf(address)).toEqual([]);
  });
});

describe('issuing an order', () => {
  test('makes what a dictated order becomes: document, order, service and next hearing', async () => {
    const address = await givenOrder({ ...complete, order: { ...complete.order, ...next } });
    const { caseId } = address;
    const { status, body } = await desk.publish(address, { body: toPublish });
    const name = `Order No. 4 dated ${slashed(today).replaceAll('/', '-')}.pdf`;
    expect([status, body.name, body.message]).toEqual([200, name, `${name} is Published`]);
    const [document, ...others] = await documentsOf(address);
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      ...{ id: body.agreementId, name, visibilityType: 'all', sharedNumber: 1 },
      ...{ category: 'Orders and Awards', uploadType: 'Procedural Order' },
      ...{ ownerId: 'usr_one', ownerType: 'mediator', processing: { state: 'queued' } },
      file: { key: expect.stringMatching(/^uploads\/usr_one\/caseDocument\/upl_/) },
    });
    const text = await textOf(address);
    for (const words of [
      'Before the Arbitral Tribunal',
      'Deccan Housing Finance',
      'Order No. 4 dated',
      'Seat: Mumbai · Venue: By video conference',
      'Ms. Shah, for the claimant',
      '1. The claimant asks for interim measures¹.',
      '2. As paragraph 1 asks',
      'Rice Vashi',
      '4:00 pm IST',
      'Copies to 1. The registry',
      '¹ {C-1/2}.',
      'Ananya Krishnan Arbitrator',
    ])
      expect(text).toContain(words);
    // Each heading once: its own one, none of a dictated order.
    expect(text.split('Directions')).toHaveLength(2);

    const [issued, ...more] = await ordersOf(address);
    expect(more).toEqual([]);
    expect(issued).toMatchObject({
      ...{ userId: 'usr_one', number: 4, isOfHearing: true },
      published: { documentId: document?.id, name, ...order, hearingProblem: '' },
    });
    expect(
      await isOrderDocument(desk.table, { userId: 'usr_one', documentId: document?.id ?? '' }),
    ).toBe(true);
    const shown = await callHandler<{ content: string; sheet: object }>(
      apiEvent('GET', 'dictateOrder/{orderId}', {
        userId: 'usr_one',
        params: { orderId: issued?.id ?? '' },
      }),
    );
    expect(shown.body).toMatchObject({ sheet: { date: today, seat: 'Mumbai', number: 4 } });
    expect(shown.body.content).toContain(
      '<p>1. The claimant asks for interim measures ({C-1/2}.).</p>',
    );
    expect(await startOf(caseId)).toMatchObject({ number: 5 });

    const record = await findCase(desk.table, caseId);
    expect(record?.nextHearingAt).toBe(fromIndianDateTime(`${slashed(next.nextDate)} 16:00`));
    expect(record?.status).toBe('firstHearing');
    const titles = (await listServingHeads(desk.table, caseId)).map(({ title }) => title);
    expect(titles).toEqual([
      `Order of ${slashed(today)}`,
      `Hearing on ${slashed(next.nextDate)} at 4:00 pm IST`,
    ]);
    expect((await desk.get(address)).body.published).toMatchObject({ agreementId: document?.id });
    const late = await desk.save(address, { body: { ...complete, version: 2 } });
    expect(late.body.code).toBe('conflict');
  });

  test('for oneself serves nobody', async () => {
    const address = await givenOrder();
    const body = { version: 2, confirmed: ['majority'] };
    expect((await desk.publish(address, { body })).status).toBe(200);
    const [document] = await documentsOf(address);
    expect(document).toMatchObject({ visibilityType: 'me', uploadType: '' });
    expect(await listServingHeads(desk.table, address.caseId)).toEqual([]);
  });

  test('a repeat gets the same answer; another member and other choices are refused', async () => {
    const address = await givenOrder();
    const first = await desk.publish(address, { body: toPublish });
    expect((await desk.publish(address, { body: toPublish })).body).toEqual(first.body);
    const other = await desk.publish(address, { userId: 'usr_two', body: toPublish });
    expect(other.body.message).toBe('This draft is published already');
    expect(await documentsOf(address)).toHaveLength(1);
    expect(await ordersOf(address)).toHaveLength(1);
  });

  test('by two members at once makes one order', async () => {
    const address = await givenOrder();
    const replies = await Promise.all(
      ['usr_one', 'usr_two'].map((userId) => desk.publish(address, { userId, body: toPublish })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await documentsOf(address)).toHaveLength(1);
    expect(await ordersOf(address)).toHaveLength(1);
    expect(await listServingHeads(desk.table, address.caseId)).toHaveLength(1);
  });

  test('a number that another member has published is refused, and the text stays editable', async () => {
    const first = await givenOrder();
    await desk.publish(first, { body: toPublish });
    const second = await givenOrder(complete, first.caseId);
    const refused = await desk.publish(second, { userId: 'usr_two', body: toPublish });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Order No. 4 of this case is published already'),
    ]);
    const renumbered = { ...complete, order: { ...complete.order, number: 5 }, version: 2 };
    expect((await desk.save(second, { body: renumbered })).status).toBe(200);
    const body = { ...toPublish, version: 3 };
    expect((await desk.publish(second, { userId: 'usr_two', body })).status).toBe(200);
    expect((await ordersOf(first)).map(({ number }) => number).toSorted()).toEqual([4, 5]);
  });

  test.each([
    ['1 blank left: amount', { content: `${content}<p>[amount]</p>` }],
    ['1 blank left: counsel', { order: { ...complete.order, appearances: '[counsel]' } }],
    ['Enter the date', { madeOn: '' }],
    ['The date is in the future', { madeOn: dayFromNow(2) }],
    ['date, time and hearing type', { order: { ...complete.order, nextDate: next.nextDate } }],
    [
      'before the date of the order',
      { order: { ...complete.order, ...next, nextDate: '2026-01-01' } },
    ],
    ['names nobody who appeared', { order: { number: 4 } }],
    ['No section says what is ordered', { content: content.replace('Directions', 'Other') }],
  ])('is refused: %s', async (message, changes) => {
    const address = await givenOrder({ ...complete, ...changes });
    const reply = await desk.publish(address, { body: toPublish });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(message) },
    });
    expect(await documentsOf(address)).toEqual([]);
    expect((await desk.save(address, { body: { ...complete, version: 2 } })).status).toBe(200);
  });

  test('needs a word about the decision of a tribunal of several', async () => {
    const address = await givenOrder();
    const { body } = await desk.publish(address, { body: { ...toPublish, confirmed: [] } });
    expect(body.issues).toMatchObject([{ field: 'majority' }]);
  });

  test('is refused once the arbitration has ended, and to the case manager', async () => {
    const address = await givenOrder();
    const manager = await desk.publish(address, { userId: 'usr_manager', body: toPublish });
    expect(manager.status).toBe(404);
    const ended = await givenOrder();
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const { caseKeys } = await import('#lambdas/cases/record/case-keys.ts');
    await desk.table.client.send(
      new UpdateCommand({
        ...{ TableName: desk.table.name, Key: caseKeys.case(ended.caseId) },
        UpdateExpression: 'SET #status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': 'awardPassed' },
      }),
    );
    const late = await desk.publish(ended, { body: toPublish });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('running arbitration'),
    ]);
    for (const one of [address, ended]) expect(await documentsOf(one)).toEqual([]);
  });
});

describe('an interruption', () => {
  const text = { ...complete, order: { ...complete.order, ...next } };
  const soon = { now: () => new Date() };
  const later = { now: () => new Date(Date.now() + 61_000) };

  /** Publishes with stores of which one call fails; returns the names of the calls. */
  async function publishUntil(
    params: Address,
    failingAt: number,
    { clock = soon, userId = 'usr_one' } = {},
  ) {
    const names: string[] = [];
    const stores = await interceptedStores(
      { table: desk.table, files: connectFiles('files') },
      async ({ number, name, make }) => {
        if (number >= failingAt) throw new Error('Killed');
        names.push(name);
        await make();
      },
    );
    const outcome = await publishDeskDraft(
      {
        ...{ ...stores, clock, isScanned: false, institution: '' },
        portalOrigin: 'https://portal.example.org',
      },
      { principal: principalOf(userId), params, body: { ...toPublish, summary: '' } },
    ).catch((error: Error) => error);
    stores.close();
    return { names, outcome };
  }

  const isWrite = (name: string) => /^(Put|Update|Transact|Batch|Copy)/.test(name);

  let calls: string[] = [];
  beforeAll(async () => {
    const { names, outcome } = await publishUntil(await givenOrder(text), Number.POSITIVE_INFINITY);
    expect(outcome).not.toBeInstanceOf(Error);
    calls = names;
  });
  let address: Address;
  beforeEach(async () => {
    address = await givenOrder(text);
  });

  async function expectOneOrder() {
    const documents = await documentsOf(address);
    expect(documents.map(({ visibilityType }) => visibilityType)).toEqual(['all']);
    const orders = await ordersOf(address);
    expect(orders.map(({ published }) => published)).toMatchObject([
      { documentId: documents[0]?.id, hearingProblem: '' },
    ]);
    expect(await findCase(desk.table, address.caseId)).toMatchObject({ hearingCount: 1 });
    const served = await listServingHeads(desk.table, address.caseId);
    expect(served.map(({ kind }) => kind)).toEqual(['order', 'hearing']);
    const draft = await findDraft(desk.table, address.caseId, address.draftId);
    expect(draft?.published?.agreementId).toBe(documents[0]?.id);
    expect(draft?.publication).toBeUndefined();
  }

  test('at any write leaves a state that a repeat finishes as one order', async () => {
    const writes = calls.flatMap((name, at) => (isWrite(name) ? [at + 1] : []));
    expect(writes.length).toBeGreaterThanOrEqual(6);
    for (const failingAt of [...writes, calls.length + 1]) {
      address = await givenOrder(text);
      await publishUntil(address, failingAt);
      expect((await desk.publish(address, { body: toPublish })).status).toBe(200);
      await expectOneOrder();
    }
  }, 120_000);

  test('is finished by another member a minute later, as one order', async () => {
    const writes = calls.flatMap((name, at) => (isWrite(name) ? [at + 1] : []));
    const published: boolean[] = [];
    for (const failingAt of writes) {
      address = await givenOrder(text);
      await publishUntil(address, failingAt);
      const { outcome } = await publishUntil(address, Number.POSITIVE_INFINITY, {
        ...{ clock: later, userId: 'usr_two' },
      });
      // Before the document exists it is the other member's; then it is finished for the first one.
      const isOwn = !(outcome instanceof Error);
      if (!isOwn) expect(outcome.message).toBe('This draft is published already');
      published.push(isOwn);
      await expectOneOrder();
      expect((await ordersOf(address)).map(({ userId }) => userId)).toEqual([
        isOwn ? 'usr_two' : 'usr_one',
      ]);
    }
    expect(new Set(published).size).toBe(2);
  }, 120_000);

  test('before the document exists lets the text be edited a minute later', async () => {
    const { names } = await publishUntil(address, calls.indexOf('PutObjectCommand') + 2);
    expect(names.at(-1)).toBe('PutObjectCommand');
    const edit = { ...text, seat: 'Pune', version: 2, keepsVersion: false, keepsFormer: false };
    expect((await desk.save(address, { body: edit })).body.message).toContain('being published');
    const { version: _, ...rest } = edit;
    await saveDeskDraft(
      { table: desk.table, clock: later },
      {
        principal: principalOf('usr_two'),
        params: address,
        body: { ...rest, version: 2, order: { ...facts, ...next, number: 4 } },
      },
    );
    const stale = await desk.publish(address, { body: toPublish });
    expect(stale.body.code).toBe('conflict');
    expect(await documentsOf(address)).toEqual([]);
    expect((await desk.publish(address, { body: { ...toPublish, version: 3 } })).status).toBe(200);
    await expectOneOrder();
    expect(await textOf(address)).toContain('Seat: Pune');
  });

  test('after the document exists keeps the text locked, and the draft where it is', async () => {
    const writes = calls.flatMap((name, at) => (isWrite(name) ? [at + 1] : []));
    await publishUntil(address, writes.at(-1) ?? 0);
    expect(await documentsOf(address)).toHaveLength(1);
    const edit = saveDeskDraft(
      { table: desk.table, clock: later },
      {
        principal: principalOf('usr_one'),
        params: address,
        body: {
          ...{ content, seat: 'Pune', madeOn: today, version: 2 },
          ...{ keepsVersion: false, keepsFormer: false },
        },
      },
    );
    await expect(edit).rejects.toThrow('being published');
    expect((await desk.remove(address)).status).toBe(409);
    expect((await desk.publish(address, { body: toPublish })).status).toBe(200);
    await expectOneOrder();
  });
});
