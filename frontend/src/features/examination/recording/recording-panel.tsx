import { useQueryClient } from '@tanstack/react-query';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import {
  type CrossExaminationSettings,
  nextTurnType,
  speakerOfTurn,
} from '#contracts/rules/speech/examinations.ts';
import { type TurnType, turnTypes } from '#contracts/rules/speech/transcripts.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { MicrophoneSelect } from '#portal/shared/recorder/microphone-select.tsx';
import type { RecorderState } from '#portal/shared/recorder/recorder.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { LeaveQuestion } from '#portal/shared/unsent/leave-question.tsx';
import { reloadTurns } from '../api/turns.ts';
import { PendingTurns } from './pending-turns.tsx';
import { createTurnRecorder, type TurnPlan } from './turn-recorder.ts';

/** Record and Stop, what the next turn is, and the turns that are not saved yet. */
export function RecordingPanel({
  place,
  caseId,
  examiner,
  settings,
  turns,
  onSaved,
}: {
  /** User and place, for audio that is kept in this browser. */
  place: string;
  caseId: string;
  /** Name of the signed-in neutral, the speaker of Questions unless another one is named. */
  examiner: string;
  settings: CrossExaminationSettings;
  turns: readonly Turn[];
  onSaved: (turn: Turn) => void;
}) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<TurnType>();
  const [speaker, setSpeaker] = useState(
    () => turns.findLast(({ textType }) => textType === 'Question')?.speaker || examiner,
  );
  const [witness, setWitness] = useState(() => turns.at(-1)?.witness ?? '');
  const plan = useRef<TurnPlan>({ textType: 'Question', speaker: '', witness: '' });
  const latest = useRef({ turns, onSaved });
  latest.current = { turns, onSaved };
  const [recorder] = useState(() =>
    createTurnRecorder({
      key: place,
      caseId,
      settings,
      plan: () => plan.current,
      countTurns: () => latest.current.turns.length,
      onSaved(turn) {
        latest.current.onSaved(turn);
        void reloadTurns(client, caseId);
      },
    }),
  );
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  const pending = useSyncExternalStore(recorder.subscribe, recorder.pending);
  useEffect(() => {
    recorder.resume();
    return () => recorder.close();
  }, [recorder]);
  const { phase, problem } = state;
  const isRecording = phase === 'recording';
  const textType = chosen ?? nextTurnType(pending.at(-1)?.textType ?? turns.at(-1)?.textType);
  const names = { witness: witness.trim(), examiner: speaker.trim() };
  plan.current = {
    textType,
    speaker: speakerOfTurn(textType, names),
    witness: names.witness,
  };
  const [isDiscarding, setDiscarding] = useState(false);
  const typeId = useId();
  const record = () => {
    recorder.start();
    setChosen(undefined);
  };

  return (
    <section className="examination-recording" aria-label="Recording">
      <div className="examination-plan">
        <TextField
          label="Who is examined"
          value={witness}
          maxLength={100}
          onChange={({ target }) => setWitness(target.value)}
        />
        <TextField
          label="Examined by"
          value={speaker}
          maxLength={100}
          onChange={({ target }) => setSpeaker(target.value)}
        />
        <fieldset className="examination-type" aria-labelledby={typeId} disabled={isRecording}>
          <span id={typeId} className="examination-type-title">
            Next turn
          </span>
          {turnTypes.map((type) => (
            <Choice
              key={type}
              kind="radio"
              name="next-turn"
              checked={type === textType}
              onChange={() => setChosen(type)}
            >
              {type}
            </Choice>
          ))}
        </fieldset>
      </div>
      <div className="examination-controls">
        {isRecording ? (
          <Button look="danger" icon={stopIcon} onClick={recorder.stop}>
            Stop
          </Button>
        ) : (
          <Button icon={microphoneIcon} disabled={phase !== 'idle'} onClick={record}>
            Record
          </Button>
        )}
        {isRecording && (
          <meter className="dictation-level" aria-label="Loudness" max={1} value={state.level} />
        )}
        {isRecording && <p className="tabular">{minutesAndSeconds(Math.floor(state.seconds))}</p>}
        <MicrophoneSelect state={state} onChoose={recorder.chooseMicrophone} />
        {pending.length > 0 && problem !== '' && (
          <>
            <Button look="secondary" size="sm" onClick={recorder.retry}>
              Send now
            </Button>
            <Button look="quiet" size="sm" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          </>
        )}
      </div>
      <p className="soft examination-status" role="status">
        {statusOf(state, pending.length)}
      </p>
      <FormFailure text={problem} />
      <PendingTurns pending={pending} isStuck={problem !== ''} />
      <ConfirmDialog
        title="Discard the recording?"
        question="The audio that is not saved yet is removed. It cannot be restored."
        confirmLabel="Discard"
        cancelLabel="Cancel"
        look="danger"
        isOpen={isDiscarding}
        onConfirm={() => {
          void recorder.reset();
          setDiscarding(false);
        }}
        onCancel={() => setDiscarding(false)}
      />
      <LeaveQuestion
        isAsked={isRecording || pending.length > 0}
        title="Leave the cross-examination?"
        question="Some turns are not saved yet. Their audio stays in this browser and is sent when you come back."
      />
    </section>
  );
}

function statusOf({ phase, problem }: RecorderState, pending: number): string {
  const turns = pending === 1 ? '1 turn' : `${pending} turns`;
  if (pending > 0 && problem !== '') return `${turns} still to be saved`;
  if (phase === 'recording') return 'Recording';
  return pending > 0 || phase === 'processing' ? 'Turning speech into text…' : '';
}
