import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hearingEventOf } from '#lambdas/cases/hearings/hearing-event.ts';
import { findOverlaps } from '#lambdas/cause-list/find-overlaps.ts';
import { escapeText, foldLine, writeCalendar } from '#shared/calendar/write-calendar.ts';

/** iCalendar output, per RFC 5545. */

const row = {
  kind: 'hearing' as const,
  caseId: 'cas_1',
  code: 'ARB-2026-000001',
  title: 'Kaveri; Sons, v. A\\B',
  resolutionKind: 'arbitration' as const,
  // Half past midnight of 6 December in India.
  at: '2026-12-05T19:00:00.000Z',
  hearingType: 'Evidence',
  remarks: 'First line\nEND:VEVENT\r\nATTACH:http://example.com',
  changedAt: '2026-11-21T08:00:00.000Z',
  durationMinutes: 90,
  state: 'set' as const,
  eventId: 'hrg_1',
  sequence: 2,
};
const ORIGIN = 'https://portal.example.com';

const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('writes a hearing in UTC with a link to its case', () => {
  const text = writeCalendar({ method: 'PUBLISH', events: [hearingEventOf(row, ORIGIN)] });
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(unfold(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Neutral Portal//Hearings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Hearings',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:hrg_1@portal.example.com',
    'SEQUENCE:2',
    'DTSTAMP:20261121T080000Z',
    'DTSTART:20261205T190000Z',
    'DTEND:20261205T203000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Evidence: Kaveri\\; Sons\\, v. A\\\\B',
    'DESCRIPTION:ARB-2026-000001\\nFirst line\\nEND:VEVENT\\nATTACH:http://example.com',
    'LOCATION:https://portal.example.com/mediator/cases/cas_1?caseType=arbitration',
    'URL:https://portal.example.com/mediator/cases/cas_1?caseType=arbitration',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('user text cannot start a new content line', () => {
  expect(escapeText('a\nb\r\nc\rd')).toBe('a\\nb\\nc\\nd');
});

test('folds lines at 75 octets without splitting a character, and unfolding restores them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const line = escapeText(text);
      const folded = foldLine(line);
      for (const part of folded.split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(part.isWellFormed()).toBe(true);
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
  );
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('क'.repeat(26))).toBe(`${'क'.repeat(25)}\r\n क`);
});

test('marks a cancelled hearing with its place, reason and attendees', () => {
  const event = hearingEventOf(
    {
      ...row,
      state: 'cancelled',
      reason: 'Settled, in writing',
      sequence: 3,
      mode: 'In person',
      place: 'Room 3; Mumbai',
    },
    ORIGIN,
  );
  const lines = unfold(
    writeCalendar({
      method: 'CANCEL',
      events: [
        {
          ...event,
          organizer: { name: 'Portal', email: 'portal@example.com' },
          attendees: [{ name: 'Asha "A;B"\r\nRao', email: 'asha@example.com' }],
        },
      ],
    }),
  );
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).not.toContain('X-WR-CALNAME:Hearings');
  expect(lines).toContain('UID:hrg_1@portal.example.com');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('SUMMARY:Cancelled: Evidence: Kaveri\\; Sons\\, v. A\\\\B');
  expect(lines).toContain('LOCATION:Room 3\\; Mumbai');
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toMatch(
    /\\nMode: In person\\nCancelled: Settled\\, in writing$/,
  );
  expect(lines).toContain('ORGANIZER;CN="Portal":mailto:portal@example.com');
  expect(lines).toContain(
    'ATTENDEE;CN="Asha  A;B   Rao";ROLE=REQ-PARTICIPANT:mailto:asha@example.com',
  );
});

test('detects overlapping engagements by duration, also across midnight', () => {
  let cases = 0;
  const at = (from: string, durationMinutes: number, facts: object = {}) => {
    cases += 1;
    return {
      ...{ at: `2026-12-${from}:00.000Z`, durationMinutes, state: 'set' as const },
      ...{ caseId: `cas_${cases}`, ...facts },
    };
  };
  expect(findOverlaps([])).toEqual([]);
  expect(findOverlaps([at('05T10:00', 60)])).toEqual([false]);
  expect(findOverlaps([at('05T10:00', 60), at('05T11:00', 60)])).toEqual([false, false]);
  // A long engagement spans a short one and overlaps a third.
  expect(
    findOverlaps([at('05T10:00', 240), at('05T10:30', 15), at('05T13:45', 15), at('05T14:00', 15)]),
  ).toEqual([true, true, true, false]);
  // 18:30 UTC is midnight in India.
  expect(findOverlaps([at('05T18:00', 45), at('05T18:30', 15)])).toEqual([true, true]);
  const ended = { state: 'cancelled' as const };
  expect(findOverlaps([at('05T10:00', 60), at('05T10:15', 60, ended)])).toEqual([false, false]);
  const one = { caseId: 'cas_same' };
  expect(findOverlaps([at('05T10:00', 60, one), at('05T10:00', 60, one)])).toEqual([false, false]);
});
