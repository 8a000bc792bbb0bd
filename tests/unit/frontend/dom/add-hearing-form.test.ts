import { describe, expect, it, vi } from 'vitest';
import type { HearingDate } from '#contracts/endpoints/cases.ts';
import {
  addHearingFormOf,
  addHearingResolver,
  daysText,
  toHearings,
} from '#portal/parts/hearings/dialog/add-hearing-form.ts';

const hearing = (date: string, facts: Partial<HearingDate> = {}): HearingDate => ({
  ...{ id: `hrg_${date}`, date, time: date, remarks: 'Witnesses', hearingType: 'Evidence' },
  ...{ state: 'set', durationMinutes: 60 },
  ...facts,
});
const at = (moment: string) => Date.parse(`${moment}:00+05:30`);

describe('the form of further hearings', () => {
  // The form asks its inputs; here there are none.
  vi.stubGlobal('HTMLInputElement', class {});

  const check = (values: object) =>
    addHearingResolver(
      {
        ...addHearingFormOf({ ...hearing('14/12/2026 10:00'), mode: 'Hybrid' }),
        ...{ startDate: '2026-12-30', startTime: '10:30', remarks: 'The expert', days: '3' },
        ...values,
      },
      undefined,
      { fields: {}, shouldUseNativeValidation: false },
    );

  it('opens as the next hearing, without its date and remarks', () => {
    expect(addHearingFormOf(hearing('14/12/2026 10:00'))).toMatchObject({
      ...{ startDate: '', startTime: '', remarks: '', days: '1', hearingType: 'Evidence' },
    });
  });

  it('opens with the mode of the next hearing, if a new hearing can have it', () => {
    const modeOf = (mode: string) =>
      addHearingFormOf({ ...hearing('14/12/2026 10:00'), mode }).mode;
    expect([modeOf('Online'), modeOf('Video conference')]).toEqual(['Online', '']);
  });

  it('gives a hearing for each day, also across a year', async () => {
    vi.setSystemTime(at('2026-11-26T12:00'));
    const { values, errors } = await check({});
    expect(errors).toEqual({});
    // The resolver has found no error.
    expect(toHearings(values as Parameters<typeof toHearings>[0])).toMatchObject(
      ['30/12/2026', '31/12/2026', '01/01/2027'].map((day) => ({
        ...{ date: `${day} 10:30:00`, time: `${day} 10:30:00`, mode: 'Hybrid' },
        ...{ durationMinutes: 60, hearingType: 'Evidence', remarks: 'The expert' },
      })),
    );
    vi.useRealTimers();
  });

  it('refuses days beyond the limits, and a last day that is too far ahead', async () => {
    vi.setSystemTime(at('2026-11-26T12:00'));
    expect((await check({ days: '6' })).errors).toHaveProperty('days');
    expect((await check({ days: '' })).errors).toHaveProperty('days');
    expect((await check({ startDate: '' })).errors).toHaveProperty('startDate');
    expect((await check({ startDate: '2029-11-25' })).errors).toMatchObject({
      days: { message: 'Date cannot be more than 3 years ahead' },
    });
    expect((await check({ startDate: '2029-11-24' })).errors).toEqual({});
    vi.useRealTimers();
  });

  it('names the days', () => {
    expect(daysText({ startDate: '2026-12-14', days: '3' })).toBe(
      'Hearings on Mon 14, Tue 15 and Wed 16, each at the same time.',
    );
    expect(daysText({ startDate: '2026-12-14', days: '1' })).toBeUndefined();
    expect(daysText({ startDate: '', days: '3' })).toBeUndefined();
  });
});
