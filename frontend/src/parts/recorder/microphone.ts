import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import captureUrl from './capture.worklet.ts?worker&url';

/** An error whose message tells the user what to do. */
export class MicrophoneError extends Error {}

export type Microphone = {
  sampleRate: number;
  deviceId: string;
  /** Passes on the samples until now, then resolves; no sample is lost between the two. */
  reach(): Promise<void>;
  /** Passes on the last samples, then frees the device. Safe to repeat. */
  stop(): Promise<void>;
};

/** Shown while a recording gets no sound. */
export const MUTED =
  'No sound comes from the microphone. It may be muted: check its switch and the settings of the device.';

/** A busy device takes seconds to deliver the last samples. */
const LONGEST_FLUSH_MS = 10_000;
/** A context that the system has suspended or ended may never answer. */
const LONGEST_FLUSH_OF_ENDED_MS = 1_000;

type Listeners = {
  /** Samples of one channel, -1 to 1; also before the microphone is returned. */
  onSamples: (samples: Float32Array, sampleRate: number) => void;
  /** The device was unplugged, or its permission was withdrawn. */
  onLost: () => void;
};

/** Opens a microphone, or the default one if `deviceId` is not connected. Throws MicrophoneError. */
export async function openMicrophone(
  deviceId: string | undefined,
  { onSamples, onLost }: Listeners,
): Promise<Microphone> {
  const stream = await openStream(deviceId);
  const [track] = stream.getAudioTracks();
  try {
    const { context, source } = connect(stream);
    await context.audioWorklet.addModule(captureUrl);
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
    const reached: (() => void)[] = [];
    const reach = (act: () => void) => {
      reached.push(act);
      capture.port.postMessage('flush');
    };
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (data.length > 0) onSamples(data, context.sampleRate);
      else reached.shift()?.();
    };
    source.connect(capture);
    await context.resume();
    // Sleep and phone calls suspend it.
    context.addEventListener('statechange', () => {
      if (context.state === 'suspended') context.resume().catch(() => undefined);
    });
    track?.addEventListener('ended', onLost);
    const stop = async () => {
      track?.removeEventListener('ended', onLost);
      const longest = context.state === 'running' ? LONGEST_FLUSH_MS : LONGEST_FLUSH_OF_ENDED_MS;
      await new Promise<void>((resolve) => {
        reach(resolve);
        setTimeout(resolve, longest);
      });
      release(stream);
      await context.close();
    };
    let stopped: Promise<void> | undefined;
    return {
      sampleRate: context.sampleRate,
      deviceId: track?.getSettings().deviceId ?? '',
      reach: () => new Promise((resolve) => reach(resolve)),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    release(stream);
    throw error;
  }
}

/** A connected microphone; its value is its id. */
export type ListedMicrophone = { value: string; label: string };

const REMEMBERED_ID = 'microphone';
const REMEMBERED_NAME = 'microphone-name';

export function rememberMicrophone({ value, label }: ListedMicrophone): void {
  localStorage.setItem(REMEMBERED_ID, value);
  localStorage.setItem(REMEMBERED_NAME, label);
}

/** Id of the remembered microphone, '' for none. Some browsers change ids, but not names. */
export function rememberedMicrophone(connected: readonly ListedMicrophone[]): string {
  const id = localStorage.getItem(REMEMBERED_ID) ?? '';
  const name = localStorage.getItem(REMEMBERED_NAME);
  const found =
    connected.find(({ value }) => value === id) ?? connected.find(({ label }) => label === name);
  return found?.value ?? id;
}

/** The connected microphones; without names until the user has allowed one. */
export async function listMicrophones(): Promise<ListedMicrophone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ value: deviceId, label: label || 'Microphone' }));
}

/** Calls `listener` when a device was connected or disconnected. */
export function watchMicrophones(listener: () => void): () => void {
  navigator.mediaDevices?.addEventListener('devicechange', listener);
  return () => navigator.mediaDevices?.removeEventListener('devicechange', listener);
}

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const open = (id?: string) =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        // Speech recognition hears the original better than what is filtered for a listener.
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: true,
        ...(id && { deviceId: { exact: id } }),
      },
    });
  if (!navigator.mediaDevices)
    throw new MicrophoneError('This browser cannot record. Please use a current browser.');
  try {
    return await open(deviceId).catch((error: unknown) => {
      // The chosen microphone is not connected now.
      if (deviceId !== undefined && nameOf(error) === 'OverconstrainedError') return open();
      throw error;
    });
  } catch (cause) {
    throw new MicrophoneError(problems[nameOf(cause)] ?? problems['default'], { cause });
  }
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not allow the microphone. Allow it in the browser’s address bar, then start again.',
  NotFoundError: 'No microphone was found. Connect one, then start again.',
  NotReadableError: 'Another program uses the microphone. Close it, then start again.',
  default: 'The microphone could not be opened. Check it, then start again.',
};

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** At 16 kHz; at the device’s own rate in browsers that do not convert. */
function connect(stream: MediaStream) {
  for (const options of [{ sampleRate: RECORDED_SAMPLE_RATE }, {}]) {
    const context = new AudioContext(options);
    try {
      return { context, source: context.createMediaStreamSource(stream) };
    } catch (error) {
      void context.close();
      if (nameOf(error) !== 'NotSupportedError') throw error;
    }
  }
  throw new MicrophoneError(problems['default']);
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
