import hereIcon from 'primeicons/raw-svg/map-marker.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import { useState } from 'react';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { minutesAndSeconds } from '../../../shared/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/form/field.tsx';
import { Select } from '../../../shared/ui/form/select.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlay/confirm-dialog.tsx';
import type { DictationTarget } from '../dictation.ts';
import { MUTED } from '../microphone.ts';
import type { RecorderState } from '../recorder.ts';
import {
  dictatedLanguages,
  isSpeechLanguage,
  keepLanguage,
  languageOptions,
} from '../speech-language.ts';
import { VoiceCommands } from '../voice/voice-commands.tsx';
import { Corrections, MyWords } from '../words/my-words.tsx';
import { BudgetLeft } from './budget-left.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { UnheardList } from './unheard-list.tsx';
import { useDictation, useDictationLanguage } from './use-dictation.ts';
import './dictation-bar.css';

/**
 * Start Dictation, Stop Dictation and Reset (seed 1, section 2), with level, time and what waits.
 * Give it a key for each place.
 */
export function DictationBar({
  place,
  caseId,
  caseLanguage,
  isOwnServer = false,
  isDisabled,
  target,
  where,
  onReset,
  onBusy,
}: {
  /** User and place, for audio that is kept in this browser. */
  place: string;
  /** The case that the speech belongs to, if any. */
  caseId?: string | undefined;
  /** The language of the case's setting, for users who have never chosen one. */
  caseLanguage?: SpeechLanguage | undefined;
  /** The case's speech goes to its own server, not to Amazon Transcribe. */
  isOwnServer?: boolean;
  isDisabled: boolean;
  /** Where the words go. Must not change. */
  target: DictationTarget;
  /** Name of the field that gets the words, where there are several. */
  where?: string | undefined;
  /** Removes the dictated text. */
  onReset: () => void;
  /** Called when words are still to come, and when they have come or cannot come now. */
  onBusy?: (isBusy: boolean) => void;
}) {
  const { dictation, state, unheard, isBusy, note, said, userId } = useDictation({
    ...{ place, caseId, isOwnServer, target, onBusy },
  });
  const { phase, waiting, problem, microphoneProblem } = state;
  const isRecording = phase === 'recording';
  const { language, hint, chooseLanguage } = useDictationLanguage({
    place,
    caseLanguage,
    isOwnServer,
    isWaiting: waiting > 0,
  });
  const moveHere = () => {
    target.place();
    target.show(isBusy);
    dictation.placeMoved();
  };
  const start = () => {
    keepLanguage(place, language);
    moveHere();
    dictation.start();
  };
  const [isAsking, setAsking] = useState(false);
  const reset = () => {
    setAsking(false);
    onReset();
    void dictation.reset();
  };

  return (
    <fieldset className="dictation" aria-label="Dictation">
      <div className="dictation-controls">
        {isRecording ? (
          <Button look="danger" size="sm" icon={stopIcon} onClick={dictation.stop}>
            Stop Dictation
          </Button>
        ) : (
          <Button
            look="secondary"
            size="sm"
            icon={microphoneIcon}
            disabled={isDisabled || phase !== 'idle'}
            onClick={start}
          >
            Start Dictation
          </Button>
        )}
        {isBusy && (
          <Button look="secondary" size="sm" icon={hereIcon} onClick={moveHere}>
            Dictate here
          </Button>
        )}
        <Button
          look="quiet"
          size="sm"
          icon={undoIcon}
          disabled={phase !== 'idle' || isDisabled}
          onClick={() => (waiting > 0 ? setAsking(true) : reset())}
        >
          Reset
        </Button>
        {isRecording && (
          <meter className="dictation-level" aria-label="Loudness" max={1} value={state.level} />
        )}
        <Select
          label="Language of the dictation"
          isLabelHidden
          options={languageOptions(dictatedLanguages({ isOwnServer }))}
          value={language}
          disabled={phase !== 'idle' || waiting > 0}
          onChange={({ target: { value } }) => {
            if (isSpeechLanguage(value)) chooseLanguage(value);
          }}
        />
        <VoiceCommands userId={userId} />
        <MyWords />
        <MicrophoneSelect state={state} onChoose={dictation.chooseMicrophone} />
        {waiting > 0 && problem !== '' && (
          <Button look="quiet" size="sm" onClick={dictation.retry}>
            Send now
          </Button>
        )}
      </div>
      <p className="dictation-status" role="status">
        {statusOf(state, where)}
      </p>
      <p className="dictation-note" role="status">
        {note.text && <span key={note.count}>{note.text}</span>}
      </p>
      <Corrections target={target} said={said} />
      {!isOwnServer && <BudgetLeft caseId={caseId} isSpeaking={isRecording} />}
      {hint !== '' && <p className="soft">{hint}</p>}
      {isRecording && (
        <p className="dictation-time tabular">{minutesAndSeconds(Math.floor(state.seconds))}</p>
      )}
      <FormFailure text={microphoneProblem} />
      <FormFailure text={problem} />
      {state.isMuted && <FormFailure text={MUTED} />}
      <UnheardList
        parts={unheard}
        isDisabled={isDisabled}
        onAgain={dictation.hearAgain}
        onRemove={dictation.removePart}
      />
      <ConfirmDialog
        title="Reset the dictation?"
        question="Some recorded speech has not been transcribed yet. It is removed, together with the dictated text."
        confirmLabel="Reset"
        cancelLabel="Cancel"
        look="danger"
        isOpen={isAsking}
        onConfirm={reset}
        onCancel={() => setAsking(false)}
      />
    </fieldset>
  );
}

function statusOf({ phase, waiting, problem }: RecorderState, where: string | undefined): string {
  const parts = waiting === 1 ? '1 part' : `${waiting} parts`;
  const unsent = waiting > 0 && problem !== '' ? `${parts} of the dictation still to be sent` : '';
  if (phase === 'recording') {
    const place = where ? ` in ${where}` : '';
    const hint = `The words go to the red mark${place}. To move it, click elsewhere and press Dictate here.`;
    return ['Recording.', unsent && `${unsent}.`, hint].filter(Boolean).join(' ');
  }
  if (unsent !== '') return unsent;
  return waiting > 0 || phase === 'processing' ? 'Turning speech into text…' : '';
}
