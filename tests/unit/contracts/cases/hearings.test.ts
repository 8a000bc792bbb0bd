import { describe, expect, it } from 'vitest';
import {
  asksForComingHearing,
  comingHearingSchema,
  hearingDurationSchema,
  hearingModeSchema,
  hearingModes,
  hearingPlaceSchema,
  isCalendarDay,
  isHearingMode,
  isHeldElsewhere,
  lastHearingDay,
  modesOfHearing,
  momentSchema,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import { messagesOf } from '#tests/support/project/messages-of.ts';

it('knows the days that exist from 1900 to 2999', () => {
  expect(isCalendarDay(2028, 2, 29)).toBe(true);
  expect(isCalendarDay(2026, 2, 29)).toBe(false);
  expect(isCalendarDay(2026, 13, 1)).toBe(false);
  expect(isCalendarDay(2026, 1, 0)).toBe(false);
  expect(isCalendarDay(1900, 1, 1)).toBe(true);
  expect(isCalendarDay(1899, 12, 31)).toBe(false);
  expect(isCalendarDay(2999, 12, 31)).toBe(true);
  expect(isCalendarDay(3000, 1, 1)).toBe(false);
});

describe('date and time of a hearing', () => {
  it.each(['22/11/2026 00:00:00', ' 22/11/2026 23:59:59 '])('may be %j', (text) => {
    expect(messagesOf(momentSchema('Date'), text)).toEqual([]);
  });

  it.each([
    ['', 'Date is required'],
    ['2026-11-22', 'Date must be written as DD/MM/YYYY HH:mm:ss'],
    ['x22/11/2026 10:00:00', 'Date must be written as DD/MM/YYYY HH:mm:ss'],
    ['22/11/2026 10:00:00x', 'Date must be written as DD/MM/YYYY HH:mm:ss'],
    ['31/02/2026 10:00:00', 'This date does not exist'],
    ['31/02/2026 25:00:00', 'This date does not exist'],
    ['22/11/2026 24:00:00', 'This time does not exist'],
    ['22/11/2026 10:60:00', 'This time does not exist'],
    ['22/11/2026 10:00:60', 'This time does not exist'],
  ])('%j: %s', (text, message) => {
    expect(messagesOf(momentSchema('Date'), text)).toEqual([message]);
  });

  it('is required by its name', () => {
    expect(messagesOf(momentSchema('Time'), undefined)).toEqual(['Time is required']);
  });
});

it('lasts 5 minutes to 12 hours, in whole minutes', () => {
  const message = 'Duration must be 5 to 720 minutes';
  expect([5, 720].map((minutes) => messagesOf(hearingDurationSchema, minutes))).toEqual([[], []]);
  expect(messagesOf(hearingDurationSchema, 4)).toEqual([message]);
  expect(messagesOf(hearingDurationSchema, 721)).toEqual([message]);
  expect(messagesOf(hearingDurationSchema, 5.5)).toEqual([
    'Duration must be a whole number of minutes',
  ]);
});

describe('mode and place', () => {
  it('may be missing, and blank counts as missing', () => {
    expect(hearingModeSchema.parse(undefined)).toBeUndefined();
    expect(hearingModeSchema.parse('  ')).toBeUndefined();
    expect(hearingPlaceSchema.parse(' ')).toBeUndefined();
    expect(hearingModeSchema.parse(' Online ')).toBe('Online');
  });

  it('takes one https link as a place, and no other address', () => {
    const message = 'A place is a room, an address or one https link';
    expect(messagesOf(hearingPlaceSchema, 'https://meet.example.com/1')).toEqual([]);
    expect(messagesOf(hearingPlaceSchema, 'Room 4, High Court')).toEqual([]);
    expect(messagesOf(hearingPlaceSchema, 'http://meet.example.com')).toEqual([message]);
    expect(messagesOf(hearingPlaceSchema, 'at https://meet.example.com')).toEqual([message]);
    expect(messagesOf(hearingPlaceSchema, 'https://a.example.com or b')).toEqual([message]);
  });
});

it('is at most three years ahead', () => {
  expect(lastHearingDay('2026-11-24')).toBe('2029-11-24');
});

it('is kept or cancelled when its case ends, and cancelled with a reason', () => {
  expect(messagesOf(comingHearingSchema, { action: 'keep' })).toEqual([]);
  expect(messagesOf(comingHearingSchema, { action: 'cancel', reason: 'Settled' })).toEqual([]);
  expect(messagesOf(comingHearingSchema, { action: 'cancel' })).toEqual(['Reason is required']);
  expect(comingHearingSchema.safeParse({ action: 'cancel' }).error?.issues[0]?.path).toEqual([
    'reason',
  ]);
});

it('is set while the case runs, and asked about when it ends', () => {
  expect(takesHearings('draft')).toBe(false);
  expect(takesHearings('noticeToArbitrate')).toBe(true);
  expect(takesHearings('arbitrationInprogress')).toBe(true);
  expect(takesHearings('awardPassed')).toBe(false);
  expect(takesHearings('quitByClaimant')).toBe(false);
  expect(asksForComingHearing('arbitrationInprogress')).toBe(false);
  expect(asksForComingHearing('awardPassed')).toBe(true);
  expect(asksForComingHearing('quitByClaimant')).toBe(true);
});

it('has a mode of the list, or the words that it has already', () => {
  expect(modesOfHearing(undefined)).toEqual(hearingModes);
  expect(modesOfHearing('Online')).toEqual(hearingModes);
  expect(modesOfHearing('By satellite')).toEqual([...hearingModes, 'By satellite']);
  expect(isHearingMode(undefined, 'By satellite')).toBe(true);
  expect(isHearingMode('Hybrid', undefined)).toBe(true);
  expect(isHearingMode('By satellite', 'By satellite')).toBe(true);
  expect(isHearingMode('By satellite', undefined)).toBe(false);
});

it('has no room on the network in person and by telephone, in any letters', () => {
  expect(['In person', 'in person', 'TELEPHONE'].filter(isHeldElsewhere)).toHaveLength(3);
  expect(['Online', 'Hybrid', 'By satellite', undefined].filter(isHeldElsewhere)).toEqual([]);
});
