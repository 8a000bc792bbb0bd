import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import { readHead, readTurns } from '../record/turn-repository.ts';
import { viewOf } from './present-turn.ts';
import { maskTurn } from './redacted-turn.ts';

/** A turn as a person may read it, with its number among the turns. */
export type ReadableTurn = Pick<TurnRecord, 'mediaId' | 'speaker' | 'text' | 'recordedAt'> & {
  number: number;
};

/**
 * The latest turns of a case's cross-examination, as a person of this role may read them. One read unit per 4 KB, about five turns.
 */
export async function readTurnsFor(
  table: Table,
  { caseId, role, limit }: { caseId: string; role: Role; limit: number },
): Promise<ReadableTurn[]> {
  const head = await readHead(table, caseId);
  const last = head.types.length;
  if (last === 0) return [];
  const first = Math.max(1, last - limit + 1);
  const [{ reader, places }, records] = await Promise.all([
    viewOf(table, { caseId, head, role }),
    readTurns(table, { caseId, head, first, last }),
  ]);
  return records.map((record) => {
    const { mediaId, speaker, text, recordedAt } = reader.mayRead
      ? record
      : maskTurn(record, reader);
    return { mediaId, speaker, text, recordedAt, number: places.get(record.number)?.number ?? 0 };
  });
}
