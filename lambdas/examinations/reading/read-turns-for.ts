import type { Role } from '#contracts/rules/roles.ts';
import { entryLine, isWritten, kindFacts, printedText } from '#contracts/rules/speech/entries.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { typeOf } from '../record/examination-head.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import { readHead, readTurns } from '../record/turn-repository.ts';
import { viewOf } from './present-turn.ts';
import { maskTurn } from './redacted-turn.ts';

/** A turn as a person may read it, with its number among the turns. */
export type ReadableTurn = Pick<
  TurnRecord,
  'mediaId' | 'speaker' | 'text' | 'recordedAt' | 'exhibits'
> & {
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
    const turn = reader.mayRead ? record : maskTurn(record, reader);
    const { mediaId, speaker, recordedAt, exhibits } = turn;
    const kind = typeOf(head, record.number);
    const line = isWritten(kind) ? entryLine(kind, turn, recordedAt) : undefined;
    const { entry } = { entry: undefined, ...kindFacts(kind) };
    return {
      ...{ mediaId, recordedAt, exhibits, number: places.get(record.number)?.number ?? 0 },
      // A hit names who speaks; nobody speaks in a written entry.
      speaker: line === undefined ? speaker || (entry ?? '') : kind,
      text: printedText({ ...turn, entry, line }),
    };
  });
}
