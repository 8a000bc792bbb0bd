import { describe, expect, it } from 'vitest';
import type { Activity } from '#contracts/endpoints/notifications.ts';
import { groupActivities, markNew } from '#portal/features/notifications/group-activities.ts';
import {
  kindOf,
  matchesFilter,
  nothingText,
} from '#portal/features/notifications/notification-filter.ts';

const now = Date.parse('2026-11-23T06:00:00.000Z');

const activity = (id: string, facts: Partial<Activity> = {}): Activity => ({
  id,
  kind: 'CASE',
  entityId: 'cas_1',
  meta: { caseTitle: 'Kaveri v. Nilgiri' },
  message: `Message ${id}`,
  isRead: true,
  created_at: '2026-11-23T05:00:00.000Z',
  ...facts,
});

const shapeOf = (activities: readonly Activity[]) =>
  groupActivities(markNew(activities, 0), now).map(({ label, cases }) => [
    label,
    cases.map(({ title, activities: some }) => [title, some.map(({ id }) => id)]),
  ]);

describe('the groups of the notification panel', () => {
  it('puts notifications of one case on one day together, in the order of the list', () => {
    const other = { entityId: 'cas_2', meta: { caseTitle: 'Chenab v. Brindavan' } };
    expect(
      shapeOf([activity('a'), activity('b', other), activity('c', { kind: 'HEARING' })]),
    ).toEqual([
      [
        'Today',
        [
          ['Kaveri v. Nilgiri', ['a', 'c']],
          ['Chenab v. Brindavan', ['b']],
        ],
      ],
    ]);
  });

  it('separates days by the Indian calendar', () => {
    const days = [
      '2026-11-22T18:30:00.000Z',
      '2026-11-22T18:29:00.000Z',
      '2026-11-20T05:00:00.000Z',
    ];
    const labels = shapeOf(days.map((at, index) => activity(`${index}`, { created_at: at })));
    expect(labels.map(([label]) => label)).toEqual(['Today', 'Yesterday', '20/11/2026']);
  });

  it('has no title for a party, a bulk upload and older entries without one', () => {
    const party = activity('p', { kind: 'PARTY', entityId: 'par_1', meta: {} });
    const bulk = activity('b', { kind: 'BULK', entityId: 'blk_1', meta: {} });
    expect(shapeOf([party, bulk, activity('c', { meta: {} })])).toEqual([
      [
        'Today',
        [
          ['', ['p']],
          ['', ['b']],
          ['', ['c']],
        ],
      ],
    ]);
  });

  it('marks the newest as new, those that are unread, and lists none twice', () => {
    const list = [activity('a'), activity('b'), activity('b'), activity('c', { isRead: false })];
    expect(markNew(list, 1).map(({ id, isNew }) => [id, isNew])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });
});

describe('the filter of the notification panel', () => {
  it('shows what is new, one kind, or both', () => {
    const list = markNew([activity('a'), activity('b', { kind: 'OFFER' }), activity('c')], 2);
    const shown = (isNewOnly: boolean, kind: Activity['kind'] | '') =>
      list.filter((one) => matchesFilter({ isNewOnly, kind }, one)).map(({ id }) => id);
    expect(shown(false, '')).toEqual(['a', 'b', 'c']);
    expect(shown(true, '')).toEqual(['a', 'b']);
    expect(shown(false, 'OFFER')).toEqual(['b']);
    expect(shown(true, 'CASE')).toEqual(['a']);
  });

  it('says what was not found', () => {
    expect(nothingText({ isNewOnly: true, kind: '' })).toBe('No new notifications');
    expect(nothingText({ isNewOnly: false, kind: 'HEARING' })).toBe(
      'No notifications about hearings',
    );
  });

  it('takes an unknown kind for all', () => {
    expect(kindOf('HEARING')).toBe('HEARING');
    expect(kindOf('x')).toBe('');
  });
});
