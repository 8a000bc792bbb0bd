import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { listedKinds } from '#contracts/endpoints/cases/cause-list.ts';
import { SCHEDULED_MEETINGS_MAX } from '#contracts/endpoints/meetings.ts';
import { hearingStates } from '#contracts/rules/hearings.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { caseKeys } from './case-keys.ts';

/** A hearing date or a scheduled meeting of a case. The case itself names the next date. */
export const hearingSchema = z.object({
  id: z.string(),
  kind: z.enum(listedKinds),
  caseId: z.string(),
  /** When it takes place, UTC (D36). */
  at: z.iso.datetime(),
  durationMinutes: z.number().int().positive(),
  hearingType: z.string(),
  remarks: z.string(),
  mode: z.string().optional(),
  /** A postal address, a room or a link. */
  place: z.string().optional(),
  state: z.enum(hearingStates),
  /** Why it was adjourned or cancelled. */
  reason: z.string().optional(),
  /** True if the parties were told the reason. */
  isReasonTold: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  /** When its state became final. */
  endedAt: z.iso.datetime().optional(),
  /** UID of the calendar entry (RFC 5545). A date that replaces another keeps its UID. */
  eventId: z.string(),
  /** SEQUENCE of the calendar entry (RFC 5545): counts its changes. */
  sequence: z.number().int().nonnegative(),
});
export type Hearing = z.output<typeof hearingSchema>;

/** All hearings of a case (HEARINGS_MAX at most) or those set for one instant, oldest first. */
export async function listHearings(
  table: Table,
  caseId: string,
  { at, isConsistent = false }: { at?: string | undefined; isConsistent?: boolean } = {},
): Promise<Hearing[]> {
  const hearings = await queryAll(table, { ...caseKeys.hearingsOf(caseId, at), isConsistent });
  return hearings.map((hearing) => hearingSchema.parse(hearing));
}

/** The hearings with the latest dates, the latest first; consistent. */
export async function listLatestHearings(
  table: Table,
  caseId: string,
  limit: number,
): Promise<Hearing[]> {
  const { pk, skPrefix } = caseKeys.hearingsOf(caseId);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map((item) => hearingSchema.parse(item));
}

/** The meetings scheduled for a case, the latest date first, `limit` at most; consistent. */
export async function listScheduledMeetings(
  table: Table,
  caseId: string,
  { from, limit }: { from?: string; limit: number },
): Promise<Hearing[]> {
  const { pk, skFirst, skLast } = caseKeys.scheduledMeetingsFrom(caseId, from ?? '0');
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': skFirst, ':last': skLast },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map((item) => hearingSchema.parse(item));
}

/** The coming meetings of a case, SCHEDULED_MEETINGS_MAX at most, in order of time. */
export const listComingMeetings = async (
  table: Table,
  caseId: string,
  now: string,
): Promise<Hearing[]> => {
  const latestFirst = { from: now, limit: SCHEDULED_MEETINGS_MAX };
  return (await listScheduledMeetings(table, caseId, latestFirst)).toReversed();
};

export function putHearingItem(table: Table, hearing: Hearing): TransactItem {
  const { caseId, at, id, kind } = hearing;
  const key =
    kind === 'meeting'
      ? caseKeys.scheduledMeeting(caseId, at, id)
      : caseKeys.hearing(caseId, at, id);
  return { Put: { TableName: table.name, Item: { ...key, ...hearing } } };
}
