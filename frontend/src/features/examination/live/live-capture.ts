import {
  type LiveSession,
  liveTranscriptionEndpoints,
} from '#contracts/endpoints/speech/live-transcription.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import type { Utterance } from '#contracts/rules/speech/live-transcription.ts';
import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import {
  type ListedMicrophone,
  listMicrophones,
  MicrophoneError,
  openMicrophone,
  rememberedMicrophone,
  rememberMicrophone,
  watchMicrophones,
} from '#portal/parts/recorder/microphone.ts';
import { keepScreenOn } from '#portal/parts/recorder/screen-lock.ts';
import {
  type CaptureBuffer,
  createAudioBuffer,
} from '#portal/parts/recorder/stream/audio-buffer.ts';
import { BusyFailure } from '#portal/parts/recorder/stream/run-stream.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { notTranscribed } from './gap-mark.ts';
import { openSessionMicrophone, type SessionMicrophone } from './session-microphone.ts';
import { createSessionRecording } from './session-recording.ts';
import { streamUntil } from './stream-until.ts';
import { createWordOutbox } from './word-outbox.ts';

export type LiveState = {
  phase: 'idle' | 'starting' | 'live' | 'stopping';
  /** The speech service gets the sound. */
  isConnected: boolean;
  /** Seconds since the session began. */
  seconds: number;
  /** Seconds of sound that are kept and not text yet. */
  behindSeconds: number;
  /** Loudness now, 0 to 1. */
  level: number;
  /** No sound has come from the microphone for some seconds. */
  isMuted: boolean;
  /** Words that may still change. */
  partial: string;
  /** Final words that are not stored yet. */
  waiting: readonly Utterance[];
  /** Parts of the recording that are in this browser only. */
  unsentParts: number;
  problem: string;
  /** What happened to the microphone; stays until one is chosen or the capture starts again. */
  microphoneProblem: string;
  /** Why the sound is not kept or not sent. */
  recordingProblem: string;
  microphones: readonly ListedMicrophone[];
  microphone: string;
};

export type LiveCapture = {
  subscribe(listener: () => void): () => void;
  state(): LiveState;
  start(language: SpeechLanguage): void;
  /** Ends the capture, then the session, whose words become a transcript. */
  stop(): void;
  /** Ends a session that an earlier visit has left open. */
  endOpenSession(sessionId: string): void;
  /** The next microphone; a session that goes on changes to it without a stop. */
  chooseMicrophone(deviceId: string): void;
  /** Lists the microphones, and sends sound that an earlier visit has left. */
  open(): void;
  /** Ends the capture; the session can be continued. */
  close(): void;
};

type Options = {
  caseId: string;
  /** User and case, for sound that is kept in this browser. */
  place: string;
  /** Words were stored, or the session has changed. */
  onChange: () => void;
};

/** A session that is continued after a shorter time has no mark. */
const UNMARKED_SECONDS = 10;
const LOST =
  'The microphone was disconnected: nothing is recorded. What was said before is kept. Connect a microphone, then continue.';
const REPLACED = 'The microphone was disconnected. The session goes on with another one: ';

/**
 * Captures a live session: the microphone's sound is kept as the session's recording, and goes to the
 * speech service, one stream after the other; the final words go to the portal. A new stream continues
 * where final words ended.
 */
export function createLiveCapture({ caseId, place, onChange }: Options): LiveCapture {
  let state: LiveState = {
    ...{ phase: 'idle', isConnected: false, seconds: 0, behindSeconds: 0, level: 0 },
    ...{ isMuted: false, partial: '', waiting: [], unsentParts: 0 },
    ...{ problem: '', microphoneProblem: '', recordingProblem: '', microphones: [] },
    microphone: rememberedMicrophone([]),
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<LiveState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => set({ problem: problemOf(error) });
  let ending: AbortController | undefined;
  /** Set by `stop`: the session ends with the capture. */
  let isStopping = false;
  let isOpen = false;
  let unwatch: (() => void) | undefined;
  let microphone: SessionMicrophone | undefined;
  const recording = createSessionRecording({
    ...{ caseId, key: place },
    isClosed: () => !isOpen && state.phase === 'idle',
    onState: set,
    onStored: onChange,
  });

  const showMicrophones = async () => {
    const microphones = await listMicrophones();
    set({ microphones, microphone: rememberedMicrophone(microphones) });
  };
  const nameOf = (deviceId: string) =>
    state.microphones.find(({ value }) => value === deviceId)?.label ?? 'the default microphone';

  const capture = async (language: SpeechLanguage) => {
    const end = new AbortController();
    ending = end;
    isStopping = false;
    const sampleRate = RECORDED_SAMPLE_RATE;
    const captured = createAudioBuffer(sampleRate);
    let keep = (_samples: Int16Array) => {};
    microphone = await openSessionMicrophone({
      open: openMicrophone,
      deviceId: rememberedMicrophone(await listMicrophones()) || undefined,
      onSamples(samples) {
        captured.add(samples);
        keep(samples);
      },
      onSound: set,
      onLost(next) {
        void showMicrophones()
          .catch(() => undefined)
          .then(() => {
            if (next !== undefined) set({ microphoneProblem: `${REPLACED}${nameOf(next)}.` });
          });
        if (next !== undefined) return;
        set({ microphoneProblem: LOST });
        end.abort();
      },
    });
    void showMicrophones().catch(() => undefined);
    const releaseScreen = keepScreenOn();
    try {
      const { session } = await callApi(liveTranscriptionEndpoints.startLiveSession, {
        params: { caseId },
        isBackground: true,
      });
      onChange();
      // A continued session goes on after its words.
      const offset = Math.max(
        session.seconds,
        (Date.now() - Date.parse(session.startedAt)) / 1_000 - captured.end() / sampleRate,
      );
      const sound = recording.begin({ sessionId: session.id, sampleRate, offset });
      for (let at = captured.start(); at < captured.end(); at += sampleRate)
        sound.add(captured.read(at, sampleRate));
      keep = sound.add;
      await transcribe({ session, language, captured, sampleRate, offset, end: end.signal });
      set({ phase: 'stopping', partial: '' });
      await microphone.stop();
      sound.end();
      await recording.settled();
      if (isStopping && state.waiting.length === 0) await stopSession(session.id);
    } finally {
      releaseScreen();
      await microphone.stop();
      microphone = undefined;
    }
    onChange();
  };

  type Captured = {
    session: LiveSession;
    language: SpeechLanguage;
    captured: CaptureBuffer;
    sampleRate: number;
    offset: number;
    end: AbortSignal;
  };
  const transcribe = async ({ session, language, captured, ...times }: Captured) => {
    const { sampleRate, offset, end } = times;
    const outbox = createWordOutbox({
      caseId,
      sessionId: session.id,
      nextSequence: session.nextSequence,
      onStored() {
        set({ waiting: outbox.waiting() });
        onChange();
      },
      onProblem: fail,
    });
    const mark = (from: number, until: number) => {
      outbox.add([notTranscribed(from, until)]);
      set({ waiting: outbox.waiting() });
    };
    if (session.seconds > 0 && offset - session.seconds > UNMARKED_SECONDS)
      mark(session.seconds, offset);
    let covered = 0;
    const tick = setInterval(
      () =>
        set({
          seconds: Math.floor(offset + captured.end() / sampleRate),
          behindSeconds: Math.floor((captured.end() - covered) / sampleRate),
        }),
      500,
    );
    set({ phase: 'live', seconds: Math.floor(offset), behindSeconds: 0 });
    try {
      await streamUntil(end, {
        ...{ buffer: captured, sampleRate, offset },
        address: () =>
          callApi(liveTranscriptionEndpoints.createStreamAddress, {
            params: { caseId, sessionId: session.id },
            body: { language },
            isBackground: true,
          }),
        onSpeech({ utterances, partial }) {
          outbox.add(utterances);
          set({ partial, waiting: outbox.waiting(), problem: '' });
        },
        onCovered(index) {
          covered = index;
        },
        onConnection(isConnected) {
          if (isConnected !== state.isConnected) set({ isConnected });
        },
        onLost: (from, until) => mark(offset + from / sampleRate, offset + until / sampleRate),
        onFailure: fail,
      });
    } finally {
      clearInterval(tick);
      set({ behindSeconds: 0, isConnected: false });
      await outbox.flush();
      set({ waiting: outbox.waiting() });
    }
  };

  const stopSession = async (sessionId: string) => {
    await callApi(liveTranscriptionEndpoints.stopLiveSession, {
      params: { caseId, sessionId },
      isBackground: true,
    });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start(language) {
      if (state.phase !== 'idle') return;
      set({ phase: 'starting', problem: '', microphoneProblem: '', partial: '', isMuted: false });
      withCaseLock(caseId, () => capture(language))
        .catch(fail)
        .finally(() => {
          set({ phase: 'idle', partial: '', level: 0, isMuted: false });
          onChange();
        });
    },
    stop() {
      isStopping = true;
      ending?.abort();
    },
    endOpenSession(sessionId) {
      if (state.phase !== 'idle') return;
      set({ phase: 'stopping', problem: '' });
      recording
        .settled()
        .then(() => stopSession(sessionId))
        .catch(fail)
        .finally(() => {
          set({ phase: 'idle' });
          onChange();
        });
    },
    chooseMicrophone(deviceId) {
      const before = state.microphone;
      const choose = (value: string) => {
        const chosen = state.microphones.find((one) => one.value === value);
        if (chosen) rememberMicrophone(chosen);
        set({ microphone: value });
      };
      choose(deviceId);
      set({ microphoneProblem: '' });
      microphone?.change(deviceId).catch((error: unknown) => {
        choose(before);
        set({ microphoneProblem: problemOf(error) });
      });
    },
    open() {
      isOpen = true;
      const show = () => void showMicrophones().catch(() => undefined);
      unwatch ??= watchMicrophones(show);
      show();
      recording.resume();
    },
    close() {
      isOpen = false;
      unwatch?.();
      unwatch = undefined;
      ending?.abort();
      recording.wake();
    },
  };
}

/** One tab at a time captures a case. */
async function withCaseLock(caseId: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`live:${caseId}`, { ifAvailable: true }, (lock) => {
    if (!lock)
      throw new ApiFailure(
        'You are transcribing this session in another tab. Stop it there first.',
      );
    return work();
  });
}

function problemOf(error: unknown): string {
  if (error instanceof MicrophoneError || error instanceof ApiFailure) return error.message;
  if (error instanceof BusyFailure)
    return 'All places of the speech service are taken. Your speech is kept and sent as soon as one is free.';
  return 'The speech service cannot be reached. Your speech is kept and sent again automatically.';
}
