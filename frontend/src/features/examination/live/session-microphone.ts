import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import {
  type ChangeableMicrophone,
  openChangeableMicrophone,
} from '#portal/parts/recorder/changeable-microphone.ts';
import { toInt16 } from '#portal/parts/recorder/cut-chunks.ts';
import { createMutedWatch, loudness, SPEECH_LEVEL } from '#portal/parts/recorder/loudness.ts';
import type { openMicrophone } from '#portal/parts/recorder/microphone.ts';
import { SPEECH_SIGN } from '#portal/shared/session/idle-countdown.ts';

export type SessionMicrophone = Pick<ChangeableMicrophone, 'change' | 'stop'>;

type Options = {
  open: typeof openMicrophone;
  deviceId: string | undefined;
  /** At 16 kHz, of all microphones. */
  onSamples: (samples: Int16Array) => void;
  onSound: (sound: { level: number; isMuted: boolean }) => void;
  /** It was disconnected; `next` is heard instead, undefined if there is none. */
  onLost: (next: string | undefined) => void;
};

/** The audio thread gives samples eight times a second; after this time without any it is stuck. */
const STUCK_AFTER_MS = 3_000;

/** Opens a microphone for a session. Throws MicrophoneError. */
export async function openSessionMicrophone(options: Options): Promise<SessionMicrophone> {
  const isMuted = createMutedWatch();
  let heardAt = performance.now();
  const microphone = await openChangeableMicrophone({
    ...{ open: options.open, deviceId: options.deviceId, onLost: options.onLost },
    ...{ sampleRate: RECORDED_SAMPLE_RATE, keepsTime: true },
    onSamples(samples, sampleRate) {
      heardAt = performance.now();
      const level = loudness(samples);
      if (level > SPEECH_LEVEL) window.dispatchEvent(new Event(SPEECH_SIGN));
      options.onSamples(Int16Array.from(samples, toInt16));
      options.onSound({ level, isMuted: isMuted(level, samples.length / sampleRate) });
    },
  });
  const watch = setInterval(() => {
    if (performance.now() - heardAt >= STUCK_AFTER_MS) options.onSound({ level: 0, isMuted: true });
  }, 1_000);
  return {
    change: microphone.change,
    async stop() {
      clearInterval(watch);
      await microphone.stop();
    },
  };
}
