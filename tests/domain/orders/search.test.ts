import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SearchResults, searchEndpoints } from '#contracts/endpoints/search/search.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { systemClock } from '#shared/clock.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';
import { newTranscript } from '#tests/support/stores/start/start-transcripts.ts';

/** GET mediator/search: names of everything that the caller may see, and nothing else. */

let on: Orders;
beforeAll(async () => {
  on = await startOrders();
  await on.addCase(2, { title: 'Sunrise v. Mehta', loanAccountNo: 'LN 24/7781' });
  await on.addCase(3, { title: 'सूर्योदय बनाम मेहता' });
  await on.addCase(4, { title: 'Цемент проти Kaolin' });
  await on.add(1, { visibilityType: 'all', name: 'Kiln survey.pdf' });
  await on.add(1, { visibilityType: 'me', name: 'Kiln notes of one.pdf' });
  await on.add(1, { visibilityType: 'me', name: 'Kiln notes of two.pdf' }, { userId: 'usr_two' });
  await on.saveFor(2);
  await createTranscript(
    { table: on.table, files: connectFiles(on.bucket), clock: systemClock },
    { ...newTranscript('trn_kiln'), title: 'Hearing of the kiln' },
  );
});
afterAll(() => on.stop());

const none = { cases: [], people: [], parties: [], documents: [], orders: [], transcripts: [] };

async function ask(search: string, { userId = 'usr_one', recent = '' } = {}) {
  const { method, path } = searchEndpoints.searchNames;
  const query = { search, recent };
  return callHandler<SearchResults & { message: string }>(
    apiEvent(method, path, { userId, query }),
  );
}

async function find(search: string, facts: { userId?: string; recent?: string } = {}) {
  const { status, body } = await ask(search, facts);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name).sort();

describe('finds', () => {
  test('cases by title, code and loan account, by the beginnings of words', async () => {
    for (const search of ['sunrise', 'meh SUN', 'MED-2026-000002', 'ln247781', '  sun  '])
      expect((await find(search)).cases.map(({ id }) => id)).toEqual([caseIdOf(2)]);
    expect((await find('unrise')).cases).toEqual([]);
  });

  test('names in any script', async () => {
    for (const [search, n] of [
      ['मेहता', 3],
      ['सूर्योदय', 3],
      ['цемент', 4],
      // Full-width letters.
      ['ＫＡＯＬＩＮ', 4],
    ] as const)
      expect((await find(search)).cases.map(({ id }) => id)).toEqual([caseIdOf(n)]);
  });

  test('documents of everybody and private ones of the caller alone, and transcripts', async () => {
    const { documents, transcripts } = await find('kiln');
    expect(names(documents)).toEqual(['Kiln notes of one.pdf', 'Kiln survey.pdf']);
    expect(documents[0]?.case).toMatchObject({ id: caseIdOf(1) });
    expect(transcripts).toMatchObject([{ id: 'trn_kiln', case: { id: caseIdOf(1) } }]);
    const ofTwo = await find('kiln', { userId: 'usr_two' });
    expect(names(ofTwo.documents)).toEqual(['Kiln notes of two.pdf', 'Kiln survey.pdf']);
  });

  test('a document by words of its name and of its case', async () => {
    expect(names((await find('survey loan')).documents)).toEqual(['Kiln survey.pdf']);
    expect((await find('survey sunrise')).documents).toEqual([]);
  });

  test('own orders by their case', async () => {
    expect((await find('order sunrise')).orders).toMatchObject([
      { name: 'Order in Sunrise v. Mehta', documentId: '', case: { id: caseIdOf(2) } },
    ]);
    expect((await find('order sunrise', { userId: 'usr_two' })).orders).toEqual([]);
  });

  test('people and parties of cases once, without the caller', async () => {
    const { people } = await find('suresh');
    expect(people).toMatchObject([{ name: 'Suresh Patil', kind: 'respondent', id: '' }]);
    const team = (await find('person')).people;
    expect(team.map(({ id }) => id)).not.toContain('usr_one');
  });

  test('recently opened cases first', async () => {
    const { cases } = await find('med 2026', { recent: caseIdOf(2) });
    expect(cases[0]?.id).toBe(caseIdOf(2));
    expect(cases.length).toBeGreaterThan(1);
  });
});

describe('refuses', () => {
  test.each([
    { name: 'nothing', search: '', message: 'Type at least 2 characters' },
    { name: 'a letter', search: 'a', message: 'Type at least 2 characters' },
    { name: 'a letter between spaces', search: '  a  ', message: 'Type at least 2 characters' },
    { name: 'a letter of two UTF-16 units', search: '𑀅', message: 'Type at least 2 characters' },
    { name: 'a letter of Devanagari', search: 'म', message: 'Type at least 2 characters' },
    { name: 'signs', search: '??', message: 'Type letters or digits' },
    { name: '101', search: 'x'.repeat(101), message: 'Type at most 100 characters' },
    { name: '10,000', search: 'x'.repeat(10_000), message: 'Type at most 100 characters' },
    // Each becomes 18 letters.
    { name: 'ligatures', search: 'ﷺ'.repeat(100), message: 'Type at most 100 characters' },
  ])('$name', async ({ search, message }) => {
    const { status, body } = await ask(search);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  test('more recent cases than four, and others than ids', async () => {
    const five = [1, 2, 3, 4, 5].map(caseIdOf).join(',');
    for (const recent of [five, 'x'.repeat(201), 'no id!'])
      expect((await ask('kiln', { recent })).status).toBe(400);
  });

  test('regular expressions and markup are only text', async () => {
    for (const search of ['.*(a+)+$', '<script>alert(1)</script>', '%00 \u0000 zz[', '__proto__'])
      expect(await find(search)).toEqual(none);
  });
});

describe('reveals nothing', () => {
  test('of a case of others, also where it is named as recent', async () => {
    await on.addPerson('usr_foreign', 'arbitrator');
    for (const search of ['kiln', 'sunrise', 'suresh', 'order', 'person'])
      expect(await find(search, { userId: 'usr_foreign', recent: caseIdOf(1) })).toEqual(none);
  });

  test('of a case for which the caller is only requested', async () => {
    expect(await find('kiln', { userId: 'usr_asked', recent: caseIdOf(1) })).toEqual(none);
  });

  test('of a case that the caller has left', async () => {
    const member = (userId: string) => ({ userId, name: userId, role: 'presiding' as const });
    const leaving = makeCase(5, 'usr_one', {
      title: 'Quarry v. Lime',
      assignments: [member('usr_one'), member('usr_two')],
    });
    await createCase(on.table, leaving);
    await on.saveFor(5);
    const before = await find('quarry');
    expect([before.cases.length, before.orders.length]).toEqual([1, 1]);
    await changeCase({ table: on.table }, caseIdOf(5), (stored) => ({
      after: stored && { ...stored, assignments: [member('usr_two')] },
    }));
    expect(await find('quarry', { recent: caseIdOf(5) })).toEqual(none);
    expect((await find('quarry', { userId: 'usr_two' })).cases).toHaveLength(1);
  });
});
