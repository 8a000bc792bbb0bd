import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { acceptanceOf, declineBody } from '#tests/support/people/acceptance.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Invites, managedBy, startInvites } from './start-invites.ts';

/** Answers to invitations, also in parallel. */

let on: Invites;
beforeAll(async () => {
  on = await startInvites();
});
afterAll(() => on.stop());

describe('answering', () => {
  test('adds the accepting neutral to the case: docket, counters, notification', async () => {
    const { caseId, id } = await on.invited();
    const before = await on.allOf('usr_med_2');
    await expect(on.caseOf('usr_med_2', caseId)).rejects.toMatchObject({ code: 'not_found' });
    const { status, body } = await on.answer('usr_med_2', id, acceptanceOf('mediator'));
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Accepted Successfully');
    expect(body.invite).toMatchObject({ id, direction: 'received', status: 'accepted' });
    expect(await on.allOf('usr_med_2')).toBe(before + 1);
    const shown = await on.caseOf('usr_med_2', caseId);
    expect(shown.requestedMediators).toEqual([]);
    expect(shown.presidingArbitrator).toBe('no');
    expect((await findCase(on.table, caseId))?.assignments).toContainEqual({
      userId: 'usr_med_2',
      name: 'Person usr_med_2',
      role: 'presiding',
    });
    expect(await on.activitiesOf('usr_med', caseId)).toMatchObject([
      { message: `Person usr_med_2 accepted your invitation to ${shown.caseCode}` },
    ]);
    const [sent] = (await on.list('usr_med', 'sent-invites', { status: 'accepted' })).body.data;
    expect(sent).toMatchObject({ id, status: 'accepted', direction: 'sent' });
  });

  test.each([
    [
      'an arbitrator presides',
      'arbitration',
      'usr_mgr',
      'arbitrator',
      'usr_arb_2',
      'presiding',
      'yes',
    ],
    [
      'a case manager manages',
      'mediation',
      undefined,
      'caseManager',
      'usr_mgr_2',
      'managing',
      'no',
    ],
    [
      'a mediator manages a case without a manager',
      'arbitration',
      undefined,
      'mediator',
      'usr_med_2',
      'managing',
      'no',
    ],
  ] as const)('%s', async (_, resolutionKind, manager, role, userId, place, flag) => {
    const caseId = await on.newCase({
      resolutionKind,
      status: resolutionKind === 'arbitration' ? 'firstHearing' : 'negotiationOngoing',
      ...(manager && managedBy(manager)),
    });
    const { body } = await on.invite('usr_med', { caseId, role, userId });
    expect((await on.answer(userId, body.invite.id, acceptanceOf(role))).status).toBe(200);
    const record = await findCase(on.table, caseId);
    expect(record?.assignments.find((one) => one.userId === userId)).toMatchObject({ role: place });
    const shown = await on.caseOf(userId, caseId);
    expect(shown.presidingArbitrator).toBe(flag);
    if (place === 'managing') expect(shown.caseManager).toMatchObject({ id: userId });
    expect((await findDocketRow(on.table, 'usr_med', caseId))?.caseManagerId).toBe(
      place === 'managing' ? userId : (manager ?? ''),
    );
  });

  test('removes the request when declined with a reason, and notifies the inviter', async () => {
    const { caseId, id } = await on.invited();
    const before = await on.allOf('usr_med_2');
    const reason = 'I advised the claimant\nin <2024>.';
    const { status, body } = await on.answer('usr_med_2', id, { answer: 'decline', reason });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Declined Successfully');
    const [sent] = (await on.list('usr_med', 'sent-invites')).body.data;
    expect(sent).toMatchObject({ id, status: 'declined', reason });
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    expect(await on.allOf('usr_med_2')).toBe(before);
    await expect(on.caseOf('usr_med_2', caseId)).rejects.toMatchObject({ code: 'not_found' });
    const [told] = await on.activitiesOf('usr_med', caseId);
    expect(told?.message).toContain('declined your invitation');
    expect((await on.invite('usr_med', { caseId })).status).toBe(200);
  });

  test('removes a withdrawn invitation, and notifies the invited person', async () => {
    const { caseId, id } = await on.invited();
    const { status, body } = await on.answer('usr_med', id, { answer: 'withdraw' });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Withdrawn Successfully');
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    const messages = (await on.activitiesOf('usr_med_2', caseId)).map(({ message }) => message);
    expect(messages[0]).toContain('withdrew the invitation');
    const late = await on.answer('usr_med_2', id, acceptanceOf('mediator'));
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'This invitation was withdrawn already' },
    });
  });

  test('allows only the invited person to answer, only the inviter to withdraw, and hides it from others', async () => {
    const { caseId, id } = await on.invited();
    for (const what of [acceptanceOf('mediator'), declineBody, { answer: 'withdraw' }])
      for (const by of ['usr_stranger', 'usr_mgr', 'usr_arb'])
        expect(await on.answer(by, id, what)).toMatchObject({
          status: 404,
          body: { message: 'Invitation not found' },
        });
    expect((await on.answer('usr_med', id, acceptanceOf('mediator'))).status).toBe(403);
    expect((await on.answer('usr_med', id, declineBody)).status).toBe(403);
    expect((await on.answer('usr_med_2', id, { answer: 'withdraw' })).status).toBe(403);
    expect((await on.caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    for (const path of ['invites', 'received-invites', 'sent-invites'])
      expect((await on.list('usr_stranger', path)).body).toMatchObject({ data: [], total: 0 });
  });

  test.each([
    ['no answer', {}, 'answer', 'Answer is required'],
    ['a decline without a reason', { answer: 'decline' }, 'reason', 'Reason is required'],
    [
      'an acceptance without a disclosure',
      { answer: 'accept' },
      'disclosure',
      'A disclosure for a mediator is required before you accept',
    ],
    [
      'an acceptance with the disclosure of another Act',
      acceptanceOf('arbitrator'),
      'disclosure',
      'A disclosure for a mediator is required before you accept',
    ],
    [
      'a disclosure to decline',
      { ...acceptanceOf('mediator'), ...declineBody },
      'disclosure',
      'Only an accepted invitation takes a disclosure',
    ],
    ['another answer', { answer: 'perhaps' }, 'answer', 'Answer is required'],
    [
      'a reason to accept',
      { answer: 'accept', reason: 'Gladly' },
      'reason',
      'Only a declined invitation takes a reason',
    ],
    [
      'a reason that is too long',
      { answer: 'decline', reason: 'x'.repeat(1001) },
      'reason',
      'Maximum 1000 characters',
    ],
    [
      'a reason that turns the text',
      { answer: 'decline', reason: 'a\u202eb' },
      'reason',
      'Control characters are not allowed',
    ],
  ])('refuses %s', async (_, body, field, message) => {
    const { id } = await on.invited();
    const reply = await on.answer('usr_med_2', id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toContainEqual({ field, message });
    expect((await on.list('usr_med_2', 'received-invites')).body.data[0]).toMatchObject({
      id,
      status: 'requested',
    });
  });

  test('counts one of eight parallel answers, and keeps invitation, case and counters consistent', async () => {
    for (const round of [1, 2, 3]) {
      const { caseId, id } = await on.invited();
      const before = await on.allOf('usr_med_2');
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2 === 0
            ? on.answer('usr_med_2', id, acceptanceOf('mediator'))
            : on.answer('usr_med', id, { answer: 'withdraw' }),
        ),
      );
      expect(
        replies.filter(({ status }) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
      const winner = replies.find(({ status }) => status === 200);
      const [received] = (await on.list('usr_med_2', 'received-invites')).body.data;
      const [sent] = (await on.list('usr_med', 'sent-invites')).body.data;
      expect(received?.status).toBe(winner?.body.invite.status);
      expect(sent?.status).toBe(winner?.body.invite.status);
      const isMember = received?.status === 'accepted';
      expect(await on.allOf('usr_med_2')).toBe(before + (isMember ? 1 : 0));
      const row = await findDocketRow(on.table, 'usr_med_2', caseId);
      expect(row !== undefined).toBe(isMember);
      expect((await on.caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    }
  });

  test('adds all eight people who accept invitations to one case in parallel, and counts them', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr'));
    const people = Array.from({ length: 8 }, (_, n) => `usr_together_${n}`);
    const ids: string[] = [];
    for (const userId of people) {
      await addPerson(on.table, { userId, role: 'mediator' });
      await signIn(on.table, userId);
      ids.push((await on.invite('usr_med', { caseId, userId })).body.invite.id);
    }
    const replies = await Promise.all(
      people.map((userId, n) => on.answer(userId, ids[n] ?? '', acceptanceOf('mediator'))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const userId of people) expect(await on.allOf(userId), userId).toBe(1);
  });

  test('accepts one of two invited managers, and gives the other the reason', async () => {
    const caseId = await on.newCase();
    const ids = [];
    for (const [userId, role] of [
      ['usr_mgr', 'caseManager'],
      ['usr_mgr_2', 'caseManager'],
    ])
      ids.push((await on.invite('usr_med', { caseId, role, userId })).body.invite.id);
    const replies = await Promise.all([
      on.answer('usr_mgr', ids[0] ?? '', acceptanceOf('caseManager')),
      on.answer('usr_mgr_2', ids[1] ?? '', acceptanceOf('caseManager')),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = replies[0]?.status === 409 ? 0 : 1;
    expect(replies[loser]?.body.message).toBe('This case has a case manager already');
    const by = loser === 0 ? 'usr_mgr' : 'usr_mgr_2';
    expect((await on.answer(by, ids[loser] ?? '', declineBody)).status).toBe(200);
    const managers = (await findCase(on.table, caseId))?.assignments.filter(
      ({ role }) => role === 'managing',
    );
    expect(managers).toHaveLength(1);
  });
});
