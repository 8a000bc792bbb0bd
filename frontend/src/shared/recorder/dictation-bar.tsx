import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { minutesAndSeconds } from '../format.ts';
import { useMe } from '../session/use-me.ts';
import { Button } from '../ui/button.tsx';
import { FormFailure } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { createDictation } from './dictation.ts';
import { MicrophoneSelect } from './microphone-select.tsx';
import type { RecorderState } from './recorder.ts';
import {
  isSpeechLanguage,
  keepLanguage,
  languageOptions,
  readLanguage,
} from './speech-language.ts';
import './dictation-bar.css';

/**
 * Start Dictation, Stop Dictation and Reset (seed 1, section 2), with level, time and what waits.
 * Give it a key for each place.
 */
export function DictationBar({
  place,
  caseId,
  isDisabled,
  onText,
  onReset,
  onBusy,
}: {
  /** User and place, for audio that is kept in this browser. */
  place: string;
  /** The case that the speech belongs to, if any. */
  caseId?: string | undefined;
  isDisabled: boolean;
  /** Inserts the text of a chunk; false if it cannot be inserted now. Must not change. */
  onText: (text: string) => boolean;
  /** Removes the dictated text. */
  onReset: () => void;
  /** Called when words are still to come, and when they have come or cannot come now. */
  onBusy?: (isBusy: boolean) => void;
}) {
  const [dictation] = useState(() =>
    createDictation({
      key: place,
      caseId,
      language: () => readLanguage(place) ?? 'english',
      onText,
    }),
  );
  const state = useSyncExternalStore(dictation.subscribe, dictation.state);
  useEffect(() => {
    dictation.resume();
    return () => dictation.close();
  }, [dictation]);
  const { phase, waiting, problem } = state;
  const isRecording = phase === 'recording';
  const isBusy = phase !== 'idle' || (waiting > 0 && problem === '');
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const userId = useMe().data?.id ?? '';
  const [chosen, setChosen] = useState(() => readLanguage(userId) ?? 'english');
  // Audio that waits for its text has the language in which it was recorded.
  const language = waiting > 0 ? (readLanguage(place) ?? chosen) : chosen;
  const start = () => {
    keepLanguage(place, language);
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
        <Button
          look="quiet"
          size="sm"
          icon={undoIcon}
          disabled={isRecording || isDisabled}
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
          options={languageOptions}
          value={language}
          disabled={phase !== 'idle' || waiting > 0}
          onChange={({ target: { value } }) => {
            if (!isSpeechLanguage(value)) return;
            keepLanguage(userId, value);
            setChosen(value);
          }}
        />
        <MicrophoneSelect state={state} onChoose={dictation.chooseMicrophone} />
        {waiting > 0 && problem !== '' && (
          <Button look="quiet" size="sm" onClick={dictation.retry}>
            Send now
          </Button>
        )}
      </div>
      <p className="dictation-status" role="status">
        {statusOf(state)}
      </p>
      {isRecording && (
        <p className="dictation-time tabular">{minutesAndSeconds(Math.floor(state.seconds))}</p>
      )}
      <FormFailure text={problem} />
      <ConfirmDialog
        title="Reset the dictation?"
        question="Some of what you said is not text yet. It is removed, together with the dictated text."
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

function statusOf({ phase, waiting, problem }: RecorderState): string {
  const parts = waiting === 1 ? '1 part' : `${waiting} parts`;
  if (waiting > 0 && problem !== '') return `${parts} of the dictation still to be sent`;
  if (phase === 'recording') return 'Recording';
  return waiting > 0 || phase === 'processing' ? 'Turning speech into text…' : '';
}
