import { type CalendarEntry, calendarEventOf } from '#shared/calendar/calendar-entry.ts';
import type { CalendarEvent } from '#shared/calendar/write-calendar.ts';
import { casePath } from '../record/case-record.ts';
import { endOf } from '../record/hearings-ahead.ts';
import type { HearingRow } from '../writing/hearing-rows.ts';

const endings = { cancelled: 'Cancelled', adjourned: 'Adjourned' } as const;

type Row = Omit<HearingRow, 'userId' | 'hearingId'>;

/** The calendar entry of a hearing or meeting, with a link to its case. */
export const hearingEventOf = (row: Row, portalOrigin: string): CalendarEvent =>
  calendarEventOf(hearingEntryOf(row), portalOrigin);

export function hearingEntryOf(row: Row): CalendarEntry {
  const ending = row.state === 'cancelled' || row.state === 'adjourned' ? endings[row.state] : '';
  return {
    eventId: row.eventId,
    sequence: row.sequence,
    changedAt: row.changedAt,
    startsAt: row.at,
    endsAt: endOf(row),
    // Some programs do not show the status of an entry.
    summary: `${ending && `${ending}: `}${row.hearingType}: ${row.title}`,
    description: [
      row.code,
      row.remarks,
      row.mode && `Mode: ${row.mode}`,
      row.reason && `${ending}: ${row.reason}`,
    ]
      .filter(Boolean)
      .join('\n'),
    place: row.place,
    path: casePath(row.caseId, row.resolutionKind),
    isCancelled: ending !== '',
  };
}
