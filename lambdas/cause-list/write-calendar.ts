import { HEARING_SLOT_MINUTES } from '../../contracts/cause-list.ts';
import type { HearingRow } from '../cases/index.ts';

/** iCalendar after RFC 5545; section numbers in comments are its. */

const CRLF = '\r\n';
/** A line is at most this long without its end (3.1). */
const LINE_OCTETS = 75;

export function writeCalendar(rows: readonly HearingRow[], portalOrigin: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Neutral Portal//Hearings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Hearings',
    // How often to ask anew (RFC 7986, 5.7), and the older name of the same.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...rows.flatMap((row) => eventLines(row, portalOrigin)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + CRLF).join('');
}

function eventLines(row: HearingRow, portalOrigin: string): string[] {
  const address = `${portalOrigin}/mediator/cases/${encodeURIComponent(row.caseId)}?caseType=${row.resolutionKind}`;
  const end = new Date(Date.parse(row.at) + HEARING_SLOT_MINUTES * 60_000).toISOString();
  return [
    'BEGIN:VEVENT',
    `UID:${row.hearingId}@${new URL(portalOrigin).hostname}`,
    `DTSTAMP:${utcTime(row.createdAt)}`,
    `DTSTART:${utcTime(row.at)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${escapeText(`${row.hearingType}: ${row.title}`)}`,
    `DESCRIPTION:${escapeText(`${row.code}\n${row.remarks}`)}`,
    `LOCATION:${escapeText(address)}`,
    `URL:${address}`,
    'END:VEVENT',
  ];
}

/** '2026-12-05T10:30:00.000Z' → '20261205T103000Z' (3.3.5). */
export const utcTime = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** What would end a value or begin another line (3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Long lines go on in the next one after a space, never within a character (3.1). */
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
