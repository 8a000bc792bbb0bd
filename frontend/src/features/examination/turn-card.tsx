import historyIcon from 'primeicons/raw-svg/history.svg?raw';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { describeLayer } from '#contracts/rules/speech/describe-layer.ts';
import { isWritten, kindOf, printExhibit, turnKeys } from '#contracts/rules/speech/entries.ts';
import type { Exhibit, Objection } from '#contracts/rules/speech/examinations.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { TurnErratum } from './api/readings.ts';
import { nameOfTurn, type ShownTurn } from './shown-turn.ts';
import { TurnAudio } from './turn-audio.tsx';
import { TurnText } from './turn-text.tsx';

const TurnHistory = lazy(async () => ({
  default: (await import('./layers/turn-history.tsx')).TurnHistory,
}));

const TurnErrata = lazy(async () => ({
  default: (await import('./readings/turn-errata.tsx')).TurnErrata,
}));

/** One turn: what was said, by whom, its sound, objections and exhibits. */
export const TurnCard = memo(function TurnCard({
  caseId,
  turn,
  isNew = false,
  isReadOnly = false,
  errata,
  children,
}: {
  caseId: string;
  turn: ShownTurn;
  isNew?: boolean;
  /** Its history restores nothing. */
  isReadOnly?: boolean;
  /** Corrections that the witness has proposed. */
  errata?: readonly TurnErratum[] | undefined;
  /** Its actions. */
  children?: ReactNode;
}) {
  const { speaker, witness, text, transcriptionFlag, entry, line } = turn;
  const [hasHistory, setHistory] = useState(false);
  return (
    <article
      className={`turn turn-${entry ? 'entry' : kindOf(turn).toLowerCase()}${isNew ? ' turn-new' : ''}${turn.isStruck ? ' turn-struck' : ''}`}
      aria-label={turn.isStruck ? `${nameOfTurn(turn)}, struck out` : nameOfTurn(turn)}
    >
      <p className="turn-mark tabular" aria-hidden="true">
        {markOf(turn)}
      </p>
      <div className="turn-body">
        <p className="turn-facts">
          <strong>{(line === undefined && speaker) || kindOf(turn)}</strong>
          {entry && line === undefined && speaker !== '' && <span>{entry}</span>}
          {line === undefined && witness !== '' && witness !== speaker && (
            <span>{`Witness: ${witness}`}</span>
          )}
          {turn.duration > 0 && (
            <span className="tabular">{minutesAndSeconds(Math.round(turn.duration))}</span>
          )}
          {turn.currentTime && <span>{`${indianDateTime(turn.currentTime)} IST`}</span>}
        </p>
        {(line ?? text) !== '' && (
          <TurnText
            caseId={caseId}
            text={line === undefined ? text : `[${line}]`}
            isStruck={turn.isStruck}
            isRedacted={turn.isRedacted}
            places={line === undefined ? turn.redactedPlaces : undefined}
          />
        )}
        <LayerNote turn={turn} />
        {errata && (
          <Suspense>
            <TurnErrata errata={errata} />
          </Suspense>
        )}
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
            {turn.exhibits.map((exhibit) => (
              <li key={`${exhibit.text}${exhibit.citation}`} className="turn-exhibit">
                <ExhibitMark caseId={caseId} exhibit={exhibit} />
              </li>
            ))}
          </ul>
        )}
        {turn.isAudioWithheld && (
          <p className="turn-layer">The audio is withheld, since words are redacted.</p>
        )}
        <div className="turn-actions">
          {turn.audioUrl !== '' && <TurnAudio caseId={caseId} number={turn.number} />}
          {isChanged(turn) && (
            <Button look="quiet" size="sm" icon={historyIcon} onClick={() => setHistory(true)}>
              History
              <span className="visually-hidden">{` of ${nameOfTurn(turn)}`}</span>
            </Button>
          )}
          {children}
        </div>
        {hasHistory && (
          <Suspense>
            <TurnHistory
              caseId={caseId}
              turn={turn}
              isReadOnly={isReadOnly}
              onClose={() => setHistory(false)}
            />
          </Suspense>
        )}
      </div>
    </article>
  );
});

/** 'Q3', 'A3', 'O'; nothing for what is written. */
function markOf(turn: ShownTurn): string {
  const kind = kindOf(turn);
  if (isWritten(kind)) return '';
  return `${turnKeys[kind]}${(!turn.entry && turn.questionNo) || ''}`;
}

/** An exhibit; with a page it leads to that page of its document. */
function ExhibitMark({ caseId, exhibit }: { caseId: string; exhibit: Exhibit }) {
  const { documentId, page } = exhibit;
  const label = `Exhibit ${printExhibit(exhibit)}`;
  if (documentId === undefined || page === undefined) return label;
  const query = new URLSearchParams({ document: documentId, at: String(page) });
  return <Link to={`${paths.caseSearch.href(caseId)}?${query}`}>{label}</Link>;
}

/** Whether there is more than what was recorded. */
const isChanged = ({ layers }: ShownTurn): boolean =>
  layers.some(({ changes }) => !changes.includes('recorded'));

/** Who changed the turn last, and when; in a struck turn, who struck it. */
function LayerNote({ turn: { layers, isStruck } }: { turn: ShownTurn }) {
  const layer = layers.findLast(({ changes }) =>
    isStruck ? changes.includes('struck') : !changes.includes('recorded'),
  );
  if (!layer) return null;
  const { name, role, at } = layer;
  const author = [name, role && participantLabel(role)].filter(Boolean).join(', ');
  return (
    <p className="turn-layer">
      {[describeLayer(layer), author, `${indianDateTime(at)} IST`].filter(Boolean).join(' · ')}
    </p>
  );
}

const stateLabels: Record<Objection['state'], string> = {
  raised: 'Objection',
  sustained: 'Objection sustained',
  overruled: 'Objection overruled',
  reserved: 'Objection, ruling reserved',
};

const objectionText = ({ state, by, ground }: Objection): string =>
  `${stateLabels[state]}: ${by}${ground === '' ? '' : `, ${ground}`}`;
