import { describe, expect, it } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import type { Activity } from '#contracts/endpoints/notifications.ts';
import { groupNews } from '#portal/features/home/today/group-news.ts';
import {
  COURT_HOURS,
  hoursAround,
  placeHearings,
} from '#portal/parts/hearings/hours/lay-out-day.ts';

const hearing = (time: string, durationMinutes: number, caseId = `cas_${time}`): ListedHearing => ({
  ...{ id: `hrg_${caseId}_${time}`, title: `Case ${caseId}`, caseId, caseCode: 'ARB-2026-000001' },
  ...{ date: '24/11/2026', time, description: '', colour: 'teal', resolutionKind: 'arbitration' },
  ...{ hearingType: 'Evidence', kind: 'hearing', durationMinutes, state: 'set', hasOverlap: false },
});

const lanesOf = (hearings: ListedHearing[]) =>
  placeHearings(hearings).map(({ hearing: { time }, lane, lanes }) => [time, lane, lanes]);

describe('the column of hours', () => {
  it('gives hearings one after the other the whole width', () => {
    expect(lanesOf([hearing('11:00', 60), hearing('10:00', 60)])).toEqual([
      ['10:00', 0, 1],
      ['11:00', 0, 1],
    ]);
  });

  it('puts hearings at the same time side by side, and uses a lane again', () => {
    const day = [hearing('10:00', 120), hearing('10:30', 30), hearing('11:00', 30)];
    expect(lanesOf(day)).toEqual([
      ['10:00', 0, 2],
      ['10:30', 1, 2],
      ['11:00', 1, 2],
    ]);
    expect(lanesOf([...day, hearing('12:00', 60)]).at(-1)).toEqual(['12:00', 0, 1]);
  });

  it('gives a short hearing the room of half an hour', () => {
    expect(lanesOf([hearing('10:00', 5), hearing('10:15', 60)])).toEqual([
      ['10:00', 0, 2],
      ['10:15', 1, 2],
    ]);
  });

  it('names the other cases at the same time, and no hearing of the same case', () => {
    const placed = placeHearings([
      hearing('10:00', 60, 'a'),
      hearing('10:30', 60, 'b'),
      hearing('10:45', 60, 'a'),
      hearing('11:45', 30, 'c'),
    ]);
    expect(placed.map(({ clashes }) => clashes)).toEqual([
      ['Case b'],
      ['Case a', 'Case a'],
      ['Case b'],
      [],
    ]);
  });

  it('covers whole hours, two at least, and ends at midnight', () => {
    const hours = (...hearings: ListedHearing[]) => {
      const { fromHour, toHour } = hoursAround(placeHearings(hearings));
      return [fromHour, toHour];
    };
    expect(hours(hearing('10:30', 30))).toEqual([10, 12]);
    expect(hours(hearing('10:30', 61), hearing('15:15', 60))).toEqual([10, 17]);
    expect(hours(hearing('23:00', 180))).toEqual([23, 24]);
  });

  it('covers the hours of a court, and more where a hearing needs them', () => {
    const around = (...hearings: ListedHearing[]) =>
      hoursAround(placeHearings(hearings), COURT_HOURS);
    expect(around()).toEqual({ fromHour: 9, toHour: 18 });
    expect(around(hearing('07:30', 30), hearing('18:15', 60))).toEqual({ fromHour: 7, toHour: 20 });
  });

  it('names no clash with what has been adjourned', () => {
    const adjourned = { ...hearing('10:00', 60, 'a'), state: 'adjourned' as const };
    const placed = placeHearings([adjourned, hearing('10:30', 60, 'b')]);
    expect(placed.map(({ clashes, lanes }) => [clashes, lanes])).toEqual([
      [[], 2],
      [[], 2],
    ]);
  });
});

describe('news of cases', () => {
  const activity = (n: number, more: Partial<Activity> = {}): Activity => ({
    ...{ id: `act_${n}`, kind: 'CASE', entityId: 'cas_1', message: `Change ${n}`, isRead: false },
    meta: { resolutionKind: 'arbitration', caseTitle: 'Konkan v. Patil' },
    created_at: `2026-11-24T06:00:0${n}.000Z`,
    ...more,
  });

  it('are the unread ones, by case, with its title; the newest three are shown', () => {
    const groups = groupNews([
      activity(6),
      activity(5, { entityId: 'pty_1', kind: 'PARTY', meta: {} }),
      ...[4, 3, 2].map((n) => activity(n)),
      activity(1, { isRead: true }),
    ]);
    expect(groups).toEqual([
      {
        id: 'cas_1',
        title: 'Konkan v. Patil',
        to: '/mediator/cases/cas_1?caseType=arbitration',
        latestAt: '2026-11-24T06:00:06.000Z',
        messages: ['Change 6', 'Change 4', 'Change 3'],
        more: 1,
      },
      {
        id: 'pty_1',
        title: 'My Parties',
        to: '/mediator/parties/pty_1',
        latestAt: '2026-11-24T06:00:05.000Z',
        messages: ['Change 5'],
        more: 0,
      },
    ]);
  });

  it('says a repeated message once, and nothing when all are read', () => {
    expect(groupNews([activity(2, { message: 'Same' }), activity(1, { message: 'Same' })])).toEqual(
      [expect.objectContaining({ messages: ['Same'], more: 0 })],
    );
    expect(groupNews([activity(1, { isRead: true })])).toEqual([]);
  });
});
