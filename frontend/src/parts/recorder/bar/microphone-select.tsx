import { Select } from '../../../shared/ui/form/select.tsx';
import type { RecorderState } from '../recorder.ts';

/** Picks the microphone, where the device has several. */
export function MicrophoneSelect({
  state: { microphones, microphone, phase },
  isChangeable = phase === 'idle' || phase === 'recording',
  onChoose,
}: {
  state: Pick<RecorderState, 'microphones' | 'microphone'> & { phase: string };
  isChangeable?: boolean;
  onChoose: (deviceId: string) => void;
}) {
  if (microphones.length < 2) return null;
  return (
    <Select
      label="Microphone"
      isLabelHidden
      options={microphones}
      value={microphone}
      disabled={!isChangeable}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
