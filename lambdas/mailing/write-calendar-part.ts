import { escapeText, foldLine, utcTime } from '../cause-list/index.ts';
import type { CalendarPart } from '../shared/mail/send-mail.ts';
import type { CalendarEntry } from './notice.ts';

type Between = {
  /** The sender's address, also as 'Name <address>'. */
  organizer: string;
  attendee: string;
  now: string;
};

/**
 * An entry that the recipient's mail program puts into their calendar, changes there (same UID,
 * higher SEQUENCE) or takes out of it (RFC 5546, 3.2.2 and 3.2.5). No answer is asked for.
 */
export function writeCalendarPart(
  entry: CalendarEntry,
  { organizer, attendee, now }: Between,
): CalendarPart {
  const end = new Date(Date.parse(entry.startsAt) + entry.durationMinutes * 60_000).toISOString();
  const isCancelled = entry.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Neutral Portal//Mails//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(entry.startsAt)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `ORGANIZER;CN=Neutral Portal:mailto:${bareAddress(organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    method: entry.method,
    content: lines.map((line) => `${foldLine(line)}\r\n`).join(''),
    fileName: isCancelled ? 'cancelled.ics' : 'hearing.ics',
  };
}

const bareAddress = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
