import { describe, expect, it, vi } from 'vitest';
import type { HearingDate } from '#contracts/endpoints/cases/cases.ts';
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

  it('gives a hearing for each of the chosen days, the earliest first', async () => {
    vi.setSystemTime(at('2026-11-26T12:00'));
    const otherDays = ['2027-02-03', '', '2026-12-14', ''];
    const { values, errors } = await check({ days: 'other', otherDays });
    expect(errors).toEqual({});
    // The resolver has found no error.
    expect(toHearings(values as Parameters<typeof toHearings>[0]).map(({ date }) => date)).toEqual([
      '14/12/2026 10:30:00',
      '30/12/2026 10:30:00',
      '03/02/2027 10:30:00',
    ]);
    vi.useRealTimers();
  });

  it('refuses no further day, one twice, one that has passed or is too far, and a fifth', async () => {
    vi.setSystemTime(at('2026-11-26T12:00'));
    const problems = async (otherDays: string[]) => {
      const { errors } = await check({ days: 'other', otherDays });
      const found: readonly ({ message?: string } | undefined)[] = Array.isArray(errors.otherDays)
        ? errors.otherDays
        : [errors.otherDays];
      return found.map((error) => error?.message);
    };
    expect(await problems(['', ''])).toEqual(['Choose at least one further day']);
    expect(await problems(['2026-12-30'])).toEqual(['This day is chosen already']);
    expect(await problems(['2026-12-31', '2026-12-31'])).toEqual([
      undefined,
      'This day is chosen already',
    ]);
    expect(await problems(['2026-11-25'])).toEqual(['Date cannot be earlier than today']);
    expect(await problems(['2029-11-27'])).toEqual(['Date cannot be more than 3 years ahead']);
    expect(await problems(['2027-02-30'])).toEqual(['This date does not exist']);
    expect((await problems(Array(5).fill('2027-01-01')))[0]).toBeDefined();
    vi.useRealTimers();
  });

  it('names the days', () => {
    expect(daysText({ startDate: '2026-12-14', days: '3', otherDays: [] })).toBe(
      'Hearings on Mon 14, Tue 15 and Wed 16, each at the same time.',
    );
    expect(daysText({ startDate: '2026-12-14', days: '1', otherDays: [] })).toBeUndefined();
    const otherDays = ['2027-02-03', ''];
    expect(daysText({ startDate: '2026-12-14', days: 'other', otherDays })).toBe(
      'Hearings on Monday 14 December 2026 and Wednesday 3 February 2027, each at the same time.',
    );
    expect(daysText({ startDate: '', days: '3', otherDays: [] })).toBeUndefined();
  });
});
