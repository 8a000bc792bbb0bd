import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declineBody } from '#tests/support/people/acceptance.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Invites, managedBy, startInvites } from './start-invites.ts';

/** The lists of invitations and the picker of neutrals. */

let on: Invites;
beforeAll(async () => {
  on = await startInvites();
});
afterAll(() => on.stop());

describe('the lists', () => {
  test('are paged, newest first, and filtered by state', async () => {
    for (const userId of ['usr_list', 'usr_list_other']) {
      await addPerson(on.table, { userId, role: 'mediator' });
      await signIn(on.table, userId);
    }
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const caseId = await on.newCase(managedBy('usr_mgr', 'usr_list'), 'usr_list');
      ids.unshift(
        (await on.invite('usr_list', { caseId, userId: 'usr_list_other' })).body.invite.id,
      );
    }
    const first = await on.list('usr_list', 'sent-invites');
    expect(first.body).toMatchObject({ total: 12, lastPage: 2, perPage: 10 });
    const second = await on.list('usr_list', 'sent-invites', { page: '2' });
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    await on.answer('usr_list_other', ids[5] ?? '', declineBody);
    const declined = await on.list('usr_list_other', 'invites', { status: 'declined' });
    expect(declined.body.data.map(({ id }) => id)).toEqual([ids[5]]);
    const tooFar = await on.list('usr_list', 'invites', { page: '501' });
    expect(tooFar.body.issues).toContainEqual({
      field: 'page',
      message: 'Page no should be less than 500',
    });
  });
});

describe('the picker', () => {
  test('finds people by name and profession, without contact details', async () => {
    const caseId = await on.newCase(managedBy('usr_mgr', 'usr_arb'), 'usr_arb');
    await addPerson(on.table, {
      userId: 'usr_zubin',
      role: 'mediator',
      name: 'Zubin Daruwala',
      profile: { specialities: ['Shipping', 'Charter parties'], languagesKnown: 'Gujarati' },
    });
    const find = async (search: string) =>
      (await on.neutrals('usr_arb', { caseId, role: 'mediator', search })).body.data;
    for (const search of ['zub', 'ZUBIN daru', 'daruwala', 'charter', 'ship gujar'])
      expect(
        (await find(search)).map(({ id }) => id),
        search,
      ).toEqual(['usr_zubin']);
    expect(await find('zub shipwreck')).toEqual([]);
    expect((await find('zub'))[0]).toEqual({
      id: 'usr_zubin',
      name: 'Zubin Daruwala',
      role: 'mediator',
      qualification: 'LL.B.',
      experience: '8 years',
      specialities: ['Shipping', 'Charter parties'],
      languagesKnown: 'Gujarati',
      location: 'Bengaluru',
      standing: 'free',
    });
  });

  test('marks people who are on the case or already invited', async () => {
    const { caseId } = await on.invited();
    const standing = async (search: string) =>
      (await on.neutrals('usr_mgr', { caseId, role: 'mediator', search })).body.data.map((one) => [
        one.id,
        one.standing,
      ]);
    expect(await standing('person usr med 2')).toEqual([['usr_med_2', 'requested']]);
    const all = (await on.neutrals('usr_mgr', { caseId, role: 'mediator' })).body.data;
    expect(all.find(({ id }) => id === 'usr_med')?.standing).toBe('member');
  });

  test('refuses users who are not on the case or only invited to it', async () => {
    const { caseId } = await on.invited();
    for (const by of ['usr_stranger', 'usr_med_2']) {
      const reply = await on.neutrals(by, { caseId, role: 'mediator' });
      expect(reply.status).toBe(404);
      expect(reply.body).not.toHaveProperty('data');
    }
  });
});
