import editIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { lazy, memo, Suspense, useState } from 'react';
import { kindOf, printMarks } from '#contracts/rules/speech/entries.ts';
import {
  ERRATA_MAX,
  type Erratum,
  type ReadTurn,
} from '#contracts/rules/speech/witness-readings.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { WitnessRecord } from './record-api.ts';

const CorrectionDialog = lazy(async () => ({
  default: (await import('./correction-dialog.tsx')).CorrectionDialog,
}));

/** The record, turn by turn, with the corrections beside them. */
export function ReadTurns({
  record: { page, turns },
  link,
  canCorrect,
}: {
  record: WitnessRecord;
  link: string;
  canCorrect: boolean;
}) {
  const [corrected, setCorrected] = useState<ReadTurn>();
  const byTurn = Map.groupBy(page.errata, ({ turn }) => turn);
  const hasRoom = page.errata.length < ERRATA_MAX;
  return (
    <section className="card witness-part" aria-labelledby="witness-turns">
      <h2 id="witness-turns">The record</h2>
      <ol className="read-turns">
        {turns.map((turn) => (
          <Turn
            key={turn.number}
            turn={turn}
            errata={byTurn.get(turn.number)}
            onCorrect={canCorrect && hasRoom ? setCorrected : undefined}
          />
        ))}
      </ol>
      {corrected && (
        <Suspense>
          <CorrectionDialog
            turn={corrected}
            page={page}
            link={link}
            onClose={() => setCorrected(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const Turn = memo(function Turn({
  turn,
  errata = [],
  onCorrect,
}: {
  turn: ReadTurn;
  errata: readonly Erratum[] | undefined;
  onCorrect: ((turn: ReadTurn) => void) | undefined;
}) {
  const { number, speaker, text, line, isStruck } = turn;
  const marks = printMarks(turn);
  return (
    <li className="read-turn">
      <p className="read-turn-number tabular">
        <span className="visually-hidden">Turn </span>
        {number}
      </p>
      <div>
        <p className="read-turn-head">
          <strong>{kindOf(turn)}</strong>
          {line === undefined && speaker !== '' && <bdi>{speaker}</bdi>}
          {isStruck && <span>struck out</span>}
        </p>
        <p className="read-turn-text">
          <bdi>{line === undefined ? text || 'Nothing was taken down.' : `[${line}]`}</bdi>
        </p>
        {marks.length > 0 && <p className="soft">{marks.join(' ')}</p>}
        {errata.map(({ reads, shouldRead, reason }) => (
          <p key={`${reads} ${shouldRead} ${reason}`} className="read-turn-erratum">
            <span className="visually-hidden">Your correction: </span>
            <del>{reads}</del> <ins>{shouldRead}</ins>
          </p>
        ))}
      </div>
      {onCorrect && (
        <Button
          look="quiet"
          size="sm"
          icon={editIcon}
          aria-label={`Correct turn ${number}`}
          onClick={() => onCorrect(turn)}
        >
          Correct
        </Button>
      )}
    </li>
  );
});
