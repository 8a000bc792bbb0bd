import type { Table } from '#shared/dynamo/table.ts';
import type { ExaminationHead } from '../record/examination-head.ts';
import type { TurnRecord } from '../record/turn-record.ts';
import { readTurns } from '../record/turn-repository.ts';

/** Turns that are read at once; most turns began behind the last one. */
const PARTS = [1, 10, 100];

/**
 * When a turn began by the server's clock: as long ago as the browser's clock says at the time of sending,
 * however wrong that clock is. Undefined if the browser does not tell.
 */
export function beganAt(
  { currentTime, sentAt }: { currentTime: string; sentAt?: string | undefined },
  now: Date,
): string | undefined {
  if (sentAt === undefined) return undefined;
  const agoMs = Math.max(0, Date.parse(sentAt) - Date.parse(currentTime));
  return new Date(now.getTime() - agoMs).toISOString();
}

/**
 * The slot that a new turn stands behind: the last one that does not begin later. Two people who record
 * the same witness send turns late and in turns, so that the order of arrival is not that of speech. 0 for the
 * beginning; undefined for the end, where a turn without a moment of its own goes. It passes no turn without
 * one, and none that the same person recorded before. One read unit, more where it passes turns.
 */
export async function slotBefore(
  table: Table,
  { head, turn }: { head: ExaminationHead; turn: TurnRecord },
): Promise<number | undefined> {
  if (turn.beganAt === undefined) return undefined;
  let last = head.types.length;
  for (let step = 0; last > 0; step += 1) {
    const first = Math.max(1, last - (PARTS[step] ?? 100) + 1);
    const turns = await readTurns(table, { caseId: turn.caseId, head, first, last });
    const found = turns.findLast((earlier) => !isLater(earlier, turn));
    if (found) return found.number;
    last = first - 1;
  }
  return 0;
}

function isLater(one: TurnRecord, turn: TurnRecord): boolean {
  if (one.beganAt === undefined || turn.beganAt === undefined) return false;
  if (one.createdBy === turn.createdBy) return one.recordedAt > turn.recordedAt;
  return one.beganAt > turn.beganAt;
}
