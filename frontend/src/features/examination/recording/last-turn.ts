import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import type { RecordedTurn } from './turn-recorder.ts';

/**
 * Type of the turn that was begun last: saved, waiting in this browser, or being recorded. A turn
 * that has just been saved is missing from both lists until the saved ones are read again.
 */
export function lastTurnType({
  turns,
  pending,
  own,
}: {
  turns: readonly Pick<Turn, 'mediaId' | 'textType' | 'currentTime'>[];
  pending: readonly RecordedTurn[];
  /** The turn that was begun last on this screen. */
  own: RecordedTurn | undefined;
}): TurnType | undefined {
  const saved = new Set(turns.map(({ mediaId }) => mediaId));
  const local = [...pending, ...(own ? [own] : [])]
    .filter(({ mediaId }) => !saved.has(mediaId))
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .at(-1);
  const last = turns.at(-1);
  if (!local || !last) return (local ?? last)?.textType;
  // Another person may have recorded since.
  return Date.parse(last.currentTime) > Date.parse(local.startedAt)
    ? last.textType
    : local.textType;
}
