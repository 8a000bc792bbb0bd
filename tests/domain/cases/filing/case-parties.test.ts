import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { putParty } from '#tests/support/put-party.ts';
import { type Filing, respondent, startFiling, whole } from './start-filing.ts';

/** Registered parties of a case: respondents and other parties. */

let on: Filing;
beforeAll(async () => {
  on = await startFiling();
});
afterAll(() => on.stop());

const ofDeccan = {
  claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
};
const placesOf = async (caseId: string) =>
  (await on.everything())
    .filter(({ pk, sk }) => pk === `CASE#${caseId}` && sk.startsWith('PARTY#'))
    .map(({ sk }) => sk);

describe('a respondent who is registered', () => {
  const assign = (id: string, respondentPartyId: string, userId = 'usr_one') =>
    on.put({ id, respondentPartyId }, userId);

  test('is kept through changes of the draft, and invited after approval', async () => {
    const { id } = await on.newDraft();
    const { body } = await assign(id, 'pty_other');
    expect(body.message).toBe('Respondent Assigned Successfully');
    expect(body.case).toMatchObject({
      respondentPartyId: 'pty_other',
      respondentParty: { name: 'Suresh Patil', ownerId: 'usr_one' },
    });
    expect(body.case.respondentStatus).toBeUndefined();
    expect((await on.put({ id, ...whole })).body.case.respondentPartyId).toBe('pty_other');
    expect((await findCase(on.table, id))?.respondents[0]?.email).toBe('suresh@example.com');
  });

  test('is pending on an open case and becomes a party of it', async () => {
    const record = makeCase(700, 'usr_one', {
      status: 'noticeToArbitrate',
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
    });
    await createCase(on.table, record);
    const { body } = await assign(record.id, 'pty_other');
    expect(body.case).toMatchObject({
      respondentStatus: 'pending',
      respondentPartyId: 'pty_other',
    });
    const again = await on.expectNothingWritten(() => assign(record.id, 'pty_other'));
    expect([again.status, again.body.message]).toEqual([
      409,
      'The respondent of this case is a registered party already',
    ]);
  });

  test.each([
    ['another’s case', 701, {}, 'pty_two', 'usr_two', 404],
    ['another’s party', 702, {}, 'pty_two', 'usr_one', 404],
    ['a party under verification', 703, {}, 'pty_new', 'usr_one', 409],
    ['the claimant', 704, {}, 'pty_one', 'usr_one', 409],
    ['a case that has ended', 705, { status: 'quitByClaimant' }, 'pty_other', 'usr_one', 409],
  ] as const)('is refused: %s', async (_, n, facts, partyId, userId, status) => {
    const record = makeCase(n, 'usr_one', {
      status: 'noticeToArbitrate',
      claimant: { partyId: 'pty_one', name: 'Deccan Finance', ownerId: 'usr_one' },
      ...facts,
    });
    await createCase(on.table, record);
    const reply = await on.expectNothingWritten(() => assign(record.id, partyId, userId));
    expect(reply.status).toBe(status);
  });

  test('defaults to the first unregistered respondent, or is the named one', async () => {
    await putParty(on.table, { id: 'pty_third', ownerId: 'usr_one', name: 'Third Traders' });
    const record = makeCase(710, 'usr_one', {
      status: 'negotiationOngoing',
      ...ofDeccan,
      respondents: [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }],
    });
    await createCase(on.table, record);
    const third = await on.put({
      id: record.id,
      respondentPartyId: 'pty_third',
      respondentNumber: 3,
    });
    expect(third.body.case.respondentPartyId).toBeUndefined();
    const { body } = await assign(record.id, 'pty_other');
    expect(body.case.respondentParties).toEqual([
      { name: 'Suresh Patil', partyId: 'pty_other' },
      { name: 'Second' },
      { name: 'Third Traders', partyId: 'pty_third' },
    ]);
    expect(await placesOf(record.id)).toEqual([
      'PARTY#respondent#pty_other',
      'PARTY#respondent#pty_third',
    ]);
    for (const [respondentNumber, partyId, message] of [
      [2, 'pty_other', 'This party is on the case already'],
      [3, 'pty_fourth', 'The respondent of this case is a registered party already'],
      [4, 'pty_fourth', 'The case has no such respondent'],
    ] as const) {
      await putParty(on.table, { id: 'pty_fourth', ownerId: 'usr_one', name: 'Fourth' });
      const again = await on.expectNothingWritten(() =>
        on.put({ id: record.id, respondentPartyId: partyId, respondentNumber }),
      );
      expect([again.status, again.body.message]).toEqual([409, message]);
    }
  });

  test('leaves the draft when the draft is changed', async () => {
    const second = { ...respondent, respondentName: 'Second' };
    const { id } = await on.newDraft({ respondents: [respondent, second] });
    await on.put({ id, respondentPartyId: 'pty_other', respondentNumber: 2 });
    expect(await placesOf(id)).toEqual(['PARTY#claimant#pty_one', 'PARTY#respondent#pty_other']);
    await on.put({ id, respondents: [respondent] });
    expect(await placesOf(id)).toEqual(['PARTY#claimant#pty_one']);
    await assign(id, 'pty_other');
    await on.remove(id);
    expect(await placesOf(id)).toEqual([]);
  });
});

describe('another party', () => {
  const join = (id: string, otherPartyId: string, userId = 'usr_one') =>
    on.put({ id, otherPartyId }, userId);

  test('joins an open case on neither side, and its other neutrals are notified', async () => {
    const record = makeCase(720, 'usr_one', {
      status: 'negotiationOngoing',
      ...ofDeccan,
      assignments: [
        { userId: 'usr_one', name: 'Raghav', role: 'presiding' },
        { userId: 'usr_manager', name: 'Farida', role: 'managing' },
      ],
    });
    await createCase(on.table, record);
    const { status, body } = await join(record.id, 'pty_other');
    expect([status, body.message]).toEqual([200, 'Party Assigned Successfully']);
    expect(body.case.respondentPartyId).toBeUndefined();
    expect(await placesOf(record.id)).toEqual(['PARTY#other#pty_other']);
    const told = (await on.everything()).filter(({ entityId, caseId }) =>
      [entityId, caseId].includes(record.id),
    );
    const messages = told.filter(
      ({ message }) => message === `${record.code} has another party: Suresh Patil`,
    );
    expect(messages.map(({ userId, pk }) => String(userId ?? pk))).toEqual([
      expect.stringContaining('usr_manager'),
    ]);
    for (const change of [{ otherPartyId: 'pty_other' }, { respondentPartyId: 'pty_other' }]) {
      const again = await on.expectNothingWritten(() => on.put({ id: record.id, ...change }));
      expect([again.status, again.body.message]).toEqual([
        409,
        'This party is on the case already',
      ]);
    }
  });

  test('is limited to ten', async () => {
    const record = makeCase(721, 'usr_one', { status: 'negotiationOngoing', ...ofDeccan });
    await createCase(on.table, record);
    for (let n = 0; n <= 10; n += 1) {
      const id = `pty_many${n}`;
      await putParty(on.table, { id, ownerId: 'usr_one', name: `Many ${n}` });
      const { status, body } = await join(record.id, id);
      expect([n, status]).toEqual([n, n < 10 ? 200 : 409]);
      if (n === 10) expect(body.message).toBe('A case takes up to 10 other parties');
    }
  });

  test.each([
    ['to another’s case', 722, {}, 'pty_two', 'usr_two', 404],
    ['of somebody else’s', 723, {}, 'pty_two', 'usr_one', 404],
    ['under verification', 724, {}, 'pty_new', 'usr_one', 409],
    ['who is the claimant', 725, {}, 'pty_one', 'usr_one', 409],
    ['to a draft', 726, { status: 'draft' }, 'pty_other', 'usr_one', 409],
    ['to a case that has ended', 727, { status: 'awardPassed' }, 'pty_other', 'usr_one', 409],
  ] as const)('is refused: %s', async (_, n, facts, partyId, userId, status) => {
    const record = makeCase(n, 'usr_one', { status: 'noticeToArbitrate', ...ofDeccan, ...facts });
    await createCase(on.table, record);
    const reply = await on.expectNothingWritten(() => join(record.id, partyId, userId));
    expect(reply.status).toBe(status);
  });

  test('cannot be combined with a respondent or a change of the draft', async () => {
    const { id } = await on.newDraft();
    for (const change of [{ respondentPartyId: 'pty_other' }, { title: 'Another' }]) {
      const reply = await on.expectNothingWritten(() =>
        on.put({ id, otherPartyId: 'pty_other', ...change }),
      );
      expect([reply.status, reply.body.issues[0].message]).toEqual([
        400,
        'Assign a party and change the draft one after the other',
      ]);
    }
  });
});
