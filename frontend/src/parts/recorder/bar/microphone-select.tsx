import { Select } from '../../../shared/ui/form/select.tsx';
import type { RecorderState } from '../recorder.ts';

/** Picks the microphone, where the device has several. */
export function MicrophoneSelect({
  state: { microphones, microphone, phase },
  onChoose,
}: {
  state: RecorderState;
  onChoose: (deviceId: string) => void;
}) {
  if (microphones.length < 2) return null;
  return (
    <Select
      label="Microphone"
      isLabelHidden
      options={microphones}
      value={microphone}
      disabled={phase !== 'idle'}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
