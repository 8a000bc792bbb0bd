import { ApiFailure } from '../api/api-failure.ts';
import { SPEECH_SIGN } from '../session/idle-countdown.ts';
import { type ChunkCutter, createChunkCutter } from './cut-chunks.ts';
import { forgetPlace, keepChunks, listKept } from './kept-audio.ts';
import {
  type ListedMicrophone,
  listMicrophones,
  type Microphone,
  MicrophoneError,
  openMicrophone,
  rememberedMicrophone,
  rememberMicrophone,
} from './microphone.ts';
import { keepScreenOn } from './screen-lock.ts';

export type RecorderState = {
  phase: 'idle' | 'starting' | 'recording' | 'processing';
  /** Length of the recording. */
  seconds: number;
  /** Loudness now, 0 to 1. */
  level: number;
  /** Parts that are not sent yet. */
  waiting: number;
  /** Why recording or sending does not go on, and what to do. */
  problem: string;
  microphones: readonly ListedMicrophone[];
  microphone: string;
};

export type Recorder = {
  subscribe(listener: () => void): () => void;
  state(): RecorderState;
  start(): void;
  stop(): void;
  /** Removes what was recorded and is not sent yet. */
  reset(): Promise<void>;
  /** Sends at once what waits after a failure. */
  retry(): void;
  chooseMicrophone(deviceId: string): void;
  /** Sends audio that an earlier visit has left. */
  resume(): void;
  /** Ends recording and sending; the audio is kept. */
  close(): void;
};

/** For the work of a recorder. */
export type Work = {
  isClosed(): boolean;
  setWaiting(count: number): void;
  /** Waits for the time, the network, or `retry`. */
  pause(seconds: number): Promise<void>;
};

type Options = {
  /** User and place. */
  key: string;
  /** Shown when another tab records for the place. */
  isElsewhere: string;
  /** The recording then stops automatically. */
  longestSeconds?: number;
  /**
   * Does the next piece of work on what is kept; false if nothing is left. After an error it is
   * called again: at once on the network's return, otherwise after a growing pause.
   */
  work: (work: Work) => Promise<boolean>;
  /** Called before a recording; the turn of its chunks. */
  onStart?: () => Promise<string>;
  /** Called when a recording and all of its chunks are stored. */
  onEnd?: () => Promise<void>;
  /** Called when this tab becomes the one that records for the place. */
  onTakeOver?: () => Promise<void>;
};

/** An open chunk is stored this often, so that a killed tab loses less than that. */
const KEEP_EVERY_SECONDS = 0.5;
const LONGEST_WAIT_SECONDS = 30;
/** Louder than a quiet room. */
const SPEECH_LEVEL = 0.02;

/**
 * Records the microphone in chunks that lie in the browser's database, and does the work on them
 * until none is left (D73). One tab at a time records and works for a place.
 */
export function createRecorder(options: Options): Recorder {
  const { key, work } = options;
  let state: RecorderState = {
    phase: 'idle',
    seconds: 0,
    level: 0,
    waiting: 0,
    problem: '',
    microphones: [],
    microphone: rememberedMicrophone([]),
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<RecorderState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  let isClosed = false;
  let stopRecording: (() => void) | undefined;
  /** The recording's writes to the browser's database so far. */
  let stored = Promise.resolve();
  /** Set by Reset: what is recorded until the microphone has stopped is not kept. */
  let isDiscarding = false;
  let wake: (() => void) | undefined;
  let sending: Promise<void> | undefined;
  /** Set while this tab has the lock of the place. */
  let release: (() => void) | undefined;

  /** Works on what is kept until nothing is left. A failed piece is tried again. */
  const send = async () => {
    let failures = 0;
    while (!isClosed)
      try {
        const isAgain = await work({
          isClosed: () => isClosed,
          setWaiting: (waiting) => set({ waiting }),
          pause,
        });
        if (!isAgain) return;
        failures = 0;
        set({ problem: '' });
      } catch (error) {
        failures += 1;
        set({ problem: problemOf(error) });
        const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1));
        await pause(isPermanent(error) ? undefined : seconds);
      }
  };
  const pump = () => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const pause = (seconds: number | undefined) =>
    new Promise<void>((resolve) => {
      const timer = seconds === undefined ? undefined : setTimeout(() => wake?.(), seconds * 1_000);
      wake = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        wake = undefined;
        resolve();
      };
      const done = () => wake?.();
      window.addEventListener('online', done);
    });

  const showMicrophones = async () => {
    const microphones = await listMicrophones();
    set({ microphones, microphone: rememberedMicrophone(microphones) });
  };

  const record = async () => {
    let microphone: Microphone | undefined;
    let cutter: ChunkCutter | undefined;
    let recorded = 0;
    let keptAt = 0;
    let id = await nextId(key);
    const turn = await options.onStart?.();
    stored = Promise.resolve();
    isDiscarding = false;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const keep = (chunks: Int16Array<ArrayBuffer>[], sampleRate: number, isEnd: boolean) => {
      if (isDiscarding) return;
      const common = { key, sampleRate, ...(turn !== undefined && { turn }) };
      const closed = chunks.map((samples) => ({ ...common, id: id++, samples, isOpen: false }));
      const samples = cutter?.rest() ?? new Int16Array(0);
      const rest = samples.length > 0 ? [{ ...common, id, samples, isOpen: !isEnd }] : [];
      stored = stored.then(() => keepChunks([...closed, ...rest])).then(() => void pump());
    };
    const onSamples = (samples: Float32Array) => {
      if (!microphone) return;
      const { sampleRate } = microphone;
      cutter ??= createChunkCutter(sampleRate);
      recorded += samples.length;
      const seconds = recorded / sampleRate;
      const level = loudness(samples);
      if (level > SPEECH_LEVEL) window.dispatchEvent(new Event(SPEECH_SIGN));
      set({ level, seconds });
      if (seconds >= (options.longestSeconds ?? Number.POSITIVE_INFINITY)) end();
      const chunks = cutter.add(samples);
      if (chunks.length === 0 && (recorded - keptAt) / sampleRate < KEEP_EVERY_SECONDS) return;
      keptAt = recorded;
      keep(chunks, sampleRate, false);
    };
    const onLost = () => {
      set({ problem: 'The microphone was disconnected. What was recorded is kept.' });
      end();
    };
    try {
      microphone = await openMicrophone(state.microphone || undefined, { onSamples, onLost });
      const releaseScreen = keepScreenOn();
      stopRecording = end;
      await showMicrophones();
      set({ phase: 'recording' });
      if (isClosed) end();
      await ended;
      stopRecording = undefined;
      set({ phase: 'processing', level: 0 });
      releaseScreen();
      await microphone.stop();
      keep([], microphone.sampleRate, true);
      await stored;
    } finally {
      await options.onEnd?.();
    }
    await pump();
  };

  /** One tab at a time records and sends for a place. False if another one does. */
  const acquire = async (): Promise<boolean> => {
    if (release) return true;
    const isOwn = await new Promise<boolean>((resolve) => {
      const hold = (lock: Lock | null) => {
        if (!lock) return resolve(false);
        return new Promise<void>((releaseLock) => {
          release = releaseLock;
          resolve(true);
        });
      };
      void navigator.locks.request(`dictation:${key}`, { ifAvailable: true }, hold);
    });
    if (isOwn) {
      await closeAbandonedChunks(key);
      await options.onTakeOver?.();
    }
    return isOwn;
  };
  const releaseIfIdle = () => {
    if (state.phase !== 'idle' || sending) return;
    release?.();
    release = undefined;
  };
  const fail = (error: unknown) => set({ problem: problemOf(error) });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start() {
      if (state.phase !== 'idle') return;
      set({ phase: 'starting', problem: '', seconds: 0 });
      acquire()
        .then((isOwn) => (isOwn ? record() : set({ problem: options.isElsewhere })))
        .catch(fail)
        .finally(() => {
          set({ phase: 'idle', level: 0 });
          releaseIfIdle();
        });
    },
    stop: () => stopRecording?.(),
    async reset() {
      isDiscarding = true;
      stopRecording?.();
      await stored.catch(() => undefined);
      await forgetPlace(key);
      set({ waiting: 0, problem: '', seconds: 0 });
      wake?.();
    },
    retry: () => wake?.(),
    chooseMicrophone(microphone) {
      const chosen = state.microphones.find(({ value }) => value === microphone);
      if (chosen) rememberMicrophone(chosen);
      set({ microphone });
    },
    resume() {
      isClosed = false;
      showMicrophones().catch(() => undefined);
      acquire()
        .then((isOwn) => (isOwn ? pump() : undefined))
        .catch(fail)
        .finally(releaseIfIdle);
    },
    close() {
      isClosed = true;
      stopRecording?.();
      wake?.();
    },
  };
}

/** Chunks that were open when their tab ended. */
async function closeAbandonedChunks(key: string): Promise<void> {
  const left = (await listKept(key)).filter(({ isOpen }) => isOpen);
  await keepChunks(left.map((chunk) => ({ ...chunk, isOpen: false })));
}

/** Ids ascend with time, also across visits. */
async function nextId(key: string): Promise<number> {
  const kept = await listKept(key);
  return Math.max(Date.now(), (kept.at(-1)?.id ?? 0) + 1);
}

function loudness(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.min(1, Math.sqrt(energy / samples.length) * 3);
}

/** The server would refuse the same request again. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status !== undefined &&
  [400, 403, 404, 409, 413, 415].includes(error.status);

function problemOf(error: unknown): string {
  if (error instanceof MicrophoneError || error instanceof ApiFailure) return error.message;
  return 'The recording could not be kept in this browser. Free some space, then start again.';
}
