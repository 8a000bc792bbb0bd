import { describe, expect, it } from 'vitest';
import type { HearingDate } from '#contracts/endpoints/cases/cases.ts';
import { canEnd, canMove, comingHearingsOf } from '#portal/parts/hearings/set-hearings.ts';

const hearing = (date: string, facts: Partial<HearingDate> = {}): HearingDate => ({
  ...{ id: `hrg_${date}`, date, time: date, remarks: 'Witnesses', hearingType: 'Evidence' },
  ...{ state: 'set', durationMinutes: 60 },
  ...facts,
});
const at = (moment: string) => Date.parse(`${moment}:00+05:30`);

describe('the hearings of a case that take place', () => {
  const first = hearing('14/12/2026 10:00');
  const second = hearing('15/12/2026 10:00');
  const hearingDatesSet = [
    second,
    first,
    hearing('01/12/2026 10:00'),
    hearing('16/12/2026 10:00', { state: 'cancelled' }),
  ];

  it('are those that are set and not over, in order of time', () => {
    const coming = (moment: string) => comingHearingsOf({ hearingDatesSet }, at(moment));
    expect(coming('2026-12-10T09:00')).toEqual([first, second]);
    expect(coming('2026-12-14T10:59')).toEqual([first, second]);
    expect(coming('2026-12-14T11:00')).toEqual([second]);
  });

  it('move until they begin, and end until their day is over', () => {
    expect(canMove(first, at('2026-12-14T09:59'))).toBe(true);
    expect(canMove(first, at('2026-12-14T10:00'))).toBe(false);
    expect(canEnd(first, at('2026-12-14T23:59'))).toBe(true);
    expect(canEnd(first, at('2026-12-15T00:00'))).toBe(false);
  });
});
