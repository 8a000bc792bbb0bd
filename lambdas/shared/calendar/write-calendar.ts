/** Writes iCalendar, RFC 5545. Section numbers in comments refer to it. */

type CalendarPerson = { name: string; email: string };

export type CalendarEvent = {
  /** Unchanged when the event moves or is cancelled. */
  uid: string;
  /** Incremented with each change of the event. */
  sequence: number;
  /** Instants, UTC ISO. */
  changedAt: string;
  startsAt: string;
  endsAt: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  isCancelled: boolean;
  /** Required for a mailed REQUEST or CANCEL (RFC 5546, 3.2). */
  organizer?: CalendarPerson;
  attendees?: readonly CalendarPerson[];
};

type Calendar = {
  /** PUBLISH for a feed. In a mail, REQUEST adds or updates an entry and CANCEL removes it. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  events: readonly CalendarEvent[];
};

const CRLF = '\r\n';
/** Maximum length of a line without its line break (3.1). */
const LINE_OCTETS = 75;

export function writeCalendar({ method, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Neutral Portal//Hearings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(method === 'PUBLISH' ? feedLines : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + CRLF).join('');
}

const feedLines = [
  'X-WR-CALNAME:Hearings',
  // Refresh interval (RFC 7986, 5.7), and its older, non-standard name.
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

function eventLines(event: CalendarEvent): string[] {
  const { organizer, attendees = [] } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(event.changedAt)}`,
    `DTSTART:${utcTime(event.startsAt)}`,
    `DTEND:${utcTime(event.endsAt)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...attendees.map(
      ({ name, email }) => `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT:mailto:${email}`,
    ),
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

/** Quotes a parameter's value. Quotes and control characters cannot be escaped in it (3.2). */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;

/** '2026-12-05T10:30:00.000Z' → '20261205T103000Z' (3.3.5). */
const utcTime = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes characters that would end a value or start a line (3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a long line: continuation lines start with a space, and no character is split (3.1). */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(CRLF);
}
