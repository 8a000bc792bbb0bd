import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { findCitations } from '#contracts/rules/documents/citations.ts';
import { mayRecordOrders } from '#contracts/rules/speech/orders.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import { getDeskDraft } from '#lambdas/desk/drafts/get-draft.ts';
import { deskDraftSchema } from '#lambdas/desk/record/desk-record.ts';
import { citationOfPage, readAllRows } from '#lambdas/documents/record.door.ts';
import { seedDesk } from '#seed/cases/seed-desk.ts';
import { seedDocket } from '#seed/cases/seed-docket.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** The draft at the desk of the sample data. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

test('begins an award that is half written, once', async () => {
  const { table } = stores;
  const { userId } = demoPeople.arbitrator;
  const input = { neutrals: demoPeople, now: new Date('2026-11-21T08:00:00.000Z') };
  await addPerson(table, demoPeople.arbitrator);
  await seedDocket(table, { ...input, identityKeys });
  await seedDesk(stores, input);
  const items = await scanTable(table);
  await seedDesk(stores, input);
  expect(await scanTable(table)).toHaveLength(items.length);

  const drafts = items
    .filter(({ sk }) => String(sk).startsWith('DRAFT#dft_'))
    .map((item) => deskDraftSchema.parse(item));
  const draft = drafts.find(({ refersTo, order }) => !refersTo && !order);
  const order = drafts.find((one) => one.order);
  const [correction, ...others] = drafts.filter((one) => one !== draft && one !== order);
  expect(others).toEqual([]);
  expect(correction?.refersTo?.kind).toBe('correction');
  const corrected = await findCase(table, correction?.caseId ?? '');
  expect(corrected?.uploadedDocuments.map(({ id }) => id)).toContain(
    correction?.refersTo?.agreementId,
  );
  // The tribunal of a running arbitration writes an order.
  const ordered = await getDeskDraft(
    { table },
    {
      principal: principalOf(userId),
      params: { caseId: order?.caseId ?? '', draftId: order?.id ?? '' },
    },
  );
  expect(ordered).toMatchObject({
    ...{ kind: 'order', audience: 'tribunal' },
    text: { seat: 'Mumbai', order: { number: 2, venue: 'By video conference' } },
  });
  expect(ordered.text.content).toContain('<span data-ref="undertak">2</span>');
  expect(findBlanks(plainDraftOf(ordered.text.content)).map(({ name }) => name)).toEqual(['place']);
  const running = await findCase(table, order?.caseId ?? '');
  expect(running && mayRecordOrders(running, 'arbitrator')).toBe(true);
  // README.md names it.
  expect(running?.title).toBe(
    'Malabar Small Business Credit Limited v. Periyar Cold Storage Private Limited',
  );
  const { caseId = '', id: draftId = '' } = draft ?? {};
  const shown = await getDeskDraft(
    { table },
    { principal: principalOf(userId), params: { caseId, draftId } },
  );
  const { content, seat } = shown.text;
  expect(seat).toBe('Mumbai');
  const before = content.slice(0, content.indexOf('data-id="debt0001"'));
  const number = before.split('data-number=""').length - 1;
  expect(content).toContain(`<span data-ref="debt0001">${number}</span>`);
  expect(content.split('<sup data-note="">')).toHaveLength(3);
  const plain = plainDraftOf(content);
  expect(findBlanks(plain).map(({ name }) => name)).toEqual([
    ...['findings', 'rate', 'date', 'amount', 'decision'],
  ]);
  const rows = await readAllRows(table, { caseId, userId });
  const addresses = rows.map((row) => citationOfPage(row, 1));
  const cited = findCitations(plain).map(({ start, end }) => plain.slice(start, end));
  expect(cited).toHaveLength(5);
  // Where a link of the case leads to the desk.
  expect(await findCase(table, caseId)).toMatchObject({
    status: 'reservedForAward',
    // README.md names it.
    title: 'Malabar Small Business Credit Limited v. Shivalik Tours and Travels',
  });
  expect(rows).toHaveLength(4);
  expect(addresses).toEqual(expect.arrayContaining(cited));
});

test('begins none without its case', async () => {
  const empty = await startStores();
  try {
    await seedDesk(empty.stores, {
      neutrals: demoPeople,
      now: new Date('2026-11-21T08:00:00Z'),
    });
    // The marks that it was done.
    expect(await scanTable(empty.stores.table)).toHaveLength(3);
  } finally {
    await empty.stop();
  }
});
