import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { inviteInBatch } from '#lambdas/invites/invite-in-batch.ts';
import { systemClock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Invites, managedBy, startInvites } from './start-invites.ts';

/** One case manager invited to many cases. */

let on: Invites;
beforeAll(async () => {
  on = await startInvites();
});
afterAll(() => on.stop());

const inviteTo = (ids: readonly string[], userId = 'usr_mgr', by = 'usr_med') =>
  inParallel(ids, (caseId) =>
    inviteInBatch(
      { table: on.table, clock: systemClock },
      { principal: principalOf(by), caseId, userId },
    ),
  );
const outcomesOf = (results: Awaited<ReturnType<typeof inviteTo>>) =>
  results.map(({ outcome }) => outcome);
const requestsOn = async (caseId: string) =>
  (await findCase(on.table, caseId))?.assignments
    .filter(({ role }) => role === 'requested')
    .map(({ userId }) => userId);

describe('a case manager is invited to many cases', () => {
  test('to each that takes one, with the reason for each other', async () => {
    const free = [await on.newCase(), await on.newCase()];
    const managed = await on.newCase(managedBy('usr_mgr_2'));
    const closed = await on.newCase({ status: 'closedByCaseManager' });
    const draft = await on.newCase({ status: 'draft' });
    const theirs = await on.newCase(managedBy('usr_mgr'));
    const foreign = await on.newCase({}, 'usr_stranger');
    const reply = await inviteTo([
      ...free,
      ...[managed, closed, draft, theirs, foreign, 'case_unknown'],
    ]);
    expect(outcomesOf(reply)).toEqual([
      ...['done', 'done', 'refused', 'refused', 'refused', 'already', 'notFound', 'notFound'],
    ]);
    expect(reply.slice(2, 5).map(({ message }) => message)).toEqual([
      'This case has a case manager already',
      'This case has ended: nobody can join it any more',
      'Nobody can join a draft: it has to be submitted first',
    ]);
    expect(reply[6]).toEqual(reply[7]);
    for (const id of free) {
      expect(await requestsOn(id)).toEqual(['usr_mgr']);
      expect(await on.activitiesOf('usr_mgr', id)).toHaveLength(1);
    }
    for (const id of [managed, closed, draft, theirs, foreign])
      expect(await requestsOn(id)).toEqual([]);
  });

  test('once, when a request is repeated', async () => {
    const caseId = await on.newCase();
    expect(outcomesOf(await inviteTo([caseId]))).toEqual(['done']);
    expect(outcomesOf(await inviteTo([caseId]))).toEqual(['already']);
    expect(await requestsOn(caseId)).toEqual(['usr_mgr']);
    expect(await on.activitiesOf('usr_mgr', caseId)).toHaveLength(1);
  });

  test('not a person of another role, and nobody learns of people by a foreign case', async () => {
    const caseId = await on.newCase();
    expect(await inviteTo([caseId], 'usr_med_2')).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('is not registered as') },
    ]);
    expect(await requestsOn(caseId)).toEqual([]);
    const foreign = await inviteTo([caseId], 'usr_med_2', 'usr_stranger');
    const unknown = await inviteTo([caseId], 'usr_nobody', 'usr_stranger');
    expect(foreign).toEqual(unknown);
    expect(outcomesOf(foreign)).toEqual(['notFound']);
  });
});
