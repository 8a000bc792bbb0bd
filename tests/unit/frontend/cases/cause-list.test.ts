import { describe, expect, it } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { isHearingMode, modesOfHearing } from '#contracts/rules/hearings.ts';
import {
  type CalendarView,
  dayAfterStep,
  periodLabel,
  periodOf,
  readCalendarView,
  writeCalendarView,
} from '#portal/features/cause-list/calendar-view.ts';
import { dragTarget, isMovable, isPast } from '#portal/features/cause-list/drag-target.ts';
import { clashText, ownClashes } from '#portal/parts/hearings/own-clashes.ts';

/** The views of the cause list, moves by dragging, and clashes of a chosen time. */

const today = '2026-11-24';
const view = (query: string) => readCalendarView(new URLSearchParams(query), today);
const shown = (span: CalendarView['span'], day: string): CalendarView => ({
  shown: 'causeList',
  span,
  day,
});

describe('the address of the cause list', () => {
  it('means today when it says nothing, or nothing that exists', () => {
    for (const query of ['', 'day=2026-02-31', 'week=x', 'month=2026-13', 'view=other'])
      expect(view(query)).toEqual(shown('day', today));
  });

  it('names a day, a week or a month, and the calendar', () => {
    expect(view('day=2026-12-01')).toEqual(shown('day', '2026-12-01'));
    expect(view('week=2026-12-03')).toEqual(shown('week', '2026-12-03'));
    expect(view('month=2026-12')).toEqual(shown('month', '2026-12-01'));
    expect(view('day=2026-12-01&view=calendar').shown).toBe('calendar');
    // The week and the month of today keep it, so that Day leads to today.
    expect(view('week=2026-11-22').day).toBe(today);
    expect(view('month=2026-11').day).toBe(today);
  });

  it.each(['month=2026-12', 'week=2026-11-29', 'day=2026-12-03', 'day=2026-12-03&view=calendar'])(
    'is written as it is read: %s',
    (query) => expect(writeCalendarView(view(query)).toString()).toBe(query),
  );

  it('reads one month, one day, or the months of a week', () => {
    expect(periodOf(shown('month', '2026-12-01'))).toEqual({
      months: ['2026-12'],
      days: undefined,
    });
    expect(periodOf(shown('day', today)).days).toEqual([today]);
    expect(periodOf(shown('week', '2026-12-01')).months).toEqual(['2026-11', '2026-12']);
    expect(periodOf(shown('week', '2026-12-01')).days).toHaveLength(7);
  });

  it('goes on by its own length', () => {
    expect(dayAfterStep(shown('month', '2026-12-31'), 1)).toBe('2027-01-01');
    expect(dayAfterStep(shown('week', '2026-12-31'), 1)).toBe('2027-01-07');
    expect(dayAfterStep(shown('day', '2027-01-01'), -1)).toBe('2026-12-31');
  });

  it('says the period in words', () => {
    expect(periodLabel(shown('week', today))).toBe('22 to 28 November 2026');
    expect(periodLabel(shown('week', '2026-12-01'))).toBe('29 November to 5 December 2026');
    expect(periodLabel(shown('week', '2027-01-01'))).toBe('27 December 2026 to 2 January 2027');
  });
});

describe('a dragged hearing', () => {
  const boxes = [
    { day: '2026-11-24', left: 0, right: 100, top: 50, bottom: 590 },
    { day: '2026-11-25', left: 100, right: 200, top: 50, bottom: 590 },
  ];
  // A minute is as high as a pixel.
  const range = { fromHour: 9, toHour: 18 };
  const at = (x: number, y: number, grabbed = 0) => dragTarget({ x, y }, boxes, { range, grabbed });

  it('starts at a quarter of an hour of the day under the pointer', () => {
    expect(at(150, 50 + 68)).toEqual({ day: '2026-11-25', minute: 10 * 60 + 15 });
    expect(at(50, 50 + 68, 30)).toEqual({ day: '2026-11-24', minute: 9 * 60 + 45 });
  });

  it('stays in the hours and days that are shown', () => {
    expect(at(-500, 0)).toEqual({ day: '2026-11-24', minute: 9 * 60 });
    expect(at(900, 5_000)).toEqual({ day: '2026-11-25', minute: 17 * 60 + 45 });
    expect(dragTarget({ x: 0, y: 0 }, [], { range, grabbed: 0 })).toBeUndefined();
  });

  // 10:00 in India.
  const nowMs = Date.parse('2026-11-24T04:30:00.000Z');

  it('cannot go into the past', () => {
    expect(isPast({ day: '2026-11-23', minute: 17 * 60 }, nowMs)).toBe(true);
    expect(isPast({ day: today, minute: 9 * 60 + 45 }, nowMs)).toBe(true);
    expect(isPast({ day: today, minute: 10 * 60 }, nowMs)).toBe(false);
  });

  it('takes place, has not begun, and is no meeting', () => {
    const coming = { kind: 'hearing', state: 'set', date: '24/11/2026', time: '10:30' } as const;
    expect(isMovable(coming, nowMs)).toBe(true);
    for (const change of [
      { time: '09:59' },
      { kind: 'meeting' },
      { state: 'adjourned' },
      { state: 'cancelled' },
    ] as const)
      expect(isMovable({ ...coming, ...change }, nowMs)).toBe(false);
  });
});

describe('clashes of a chosen time', () => {
  const hearing = (
    date: string,
    time: string,
    more: Partial<ListedHearing> = {},
  ): ListedHearing => ({
    ...{ id: `hrg_${date}_${time}`, title: 'Doaba v. Iyer', caseId: 'cas_other' },
    ...{ caseCode: 'ARB-2026-000080', date, time, description: '', colour: 'teal' },
    ...{ resolutionKind: 'arbitration', hearingType: 'Evidence', kind: 'hearing' },
    ...{ durationMinutes: 30, state: 'set', hasOverlap: false },
    ...more,
  });
  const chosen = { caseId: 'cas_1', day: today, time: '10:00', durationMinutes: 60 };
  const clashes = (...hearings: ListedHearing[]) => ownClashes(hearings, chosen);

  it('are the hearings that share a minute with it', () => {
    expect(clashes(hearing('24/11/2026', '10:30'))).toHaveLength(1);
    expect(clashes(hearing('24/11/2026', '09:31'))).toHaveLength(1);
    expect(clashes(hearing('24/11/2026', '09:30'), hearing('24/11/2026', '11:00'))).toEqual([]);
    expect(clashes(hearing('25/11/2026', '10:30'))).toEqual([]);
  });

  it('reach across midnight', () => {
    const late = hearing('23/11/2026', '23:30', { durationMinutes: 60 });
    const early = { ...chosen, time: '00:15', durationMinutes: 30 };
    expect(ownClashes([late], early)).toEqual([late]);
    expect(ownClashes([late], { ...early, time: '00:30' })).toEqual([]);
  });

  it('are not the hearing itself, meetings of its case, nor what does not take place', () => {
    const itself = hearing('24/11/2026', '10:00', { id: 'hrg_1', caseId: 'cas_1' });
    expect(
      ownClashes(
        [
          itself,
          hearing('24/11/2026', '10:00', { caseId: 'cas_1', kind: 'meeting' }),
          hearing('24/11/2026', '10:00', { state: 'adjourned' }),
        ],
        { ...chosen, hearingId: 'hrg_1' },
      ),
    ).toEqual([]);
    expect(clashes(itself)).toEqual([itself]);
  });

  it('are said with code and time, three by name', () => {
    expect(clashText([])).toBeUndefined();
    const one = hearing('24/11/2026', '10:30');
    expect(clashText([one])).toBe('Clashes with ARB-2026-000080, 10:30 am–11:00 am');
    expect(clashText([one, one, one, one, one])).toMatch(/; and 2 more$/);
  });
});

it('a mode is one of the list, none, or the words that the hearing has already', () => {
  for (const mode of ['In person', 'Online', 'Hybrid', 'Telephone', undefined])
    expect(isHearingMode(mode, undefined)).toBe(true);
  expect(isHearingMode('Site visit', undefined)).toBe(false);
  expect(isHearingMode('Site visit', 'Site visit')).toBe(true);
  expect(isHearingMode('Site visit', 'Video')).toBe(false);
  expect(modesOfHearing('Online')).toEqual(modesOfHearing(undefined));
  expect(modesOfHearing('Site visit').at(-1)).toBe('Site visit');
});
