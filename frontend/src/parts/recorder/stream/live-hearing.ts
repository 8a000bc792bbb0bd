import { isPermanent } from '../sender.ts';
import type { HeardSpeech } from './read-results.ts';
import { runStream } from './run-stream.ts';
import { createVoiceGate } from './voice-gate.ts';

/** Final words of a recording; indexes in its samples. */
export type Heard = {
  /** '' at the end of a stream. */
  text: string;
  /** All that was recorded before it is heard. */
  until: number;
  /** Where each word begins and ends. */
  words: readonly (readonly [from: number, to: number])[];
};

export type StreamAddress = { url: string; expiresAt: string };

/** Turns the samples of one recording into words while it goes on. */
export type LiveHearing = {
  add(samples: Int16Array): void;
  /** No more samples come: the last words follow. */
  end(): void;
  /** Ends at once; no more words come. */
  drop(): void;
};

type Options = {
  sampleRate: number;
  /** Asks for the address of one more stream. */
  address: () => Promise<StreamAddress>;
  onPartial: (text: string) => void;
  onHeard: (heard: Heard) => void;
  /** A stream has ended that was sent this much. */
  onSent: (seconds: number) => void;
  /** All is heard, or streams fail: what is not heard until now will not be heard here. */
  onOver: () => void;
};

/** Transcribe ends a stream that gets no audio for 15 seconds; each costs as much as 15 seconds. */
const IDLE_SECONDS = 10;
/** A stream is replaced in a pause this long before its address expires, and at last at this time. */
const RENEWED_BEFORE_MS = 60_000;
const RENEWED_LATEST_MS = 10_000;
const PAUSE_SECONDS = 0.6;
const TRIES = 3;

/**
 * Streams speech to the speech service (ADR 101): one stream after the other, each from where the final
 * words of the last one end. Silence is not sent.
 */
export function createLiveHearing(options: Options): LiveHearing {
  const { sampleRate, address, onPartial, onHeard, onSent } = options;
  const gate = createVoiceGate(sampleRate);
  /** Sent samples that are heard. */
  let covered = 0;
  let isEnded = false;
  let isDropped = false;
  let stream: { end: AbortController; expiresAt: number } | undefined;
  let wake = () => {};
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const tell = ({ utterances, partial }: HeardSpeech) => {
    if (isDropped) return;
    onPartial(partial);
    const words = utterances.flatMap((utterance) => utterance.words);
    const last = words.at(-1);
    if (!last) return;
    const at = (seconds: number) => gate.recordedAt(Math.round(seconds * sampleRate));
    onHeard({
      text: words.map(({ text }) => text).join(' '),
      until: at(last.end),
      words: words.map(({ start, end }) => [at(start), at(end)]),
    });
  };
  /** One stream, until a long pause, the end of its address, or of the recording. */
  const hear = async () => {
    const { url, expiresAt } = await address();
    if (isDropped) return;
    const end = new AbortController();
    stream = { end, expiresAt: Date.parse(expiresAt) };
    if (isEnded) end.abort();
    const from = covered;
    try {
      covered = await runStream({
        ...{ url, sampleRate, from, offset: 0 },
        ...{ buffer: gate.buffer, end: end.signal, onSpeech: tell },
        onCovered(index) {
          covered = Math.max(covered, index);
          gate.buffer.release(covered);
        },
      });
    } finally {
      stream = undefined;
      if (!isDropped) onPartial('');
      if (covered > from) onSent((covered - from) / sampleRate);
    }
    gate.buffer.release(covered);
    // Behind the last speech is silence.
    const isAll = covered >= gate.buffer.end();
    const until = isAll ? gate.recorded() : gate.recordedAt(covered);
    if (!isDropped) onHeard({ text: '', until, words: [] });
  };
  const run = async () => {
    let failures = 0;
    while (!isDropped)
      if (covered < gate.buffer.end())
        try {
          await hear();
          failures = 0;
        } catch (error) {
          failures += 1;
          if (isPermanent(error) || failures === TRIES || navigator.onLine === false) return;
          await new Promise((resolve) => setTimeout(resolve, 1_000 * failures));
        }
      else if (isEnded) {
        onHeard({ text: '', until: gate.recorded(), words: [] });
        return;
      } else await changed();
  };
  void run().finally(() => {
    if (!isDropped) options.onOver();
  });

  /** Whether the stream is to end now. */
  const isDue = (expiresAt: number): boolean => {
    const left = expiresAt - Date.now();
    const quiet = gate.quietSeconds();
    if (quiet >= IDLE_SECONDS || left < RENEWED_LATEST_MS) return true;
    return left < RENEWED_BEFORE_MS && quiet >= PAUSE_SECONDS;
  };
  return {
    add(samples) {
      gate.add(samples);
      if (stream && isDue(stream.expiresAt)) stream.end.abort();
      wake();
    },
    end() {
      isEnded = true;
      stream?.end.abort();
      wake();
    },
    drop() {
      isDropped = true;
      stream?.end.abort();
      wake();
    },
  };
}
