import { type Microphone, MicrophoneError, type openMicrophone } from './microphone.ts';

/** A microphone that can be changed while it is heard. */
export type ChangeableMicrophone = {
  /**
   * Goes on with another microphone; one change after the other. Throws MicrophoneError; the one before then
   * goes on.
   */
  change(deviceId: string): Promise<void>;
  /** Passes on the samples until now, then resolves. */
  reach(): Promise<void>;
  /** Passes on the last samples, then frees the device. Safe to repeat. */
  stop(): Promise<void>;
};

type Options = {
  open: typeof openMicrophone;
  deviceId: string | undefined;
  /** Rate of the samples; that of the first microphone if absent. */
  sampleRate?: number;
  /** Whether silence is passed on for a time in which nothing was heard before a change. */
  keepsTime?: boolean;
  /** Of all microphones, at one rate. */
  onSamples: (samples: Float32Array, sampleRate: number) => void;
  /** It was disconnected; `next` is heard instead, undefined if there is none. */
  onLost: (next: string | undefined) => void;
};

/** A microphone that gives nothing for this long is not used. */
const FIRST_SOUND_MS = 5_000;
/** One that is stuck does not say how far it has come. */
const LONGEST_REACH_MS = 1_000;

type Source = {
  take: (samples: Float32Array, sampleRate: number) => void;
  microphone?: Microphone;
};

/** Opens a microphone that can be changed. Throws MicrophoneError. */
export async function openChangeableMicrophone(options: Options): Promise<ChangeableMicrophone> {
  let rate = options.sampleRate;
  let heardAt = performance.now();
  let present: Source | undefined;
  let isStopped = false;

  const hear = (samples: Float32Array, sampleRate: number) => {
    heardAt = performance.now();
    rate ??= sampleRate;
    options.onSamples(atRate(samples, sampleRate, rate), rate);
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
  const replace = async (deviceId: string | undefined) => {
    if (isStopped) return;
    const former = present;
    const held: Float32Array[] = [];
    const source: Source = { take: () => {} };
    const changed = new Promise<void>((resolve) => {
      const goOn = (sampleRate: number) => {
        if (former) former.take = () => {};
        const missed = (performance.now() - heardAt) / 1_000;
        // What nobody heard has its time, so that later words keep theirs.
        if (options.keepsTime && missed > LONGEST_REACH_MS / 1_000)
          hear(new Float32Array(missed * sampleRate), sampleRate);
        present = source;
        for (const samples of held) hear(samples, sampleRate);
        source.take = hear;
        resolve();
      };
      source.take = (_first, sampleRate) => {
        source.take = (samples) => void held.push(samples);
        const reached = former?.microphone?.reach() ?? Promise.resolve();
        void Promise.race([reached, after(LONGEST_REACH_MS)]).then(() => goOn(sampleRate));
      };
    });
    const next = await open(deviceId, source);
    await Promise.race([changed, after(FIRST_SOUND_MS)]);
    if (present !== source || isStopped) {
      source.take = () => {};
      await next.stop();
      if (isStopped) return;
      throw new MicrophoneError('No sound comes from this microphone. The one before goes on.');
    }
    await former?.microphone?.stop();
  };
  let changes = Promise.resolve();
  const change = (deviceId: string | undefined): Promise<void> => {
    const changed = changes.then(() => replace(deviceId));
    changes = changed.catch(() => undefined);
    return changed;
  };

  const first: Source = { take: hear };
  present = first;
  await open(options.deviceId, first);
  return {
    change,
    reach: () => present?.microphone?.reach() ?? Promise.resolve(),
    async stop() {
      isStopped = true;
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
