import { ApiFailure } from '../../shared/api/api-failure.ts';
import { forgetPlace, keepChunks, listKept } from './kept-audio.ts';
import {
  type ListedMicrophone,
  listMicrophones,
  MicrophoneError,
  openMicrophone,
  rememberedMicrophone,
  rememberMicrophone,
  watchMicrophones,
} from './microphone.ts';
import { type Recording, startRecording, type TurnOptions } from './recording.ts';
import { keepScreenOn } from './screen-lock.ts';
import { createSender, type Work } from './sender.ts';

export type RecorderState = {
  phase: 'idle' | 'starting' | 'recording' | 'processing';
  /** Length of the recording, or of its present turn. */
  seconds: number;
  /** Loudness now, 0 to 1. */
  level: number;
  /** No sound has come from the microphone for some seconds. */
  isMuted: boolean;
  /** Parts that are not sent yet. */
  waiting: number;
  /** Why sending does not go on, and what to do. */
  problem: string;
  /** Why nothing is recorded, and what to do; stays until it is over. */
  microphoneProblem: string;
  microphones: readonly ListedMicrophone[];
  microphone: string;
};

/** `Plan` says what a turn is; void where a recording has no turns. */
export type Recorder<Plan = void> = {
  subscribe(listener: () => void): () => void;
  state(): RecorderState;
  start(plan: Plan): void;
  /** Ends the present turn and begins the next one at this moment of the sound. */
  next(plan: Plan): void;
  stop(): void;
  /** Removes what was recorded and is not sent yet. */
  reset(): Promise<void>;
  /** Sends at once what waits after a failure. */
  retry(): void;
  /** The next microphone; a recording that goes on changes to it without a stop. */
  chooseMicrophone(deviceId: string): void;
  /** Sends audio that an earlier visit has left. */
  resume(): void;
  /** Ends recording and sending; the audio is kept. */
  close(): void;
};

/** What records and keeps the time; tests have their own. */
export type RecorderSources = {
  openMicrophone: typeof openMicrophone;
  listMicrophones: typeof listMicrophones;
  watchMicrophones: typeof watchMicrophones;
};
const portalSources: RecorderSources = { openMicrophone, listMicrophones, watchMicrophones };

type Options<Plan> = TurnOptions<Plan> & {
  /** User and place. */
  key: string;
  /** Shown when another tab records for the place. */
  isElsewhere: string;
  /**
   * Does the next piece of work on what is kept; false if nothing is left. After an error it is
   * called again: at once on the network's return, otherwise after a growing pause.
   */
  work: (work: Work) => Promise<boolean>;
  /** Parts that are not sent yet, as `work` counts them. */
  countWaiting: () => Promise<number>;
  /** Called when this tab becomes the one that records for the place. */
  onTakeOver?: () => Promise<void>;
  sources?: RecorderSources;
};

/**
 * Records the microphone in chunks that lie in the browser's database, and does the work on them
 * until none is left (D73). Recording never waits for that work, nor for the network. One tab at a
 * time records and works for a place.
 */
export function createRecorder<Plan = void>(options: Options<Plan>): Recorder<Plan> {
  const { key, sources = portalSources } = options;
  let state: RecorderState = {
    phase: 'idle',
    seconds: 0,
    level: 0,
    isMuted: false,
    waiting: 0,
    problem: '',
    microphoneProblem: '',
    microphones: [],
    microphone: rememberedMicrophone([]),
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<RecorderState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  let isClosed = false;
  let recording: Recording<Plan> | undefined;
  /** The recording's writes to the browser's database so far. */
  let stored = Promise.resolve();
  /** Set by Reset: what is recorded until the microphone has stopped is not kept. */
  let isDiscarding = false;
  /** Set while this tab has the lock of the place. */
  let release: (() => void) | undefined;
  let unwatch: (() => void) | undefined;

  const sender = createSender({
    work: options.work,
    isClosed: () => isClosed,
    setWaiting: (waiting) => set({ waiting }),
    setProblem: (error) => set({ problem: error === undefined ? '' : sendingProblem(error) }),
  });
  const pump = () => void sender.run().finally(releaseIfIdle);

  const showMicrophones = async () => {
    const microphones = await sources.listMicrophones();
    set({ microphones, microphone: rememberedMicrophone(microphones) });
  };

  const nameOf = (deviceId: string) =>
    state.microphones.find(({ value }) => value === deviceId)?.label ?? 'the default microphone';
  const choose = (microphone: string) => {
    const chosen = state.microphones.find(({ value }) => value === microphone);
    if (chosen) rememberMicrophone(chosen);
    set({ microphone });
  };

  const record = async (firstPlan: Plan) => {
    const firstId = await nextId(key);
    stored = Promise.resolve();
    isDiscarding = false;
    recording = await startRecording({
      ...{ key, firstId, firstPlan, options },
      ...{ openMicrophone: sources.openMicrophone, deviceId: state.microphone || undefined },
      onSound: set,
      onLost(next) {
        if (next === undefined) return set({ microphoneProblem: LOST });
        const show = () => set({ microphoneProblem: `${REPLACED}${nameOf(next)}.` });
        showMicrophones().then(show, show);
      },
      store(write) {
        if (isDiscarding) return;
        stored = stored.then(write);
        stored.then(pump, () => recording?.stop());
      },
    });
    const releaseScreen = keepScreenOn();
    try {
      set({ phase: 'recording' });
      showMicrophones().catch(() => undefined);
      if (isClosed) recording.stop();
      await recording.ended;
    } finally {
      set({ phase: 'processing', level: 0 });
      releaseScreen();
    }
    await recording.finish();
    recording = undefined;
    await stored;
  };

  /** One tab at a time records and sends for a place. False if another one does. */
  let acquiring: Promise<boolean> | undefined;
  const acquire = () =>
    (acquiring ??= takeLock().finally(() => {
      acquiring = undefined;
    }));
  const takeLock = async (): Promise<boolean> => {
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
    if (state.phase !== 'idle' || sender.isRunning()) return;
    release?.();
    release = undefined;
  };
  const fail = (error: unknown) => set({ microphoneProblem: problemOf(error) });

  /** After a loss: says when a microphone is there again. */
  const onDevices = async () => {
    await showMicrophones();
    const isBack = state.microphoneProblem === LOST && state.microphones.length > 0;
    if (isBack) set({ microphoneProblem: BACK });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start(plan) {
      if (state.phase !== 'idle') return;
      set({ phase: 'starting', microphoneProblem: '', seconds: 0 });
      acquire()
        .then((isOwn) => (isOwn ? record(plan) : set({ microphoneProblem: options.isElsewhere })))
        .catch(fail)
        .finally(async () => {
          // Known before the recorder is idle: Reset asks first if something waits.
          const waiting = await options.countWaiting().catch(() => state.waiting);
          set({ phase: 'idle', level: 0, isMuted: false, waiting });
          if (release) pump();
        });
    },
    next: (plan) => recording?.next(plan),
    stop: () => recording?.stop(),
    async reset() {
      isDiscarding = true;
      recording?.stop();
      await stored.catch(() => undefined);
      await forgetPlace(key);
      set({ waiting: 0, problem: '', microphoneProblem: '', seconds: 0 });
      sender.wake();
    },
    retry: () => sender.wake(),
    chooseMicrophone(microphone) {
      const before = state.microphone;
      choose(microphone);
      if (!recording) return;
      set({ microphoneProblem: '' });
      recording.changeMicrophone(microphone).catch((error: unknown) => {
        choose(before);
        fail(error);
      });
    },
    resume() {
      isClosed = false;
      unwatch ??= sources.watchMicrophones(() => void onDevices().catch(() => undefined));
      showMicrophones().catch(() => undefined);
      acquire()
        .then((isOwn) => isOwn && pump())
        .catch(fail);
    },
    close() {
      isClosed = true;
      unwatch?.();
      unwatch = undefined;
      recording?.stop();
      sender.wake();
    },
  };
}

const LOST =
  'The microphone was disconnected. What was said until then is kept. Connect it, then start again.';
const REPLACED = 'The microphone was disconnected. The recording goes on with another one: ';
const BACK =
  'A microphone is connected again. What was said before it was disconnected is kept. Start again to go on.';

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

/** What is recorded is stored: a failed step, e.g. a script that is not loaded offline, is repeated. */
export const sendingProblem = (error: unknown): string =>
  error instanceof ApiFailure || isStorageFailure(error)
    ? problemOf(error)
    : 'Sending did not succeed. What was recorded stays in this browser and is sent again automatically.';

const isStorageFailure = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'NetworkError';

function problemOf(error: unknown): string {
  if (error instanceof MicrophoneError || error instanceof ApiFailure) return error.message;
  return 'The recording could not be kept in this browser. Free some space, then start again.';
}
