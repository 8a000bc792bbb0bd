import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { TurnErratum } from './api/readings.ts';
import { TurnActions } from './turn-actions.tsx';
import { TurnCard } from './turn-card.tsx';

/** The saved turns, which can be played, corrected and marked. */
export function TurnList({
  caseId,
  turns,
  newest,
  modelType,
  errata,
}: {
  caseId: string;
  turns: readonly Turn[];
  /** Media id of the turn that was saved last, which is highlighted. */
  newest: string | undefined;
  modelType: string;
  /** Corrections of witnesses by media id. */
  errata: ReadonlyMap<string, readonly TurnErratum[]>;
}) {
  return (
    <ol className="turns" aria-label="Turns">
      {turns.map((turn, at) => (
        <li key={turn.mediaId}>
          <TurnCard
            turn={turn}
            isNew={turn.mediaId === newest}
            caseId={caseId}
            errata={errata.get(turn.mediaId)}
          >
            <TurnActions
              caseId={caseId}
              turn={turn}
              examiner={examinerOf(turn, turns)}
              before={turns[at - 1]?.mediaId}
              beforeThat={turns[at - 2]?.mediaId}
              next={turns[at + 1]?.mediaId}
              modelType={modelType}
            />
          </TurnCard>
        </li>
      ))}
    </ol>
  );
}

/** Speaker of the Question before the turn; of the first one if there is none. */
function examinerOf(turn: Turn, turns: readonly Turn[]): string {
  const questions = turns.filter(
    ({ textType, number }) => textType === 'Question' && number !== turn.number,
  );
  const before = questions.findLast(({ number }) => number < turn.number);
  return (before ?? questions[0])?.speaker ?? '';
}
