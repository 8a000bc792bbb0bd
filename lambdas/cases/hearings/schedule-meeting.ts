import { SCHEDULED_MEETINGS_MAX } from '#contracts/endpoints/meetings.ts';
import { HEARING_MINUTES_DEFAULT } from '#contracts/rules/hearings.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { type Hearing, listComingMeetings, putHearingItem } from '../record/hearing-repository.ts';
import { hearingRowItem, hearingRowsOf } from '../writing/hearing-rows.ts';

type ScheduledMeeting = { id: string; startsAt: string; createdAt: string };

/** A scheduled meeting as the cause lists and calendars show it. */
export const scheduledHearingOf = (
  record: Pick<CaseRecord, 'id'>,
  { id, startsAt, createdAt }: ScheduledMeeting,
): Hearing => ({
  id,
  kind: 'meeting',
  caseId: record.id,
  at: startsAt,
  state: 'set',
  createdAt,
  durationMinutes: HEARING_MINUTES_DEFAULT,
  hearingType: 'Meeting',
  remarks: '',
  mode: 'Online',
  eventId: id,
  sequence: 0,
});

/** The meeting and its row in each neutral's cause list, for a transaction. */
export function scheduleMeetingItems(
  table: Table,
  record: CaseRecord,
  meeting: ScheduledMeeting,
): TransactItem[] {
  const hearing = scheduledHearingOf(record, meeting);
  return [
    putHearingItem(table, hearing),
    ...hearingRowsOf(record, [hearing]).map((put) => hearingRowItem(table, { put })),
  ];
}

/** Throws `conflict` if a case has SCHEDULED_MEETINGS_MAX coming meetings. One query. */
export async function requireRoomForMeeting(
  table: Table,
  { caseId, now }: { caseId: string; now: string },
): Promise<void> {
  const coming = await listComingMeetings(table, caseId, now);
  if (coming.length >= SCHEDULED_MEETINGS_MAX)
    throw new AppError(
      'conflict',
      `A case can have up to ${SCHEDULED_MEETINGS_MAX} coming meetings`,
    );
}
