import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEUTRALS_MAX, OPEN_INVITES_MAX } from '#contracts/endpoints/invites.ts';
import { nextHearingInputSchema } from '#contracts/rules/hearings.ts';
import { setNextHearing } from '#lambdas/cases/hearings/set-next-hearing.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { secondsAfter, systemClock } from '#shared/clock.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { acceptanceOf, declineBody } from '#tests/support/people/acceptance.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import { type Invites, managedBy, type Reply, startInvites } from './start-invites.ts';

/** Invitations: what is stored and mailed, refusals and limits. */

let on: Invites;
beforeAll(async () => {
  on = await startInvites();
});
afterAll(() => on.stop());

describe('inviting', () => {
  test('stores a request on the case, an invitation for both, a notification and a mail', async () => {
    const caseId = await on.newCase({
      ...managedBy('usr_mgr'),
      totalClaim: { amountMinor: 12_345_050, currency: 'INR' },
    });
    const { status, body } = await on.invite('usr_med', { caseId });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Sent Successfully');
    const { caseCode } = await on.caseOf('usr_med', caseId);
    expect(body.invite).toMatchObject({
      direction: 'sent',
      status: 'requested',
      role: 'mediator',
      inviter: { id: 'usr_med', name: 'Person usr_med' },
      invited: { id: 'usr_med_2', name: 'Person usr_med_2' },
      reason: '',
      answered_at: '',
      case: {
        id: caseId,
        caseCode,
        claimantName: 'Deccan Housing Finance',
        respondentNames: ['Suresh Patil'],
        totalClaimValue: 123_450.5,
        currencyUnit: 'INR',
      },
    });
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([
      {
        id: 'usr_med_2',
        name: 'Person usr_med_2',
        invite: { id: body.invite.id, role: 'mediator', invitedBy: 'usr_med' },
      },
    ]);
    for (const [who, path, other] of [
      ['usr_med', 'sent-invites', 'received-invites'],
      ['usr_med_2', 'received-invites', 'sent-invites'],
    ] as const) {
      const own = (reply: Reply) =>
        reply.body.data.filter(({ case: about }) => about.id === caseId);
      expect(own(await on.list(who, path))).toHaveLength(1);
      expect(own(await on.list(who, 'invites'))).toHaveLength(1);
      expect(own(await on.list(who, other))).toHaveLength(0);
    }
    expect(await on.activitiesOf('usr_med_2', caseId)).toMatchObject([
      {
        kind: 'CASE',
        message: `Person usr_med invites you to ${caseCode} as mediator`,
        meta: { destination: 'invites', resolutionKind: 'mediation' },
      },
    ]);
    const [mail, ...more] = await on.mailsAbout(caseCode);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'usr_med_2@example.com' });
    expect(mail?.text).toContain('https://portal.example/mediator/invites');
    expect(mail?.text).not.toContain('Deccan');
  });

  test('mails once for repeats with one Idempotency-Key', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const { caseCode } = await on.caseOf('usr_med', caseId);
    for (let repeat = 1; repeat <= 4; repeat += 1) {
      const { status } = await on.invite('usr_med', { caseId }, 'invite-again-0001');
      expect(status).toBe(200);
      // The mail is sent before the next repeat.
      expect(await on.mailsAbout(caseCode)).toHaveLength(1);
    }
    expect(await on.activitiesOf('usr_med_2', caseId)).toHaveLength(1);
  });

  test('mails the invitation and each answer to the other person', async () => {
    for (const [reply, by, to, text] of [
      [
        acceptanceOf('mediator'),
        'usr_med_2',
        'usr_med',
        'Person usr_med_2 accepted your invitation',
      ],
      [declineBody, 'usr_med_2', 'usr_med', 'Person usr_med_2 declined your invitation'],
      [{ answer: 'withdraw' }, 'usr_med', 'usr_med_2', 'Person usr_med withdrew the invitation'],
    ] as const) {
      const caseId = await on.newCase(managedBy('usr_mgr'));
      const { caseCode } = await on.caseOf('usr_med', caseId);
      const { body } = await on.invite('usr_med', { caseId });
      await on.mailsAbout(caseCode);
      expect((await on.answer(by, body.invite.id, reply)).status).toBe(200);
      const mails = await on.mailsAbout(caseCode);
      expect(mails).toHaveLength(2);
      expect(mails[1]?.to).toBe(`${to}@example.com`);
      expect(mails[1]?.text).toContain(text);
    }
  });

  test('keeps the invitation when the mail cannot be sent, and retries the mail', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const { caseCode } = await on.caseOf('usr_med', caseId);
    const { status, body } = await on.invite('usr_med', { caseId });
    expect([status, body.message]).toEqual([200, 'Invitation Sent Successfully']);
    await on.failMails(10);
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    expect(await on.activitiesOf('usr_med_2', caseId)).toHaveLength(1);
    expect(await on.mailsAbout(caseCode)).toEqual([]);
    await on.failMails(0);
    const now = new Date(Date.now() + 600_000);
    await sendOwedMails({ table: on.table, inbox: on.mailbox, now });
    expect(await on.mailsAbout(caseCode)).toHaveLength(1);
    expect((await on.answer('usr_med_2', body.invite.id, acceptanceOf('mediator'))).status).toBe(
      200,
    );
  });

  test('refuses the fourth invitation of one person to one case after three withdrawals', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const { caseCode } = await on.caseOf('usr_med', caseId);
    for (let n = 1; n <= 3; n += 1) {
      const { status, body } = await on.invite('usr_med', { caseId });
      expect([n, status]).toEqual([n, 200]);
      await on.answer('usr_med', body.invite.id, { answer: 'withdraw' });
    }
    // Counts for every member of the case.
    for (const by of ['usr_med', 'usr_mgr']) {
      const { status, headers, body } = await on.invite(by, { caseId });
      expect([status, body.code, body.message]).toEqual([
        429,
        'too_many_tries',
        'Person usr_med_2 was invited to this case 3 times within a day. Please wait before asking again',
      ]);
      const seconds = Number(headers['Retry-After']);
      expect(seconds).toBeGreaterThan(86_000);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    // Six events of one matter within a minute.
    expect(await on.mailsAbout(caseCode)).toHaveLength(1);
    // Another person, and the same person on another case, can be invited.
    await addPerson(on.table, { userId: 'usr_med_3', role: 'mediator' });
    expect((await on.invite('usr_med', { caseId, userId: 'usr_med_3' })).status).toBe(200);
    expect((await on.invited()).id).toBeTruthy();
  });

  test('allows a further invitation once the first of three is a day old', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const key = inviteKeys.window(caseId, 'usr_med_2');
    const sentAt = [86_401, 50, 40].map((seconds) => secondsAfter(new Date(), -seconds));
    await on.table.client.send(
      new PutCommand({ TableName: on.table.name, Item: { ...key, sentAt } }),
    );
    expect((await on.invite('usr_med', { caseId })).status).toBe(200);
    const { Item } = await on.table.client.send(
      new GetCommand({ TableName: on.table.name, Key: key }),
    );
    expect(Item).toMatchObject({ sentAt: [...sentAt.slice(1), expect.any(String)] });
    expect(Item?.['expiresAt']).toBeGreaterThan(Date.now() / 1000 + 86_000);
  });

  test('writes nothing more for a repeated key, and refuses another request with it', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const key = 'key-of-one-invitation';
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => on.invite('usr_med', { caseId }, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.invite.id)).size).toBe(1);
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    expect(await on.activitiesOf('usr_med_2', caseId)).toHaveLength(1);
    const other = await on.invite('usr_med', { caseId, userId: 'usr_stranger' }, key);
    expect(other.status).toBe(409);
  });

  test('refuses a user who is not on the case or only invited to it, and stores nothing', async () => {
    const { caseId } = await on.invited();
    for (const by of ['usr_stranger', 'usr_med_2', 'usr_arb']) {
      const { status, body } = await on.invite(by, {
        caseId,
        userId: 'usr_arb_2',
        role: 'arbitrator',
      });
      expect({ status, message: body.message }).toEqual({ status: 404, message: 'Case not found' });
    }
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
  });

  test('returns a conflict for a person who is on the case or already invited', async () => {
    const { caseId } = await on.invited();
    const again = await on.invite('usr_mgr', { caseId });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Person usr_med_2 has been invited to this case already' },
    });
    const member = await on.invite('usr_mgr', { caseId, userId: 'usr_med' });
    expect(member).toMatchObject({
      status: 409,
      body: { message: 'Person usr_med is on this case already' },
    });
  });

  test.each([
    [
      'an arbitrator to a mediation',
      {},
      'arbitrator',
      'usr_arb',
      'There is no arbitrator in a mediation',
    ],
    [
      'a second case manager',
      {},
      'caseManager',
      'usr_mgr_2',
      'This case has a case manager already',
    ],
    [
      'a mediator to a managed arbitration',
      { resolutionKind: 'arbitration', status: 'firstHearing' },
      'mediator',
      'usr_med_2',
      'This case has a case manager already',
    ],
    [
      'anybody to a draft',
      { status: 'draft' },
      'mediator',
      'usr_med_2',
      'Nobody can join a draft: it has to be submitted first',
    ],
    [
      'anybody to a closed case',
      { status: 'closedByCaseManager' },
      'mediator',
      'usr_med_2',
      'This case has ended: nobody can join it any more',
    ],
    [
      'anybody after the final award',
      { resolutionKind: 'arbitration', status: 'finalAward' },
      'arbitrator',
      'usr_arb',
      'This case has ended: nobody can join it any more',
    ],
  ] as const)('of %s is a conflict', async (_, facts, role, userId, message) => {
    const caseId = await on.newCase({ ...managedBy('usr_mgr'), ...facts });
    const { status, body } = await on.invite('usr_mgr', { caseId, role, userId });
    expect({ status, message: body.message }).toEqual({ status: 409, message });
    expect((await on.caseOf('usr_mgr', caseId)).requestedMediators).toEqual([]);
  });

  test('refuses a role that the person does not have, and an unknown person', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const role = await on.invite('usr_med', { caseId, userId: 'usr_arb' });
    expect(role).toMatchObject({
      status: 400,
      body: {
        issues: [{ field: 'role', message: 'Person usr_arb is not registered as mediator' }],
      },
    });
    const nobody = await on.invite('usr_med', { caseId, userId: 'usr_nobody' });
    expect(nobody).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
  });

  test.each([
    [{ caseId: 'a#b' }, 'caseId', 'Not a valid id'],
    [{ caseId: caseIdOf(1), userId: '../me' }, 'userId', 'Not a valid id'],
    [{ caseId: caseIdOf(1), role: 'judge' }, 'role', 'Role is required'],
  ])('refuses %j', async (wish, field, message) => {
    const { status, body } = await on.invite('usr_med', wish);
    expect(status).toBe(400);
    expect(body.issues).toContainEqual({ field, message });
  });

  test('returns a conflict above ten open invitations, also in parallel', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const asked = Array.from({ length: OPEN_INVITES_MAX + 1 }, (_, n) => `usr_many_${n}`);
    for (const userId of asked) await addPerson(on.table, { userId, role: 'mediator' });
    const first = await Promise.all(
      asked.slice(0, 8).map((userId) => on.invite('usr_med', { caseId, userId })),
    );
    expect(first.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rest = [];
    for (const userId of asked.slice(8)) rest.push(await on.invite('usr_med', { caseId, userId }));
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toHaveLength(OPEN_INVITES_MAX);
  });
});

describe('a full case', () => {
  const onIt = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ userId: `usr_full_${n}`, name: `Person ${n}`, role: 'presiding' as const },
    }));

  test('accepts no further neutral, and changes status with all of them', async () => {
    const assignments = [...onIt(NEUTRALS_MAX - 3), ...(managedBy('usr_mgr').assignments ?? [])];
    const caseId = await on.newCase({ assignments });
    const { body } = await on.invite('usr_med', { caseId });
    expect((await on.answer('usr_med_2', body.invite.id, acceptanceOf('mediator'))).status).toBe(
      200,
    );
    const more = await on.invite('usr_med', { caseId, userId: 'usr_stranger' });
    expect([more.status, more.body.message]).toEqual([
      409,
      `A case can have up to ${NEUTRALS_MAX} neutrals`,
    ]);

    const deps = { table: on.table, clock: systemClock };
    const principal = principalOf('usr_med');
    const nextYear = new Date().getFullYear() + 1;
    for (const day of [`04/03/${nextYear}`, `05/03/${nextYear}`])
      await setNextHearing(deps, {
        principal,
        caseId,
        nextHearing: nextHearingInputSchema.parse({
          ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
          hearingType: 'Joint session',
          remarks: 'All of them',
        }),
      });
    await changeStatus(deps, {
      caseId,
      userId: 'usr_mgr',
      status: 'negotiationReached',
      expectedStatus: undefined,
      comingHearing: { action: 'cancel', reason: 'The parties settled' },
    });
    expect((await findDocketRow(on.table, 'usr_full_0', caseId))?.status).toBe(
      'negotiationReached',
    );
  });

  test('keeps invited people out while it is a draft again', async () => {
    const { caseId, id } = await on.invited();
    const record = await findCase(on.table, caseId);
    if (!record) throw new Error('The case is missing');
    await replaceCase(on.table, record, { ...record, status: 'draft' });
    expect(await on.answer('usr_med_2', id, acceptanceOf('mediator'))).toMatchObject({
      status: 409,
      body: { message: 'Nobody can join a draft: it has to be submitted first' },
    });
    expect(await findDocketRow(on.table, 'usr_med_2', caseId)).toBeUndefined();
    expect((await on.answer('usr_med_2', id, declineBody)).status).toBe(200);
  });
});
