import * as z from 'zod';
import { listedKinds } from '#contracts/endpoints/cases/cause-list.ts';
import { caseStatuses, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { hearingStates } from '#contracts/rules/hearings.ts';
import { docketKeys } from '#lambdas/docket/record.door.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { type CaseRecord, membersOf } from '../record/case-record.ts';
import { type Hearing, listHearings, listScheduledMeetings } from '../record/hearing-repository.ts';

/**
 * A hearing or meeting in one neutral's cause list, with all shown fields, so that a month is one
 * query. A replaced date has no row.
 */
export const hearingRowSchema = z.object({
  userId: z.string(),
  hearingId: z.string(),
  kind: z.enum(listedKinds),
  caseId: z.string(),
  code: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  at: z.iso.datetime(),
  durationMinutes: z.number(),
  hearingType: z.string(),
  remarks: z.string(),
  mode: z.string().optional(),
  place: z.string().optional(),
  state: z.enum(hearingStates),
  reason: z.string().optional(),
  eventId: z.string(),
  sequence: z.number(),
  /** When it was set or ended. */
  changedAt: z.iso.datetime(),
});
export type HearingRow = z.output<typeof hearingRowSchema>;

type CaseFacts = Pick<
  CaseRecord,
  'id' | 'code' | 'title' | 'resolutionKind' | 'assignments' | 'status' | 'updatedAt'
>;

/** The rows of these hearings in the cause lists of these or all neutrals of their case. */
export function hearingRowsOf(
  record: CaseFacts,
  hearings: readonly Hearing[],
  userIds: readonly string[] = membersOf(record),
): HearingRow[] {
  const listed = hearings.filter(({ state }) => state !== 'replaced').map(endWith(record));
  return userIds.flatMap((userId) =>
    listed.map((hearing) => ({
      userId,
      hearingId: hearing.id,
      kind: hearing.kind,
      caseId: record.id,
      code: record.code,
      title: record.title,
      resolutionKind: record.resolutionKind,
      at: hearing.at,
      durationMinutes: hearing.durationMinutes,
      hearingType: hearing.hearingType,
      remarks: hearing.remarks,
      mode: hearing.mode,
      place: hearing.place,
      state: hearing.state,
      reason: hearing.reason,
      eventId: hearing.eventId,
      sequence: hearing.sequence,
      changedAt: hearing.endedAt ?? hearing.createdAt,
    })),
  );
}

/** Cancels a coming meeting of a closed case. Its hearing is kept or cancelled by choice (D107). */
export const endWith =
  (record: Pick<CaseFacts, 'status' | 'updatedAt'>) =>
  (hearing: Hearing): Hearing =>
    hearing.kind === 'meeting' && isClosed(record) && hearing.at > record.updatedAt
      ? {
          ...hearing,
          state: 'cancelled',
          reason: 'The case was closed',
          sequence: hearing.sequence + 1,
          endedAt: record.updatedAt,
        }
      : hearing;

const isClosed = ({ status }: Pick<CaseRecord, 'status'>) =>
  caseStatuses[status].phase === 'closed';

/** A row to write or to remove. */
export type HearingRowMove = { put: HearingRow } | { remove: HearingRowName };

/** The fields of its key. */
type HearingRowName = Pick<HearingRow, 'userId' | 'at' | 'caseId' | 'hearingId'>;

export const putRows = (rows: readonly HearingRow[]): HearingRowMove[] =>
  rows.map((put) => ({ put }));

export const hearingRowKey = (row: HearingRowName) =>
  docketKeys.hearing(row.userId, row.at, row.caseId, row.hearingId);

/** The write or removal for a transaction. */
export function hearingRowItem(table: Table, move: HearingRowMove): TransactItem {
  return 'put' in move
    ? { Put: { TableName: table.name, Item: { ...hearingRowKey(move.put), ...move.put } } }
    : { Delete: { TableName: table.name, Key: hearingRowKey(move.remove) } };
}

export async function writeHearingRows(
  table: Table,
  moves: readonly HearingRowMove[],
): Promise<void> {
  await batchWrite(table, {
    put: moves.flatMap((move) =>
      'put' in move ? [{ ...hearingRowKey(move.put), ...move.put }] : [],
    ),
    remove: moves.flatMap((move) => ('remove' in move ? [hearingRowKey(move.remove)] : [])),
  });
}

/** Maximum number of a case's scheduled meetings that follow its changes: the latest. */
export const MEETINGS_FOLLOWED = 500;

/**
 * Plans how a change of a case affects the rows of its hearings and meetings. Reads them only if
 * their fields change, and returns only rows that differ. A change of a hearing itself writes its
 * own rows.
 */
export async function moveHearingRows(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): Promise<HearingRowMove[]> {
  if (!before) return [];
  const isAlike = after !== undefined && factsOf(before) === factsOf(after);
  if (isAlike && isClosed(before) === isClosed(after)) return [];
  const hearings = [
    // The move that closes a case keeps or cancels its hearing itself.
    ...(isAlike ? [] : await listHearings(table, before.id, { isConsistent: true })),
    ...(await listScheduledMeetings(table, before.id, { limit: MEETINGS_FOLLOWED })),
  ];
  const nameOf = ({ userId, hearingId }: HearingRow) => `${userId} ${hearingId}`;
  const present = new Map(
    hearingRowsOf(before, hearings).map((row): [string, HearingRow] => [nameOf(row), row]),
  );
  const next = after ? hearingRowsOf(after, hearings) : [];
  const staying = new Set(next.map(nameOf));
  return [
    ...next
      .filter((row) => JSON.stringify(row) !== JSON.stringify(present.get(nameOf(row))))
      .map((put) => ({ put })),
    ...[...present.values()]
      .filter((row) => !staying.has(nameOf(row)))
      .map((remove) => ({ remove })),
  ];
}

/** The facts of a case that its hearings' rows repeat. */
const factsOf = (record: CaseRecord) =>
  JSON.stringify([record.title, record.code, record.resolutionKind, membersOf(record)]);

type ListHearingRows = {
  userId: string;
  /** Indian month, 'YYYY-MM'. */
  month: string;
  /** From this instant, up to but excluding `before`; undefined: the whole month. */
  from?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

/** A neutral's hearings of a month in order of time. Half a read unit for about 10. */
export async function listHearingRows(table: Table, input: ListHearingRows): Promise<HearingRow[]> {
  const { pk } = docketKeys.hearingsOf(input.userId, input.month);
  const items = await queryAll(table, {
    pk,
    skFirst: input.from ?? '0',
    // An instant sorts before the keys that start with it, so the range excludes `before`.
    skLast: input.before ?? '~',
    limit: input.limit,
  });
  return items.map((item) => hearingRowSchema.parse(item));
}
