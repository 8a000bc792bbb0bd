import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { SPEECH_SIGN } from '../../shared/session/idle-countdown.ts';
import { openChangeableMicrophone } from './changeable-microphone.ts';
import { toInt16 } from './cut-chunks.ts';
import { createMutedWatch, loudness, SPEECH_LEVEL } from './loudness.ts';
import type { openMicrophone } from './microphone.ts';
import { startTake, type Take } from './take.ts';

/** What a recorder's owner says of turns. */
export type TurnOptions<Plan> = {
  /** A turn of this length is ended, and the next one of the same plan begins. */
  longestSeconds?: number;
  /** Language of what is recorded from now on; absent where the case's is used. */
  language?: () => SpeechLanguage;
  /** Begins a turn: its id, and the write that is done before its first chunk is stored. */
  onTurn?: (plan: Plan) => { turn: string; keep: () => Promise<void> };
  /** Hears the sound of a turn while it goes on. */
  listen?: (turn: { firstId: number; sampleRate: number }) => Listener;
  /** Called when all chunks of a turn are stored. */
  onTurnEnd?: (turn: string) => Promise<void>;
};

export type Listener = {
  /** The next samples, as they are kept. */
  add(samples: Int16Array): void;
  end(): void;
};

/** A microphone that is open, and the turn that it records. */
export type Recording<Plan> = {
  /** Resolves when the recording was stopped, or the microphone was lost. */
  ended: Promise<void>;
  stop(): void;
  /** Ends the present turn at this moment of the sound, and begins the next one. */
  next(plan: Plan): void;
  /** Goes on with another microphone. Throws MicrophoneError; the one before then goes on. */
  changeMicrophone(deviceId: string): Promise<void>;
  /** Frees the microphone, and stores the last samples. */
  finish(): Promise<void>;
};

/** The audio thread gives samples eight times a second; after this time without any it is stuck. */
const STUCK_AFTER_MS = 3_000;

type Input<Plan> = {
  key: string;
  /** Id of the first chunk. */
  firstId: number;
  firstPlan: Plan;
  options: TurnOptions<Plan>;
  openMicrophone: typeof openMicrophone;
  deviceId: string | undefined;
  onSound: (sound: { level?: number; seconds?: number; isMuted?: boolean }) => void;
  /** The microphone was disconnected; `next` is heard instead, undefined if there is none. */
  onLost: (next: string | undefined) => void;
  /** Runs writes to the database one after the other. */
  store: (write: () => Promise<void>) => void;
};

/** Opens the microphone and records turns, which become chunks in the browser's database. */
export async function startRecording<Plan>(input: Input<Plan>): Promise<Recording<Plan>> {
  const { key, options, store, onSound } = input;
  let id = input.firstId;
  let plan = input.firstPlan;
  let stop = () => {};
  const ended = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let take: (Take & { turn: string | undefined }) | undefined;
  let listener: Listener | undefined;
  let sampleRate = 0;
  let isFinished = false;
  const begin = () => {
    const begun = options.onTurn?.(plan);
    if (begun) store(begun.keep);
    const turn = begun?.turn;
    const language = options.language?.();
    listener = options.listen?.({ firstId: id, sampleRate });
    take = {
      ...startTake({ key, sampleRate, store, nextId: () => id++, turn, language }),
      turn,
    };
    onSound({ seconds: 0 });
  };
  const end = () => {
    if (!take) return;
    const { turn } = take;
    take.end();
    listener?.end();
    if (turn !== undefined) store(async () => options.onTurnEnd?.(turn));
    take = undefined;
  };
  const change = () => {
    end();
    begin();
  };
  const isMuted = createMutedWatch();
  let heardAt = Date.now();
  const onSamples = (samples: Float32Array, rate: number) => {
    // The audio thread may deliver some more after it was stopped; they must not begin a turn.
    if (isFinished) return;
    heardAt = Date.now();
    sampleRate = rate;
    if (!take) begin();
    take?.add(samples);
    listener?.add(Int16Array.from(samples, toInt16));
    const level = loudness(samples);
    if (level > SPEECH_LEVEL) window.dispatchEvent(new Event(SPEECH_SIGN));
    const seconds = take?.seconds() ?? 0;
    onSound({ level, seconds, isMuted: isMuted(level, samples.length / rate) });
    if (seconds >= (options.longestSeconds ?? Number.POSITIVE_INFINITY)) change();
  };
  const microphone = await openChangeableMicrophone({
    ...{ open: input.openMicrophone, deviceId: input.deviceId, onSamples },
    onLost(next) {
      input.onLost(next);
      if (next === undefined) stop();
    },
  });
  const watch = setInterval(() => {
    if (Date.now() - heardAt >= STUCK_AFTER_MS) onSound({ isMuted: true });
  }, 1_000);
  /** The plan of the turn that begins as soon as the sound has reached the moment of the key. */
  let wanted: Plan | undefined;
  let isCutting = false;
  return {
    ended,
    stop: () => stop(),
    changeMicrophone: microphone.change,
    next(nextPlan) {
      // A second key within the same moment corrects the first.
      wanted = nextPlan;
      if (isCutting) return;
      isCutting = true;
      void microphone.reach().then(() => {
        isCutting = false;
        plan = wanted ?? nextPlan;
        if (take) change();
      });
    },
    async finish() {
      clearInterval(watch);
      await microphone.stop();
      isFinished = true;
      end();
    },
  };
}
