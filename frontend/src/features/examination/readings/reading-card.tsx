import type { WitnessReading } from '#contracts/endpoints/speech/witness-readings.ts';
import {
  isOpenReading,
  type ReadingState,
  readingEventLabels,
  readingStateLabels,
} from '#contracts/rules/speech/witness-readings.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ErrataOfReading } from './errata-of-reading.tsx';
import { ReadingActions } from './reading-actions.tsx';

const tones: Readonly<Record<ReadingState, Parameters<typeof Badge>[0]['tone']>> = {
  sent: 'waiting',
  opened: 'running',
  corrected: 'running',
  signed: 'done',
  declined: 'refused',
  withdrawn: 'plain',
  expired: 'refused',
};

/** Whether a link can still be sent again or withdrawn. */
const isOpen = ({ state }: WitnessReading): boolean =>
  state === 'corrected' || state === 'expired' || isOpenReading(state);

/** A record that was sent: its state, what the witness said, and what can be done. */
export function ReadingCard({
  caseId,
  reading,
  mayAct,
  onSendAnew,
}: {
  caseId: string;
  reading: WitnessReading;
  mayAct: boolean;
  /** Sends the present record to the same witness. */
  onSendAnew: () => void;
}) {
  const { name, email, state, witness, version, turnCount, errataCount, events } = reading;
  const count = `${errataCount} ${errataCount === 1 ? 'correction' : 'corrections'}`;
  return (
    <article className="reading-card" aria-label={`Record sent to ${name}`}>
      <div className="reading-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={tones[state]}>{readingStateLabels[state]}</Badge>
      </div>
      <p className="soft">
        {[
          witness === '' ? 'The whole record' : `Evidence of ${witness}`,
          `version ${version}`,
          `${turnCount} ${turnCount === 1 ? 'turn' : 'turns'}`,
          email,
        ].join(' · ')}
      </p>
      {isOpen(reading) && (
        <p>
          {`${errataCount > 0 ? `${count} proposed so far. ` : ''}${state === 'expired' ? 'Ended' : 'Open until'} ${indianDateTime(reading.linkExpiresAt)} IST.`}
        </p>
      )}
      {reading.isChanged && state !== 'withdrawn' && (
        <p className="reading-changed">
          {`The evidence was changed after it was sent. ${isOpen(reading) ? 'The witness reads' : 'This is about'} version ${version}.`}
        </p>
      )}
      <ErrataOfReading reading={reading} />
      {mayAct && (
        <ReadingActions
          caseId={caseId}
          reading={reading}
          isOpen={isOpen(reading)}
          onSendAnew={onSendAnew}
        />
      )}
      <details>
        <summary>History</summary>
        <ol className="reading-events">
          {events.map(({ kind, at, name: by }) => (
            <li key={`${kind} ${at}`}>
              {`${readingEventLabels[kind]} · ${by} · ${indianDateTime(at)} IST`}
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}
