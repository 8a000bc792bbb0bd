import { memo, type ReactNode } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { Objection } from '#contracts/rules/speech/examinations.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { indianDateTime } from '#portal/shared/indian-dates.ts';
import { TurnAudio } from './turn-audio.tsx';

export type ShownTurn = Pick<
  Turn,
  | 'mediaId'
  | 'number'
  | 'textType'
  | 'questionNo'
  | 'speaker'
  | 'witness'
  | 'text'
  | 'duration'
  | 'transcriptionFlag'
  | 'objections'
  | 'exhibits'
  | 'audioUrl'
> & { currentTime?: string };

/** One turn: what was said, by whom, its sound, objections and exhibits. */
export const TurnCard = memo(function TurnCard({
  caseId,
  turn,
  isNew = false,
  children,
}: {
  caseId: string;
  turn: ShownTurn;
  isNew?: boolean;
  /** Its actions. */
  children?: ReactNode;
}) {
  const { textType, questionNo, speaker, witness, text, transcriptionFlag } = turn;
  const label = `${textType === 'Question' ? 'Q' : 'A'}${questionNo || ''}`;
  return (
    <article
      className={`turn turn-${textType.toLowerCase()}${isNew ? ' turn-new' : ''}`}
      aria-label={`${textType} ${questionNo || ''}`}
    >
      <p className="turn-mark tabular" aria-hidden="true">
        {label}
      </p>
      <div className="turn-body">
        <p className="turn-facts">
          <strong>{speaker || textType}</strong>
          {witness !== '' && witness !== speaker && <span>{`Witness: ${witness}`}</span>}
          <span className="tabular">{minutesAndSeconds(Math.round(turn.duration))}</span>
          {turn.currentTime && <span>{`${indianDateTime(turn.currentTime)} IST`}</span>}
        </p>
        {text !== '' && <p className="turn-text">{text}</p>}
        {!transcriptionFlag && (
          <p className="turn-failed">
            {text === ''
              ? 'This turn could not be turned into text.'
              : 'Part of this turn could not be turned into text.'}
          </p>
        )}
        {(turn.objections.length > 0 || turn.exhibits.length > 0) && (
          <ul className="turn-marks">
            {turn.objections.map((objection, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal objections may be repeated
              <li key={at} className={`turn-objection turn-objection-${objection.state}`}>
                {objectionText(objection)}
              </li>
            ))}
            {turn.exhibits.map(({ text: exhibit }) => (
              <li key={exhibit} className="turn-exhibit">{`Exhibit ${exhibit}`}</li>
            ))}
          </ul>
        )}
        <div className="turn-actions">
          {turn.audioUrl !== '' && <TurnAudio caseId={caseId} number={turn.number} />}
          {children}
        </div>
      </div>
    </article>
  );
});

const stateLabels: Record<Objection['state'], string> = {
  raised: 'Objection',
  sustained: 'Objection sustained',
  overruled: 'Objection overruled',
};

const objectionText = ({ state, by, ground }: Objection): string =>
  `${stateLabels[state]}: ${by}${ground === '' ? '' : `, ${ground}`}`;
