import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import nextIcon from 'primeicons/raw-svg/sync.svg?raw';
import { useEffect, useRef } from 'react';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import { MicrophoneSelect } from '#portal/parts/recorder/bar/microphone-select.tsx';
import type { RecorderState } from '#portal/parts/recorder/recorder.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';

/** Record and Stop, and the key for the next turn, which changes the turn without a stop. */
export function RecordingControls({
  state,
  nextType,
  isReady,
  onTurn,
  onStop,
  onMicrophone,
}: {
  state: RecorderState;
  nextType: TurnType;
  isReady: boolean;
  /** Begins to record, or changes to the next turn. */
  onTurn: (type: TurnType) => void;
  onStop: () => void;
  onMicrophone: (deviceId: string) => void;
}) {
  const isRecording = state.phase === 'recording';
  const canStart = isReady && state.phase === 'idle';
  const act = useRef(() => {});
  act.current = () => {
    if (isRecording || canStart) onTurn(nextType);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      // An open dialog has keys of its own.
      const dialogs = [...document.querySelectorAll('[role=dialog], dialog')];
      if (dialogs.some((dialog) => dialog.checkVisibility())) return;
      event.preventDefault();
      act.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      {isRecording ? (
        <>
          <Button
            icon={nextIcon}
            aria-keyshortcuts="Control+Enter"
            title="Ctrl + Enter"
            onClick={() => onTurn(nextType)}
          >
            {`Next: ${nextType}`}
          </Button>
          <Button look="danger" icon={stopIcon} onClick={onStop}>
            Stop
          </Button>
        </>
      ) : (
        <Button
          icon={microphoneIcon}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl + Enter"
          disabled={!canStart}
          onClick={() => onTurn(nextType)}
        >
          Record
        </Button>
      )}
      {isRecording && (
        <meter className="dictation-level" aria-label="Loudness" max={1} value={state.level} />
      )}
      {isRecording && <p className="tabular">{minutesAndSeconds(Math.floor(state.seconds))}</p>}
      <MicrophoneSelect state={state} onChoose={onMicrophone} />
    </>
  );
}
