/** How fast streams are heard. */
export type Pace = {
  /** Starts a stream; the result resolves once so many of its seconds have been heard. */
  start(): (seconds: number) => Promise<void>;
  /** Moves the clock of all streams, for tests. */
  advance(seconds: number): void;
};

type Waiting = { dueMs: number; resolve: () => void };

/** A stream is heard in real time, as by Amazon Transcribe, or as fast as it arrives. */
export function createPace({ isRealTime }: { isRealTime: boolean }): Pace {
  let offsetMs = 0;
  const nowMs = () => performance.now() + offsetMs;
  const waiting = new Set<Waiting>();
  const wake = () => {
    for (const each of waiting)
      if (each.dueMs <= nowMs()) {
        waiting.delete(each);
        each.resolve();
      }
  };
  return {
    start() {
      const startedMs = nowMs();
      return async (seconds) => {
        const dueMs = startedMs + seconds * 1_000;
        if (!isRealTime || dueMs <= nowMs()) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add({ dueMs, resolve });
        // A timer may fire a little early.
        setTimeout(wake, dueMs - nowMs() + 2).unref();
        await promise;
      };
    },
    advance(seconds) {
      offsetMs += seconds * 1_000;
      wake();
    },
  };
}

/** Passes the audio on as it is heard. */
export async function* paceAudio(
  audio: AsyncIterable<Int16Array>,
  { sampleRate, pace }: { sampleRate: number; pace: Pace },
): AsyncGenerator<Int16Array> {
  const heard = pace.start();
  let samples = 0;
  for await (const piece of audio) {
    samples += piece.length;
    await heard(samples / sampleRate);
    yield piece;
  }
}
