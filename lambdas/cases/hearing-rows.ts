import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { resolutionKinds } from '../../contracts/case-status.ts';
import { batchWrite } from '../shared/dynamo/batch.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { TransactItem } from '../shared/dynamo/transact.ts';
import { type CaseRecord, membersOf } from './case-record.ts';
import { docketKeys } from './docket-keys.ts';
import { type Hearing, listHearings } from './hearing-repository.ts';

/**
 * One hearing in the cause list of one neutral, with all that is shown of it: a month is one
 * query. A hearing that was replaced before it took place has none.
 */
const hearingRowSchema = z.object({
  userId: z.string(),
  hearingId: z.string(),
  caseId: z.string(),
  code: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
  at: z.iso.datetime(),
  hearingType: z.string(),
  remarks: z.string(),
  createdAt: z.iso.datetime(),
});
export type HearingRow = z.output<typeof hearingRowSchema>;

type CaseFacts = Pick<CaseRecord, 'id' | 'code' | 'title' | 'resolutionKind' | 'assignments'>;

/** The rows of these hearings in the cause lists of all neutrals of their case. */
export function hearingRowsOf(record: CaseFacts, hearings: readonly Hearing[]): HearingRow[] {
  const held = hearings.filter((hearing) => hearing.replacedAt === undefined);
  return membersOf(record).flatMap((userId) =>
    held.map((hearing) => ({
      userId,
      hearingId: hearing.id,
      caseId: record.id,
      code: record.code,
      title: record.title,
      resolutionKind: record.resolutionKind,
      at: hearing.at,
      hearingType: hearing.hearingType,
      remarks: hearing.remarks,
      createdAt: hearing.createdAt,
    })),
  );
}

/** A row that comes (or is written anew), or one that goes. */
export type HearingRowMove = { put: HearingRow } | { remove: HearingRow };

export const hearingRowKey = (row: HearingRow) =>
  docketKeys.hearing(row.userId, row.at, row.caseId, row.hearingId);

/** The move as part of a transaction. */
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

/**
 * What a change of a case means for the rows of its hearings; reads them only if it matters. One
 * that loses its next hearing loses the rows of all that are still to come.
 */
export async function moveHearingRows(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): Promise<HearingRowMove[]> {
  if (!before) return [];
  const areRowsAlike = after !== undefined && factsOf(before) === factsOf(after);
  const losesHearing = after && before.nextHearingAt && !after.nextHearingAt;
  if (areRowsAlike && !losesHearing) return [];
  const hearings = await listHearings(table, before.id, { isConsistent: true });
  const standing = losesHearing ? hearings.filter(({ at }) => at <= after.updatedAt) : hearings;
  const next = after ? hearingRowsOf(after, standing) : [];
  const nameOf = ({ userId, hearingId }: HearingRow) => `${userId} ${hearingId}`;
  const staying = new Set(next.map(nameOf));
  return [
    ...(areRowsAlike ? [] : next.map((put) => ({ put }))),
    ...hearingRowsOf(before, hearings)
      .filter((row) => !staying.has(nameOf(row)))
      .map((remove) => ({ remove })),
  ];
}

/** What of a case its hearings' rows repeat. */
const factsOf = (record: CaseRecord) =>
  JSON.stringify([record.title, record.code, record.resolutionKind, membersOf(record)]);

type ListHearingRows = {
  userId: string;
  /** Indian month, 'YYYY-MM'. */
  month: string;
  /** From this instant on, up to before that one; the whole month without. */
  from?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

/** A neutral's hearings of a month in order of time: half a read unit for each 10 or so. */
export async function listHearingRows(table: Table, input: ListHearingRows): Promise<HearingRow[]> {
  const { pk } = docketKeys.hearingsOf(input.userId, input.month);
  const limit = input.limit ?? Number.POSITIVE_INFINITY;
  const rows: HearingRow[] = [];
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        // An instant is shorter than any key that begins with it: it stands before them all.
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': input.from ?? '0',
          ':before': input.before ?? '~',
        },
        ExclusiveStartKey: startKey,
        ...(Number.isFinite(limit) && { Limit: limit - rows.length }),
      }),
    );
    rows.push(...(reply.Items ?? []).map((item) => hearingRowSchema.parse(item)));
    startKey = reply.LastEvaluatedKey;
  } while (startKey && rows.length < limit);
  return rows;
}
