import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import type { PendingTurn, RecordedTurn } from './turn-recorder.ts';

/**
 * Type of the question or answer that was begun last: saved, waiting in this browser, or being recorded. A turn
 * that has just been saved is missing from both lists until the saved ones are read again.
 */
export function lastTurnType({
  turns,
  pending,
  own,
}: {
  turns: readonly Pick<Turn, 'mediaId' | 'textType' | 'currentTime'>[];
  pending: readonly (RecordedTurn & Pick<PendingTurn, 'entry'>)[];
  /** The turn that was begun last on this screen. */
  own: RecordedTurn | undefined;
}): TurnType | undefined {
  const saved = new Set(turns.map(({ mediaId }) => mediaId));
  const local = [...pending.filter(({ entry }) => !entry), ...(own ? [own] : [])]
    .filter(({ mediaId }) => !saved.has(mediaId))
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .at(-1);
  const last = turns.findLast(({ textType }) => textType);
  if (!local || !last) return (local ?? last)?.textType;
  // Another person may have recorded since.
  return Date.parse(last.currentTime) > Date.parse(local.startedAt)
    ? last.textType
    : local.textType;
}
