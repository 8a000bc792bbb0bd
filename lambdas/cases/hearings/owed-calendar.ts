import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { CaseRecord } from '../case-record.ts';
import { currentHearing } from './current-hearing.ts';
import { comingHearingsMailItems } from './hearing-mail.ts';
import { listComingMeetings } from './hearing-repository.ts';

/**
 * What the calendar of a neutral who joins a case is owed: the next hearing and the meetings to
 * come, SCHEDULED_MEETINGS_MAX at most, in one mail. `byUserId` is whoever brought them in: nobody
 * is mailed of what they did. One query or two.
 */
export async function owedCalendar(
  table: Table,
  record: CaseRecord,
  joined: { userId: string; byUserId: string; at: string },
): Promise<TransactItem[]> {
  const [next, meetings] = await Promise.all([
    currentHearing(table, record),
    listComingMeetings(table, record.id, joined.at),
  ]);
  const coming = [...(next && next.at > joined.at ? [next] : []), ...meetings];
  return comingHearingsMailItems(table, { record, joined, coming });
}
