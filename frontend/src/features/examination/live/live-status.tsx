import { MUTED } from '#portal/parts/recorder/microphone.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import type { LiveState } from './live-capture.ts';

/** What is heard, kept and sent now. The status is announced when it changes, not each second. */
export function LiveStatus({ state }: { state: LiveState }) {
  const { phase, isConnected, behindSeconds, unsentParts } = state;
  const isWaiting = phase === 'live' && !isConnected && behindSeconds > 0;
  return (
    <>
      <p className={isWaiting ? 'live-waiting' : 'soft examination-status'} role="status">
        {statusOf(state)}
      </p>
      {isWaiting && (
        <p className="soft tabular">
          {`Waiting to become text: ${minutesAndSeconds(behindSeconds)} of sound`}
        </p>
      )}
      {phase === 'idle' && unsentParts > 0 && (
        <p className="soft">
          {`${unsentParts === 1 ? '1 part' : `${unsentParts} parts`} of the recording still to be sent from this browser`}
        </p>
      )}
      <FormFailure text={state.microphoneProblem} />
      <FormFailure text={state.problem} />
      <FormFailure text={state.recordingProblem} />
      {phase === 'live' && state.isMuted && <FormFailure text={MUTED} />}
    </>
  );
}

function statusOf({ phase, waiting, isConnected, isMuted }: LiveState): string {
  if (phase === 'stopping') return 'Storing the last words…';
  if (phase === 'starting') return 'Starting…';
  if (phase === 'idle') return waiting.length > 0 ? 'Some words are not stored yet' : '';
  if (isMuted) return 'Nothing is heard';
  if (isConnected) return 'Listening';
  return 'Waiting for the connection. The sound is kept in this browser, and ten minutes of it become text when the connection returns. A longer gap is marked in the text.';
}
