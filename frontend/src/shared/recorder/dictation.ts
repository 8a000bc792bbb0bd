import { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import type { SpeechLanguage } from '#contracts/rules/speech.ts';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { SPEECH_SIGN } from '../session/idle-countdown.ts';
import { type ChunkCutter, createChunkCutter } from './cut-chunks.ts';
import { forgetChunk, forgetChunks, type KeptChunk, keepChunks, listKept } from './kept-audio.ts';
import { listMicrophones, type Microphone, MicrophoneError, openMicrophone } from './microphone.ts';
import { keepScreenOn } from './screen-lock.ts';
import { toWav } from './to-wav.ts';

export type DictationState = {
  phase: 'idle' | 'starting' | 'recording' | 'processing';
  /** Length of the recording. */
  seconds: number;
  /** Loudness now, 0 to 1. */
  level: number;
  /** Chunks whose text is still missing. */
  waiting: number;
  /** Why recording or sending does not go on, and what to do. */
  problem: string;
  microphones: readonly { value: string; label: string }[];
  microphone: string;
};

export type Dictation = {
  subscribe(listener: () => void): () => void;
  state(): DictationState;
  start(): void;
  stop(): void;
  /** Removes the audio that has no text yet. */
  reset(): Promise<void>;
  /** Sends at once what waits after a failure. */
  retry(): void;
  chooseMicrophone(deviceId: string): void;
  /** Sends audio that an earlier visit has left. */
  resume(): void;
  /** Ends recording and sending; the audio is kept. */
  close(): void;
};

const MICROPHONE_KEY = 'microphone';
/** An open chunk is stored this often, so that a killed tab loses less than that. */
const KEEP_EVERY_SECONDS = 0.5;
const LONGEST_WAIT_SECONDS = 30;
/** Louder than a quiet room. */
const SPEECH_LEVEL = 0.02;

const IS_ELSEWHERE = 'You are dictating here in another tab. Stop it there first.';

type Options = {
  key: string;
  caseId: string | undefined;
  /** The language of the kept audio. */
  language: () => SpeechLanguage;
  /** Inserts the text of a chunk, in the order of speech; false if it cannot be inserted now. */
  onText: (text: string) => boolean;
};

/** A recorder that turns speech into text, chunk by chunk (D73). */
export function createDictation({ key, caseId, language, onText }: Options): Dictation {
  let state: DictationState = {
    phase: 'idle',
    seconds: 0,
    level: 0,
    waiting: 0,
    problem: '',
    microphones: [],
    microphone: localStorage.getItem(MICROPHONE_KEY) ?? '',
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DictationState>) => {
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

  /** Sends the kept chunks in order, until none is left. A failed one is tried again. */
  const send = async () => {
    let failures = 0;
    while (!isClosed) {
      const kept = (await listKept(key)).filter(({ isOpen }) => !isOpen);
      set({ waiting: kept.length });
      const [next] = kept;
      if (!next) return;
      try {
        const text = await transcribe(next, caseId, language());
        // Reset has removed it in the meantime.
        const isKept = (await listKept(key)).some(({ id }) => id === next.id);
        while (isKept && text !== '' && !isClosed && !onText(text)) await pause(0.5);
        if (isClosed) return;
        await forgetChunk(next);
        failures = 0;
        set({ problem: '' });
      } catch (error) {
        failures += 1;
        set({ problem: problemOf(error) });
        const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1));
        await pause(isPermanent(error) ? undefined : seconds);
      }
    }
  };
  const pump = () => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  /** Waits for the time, the network, or `retry`. */
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

  const record = async () => {
    let microphone: Microphone | undefined;
    let cutter: ChunkCutter | undefined;
    let recorded = 0;
    let keptAt = 0;
    let id = await nextId(key);
    stored = Promise.resolve();
    isDiscarding = false;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const keep = (chunks: Int16Array<ArrayBuffer>[], sampleRate: number, isEnd: boolean) => {
      if (isDiscarding) return;
      const closed = chunks.map((samples) => ({
        id: id++,
        key,
        sampleRate,
        samples,
        isOpen: false,
      }));
      const samples = cutter?.rest() ?? new Int16Array(0);
      const rest = samples.length > 0 ? [{ id, key, sampleRate, samples, isOpen: !isEnd }] : [];
      stored = stored.then(() => keepChunks([...closed, ...rest])).then(() => void pump());
    };
    const onSamples = (samples: Float32Array) => {
      if (!microphone) return;
      const { sampleRate } = microphone;
      cutter ??= createChunkCutter(sampleRate);
      recorded += samples.length;
      const level = loudness(samples);
      if (level > SPEECH_LEVEL) window.dispatchEvent(new Event(SPEECH_SIGN));
      set({ level, seconds: recorded / sampleRate });
      const chunks = cutter.add(samples);
      if (chunks.length === 0 && (recorded - keptAt) / sampleRate < KEEP_EVERY_SECONDS) return;
      keptAt = recorded;
      keep(chunks, sampleRate, false);
    };
    const onLost = () => {
      set({ problem: 'The microphone was disconnected. What was recorded is kept.' });
      end();
    };
    microphone = await openMicrophone(state.microphone || undefined, { onSamples, onLost });
    const releaseScreen = keepScreenOn();
    stopRecording = end;
    set({ phase: 'recording', microphones: await listMicrophones() });
    if (isClosed) end();
    await ended;
    stopRecording = undefined;
    set({ phase: 'processing', level: 0 });
    releaseScreen();
    await microphone.stop();
    keep([], microphone.sampleRate, true);
    await stored;
    await pump();
  };

  /** One tab at a time records and sends for a place. False if another one does. */
  const acquire = async (): Promise<boolean> => {
    if (release) return true;
    const isOwn = await new Promise<boolean>((resolve) => {
      const hold = (lock: Lock | null) => {
        if (!lock) return resolve(false);
        return new Promise<void>((letGo) => {
          release = letGo;
          resolve(true);
        });
      };
      void navigator.locks.request(`dictation:${key}`, { ifAvailable: true }, hold);
    });
    if (isOwn) await closeLeftChunks(key);
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
        .then((isOwn) => (isOwn ? record() : set({ problem: IS_ELSEWHERE })))
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
      await forgetChunks(key);
      set({ waiting: 0, problem: '', seconds: 0 });
      wake?.();
    },
    retry: () => wake?.(),
    chooseMicrophone(microphone) {
      localStorage.setItem(MICROPHONE_KEY, microphone);
      set({ microphone });
    },
    resume() {
      isClosed = false;
      listMicrophones()
        .then((microphones) => set({ microphones }))
        .catch(() => undefined);
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

async function transcribe(
  { samples, sampleRate }: KeptChunk,
  caseId: string | undefined,
  language: SpeechLanguage,
): Promise<string> {
  const { text } = await callApi(speechEndpoints.transcribeClip, {
    body: {
      audio_data: new File([toWav(samples, sampleRate)], 'dictation.wav', { type: 'audio/wav' }),
      caseId,
      language,
      model_size: 'base',
    },
    isBackground: true,
  });
  return text;
}

/** Chunks that were open when their tab ended. */
async function closeLeftChunks(key: string): Promise<void> {
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

/** The server would refuse the same chunk again. */
const isPermanent = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status !== undefined &&
  [400, 403, 404, 413, 415].includes(error.status);

function problemOf(error: unknown): string {
  if (error instanceof MicrophoneError || error instanceof ApiFailure) return error.message;
  return 'The recording could not be kept in this browser. Free some space, then start again.';
}
