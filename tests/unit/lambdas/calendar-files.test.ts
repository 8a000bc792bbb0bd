import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { hearingEntryOf, hearingEventOf } from '#lambdas/cases/hearings/hearing-event.ts';
import { composeLetter } from '#lambdas/mailing/compose-letter.ts';
import type { MailLine } from '#lambdas/mailing/record/mail-record.ts';
import { writeCalendar } from '#shared/calendar/write-calendar.ts';

/** Calendar files as ical.js reads them, the parser of Thunderbird. */

const ORIGIN = 'https://portal.example.com';

const hearing = {
  kind: 'hearing' as const,
  caseId: 'cas_1',
  code: 'ARB-2026-000001',
  title: 'Kaveri; Sons, v. "A\\B"',
  resolutionKind: 'arbitration' as const,
  // Half past midnight of 6 December in India.
  at: '2026-12-05T19:00:00.000Z',
  hearingType: 'Evidence',
  remarks: `First line\nEND:VEVENT\r\nकावेरी ${'x'.repeat(200)}`,
  changedAt: '2026-11-21T08:00:00.000Z',
  durationMinutes: 90,
  state: 'set' as const,
  eventId: 'hrg_1',
  sequence: 0,
};
type Hearing = Omit<typeof hearing, 'state'> & { state: 'set' | 'adjourned' | 'cancelled' };
const moved: Hearing = { ...hearing, at: '2026-12-12T05:30:00.000Z', sequence: 1 };
const cancelled: Hearing = { ...moved, state: 'cancelled', sequence: 2 };

/** What a calendar program takes from a file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: calendar.getFirstPropertyValue('method'),
    version: calendar.getFirstPropertyValue('version'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        zone: event.startDate.zone.tzid,
        startsAt: event.startDate.toJSDate().toISOString(),
        minutes: event.duration.toSeconds() / 60,
        summary: event.summary,
        description: event.description,
        status: component.getFirstPropertyValue('status'),
        organizer: event.organizer,
        attendees: event.attendees.map((one) => [one.getParameter('cn'), one.getFirstValue()]),
      };
    }),
  };
}

/** The calendar files of a mail about changes of hearings. */
function filesOf(...changes: { method: 'REQUEST' | 'CANCEL'; row: Hearing }[]) {
  const lines = changes.map(
    ({ method, row }): MailLine => ({
      actorId: 'usr_2',
      at: row.changedAt,
      matter: row.caseId,
      topic: row.code,
      subject: 'Hearing',
      text: 'A hearing has changed.',
      calendar: [{ method, entry: hearingEntryOf(row) }],
    }),
  );
  const { calendar = [] } = composeLetter(
    {
      ...{ id: 'let_1', lines, omitted: 0, isDigest: false, attempts: 0 },
      ...{ recipient: { kind: 'user', id: 'usr_1' }, nextTryAt: hearing.changedAt },
    },
    {
      ...{ name: 'Asha "A" Rao', email: 'asha@example.com', portalOrigin: ORIGIN },
      ...{ from: '"Neutral Portal" <portal@example.com>', files: [], omitted: [] },
    },
  );
  return calendar.map(({ content, method }) => ({ ...read(content), announced: method }));
}

test('a new hearing is at its instant, whole, and addressed to its reader', () => {
  expect(filesOf({ method: 'REQUEST', row: hearing })).toEqual([
    {
      ...{ method: 'REQUEST', announced: 'REQUEST', version: '2.0' },
      events: [
        {
          ...{ uid: 'hrg_1@portal.example.com', sequence: 0, status: 'CONFIRMED' },
          ...{ zone: 'UTC', startsAt: hearing.at, minutes: 90 },
          summary: 'Evidence: Kaveri; Sons, v. "A\\B"',
          description: `ARB-2026-000001\n${hearing.remarks.replace('\r', '')}`,
          organizer: 'mailto:portal@example.com',
          attendees: [['Asha  A  Rao', 'mailto:asha@example.com']],
        },
      ],
    },
  ]);
});

test('a move updates the same entry, and a cancellation removes it', () => {
  const [move] = filesOf({ method: 'REQUEST', row: moved });
  const [end] = filesOf({ method: 'CANCEL', row: cancelled });
  const same = { uid: 'hrg_1@portal.example.com', startsAt: moved.at };
  expect(move).toMatchObject({
    method: 'REQUEST',
    events: [{ ...same, sequence: 1, status: 'CONFIRMED' }],
  });
  expect(end).toMatchObject({
    ...{ method: 'CANCEL', announced: 'CANCEL' },
    events: [{ ...same, sequence: 2, status: 'CANCELLED' }],
  });
});

test('a mail about several changes has one file for each entry, with its latest change', () => {
  const other = { ...hearing, eventId: 'hrg_2' };
  const files = filesOf(
    { method: 'REQUEST', row: hearing },
    { method: 'REQUEST', row: other },
    { method: 'REQUEST', row: moved },
  );
  expect(files.map(({ events }) => events.map(({ uid, sequence }) => [uid, sequence]))).toEqual([
    [['hrg_1@portal.example.com', 1]],
    [['hrg_2@portal.example.com', 0]],
  ]);
});

test('a feed has each hearing at its instant, and names nobody', () => {
  const events = [moved, { ...cancelled, eventId: 'hrg_2' }].map((row) =>
    hearingEventOf(row, ORIGIN),
  );
  const feed = read(writeCalendar({ method: 'PUBLISH', events }));
  expect(feed.method).toBe('PUBLISH');
  expect(
    feed.events.map(({ zone, startsAt, status, attendees }) => [
      ...[zone, startsAt, status],
      attendees.length,
    ]),
  ).toEqual([
    ['UTC', moved.at, 'CONFIRMED', 0],
    ['UTC', moved.at, 'CANCELLED', 0],
  ]);
});
