import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Changes of visibility and type: who may, numbers, notifications and parallel changes. */

let on: Documents;
let numbers = 500;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
beforeEach(async () => {
  numbers += 1;
  await on.addCase(numbers, { resolutionKind: 'arbitration' });
});

const newsOf = async (userId: string) => {
  const activities = await storedActivities(on.table, userId);
  return activities.flatMap(({ entityId, message }) =>
    entityId === caseIdOf(numbers) ? [message] : [],
  );
};
const numbersSeenBy = async (userId: string) => {
  const { body } = await on.list(numbers, userId);
  return body.data.map(({ documentNo }: { documentNo: string }) => documentNo);
};
const see = (documentId: string, visibilityType: string, userId?: string) =>
  on.update(numbers, documentId, { visibilityType }, userId);

describe('visibility', () => {
  test('is changed by its owner: to the case manager, to all parties, and private again', async () => {
    const id = await on.add(numbers);
    for (const [visibility, seenByOthers, seenByOwner] of [
      ['others', ['1'], ['1']],
      ['all', ['1'], ['1']],
      ['me', [], ['P1']],
      ['all', ['1'], ['1']],
    ] as const) {
      const { status, body } = await see(id, visibility);
      expect([status, body.message]).toEqual([200, 'Visibility Type Changed Successfully']);
      expect(await on.record(numbers, id)).toMatchObject({ visibilityType: visibility });
      expect(await numbersSeenBy('usr_desk')).toEqual(seenByOthers);
      expect(await numbersSeenBy('usr_one')).toEqual(seenByOwner);
    }
  });

  test('keeps numbers: a document gets its number back, and no number is given twice', async () => {
    const [first, second] = [
      await on.add(numbers, { visibilityType: 'all' }),
      await on.add(numbers, { visibilityType: 'all' }),
    ];
    await see(second, 'me');
    await on.add(numbers, { visibilityType: 'all' });
    expect(await numbersSeenBy('usr_one')).toEqual(['1', '3', 'P1']);
    await see(first, 'me');
    await see(second, 'all');
    expect(await numbersSeenBy('usr_one')).toEqual(['2', '3', 'P2']);
    expect(await numbersSeenBy('usr_two')).toEqual(['2', '3']);
  });

  test('is not changed by other members', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    for (const userId of ['usr_two', 'usr_desk', 'usr_chief'])
      expect((await see(id, 'me', userId)).status).toBe(403);
    expect(await on.record(numbers, id)).toMatchObject({ visibilityType: 'all', version: 1 });
  });

  test('of a case manager’s document is changed by its case managers (D121)', async () => {
    const id = await on.add(numbers, {}, { userId: 'usr_desk' });
    // A private document of another person does not exist for a case manager (D58).
    expect((await see(id, 'all', 'usr_chief')).status).toBe(404);
    expect((await see(id, 'others', 'usr_desk')).status).toBe(200);
    const refused = await see(id, 'all', 'usr_one');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only a case manager of this case can change who sees this document',
    ]);
    expect((await see(id, 'all', 'usr_chief')).status).toBe(200);
    const hidden = await see(id, 'me', 'usr_chief');
    expect([hidden.status, hidden.body.message]).toEqual([
      403,
      'Only the person who added this document can make it private',
    ]);
    expect(await on.record(numbers, id)).toMatchObject({ visibilityType: 'all' });
    expect((await see(id, 'me', 'usr_desk')).status).toBe(200);
    expect(await numbersSeenBy('usr_chief')).toEqual([]);
  });

  test('of a neutral’s document names who can change it', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    const { body } = await see(id, 'me', 'usr_desk');
    expect(body.message).toBe('Only the neutral who added this document can change who sees it');
  });

  test('is refused for another audience, for both fields at once and for neither', async () => {
    const id = await on.add(numbers);
    const both = { visibilityType: 'all', uploadType: '', category: '' };
    for (const body of [{ visibilityType: 'everybody' }, both, {}, { uploadType: 'Award' }])
      expect((await on.update(numbers, id, body)).status).toBe(400);
    expect(await on.record(numbers, id)).toMatchObject({ visibilityType: 'me', version: 1 });
  });

  test('is not widened for a blocked document; it can be made private', async () => {
    const id = await on.add(numbers, { visibilityType: 'others' });
    await on.change(numbers, id, {
      processing: { state: 'blocked', message: 'Threat', at: '2026-01-05T06:30:00.000Z' },
    });
    const { status, body } = await see(id, 'all');
    expect([status, body.message]).toEqual([
      409,
      "'Claim.pdf' is blocked: the malware scan found a threat",
    ]);
    expect((await see(id, 'me')).status).toBe(200);
  });
});

describe('notifications', () => {
  test('notify the other members of a wider audience, once for each change', async () => {
    const id = await on.add(numbers);
    const code = `ARB-2026-${String(numbers).padStart(6, '0')}`;
    const shared = `Name of usr_one shared a document in ${code}`;
    const sharedWithAll = `Name of usr_one shared a document with all parties in ${code}`;
    await see(id, 'others');
    await see(id, 'others');
    expect(await newsOf('usr_two')).toEqual([shared]);
    await see(id, 'all');
    await Promise.all([see(id, 'all'), see(id, 'all')]);
    expect(await newsOf('usr_two')).toEqual([sharedWithAll, shared]);
    await see(id, 'others');
    await see(id, 'me');
    await see(id, 'me');
    expect(await newsOf('usr_two')).toHaveLength(2);
    await see(id, 'others');
    expect(await newsOf('usr_desk')).toEqual([shared, sharedWithAll, shared]);
    expect(await newsOf('usr_one')).toEqual([]);
  });

  test('are not repeated when a shared document is shared as it is', async () => {
    const id = await on.add(numbers, { visibilityType: 'others' });
    await see(id, 'others');
    expect(await newsOf('usr_two')).toHaveLength(1);
  });
});

describe('the type', () => {
  const award = { uploadType: 'Award', category: 'Orders and Awards' };
  const change = (documentId: string, userId: string, type: object = award) =>
    on.update(numbers, documentId, type, userId);

  test('of a neutral’s document is changed by its owner, case managers and the case’s manager', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    for (const userId of ['usr_one', 'usr_desk', 'usr_chief']) {
      await change(id, 'usr_one', { uploadType: '', category: '' });
      const { status, body } = await change(id, userId);
      expect([status, body.message]).toEqual([200, 'Document Type Changed Successfully']);
      expect(await on.record(numbers, id)).toMatchObject(award);
    }
    expect((await change(id, 'usr_two')).status).toBe(403);
    const { body } = await on.list(numbers, 'usr_two');
    expect(body.data[0].url).toMatchObject(award);
  });

  test('of a party’s document is changed by every member', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    await on.change(numbers, id, { ownerType: 'claimant', ownerId: 'pty_1' });
    expect((await change(id, 'usr_two')).status).toBe(200);
  });

  test('Others takes any text', async () => {
    const id = await on.add(numbers);
    const others = { uploadType: 'Site plan', category: 'Others' };
    expect((await change(id, 'usr_one', others)).status).toBe(200);
    expect(await on.record(numbers, id)).toMatchObject(others);
    const empty = { uploadType: '', category: 'Others' };
    expect((await change(id, 'usr_one', empty)).status).toBe(200);
  });

  test('is refused outside of the list, and for a case that is no arbitration', async () => {
    const id = await on.add(numbers);
    const wrong = { uploadType: 'Award', category: 'Pleadings' };
    expect((await change(id, 'usr_one', wrong)).status).toBe(400);
    numbers += 1;
    await on.addCase(numbers, { resolutionKind: 'mediation' });
    const mediated = await on.add(numbers);
    expect((await change(mediated, 'usr_one')).status).toBe(400);
    expect(await on.record(numbers, mediated)).toMatchObject({ uploadType: '', version: 1 });
  });
});

test('changes at the same time are all kept: visibility, type and processing', async () => {
  const id = await on.add(numbers);
  const replies = await Promise.all([
    see(id, 'all'),
    on.update(numbers, id, { uploadType: 'Award', category: 'Orders and Awards' }),
    ...[1, 2, 3, 4].map((pageCount) => on.change(numbers, id, { findings: { pageCount } })),
    on.add(numbers, { visibilityType: 'all' }),
  ]);
  expect(replies).toHaveLength(7);
  const record = await on.record(numbers, id);
  expect(record).toMatchObject({
    visibilityType: 'all',
    category: 'Orders and Awards',
    version: 7,
  });
  const { body } = await on.list(numbers, 'usr_two');
  expect(body).toMatchObject({ total: 2 });
  expect(new Set(await numbersSeenBy('usr_two'))).toEqual(new Set(['1', '2']));
  const row = body.data.find((one: { id: string }) => one.id === id);
  expect(row).toMatchObject({ pageCount: record?.findings.pageCount, visibilityType: 'all' });
});

test('opposite changes at the same time leave the document in one list', async () => {
  const id = await on.add(numbers);
  await Promise.all(['all', 'me', 'others', 'me', 'all'].map((visibility) => see(id, visibility)));
  const record = await on.record(numbers, id);
  const { body } = await on.list(numbers);
  expect(body.data).toMatchObject([{ id, visibilityType: record?.visibilityType }]);
  expect(body.total).toBe(1);
  expect((await on.list(numbers, 'usr_two')).body.total).toBe(
    record?.visibilityType === 'me' ? 0 : 1,
  );
});

describe('the name', () => {
  const rename = (documentId: string, name: string, userId?: string) =>
    on.update(numbers, documentId, { name }, userId);

  test('is changed by its owner, in the list too, and cleaned as at the registration', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    const { status, body } = await rename(id, 'a/b/Reply\u202e.pdf');
    expect([status, body.message]).toEqual([200, 'Document Renamed Successfully']);
    expect((await on.list(numbers)).body.data[0].name).toBe('Reply.pdf');
    const { version } = (await on.record(numbers, id)) ?? {};
    expect((await rename(id, 'Reply.pdf')).status).toBe(200);
    expect(await on.record(numbers, id)).toMatchObject({ version });
  });

  test('is not changed by others, nor together with another field', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    for (const userId of ['usr_two', 'usr_desk', 'usr_chief'])
      expect((await rename(id, 'Theirs.pdf', userId)).body.message).toBe(
        'Only the person who added this document can rename it',
      );
    expect((await rename(id, 'Theirs.pdf', 'usr_stranger')).status).toBe(404);
    expect((await on.update(numbers, id, { name: 'x', visibilityType: 'me' })).status).toBe(400);
    expect(await on.record(numbers, id)).toMatchObject({ name: 'Claim.pdf', version: 1 });
  });
});

describe('the date', () => {
  const date = (documentId: string, documentDate: unknown, userId?: string) =>
    on.update(numbers, documentId, { documentDate }, userId);
  const datesOf = async (userId = 'usr_one') => {
    const { body } = await on.list(numbers, userId);
    const listed = await on.call('listDocuments', { caseId: caseIdOf(numbers) }, { userId });
    const dates = ({ documentDate, foundDate }: Record<string, string>) => [
      documentDate,
      foundDate,
    ];
    expect(dates(listed.body.documentList[0])).toEqual(dates(body.data[0]));
    return dates(body.data[0]);
  };

  test('of the text is a proposal until a person confirms, changes or clears it', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    expect(await datesOf()).toEqual(['', '']);
    await on.change(numbers, id, { findings: { date: '2021-03-03' } });
    expect(await datesOf('usr_two')).toEqual(['', '2021-03-03']);
    for (const [day, shown] of [
      ['2021-03-03', ['2021-03-03', '']],
      ['1847-08-14', ['1847-08-14', '']],
      ['', ['', '']],
    ] as const) {
      const { status, body } = await date(id, day);
      expect([status, body.message]).toEqual([200, 'Date of Document Changed Successfully']);
      expect(await datesOf('usr_two')).toEqual(shown);
    }
    // What a person decided stays when the document is processed again, or says another date.
    await on.change(numbers, id, { findings: { date: '2022-05-05' } });
    expect(await datesOf()).toEqual(['', '']);
    const { version } = (await on.record(numbers, id)) ?? {};
    expect((await date(id, '')).status).toBe(200);
    expect(await on.record(numbers, id)).toMatchObject({ version });
  });

  test('that a person changes is reported to the bundles of the document', async () => {
    const id = await on.add(numbers);
    const reported = async () => {
      const items = await scanTable(on.table);
      return items.find(({ pk }) => pk === documentKeys.place(id).pk)?.['version'];
    };
    await date(id, '2021-03-03');
    expect(await reported()).toBe(2);
    await date(id, '2021-03-03');
    expect(await reported()).toBe(2);
  });

  test('is changed by those who change the type; of a disclosure too', async () => {
    const id = await on.add(numbers, { visibilityType: 'all' });
    for (const userId of ['usr_one', 'usr_desk', 'usr_chief'])
      expect((await date(id, '2021-03-03', userId)).status).toBe(200);
    const refused = await date(id, '2021-03-04', 'usr_two');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only its owner and case managers can change its date',
    ]);
    expect((await datesOf())[0]).toBe('2021-03-03');
    await on.change(numbers, id, { ownerType: 'claimant', ownerId: 'pty_1', keptAs: 'disclosure' });
    expect((await date(id, '2021-03-04', 'usr_two')).status).toBe(200);
    const hidden = await on.add(numbers);
    expect((await date(hidden, '2021-03-04', 'usr_two')).status).toBe(404);
  });

  test('is a day that exists, alone in its request', async () => {
    const id = await on.add(numbers);
    const wrong = ['2021-02-30', '03/03/2021', '0021-03-03', '2999-01-01', '2021-03-03T00:00', 3];
    for (const day of wrong) expect((await date(id, day)).status).toBe(400);
    const two = { documentDate: '2021-03-03', name: 'Reply.pdf' };
    expect((await on.update(numbers, id, two)).status).toBe(400);
    expect(await on.record(numbers, id)).toMatchObject({ version: 1 });
    expect(await on.record(numbers, id)).not.toHaveProperty('dated');
  });
});
