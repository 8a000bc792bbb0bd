import * as z from 'zod';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { caseKeys } from '../record/case-keys.ts';
import { type CaseRecord, membersOf } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';
import { listHearings, listScheduledMeetings } from '../record/hearing-repository.ts';
import {
  type HearingRowMove,
  hearingRowItem,
  hearingRowsOf,
  MEETINGS_FOLLOWED,
} from './hearing-rows.ts';

/**
 * Rows of a case's hearings in the cause lists that exceed its transaction
 * (docs/adr/0069-several-hearings.md). The transaction writes a mark instead of them; their write
 * removes it. A mark that stays was left by a function that was killed in between.
 */
export const unfinishedSchema = z.object({
  caseId: z.string(),
  /** The version of the case that the transaction wrote: with the id, it names one write. */
  version: z.number(),
  /** When the case was last changed, or earlier. */
  since: z.iso.datetime(),
  /** In whose cause lists rows are missing, outdated or left over. */
  userIds: z.array(z.string()),
});
export type UnfinishedRows = z.output<typeof unfinishedSchema>;

/** Those of a write of a case that leaves these rows for later. */
export function unfinishedRows(
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
  moves: readonly HearingRowMove[],
): UnfinishedRows | undefined {
  const record = after ?? before;
  if (!record || moves.length === 0) return undefined;
  const userIds = moves.map((move) => ('put' in move ? move.put : move.remove).userId);
  return {
    caseId: record.id,
    version: (before?.version ?? 0) + 1,
    since: record.updatedAt,
    userIds: [...new Set(userIds)],
  };
}

const keyOf = ({ since, caseId, version }: UnfinishedRows) =>
  caseKeys.unfinishedRows(since, caseId, version);

/** The mark, for the transaction of the case. */
export const unfinishedItem = (table: Table, rows: UnfinishedRows): TransactItem => ({
  Put: { TableName: table.name, Item: { ...keyOf(rows), ...rows } },
});

/** Items of one transaction besides the condition on the case. */
const ITEMS_AT_ONCE = 99;

type Write = {
  rows: UnfinishedRows;
  /** The case as stored; undefined if it was removed. */
  record: CaseRecord | undefined;
  moves: readonly HearingRowMove[];
};

/**
 * Writes rows and then removes their mark, if the case is still of this version, or still absent:
 * rows of a newer write are never overwritten. False if it changed; the mark then stays.
 */
export async function writeUnfinishedRows(
  table: Table,
  { rows, record, moves }: Write,
): Promise<boolean> {
  const { name: TableName } = table;
  const isSame: TransactItem = {
    ConditionCheck: {
      TableName,
      Key: caseKeys.case(rows.caseId),
      ...(record
        ? {
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': record.version },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
  const items: TransactItem[] = [
    ...moves.map((move) => hearingRowItem(table, move)),
    { Delete: { TableName, Key: keyOf(rows) } },
  ];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const some = items.slice(from, from + ITEMS_AT_ONCE);
    // In sequence: two transactions with the same condition conflict.
    if (!(await transactIf(table, () => [isSame, ...some]))) return false;
  }
  return true;
}

/** Attempts while the case changes; the next hourly run continues. */
const MAX_ATTEMPTS = 4;

/**
 * Brings unfinished rows to what the case, its members and its hearings say now, and removes their
 * mark. Safe to repeat and to run in parallel. Reads all hearings of the case.
 */
export async function repairUnfinishedRows(table: Table, rows: UnfinishedRows): Promise<void> {
  await untilWritten(
    async () => {
      const record = await findCase(table, rows.caseId);
      const moves = await movesNow(table, rows, record);
      return (await writeUnfinishedRows(table, { rows, record, moves })) || lostRace;
    },
    { maxAttempts: MAX_ATTEMPTS, otherwise: () => false },
  );
}

/** A write or removal for each user of the mark and each hearing and meeting of the case. */
async function movesNow(
  table: Table,
  { caseId, userIds }: UnfinishedRows,
  record: CaseRecord | undefined,
): Promise<HearingRowMove[]> {
  const hearings = [
    ...(await listHearings(table, caseId, { isConsistent: true })),
    ...(await listScheduledMeetings(table, caseId, { limit: MEETINGS_FOLLOWED })),
  ];
  const members = new Set(record && membersOf(record));
  return userIds.flatMap((userId) => {
    const puts = record && members.has(userId) ? hearingRowsOf(record, hearings, [userId]) : [];
    const listed = new Set(puts.map(({ hearingId }) => hearingId));
    return [
      ...puts.map((put) => ({ put })),
      ...hearings
        .filter(({ id }) => !listed.has(id))
        .map(({ id, at }) => ({ remove: { userId, at, caseId, hearingId: id } })),
    ];
  });
}

/** Marks of changes before an instant, the earliest first. */
export async function listUnfinishedRows(
  table: Table,
  { before, limit }: { before: string; limit: number },
): Promise<UnfinishedRows[]> {
  const items = await queryAll(table, { ...caseKeys.unfinishedRowsUntil(before), limit });
  return items.map((item) => unfinishedSchema.parse(item));
}
