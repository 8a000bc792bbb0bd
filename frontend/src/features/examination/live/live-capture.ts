import {
  type LiveSession,
  liveTranscriptionEndpoints,
} from '#contracts/endpoints/speech/live-transcription.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import type { Utterance } from '#contracts/rules/speech/live-transcription.ts';
import { toInt16 } from '#portal/parts/recorder/cut-chunks.ts';
import {
  listMicrophones,
  MicrophoneError,
  openMicrophone,
  rememberedMicrophone,
} from '#portal/parts/recorder/microphone.ts';
import { keepScreenOn } from '#portal/parts/recorder/screen-lock.ts';
import { isPermanent } from '#portal/parts/recorder/sender.ts';
import { createAudioBuffer } from '#portal/parts/recorder/stream/audio-buffer.ts';
import { BusyFailure, runStream } from '#portal/parts/recorder/stream/run-stream.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { SPEECH_SIGN } from '#portal/shared/session/idle-countdown.ts';
import { createWordOutbox, waitForNetwork } from './word-outbox.ts';

export type LiveState = {
  phase: 'idle' | 'starting' | 'live' | 'stopping';
  /** Words that may still change. */
  partial: string;
  /** Final words that are not stored yet. */
  waiting: readonly Utterance[];
  problem: string;
};

export type LiveCapture = {
  subscribe(listener: () => void): () => void;
  state(): LiveState;
  start(language: SpeechLanguage): void;
  /** Ends the capture, then the session, whose words become a transcript. */
  stop(): void;
  /** Ends a session that an earlier visit has left open. */
  endOpenSession(sessionId: string): void;
  /** Ends the capture; the session can be continued. */
  close(): void;
};

type Options = {
  caseId: string;
  /** Words were stored, or the session has changed. */
  onChange: () => void;
};

/** A stream is replaced this long before its address expires. */
const RENEWED_BEFORE_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15;
/** See audio-buffer.ts. */
const LOST_SPEECH =
  'There was no connection for more than ten minutes. What was said before that is lost.';
/** Louder than a quiet room. */
const SPEECH_SAMPLE = 0.02;

/**
 * Captures a live session: the microphone's audio goes to the speech service, one stream after the
 * other, and the final words to the portal. A new stream continues where final words ended.
 */
export function createLiveCapture({ caseId, onChange }: Options): LiveCapture {
  let state: LiveState = { phase: 'idle', partial: '', waiting: [], problem: '' };
  const listeners = new Set<() => void>();
  const set = (change: Partial<LiveState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => set({ problem: problemOf(error) });
  let ending: AbortController | undefined;
  /** Set by `stop`: the session ends with the capture. */
  let isStopping = false;

  const capture = async (language: SpeechLanguage) => {
    const end = new AbortController();
    ending = end;
    isStopping = false;
    let buffer: ReturnType<typeof createAudioBuffer> | undefined;
    const remembered = rememberedMicrophone(await listMicrophones());
    const microphone = await openMicrophone(remembered || undefined, {
      onSamples(samples, sampleRate) {
        buffer ??= createAudioBuffer(sampleRate);
        if (samples.some((sample) => Math.abs(sample) > SPEECH_SAMPLE))
          window.dispatchEvent(new Event(SPEECH_SIGN));
        buffer.add(Int16Array.from(samples, toInt16));
      },
      onLost() {
        set({ problem: 'The microphone was disconnected. Connect it, then continue.' });
        end.abort();
      },
    });
    const { sampleRate } = microphone;
    buffer ??= createAudioBuffer(sampleRate);
    const releaseScreen = keepScreenOn();
    try {
      const { session } = await callApi(liveTranscriptionEndpoints.startLiveSession, {
        params: { caseId },
        isBackground: true,
      });
      onChange();
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
      set({ phase: 'live' });
      await streamUntil(end.signal, {
        ...{ session, language, buffer, sampleRate },
        onSpeech({ utterances, partial }) {
          outbox.add(utterances);
          set({ partial, waiting: outbox.waiting(), problem: '' });
        },
      });
      set({ phase: 'stopping', partial: '' });
      await microphone.stop();
      await outbox.flush();
      set({ waiting: outbox.waiting() });
      if (isStopping && outbox.waiting().length === 0) await stopSession(session.id);
    } finally {
      releaseScreen();
      await microphone.stop();
    }
    onChange();
  };

  /** One stream after the other until the end. */
  const streamUntil = async (end: AbortSignal, input: StreamInput): Promise<void> => {
    const { session, buffer, sampleRate, language } = input;
    // A continued session goes on after its words.
    const offset = Math.max(
      session.seconds,
      (Date.now() - Date.parse(session.startedAt)) / 1_000 - buffer.end() / sampleRate,
    );
    let covered = 0;
    const cover = (index: number) => {
      covered = Math.max(covered, index);
      buffer.release(covered);
    };
    let failures = 0;
    while (!end.aborted || covered < buffer.end())
      try {
        const { url, expiresAt } = await callApi(liveTranscriptionEndpoints.createStreamAddress, {
          params: { caseId, sessionId: session.id },
          body: { language },
          isBackground: true,
        });
        const lifeMs = Date.parse(expiresAt) - Date.now() - RENEWED_BEFORE_SECONDS * 1_000;
        const renewal = AbortSignal.timeout(Math.max(5_000, lifeMs));
        if (buffer.start() > covered) {
          covered = buffer.start();
          set({ problem: LOST_SPEECH });
        }
        const heard = await runStream({
          ...{ url, buffer, sampleRate, offset },
          from: covered,
          end: AbortSignal.any([end, renewal]),
          onSpeech: input.onSpeech,
          onCovered: cover,
          onSilence: cover,
        });
        failures = 0;
        covered = heard;
        buffer.release(covered);
        if (end.aborted) return;
      } catch (error) {
        if (isPermanent(error)) throw error;
        failures += 1;
        fail(error);
        if (end.aborted && failures > 3) throw error;
        await waitForNetwork(Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1)));
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
      set({ phase: 'starting', problem: '', partial: '' });
      withCaseLock(caseId, () => capture(language))
        .catch(fail)
        .finally(() => {
          set({ phase: 'idle', partial: '' });
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
      stopSession(sessionId)
        .catch(fail)
        .finally(() => {
          set({ phase: 'idle' });
          onChange();
        });
    },
    close: () => ending?.abort(),
  };
}

type StreamInput = {
  session: LiveSession;
  language: SpeechLanguage;
  buffer: ReturnType<typeof createAudioBuffer>;
  sampleRate: number;
  onSpeech: Parameters<typeof runStream>[0]['onSpeech'];
};

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
