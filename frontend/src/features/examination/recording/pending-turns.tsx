import { kindOf } from '#contracts/rules/speech/entries.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import type { PendingTurn } from './turn-recorder.ts';

/** Turns whose clips are turned into text, merged, uploaded or saved. */
export function PendingTurns({
  pending,
  isStuck,
}: {
  pending: readonly PendingTurn[];
  /** The last attempt failed. */
  isStuck: boolean;
}) {
  if (pending.length === 0) return null;
  return (
    <ol className="pending-turns" aria-label="Turns that are not saved yet">
      {pending.map((turn) => (
        <li key={turn.mediaId} className="pending-turn">
          <p className="pending-turn-head">
            <strong>{kindOf(turn)}</strong>
            {turn.written === undefined && (
              <span className="tabular">{minutesAndSeconds(Math.floor(turn.seconds))}</span>
            )}
            <Badge tone={isStuck ? 'waiting' : 'running'}>{stepOf(turn, isStuck)}</Badge>
          </p>
          {turn.text && <p className="pending-turn-text">{turn.text}</p>}
        </li>
      ))}
    </ol>
  );
}

function stepOf({ step, done, clips, isEnded, written }: PendingTurn, isStuck: boolean): string {
  if (step !== '') return step;
  if (written !== undefined) return 'Waiting';
  const parts = `${done} of ${clips} ${clips === 1 ? 'clip' : 'clips'}`;
  if (isStuck) return `Waiting, ${parts} turned into text`;
  return isEnded || clips > 0 ? `${parts} turned into text` : 'Recording';
}
