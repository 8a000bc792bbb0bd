import { useId, useState } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindFacts, type SpokenKind, type TurnKind } from '#contracts/rules/speech/entries.ts';
import {
  type CrossExaminationSettings,
  nextTurnType,
  speakerOfTurn,
} from '#contracts/rules/speech/examinations.ts';
import { type TurnType, turnTypes } from '#contracts/rules/speech/transcripts.ts';
import { MUTED } from '#portal/parts/recorder/microphone.ts';
import type { RecorderState } from '#portal/parts/recorder/recorder.ts';
import { LeaveQuestion } from '#portal/parts/unsent/leave-question.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { AddEntry } from '../entries/add-entry.tsx';
import { lastTurnType } from './last-turn.ts';
import { PendingTurns } from './pending-turns.tsx';
import { RecordingControls } from './recording-controls.tsx';
import type { TestimonyLanguage } from './testimony-language.ts';
import { TurnButtons } from './turn-buttons.tsx';
import { useLoadedParts } from './use-loaded-parts.ts';
import { useTurnRecorder } from './use-turn-recorder.ts';

/** Record and Stop, what the next turn is, and the turns that are not saved yet. */
export function RecordingPanel({
  place,
  caseId,
  examiner,
  settings,
  spoken,
  turns,
  onSaved,
}: {
  /** User and place, for audio that is kept in this browser. */
  place: string;
  caseId: string;
  /** Name of the signed-in neutral, the speaker of Questions unless another one is named. */
  examiner: string;
  settings: CrossExaminationSettings;
  spoken: TestimonyLanguage;
  turns: readonly Turn[];
  onSaved: (turn: Turn) => void;
}) {
  useLoadedParts();
  const [chosen, setChosen] = useState<TurnType>();
  const [speaker, setSpeaker] = useState(
    () => turns.findLast(({ textType }) => textType === 'Question')?.speaker || examiner,
  );
  const [witness, setWitness] = useState(
    () => turns.findLast((turn) => turn.witness !== '')?.witness ?? '',
  );
  const [objector, setObjector] = useState('');
  const { recorder, state, pending, isReady, own, current } = useTurnRecorder({
    ...{ place, caseId, settings, spoken, turns, onSaved },
  });
  const { phase, problem, microphoneProblem } = state;
  const isRecording = phase === 'recording';
  const nextType = chosen ?? nextTurnType(lastTurnType({ turns, pending, own }));
  const [isDiscarding, setDiscarding] = useState(false);
  const names = { witness: witness.trim(), examiner: speaker.trim(), objector: objector.trim() };
  const record = (kind: SpokenKind) => {
    const plan = {
      ...{ textType: 'Question' as const, ...kindFacts(kind) },
      ...{ speaker: speakerOf(kind, names), witness: names.witness },
    };
    if (isRecording) recorder.next(plan);
    else recorder.start(plan);
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
        <TextField
          label="Objections by"
          value={objector}
          maxLength={100}
          onChange={({ target }) => setObjector(target.value)}
        />
        <TurnTypeChoice type={nextType} onChoose={setChosen} />
      </div>
      <div className="examination-controls">
        <RecordingControls
          state={state}
          nextType={nextType}
          isReady={isReady}
          onTurn={record}
          onStop={recorder.stop}
          onMicrophone={recorder.chooseMicrophone}
        />
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
        <TurnButtons isRecording={isRecording} current={current} onTurn={record} />
        <AddEntry
          names={{ witness: names.witness, speaker: names.examiner }}
          onWrite={(entry) => {
            // Nothing is recorded off the record.
            if (entry.entry === 'Off the record') recorder.stop();
            return recorder.write(entry);
          }}
        />
      </div>
      <p className="soft examination-status" role="status">
        {statusOf(state, pending.length, current)}
      </p>
      <FormFailure text={microphoneProblem} />
      <FormFailure text={problem} />
      {state.isMuted && <FormFailure text={MUTED} />}
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

type Names = { witness: string; examiner: string; objector: string };

/** Who speaks; '' where only the hearing knows. */
function speakerOf(kind: SpokenKind, names: Names): string {
  if (kind === 'Question' || kind === 'Answer') return speakerOfTurn(kind, names);
  return { Objection: names.objector, Exhibit: names.examiner, Aside: '' }[kind];
}

function TurnTypeChoice({
  type,
  onChoose,
}: {
  type: TurnType;
  onChoose: (type: TurnType) => void;
}) {
  const id = useId();
  return (
    <fieldset className="examination-type" aria-labelledby={id}>
      <span id={id} className="examination-type-title">
        Next turn
      </span>
      {turnTypes.map((one) => (
        <Choice
          key={one}
          kind="radio"
          name="next-turn"
          checked={one === type}
          onChange={() => onChoose(one)}
        >
          {one}
        </Choice>
      ))}
    </fieldset>
  );
}

function statusOf(
  { phase, problem }: RecorderState,
  pending: number,
  recorded: TurnKind | undefined,
): string {
  const turns = pending === 1 ? '1 turn' : `${pending} turns`;
  const waiting = pending > 0 && problem !== '' ? `${turns} still to be saved` : '';
  if (phase === 'recording')
    return [`Recording ${recorded ?? ''}`.trim(), 'Ctrl + Enter begins the next turn', waiting]
      .filter(Boolean)
      .join(' · ');
  if (waiting !== '') return waiting;
  return pending > 0 || phase === 'processing' ? 'Turning speech into text…' : '';
}
