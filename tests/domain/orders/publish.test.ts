import { PutObjectCommand } from '@aws-sdk/client-s3';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putLetterhead } from '#lambdas/accounts/record/user-repository.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { publishOrder } from '#lambdas/orders/publishing/publish-order.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { fromIndianDateTime, indianDayOf } from '#shared/india-time.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Publication of dictated orders: the file, its document, the next hearing, and interruptions. */

let on: Orders;
let numbers = 500;
beforeAll(async () => {
  on = await startOrders();
});
afterAll(() => on.stop());
beforeEach(() => newCase());

async function newCase(facts: object = {}) {
  numbers += 1;
  await on.addCase(numbers, {
    ...{ resolutionKind: 'arbitration', status: 'firstHearing', title: 'Sunrise v. Mehta' },
    claimant: { partyId: 'pty_1', name: 'Sunrise Finance', ownerId: 'usr_claimant' },
    respondents: [{ name: 'Asha Mehta' }, { name: 'Ravi Mehta' }],
    ...facts,
  });
}

const dayFromNow = (days: number) =>
  indianDayOf(new Date(Date.now() + days * 86_400_000).toISOString());
const slashed = (day: string) => day.split('-').reverse().join('/');
const content =
  '<p>The respondents file their <strong>defence</strong> in four weeks.</p><blockquote><p>No further time.</p></blockquote><ol start="4"><li><p>Costs follow.</p></li></ol><p data-align="right">प्रतिवादी उपस्थित</p>';
const sheetWith = (next?: ReturnType<typeof nextHearing>) => ({
  date: dayFromNow(0),
  appearances: 'Ms. Shah, for the claimant\nMr. Rao, for the respondents',
  ...(next && { next }),
});
const nextHearing = () => ({ date: dayFromNow(30), time: '16:00', hearingType: 'Arguments' });

const documentsOf = async (n: number) =>
  (await scanTable(on.table))
    .filter(({ pk, sk }) => pk === on.keysOf(n, '').pk && String(sk).startsWith('DOCUMENT#'))
    .map((item) => documentRecordSchema.parse(item));
const fileOf = async (n: number) => {
  const [document] = await documentsOf(n);
  if (!document) throw new Error('Nothing is published');
  const bytes = await readObject(connectFiles(on.bucket), document.file);
  if (!bytes) throw new Error('The document has no file');
  return { document, bytes };
};

test('publishes an order of a hearing as PDF, typed and shared, and sets the next hearing', async () => {
  await putLetterhead(on.table, 'usr_one', 'Raghav & Co., Mumbai');
  const sheet = sheetWith(nextHearing());
  const issued = { number: 2, seat: 'Mumbai', copiesTo: 'The registry', isNumbered: true };
  const orderId = await on.saveFor(numbers, { content, sheet: { ...sheet, ...issued } });
  const { status, body } = await on.publish(orderId, {
    ...{ documentType: 'Procedural Order', visibilityType: 'all', fileFormat: 'pdf' },
  });
  expect([status, body.message, body.hearingProblem]).toEqual([
    200,
    'Order Published Successfully',
    '',
  ]);
  const { document, bytes } = await fileOf(numbers);
  expect(document).toMatchObject({
    id: body.documentId,
    name: `Order No. 2 dated ${slashed(sheet.date).replaceAll('/', '-')}.pdf`,
    ...{ category: 'Orders and Awards', uploadType: 'Procedural Order', visibilityType: 'all' },
    ...{ ownerId: 'usr_one', ownerType: 'mediator', sharedNumber: 1 },
    processing: { state: 'queued' },
    file: {
      key: expect.stringMatching(/^uploads\/usr_one\/caseDocument\/upl_/),
      contentType: 'application/pdf',
    },
  });
  const text = (await readPdf(bytes)).pages.join('\n');
  for (const part of ['Sunrise Finance', 'versus', 'Asha Mehta', 'Ravi Mehta', 'Respondents'])
    expect(text).toContain(part);
  for (const part of ['Before the Arbitral Tribunal', 'represented by Agent', 'Order No. 2 dated'])
    expect(text).toContain(part);
  for (const part of [
    'Raghav & Co., Mumbai',
    'Seat: Mumbai',
    '1.\nThe respondents file',
    'Copies to',
    'The registry',
  ])
    expect(text).toContain(part);
  for (const part of ['Appearances', 'Ms. Shah, for the claimant', 'Directions'])
    expect(text).toContain(part);
  for (const part of ['defence', 'No further time.', 'Next date', '4:00 pm IST', 'Arguments'])
    expect(text).toContain(part);
  for (const part of ['प्रतिवादी उपस्थित', 'Name of usr_one', 'Arbitrator', '4.\nCosts follow.'])
    expect(text).toContain(part);

  const record = await findCase(on.table, caseIdOf(numbers));
  expect(record?.nextHearingAt).toBe(
    fromIndianDateTime(`${slashed(sheet.next?.date ?? '')} 16:00`),
  );
  const [news] = (await storedActivities(on.table, 'usr_two')).filter(({ message }) =>
    message.includes('shared a document'),
  );
  expect(news?.message).toContain('Name of usr_one shared a document');
  expect(await on.order(orderId)).toMatchObject({
    published: { documentId: body.documentId, visibilityType: 'all', hearingProblem: '' },
  });
});

test('refuses the number of another published order of the case, and writes nothing', async () => {
  const sheet = { ...sheetWith(), number: 3 };
  const [first, second] = [
    await on.saveFor(numbers, { content, sheet }),
    await on.saveFor(numbers, { content, sheet }),
  ];
  expect((await on.publish(first)).status).toBe(200);
  const refused = await on.publish(second);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Order No. 3 of this case is published already. Edit this order and change its number.',
  ]);
  expect(await documentsOf(numbers)).toHaveLength(1);
  await on.edit(second, { content, sheet: { ...sheet, number: 4 }, version: 1 });
  expect((await on.publish(second)).status).toBe(200);
});

describe('the preview of an order', () => {
  const preview = (orderId: string, userId = 'usr_one') =>
    on.ask('previewOrder', { orderId, userId });
  async function pagesOf(orderId: string): Promise<string[]> {
    const { status, body } = await preview(orderId);
    expect(status).toBe(200);
    const [key = ''] = /exports\/usr_one\/exp_\w+\.pdf/.exec(body.fileUrl) ?? [];
    const bytes = await readObject(connectFiles(on.bucket), { key });
    return (await readPdf(bytes ?? new Uint8Array())).pages;
  }

  test('is the PDF that is published then', async () => {
    const orderId = await on.saveFor(numbers, { content, sheet: sheetWith(nextHearing()) });
    const pages = await pagesOf(orderId);
    await on.publish(orderId, { fileFormat: 'pdf' });
    expect(pages).toEqual((await readPdf((await fileOf(numbers)).bytes)).pages);
  });

  test('shows open blanks, and publishes nothing', async () => {
    const orderId = await on.saveFor(numbers, { content: '<p>Costs of INR [amount]</p>' });
    expect((await pagesOf(orderId)).join()).toContain('[amount]');
    expect(await documentsOf(numbers)).toEqual([]);
    expect((await on.order(orderId)).published).toBeUndefined();
  });

  test('is refused without a case, to another neutral of the case, and after publication', async () => {
    const loose = await on.save({ content });
    expect((await preview(loose)).body.message).toBe('Assign a case to this order first');
    const orderId = await on.saveFor(numbers, { content });
    expect((await preview(orderId, 'usr_two')).status).toBe(404);
    await on.publish(orderId);
    const { status, body } = await preview(orderId);
    expect([status, body.message]).toEqual([409, 'This order is published already']);
  });
});

test('publishes free text as Word, private, without a type', async () => {
  const orderId = await on.saveFor(numbers, { content });
  expect((await on.publish(orderId, { fileFormat: 'docx' })).status).toBe(200);
  const { document, bytes } = await fileOf(numbers);
  expect(document).toMatchObject({
    ...{ category: '', uploadType: '', visibilityType: 'me', privateNumber: 1 },
    name: expect.stringMatching(/^Order \d\d-\d\d-\d{4}\.docx$/),
    file: {
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  for (const part of ['Sunrise Finance', 'defence', 'प्रतिवादी उपस्थित', 'Name of usr_one'])
    expect(xml).toContain(part);
  expect(xml).toMatch(/<w:b\/>.*?defence/s);
  expect(xml).toMatch(
    /<w:ind w:left="520" w:hanging="520"\/>.*?4\.<\/w:t><w:tab\/>.*?Costs follow\./s,
  );
  expect(xml).not.toContain('Appearances');
  // Other neutrals do not see a private document (D58).
  expect((await on.get(numbers, document.id, 'usr_two')).status).toBe(404);
});

test('takes a type that is not in the list as one of Others, and none outside an arbitration', async () => {
  const orderId = await on.saveFor(numbers, { content });
  await on.publish(orderId, { documentType: 'Cost order' });
  expect((await fileOf(numbers)).document).toMatchObject({
    ...{ category: 'Others', uploadType: 'Cost order' },
  });
  await newCase({ resolutionKind: 'mediation', status: 'negotiationOngoing' });
  const other = await on.saveFor(numbers, { content });
  const refused = await on.publish(other, { documentType: 'Procedural Order' });
  expect([refused.status, refused.body.issues[0].field]).toEqual([400, 'documentType']);
  expect(await documentsOf(numbers)).toEqual([]);
  expect((await on.publish(other)).status).toBe(200);
});

describe('after the publication', () => {
  test('the order is read-only', async () => {
    const orderId = await on.saveFor(numbers, { content });
    await on.publish(orderId);
    const replies = [
      await on.edit(orderId, { content: '<p>Changed</p>', version: 1 }),
      await on.edit(orderId, { caseId: caseIdOf(1) }),
      await on.publish(orderId),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await on.order(orderId)).toMatchObject({ content, caseId: caseIdOf(numbers) });
    expect(await documentsOf(numbers)).toHaveLength(1);
  });

  test('a repeat with its Idempotency-Key answers as the first request', async () => {
    const orderId = await on.saveFor(numbers, { content });
    const key = 'publication-of-the-test';
    const first = await on.publish(orderId, {}, { key });
    expect((await on.publish(orderId, {}, { key })).body).toEqual(first.body);
    expect(await documentsOf(numbers)).toHaveLength(1);
  });
});

test('refuses an order without a case', async () => {
  const orderId = await on.save({ content });
  const { status, body } = await on.publish(orderId);
  expect([status, body.message]).toEqual([409, 'Assign a case to this order first']);
});

test('refuses a case that the caller has left, and writes nothing', async () => {
  await newCase({ assignments: [{ userId: 'usr_one', name: 'One', role: 'presiding' }] });
  const orderId = await on.saveFor(numbers, { content });
  const { removeCase } = await import('#lambdas/cases/writing/write-case.ts');
  const record = await findCase(on.table, caseIdOf(numbers));
  if (record) await removeCase(on.table, record);
  expect((await on.publish(orderId)).status).toBe(404);
  expect(await on.order(orderId)).not.toHaveProperty('published');
});

test('makes one document when two windows publish at once', async () => {
  const orderId = await on.saveFor(numbers, { content });
  const wish = { visibilityType: 'all' };
  const replies = await Promise.all([
    on.publish(orderId, wish, { key: 'first-window-of-two' }),
    on.publish(orderId, wish, { key: 'second-window-of-two' }),
  ]);
  expect(replies.map(({ status }) => status)).toContain(200);
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(await documentsOf(numbers)).toHaveLength(1);
});

test('refuses other choices while the first request publishes, and keeps the first ones', async () => {
  const orderId = await on.saveFor(numbers, { content });
  const replies = await Promise.all([
    on.publish(orderId, { visibilityType: 'all' }),
    on.publish(orderId, { visibilityType: 'me', fileFormat: 'docx' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await documentsOf(numbers)).toHaveLength(1);
});

describe('the next hearing', () => {
  test('is added where the case has several hearings, which stay', async () => {
    const starts = [10, 11].map((days) => new Date(Date.now() + days * 86_400_000));
    const hearingsAhead = starts.map((start, n) => ({
      id: `hrg_block_${n}`,
      at: start.toISOString(),
      endsAt: new Date(start.getTime() + 3_600_000).toISOString(),
    }));
    await newCase({ hearingsAhead, nextHearingAt: hearingsAhead[0]?.at, hearingCount: 2 });
    await transact(on.table, () =>
      hearingsAhead.map(({ id, at }) =>
        putHearingItem(on.table, {
          ...{ id, at, kind: 'hearing', caseId: caseIdOf(numbers), state: 'set' },
          ...{ durationMinutes: 60, hearingType: 'Evidence', remarks: 'Witnesses' },
          ...{ createdAt: new Date().toISOString(), eventId: id, sequence: 0 },
        }),
      ),
    );
    const sheet = sheetWith(nextHearing());
    const orderId = await on.saveFor(numbers, { content, sheet });
    expect((await on.publish(orderId)).body.hearingProblem).toBe('');
    const record = await findCase(on.table, caseIdOf(numbers));
    expect(record?.nextHearingAt).toBe(hearingsAhead[0]?.at);
    expect(record?.hearingsAhead?.map(({ at }) => at)).toEqual([
      ...hearingsAhead.map(({ at }) => at),
      fromIndianDateTime(`${slashed(sheet.next?.date ?? '')} 16:00`),
    ]);
  });

  test('is not set on a day that has passed meanwhile: the order says why', async () => {
    const past = { date: dayFromNow(-1), time: '10:00', hearingType: 'Arguments' };
    const sheet = { ...sheetWith(past), date: dayFromNow(-2) };
    const orderId = await on.saveFor(numbers, { content, sheet });
    const { status, body } = await on.publish(orderId, { visibilityType: 'all' });
    const problem = 'Date cannot be earlier than today';
    expect([status, body.hearingProblem]).toEqual([200, problem]);
    expect(body.message).toBe(
      `Order Published Successfully. The next hearing could not be set: ${problem}`,
    );
    expect((await on.order(orderId)).published.hearingProblem).toBe(problem);
    expect(await documentsOf(numbers)).toHaveLength(1);
  });

  test('replaces the former one through the rule of the cases', async () => {
    const first = await on.saveFor(numbers, { content, sheet: sheetWith(nextHearing()) });
    await on.publish(first);
    const later = { ...nextHearing(), time: '11:30' };
    const second = await on.saveFor(numbers, { content, sheet: sheetWith(later) });
    expect((await on.publish(second)).body.hearingProblem).toBe('');
    const record = await findCase(on.table, caseIdOf(numbers));
    expect(record).toMatchObject({
      nextHearingAt: fromIndianDateTime(`${slashed(later.date)} 11:30`),
      hearingCount: 2,
    });
  });
});

describe('an interruption', () => {
  /** Publishes with stores of which one call fails; returns the names of the calls. */
  async function publishUntil(orderId: string, failingAt: number, wish = {}) {
    const names: string[] = [];
    const stores = await interceptedStores(
      { table: on.table, files: connectFiles(on.bucket) },
      async ({ number, name, make }) => {
        if (number >= failingAt) throw new Error('Killed');
        names.push(name);
        await make();
      },
    );
    const request = {
      principal: principalOf('usr_one'),
      params: { orderId },
      body: { documentType: '', visibilityType: 'all' as const, fileFormat: 'pdf' as const },
      ...wish,
    };
    const clock = { now: () => new Date() };
    const outcome = await publishOrder({ ...stores, clock, isScanned: false }, request).catch(
      (error: Error) => error,
    );
    stores.close();
    return { names, isKilled: outcome instanceof Error };
  }

  const isWrite = (name: string) => /^(Put|Update|Transact|Batch|Copy)/.test(name);

  test('at any write leaves a state that a repeat finishes as one document', async () => {
    const sheet = sheetWith(nextHearing());
    const complete = await publishUntil(
      await on.saveFor(numbers, { content, sheet }),
      Number.POSITIVE_INFINITY,
    );
    expect(complete.isKilled).toBe(false);
    expect(complete.names).toContain('PutObjectCommand');
    // Before each write, and after the last one.
    const writes = complete.names.flatMap((name, at) => (isWrite(name) ? [at + 1] : []));
    expect(writes.length).toBeGreaterThanOrEqual(6);
    for (const failingAt of [...writes, complete.names.length]) {
      await newCase();
      const orderId = await on.saveFor(numbers, { content, sheet });
      const { isKilled } = await publishUntil(orderId, failingAt);
      if (isKilled) expect((await on.publish(orderId, { visibilityType: 'all' })).status).toBe(200);
      const documents = await documentsOf(numbers);
      expect(documents.map(({ visibilityType }) => visibilityType)).toEqual(['all']);
      const order = await on.order(orderId);
      expect(order.published).toMatchObject({ documentId: documents[0]?.id, hearingProblem: '' });
      const record = await findCase(on.table, caseIdOf(numbers));
      expect(record).toMatchObject({ hearingCount: 1 });
    }
  }, 120_000);

  test('locks the text until a repeat, or a minute later', async () => {
    const orderId = await on.saveFor(numbers, { content });
    const complete = await publishUntil(
      await on.saveFor(numbers, { content }),
      Number.POSITIVE_INFINITY,
    );
    const { names } = await publishUntil(orderId, complete.names.findIndex(isWrite) + 2);
    expect(names.at(-1)).toBe('TransactWriteItemsCommand');
    const edit = { content: '<p>Changed</p>', version: 1 };
    expect((await on.edit(orderId, edit)).status).toBe(409);
    const { updateOrder } = await import('#lambdas/orders/drafts/update-order.ts');
    const later = { now: () => new Date(Date.now() + 61_000) };
    await updateOrder(
      { table: on.table, clock: later },
      { principal: principalOf('usr_one'), params: { orderId }, body: edit },
    );
    await on.publish(orderId, { visibilityType: 'me' });
    const { published } = await on.order(orderId);
    const document = await on.record(numbers, published.documentId);
    const bytes = await readObject(connectFiles(on.bucket), { key: document?.file.key ?? '' });
    const { pages } = await readPdf(bytes ?? new Uint8Array());
    expect(pages.join()).toContain('Changed');
  });

  test('between the file and its registration never publishes another text', async () => {
    const orderId = await on.saveFor(numbers, { content });
    const complete = await publishUntil(
      await on.saveFor(numbers, { content }),
      Number.POSITIVE_INFINITY,
    );
    await newCase();
    const second = await on.saveFor(numbers, { content });
    const afterFile = complete.names.indexOf(PutObjectCommand.name) + 2;
    const { names } = await publishUntil(second, afterFile);
    expect(names.at(-1)).toBe('PutObjectCommand');
    expect(await documentsOf(numbers)).toEqual([]);
    expect((await on.publish(second, { visibilityType: 'all' })).status).toBe(200);
    expect(await documentsOf(numbers)).toHaveLength(1);
    expect((await on.order(orderId)).published).toBeUndefined();
  });
});
