import type { CalendarEvent } from '../shared/calendar/write-calendar.ts';
import { endOf, type HearingRow } from './hearing-rows.ts';

const endings = { cancelled: 'Cancelled', adjourned: 'Adjourned' } as const;

/** A hearing or meeting as an entry of calendar programs, with a link to its case. */
export function hearingEventOf(
  row: Omit<HearingRow, 'userId' | 'hearingId'>,
  portalOrigin: string,
): CalendarEvent {
  const url = `${portalOrigin}/mediator/cases/${encodeURIComponent(row.caseId)}?caseType=${row.resolutionKind}`;
  const ending = row.state === 'cancelled' || row.state === 'adjourned' ? endings[row.state] : '';
  return {
    uid: `${row.eventId}@${new URL(portalOrigin).hostname}`,
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
    location: row.place ?? url,
    url,
    isCancelled: ending !== '',
  };
}
