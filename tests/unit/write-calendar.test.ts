import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverlaps } from '../../lambdas/cause-list/find-overlaps.ts';
import { escapeText, foldLine, writeCalendar } from '../../lambdas/cause-list/write-calendar.ts';

/** iCalendar after RFC 5545. */

const row = {
  userId: 'usr_1',
  hearingId: 'hrg_1',
  caseId: 'cas_1',
  code: 'ARB-2026-000001',
  title: 'Kaveri; Sons, v. A\\B',
  resolutionKind: 'arbitration' as const,
  // Half past midnight of 6 December in India.
  at: '2026-12-05T19:00:00.000Z',
  hearingType: 'Evidence',
  remarks: 'First line\nEND:VEVENT\r\nATTACH:http://example.com',
  createdAt: '2026-11-21T08:00:00.000Z',
};

const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('writes a hearing in UTC with a link to its case', () => {
  const text = writeCalendar([row], 'https://portal.example.com');
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
    'DTSTAMP:20261121T080000Z',
    'DTSTART:20261205T190000Z',
    'DTEND:20261205T193000Z',
    'SUMMARY:Evidence: Kaveri\\; Sons\\, v. A\\\\B',
    'DESCRIPTION:ARB-2026-000001\\nFirst line\\nEND:VEVENT\\nATTACH:http://example.com',
    'LOCATION:https://portal.example.com/mediator/cases/cas_1?caseType=arbitration',
    'URL:https://portal.example.com/mediator/cases/cas_1?caseType=arbitration',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no text of a person begins a line of its own', () => {
  expect(escapeText('a\nb\r\nc\rd')).toBe('a\\nb\\nc\\nd');
});

test('no line is longer than 75 octets, no character is torn, unfolding gives the line back', () => {
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

test('hearings less than half an hour apart overlap, also three in a row', () => {
  const at = (time: string) => ({ at: `2026-12-05T${time}:00.000Z` });
  expect(findOverlaps([])).toEqual([]);
  expect(findOverlaps([at('10:00')])).toEqual([false]);
  expect(findOverlaps([at('10:00'), at('10:30'), at('10:59'), at('11:28'), at('12:00')])).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
