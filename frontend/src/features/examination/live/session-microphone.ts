import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import { toInt16 } from '#portal/parts/recorder/cut-chunks.ts';
import { createMutedWatch, loudness, SPEECH_LEVEL } from '#portal/parts/recorder/loudness.ts';
import {
  type Microphone,
  MicrophoneError,
  type openMicrophone,
} from '#portal/parts/recorder/microphone.ts';
import { SPEECH_SIGN } from '#portal/shared/session/idle-countdown.ts';

/** A microphone that can be changed while it is heard. */
export type SessionMicrophone = {
  /** Goes on with another microphone. Throws MicrophoneError; the one before then goes on. */
  change(deviceId: string): Promise<void>;
  /** Passes on the last samples, then frees the device. Safe to repeat. */
  stop(): Promise<void>;
};

type Options = {
  open: typeof openMicrophone;
  deviceId: string | undefined;
  /** At 16 kHz, of all microphones. */
  onSamples: (samples: Int16Array) => void;
  onSound: (sound: { level: number; isMuted: boolean }) => void;
  /** It was disconnected; `next` is heard instead, undefined if there is none. */
  onLost: (next: string | undefined) => void;
};

/** A microphone that gives nothing for this long is not used. */
const FIRST_SOUND_MS = 5_000;
/** One that is stuck does not say how far it has come. */
const LONGEST_REACH_MS = 1_000;
/** The audio thread gives samples eight times a second; after this time without any it is stuck. */
const STUCK_AFTER_MS = 3_000;

type Source = {
  take: (samples: Float32Array, sampleRate: number) => void;
  microphone?: Microphone;
};

/** Opens a microphone for a session. Throws MicrophoneError. */
export async function openSessionMicrophone(options: Options): Promise<SessionMicrophone> {
  const isMuted = createMutedWatch();
  let heardAt = performance.now();
  let present: Source | undefined;
  let isStopped = false;

  const hear = (samples: Float32Array, sampleRate: number) => {
    heardAt = performance.now();
    const level = loudness(samples);
    if (level > SPEECH_LEVEL) window.dispatchEvent(new Event(SPEECH_SIGN));
    options.onSamples(Int16Array.from(atRate(samples, sampleRate, RECORDED_SAMPLE_RATE), toInt16));
    options.onSound({ level, isMuted: isMuted(level, samples.length / sampleRate) });
  };
  const open = async (deviceId: string | undefined, source: Source) => {
    source.microphone = await options.open(deviceId, {
      onSamples: (samples, sampleRate) => source.take(samples, sampleRate),
      onLost: () => void replaceLost(source),
    });
    return source.microphone;
  };
  const replaceLost = async (lost: Source) => {
    if (lost !== present || isStopped) return;
    try {
      await change(undefined);
      options.onLost(present?.microphone?.deviceId ?? '');
    } catch {
      options.onLost(undefined);
    }
  };

  /**
   * The next microphone is heard from the moment of its first samples; until then, the present one. So
   * no sample between the two is lost or heard twice.
   */
  const change = async (deviceId: string | undefined) => {
    const former = present;
    const held: Float32Array[] = [];
    const source: Source = { take: () => {} };
    const changed = new Promise<void>((resolve) => {
      const replace = (sampleRate: number) => {
        if (former) former.take = () => {};
        const missed = (performance.now() - heardAt) / 1_000;
        // What nobody heard has its time, so that later words keep theirs.
        if (missed > LONGEST_REACH_MS / 1_000)
          hear(new Float32Array(missed * RECORDED_SAMPLE_RATE), RECORDED_SAMPLE_RATE);
        present = source;
        for (const samples of held) hear(samples, sampleRate);
        source.take = hear;
        resolve();
      };
      source.take = (_first, sampleRate) => {
        source.take = (samples) => void held.push(samples);
        const reached = former?.microphone?.reach() ?? Promise.resolve();
        void Promise.race([reached, after(LONGEST_REACH_MS)]).then(() => replace(sampleRate));
      };
    });
    const next = await open(deviceId, source);
    await Promise.race([changed, after(FIRST_SOUND_MS)]);
    if (present !== source || isStopped) {
      await next.stop();
      throw new MicrophoneError('No sound comes from this microphone. The one before goes on.');
    }
    await former?.microphone?.stop();
  };

  const first: Source = { take: hear };
  present = first;
  await open(options.deviceId, first);
  const watch = setInterval(() => {
    if (performance.now() - heardAt >= STUCK_AFTER_MS) options.onSound({ level: 0, isMuted: true });
  }, 1_000);
  return {
    change,
    async stop() {
      isStopped = true;
      clearInterval(watch);
      await present?.microphone?.stop();
      if (present) present.take = () => {};
    },
  };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Samples at another rate. Browsers that record at the device's own rate need it. */
function atRate(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  return Float32Array.from({ length: Math.round((samples.length * to) / from) }, (_none, at) => {
    const place = (at * from) / to;
    const before = samples[Math.floor(place)] ?? 0;
    const next = samples[Math.ceil(place)] ?? before;
    return before + (next - before) * (place % 1);
  });
}
