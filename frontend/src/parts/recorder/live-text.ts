import type { KeptChunk } from './kept-chunk.ts';
import { hasSpeech } from './loudness.ts';
import type { Heard, LiveHearing, StreamAddress } from './stream/live-hearing.ts';

/** How a dictation reaches the speech service while it goes on. */
export type DictationStream = {
  address: () => Promise<StreamAddress>;
  /** A stream has ended that was sent this much. */
  onSent: (seconds: number) => void;
};

/** The words of one recording that streams have heard, until they are in the draft. */
export type LiveText = {
  add(samples: Int16Array): void;
  end(): void;
  drop(): void;
  /** Whether a chunk's words may still come from a stream. */
  holds(chunk: KeptChunk): boolean;
  /** The next words to insert. */
  next(): Heard | undefined;
  /** They are inserted. */
  taken(): void;
  /** The chunks whose sound before `until` is heard. */
  heardIn(kept: readonly KeptChunk[], heard: Heard): KeptChunk[];
  /** Whether all words have come, or none come any more. */
  isOver(): boolean;
  /** Resolves when there are words, and at the end. */
  changed(): Promise<void>;
};

/** A word's sound begins and ends about where the service says. */
const ABOUT_SECONDS = 1;

export function createLiveText({
  firstId,
  sampleRate,
  stream,
  onPartial,
}: {
  /** Id of the recording's first chunk. */
  firstId: number;
  sampleRate: number;
  stream: DictationStream;
  onPartial: (text: string) => void;
}): LiveText {
  const queue: Heard[] = [];
  const words: Heard['words'][number][] = [];
  /** Loud chunks without words: they are turned into text by themselves. */
  const unspoken = new Set<number>();
  /** As far as words were taken. */
  let takenUntil = 0;
  let isOver = false;
  let tell = () => {};
  const over = () => {
    isOver = true;
    onPartial('');
    tell();
  };
  let isEnded = false;
  let hearing: LiveHearing | undefined;
  /** Samples that came before the code of streams was loaded. */
  const early: Int16Array[] = [];
  import('./stream/live-hearing.ts').then(({ createLiveHearing }) => {
    if (isOver) return;
    hearing = createLiveHearing({
      ...{ sampleRate, address: stream.address, onSent: stream.onSent, onPartial },
      onHeard(heard) {
        queue.push(heard);
        words.push(...heard.words);
        tell();
      },
      onOver: over,
    });
    for (const samples of early.splice(0)) hearing.add(samples);
    if (isEnded) hearing.end();
  }, over);

  const hasWords = ({ at = 0, samples }: KeptChunk): boolean => {
    const about = ABOUT_SECONDS * sampleRate;
    return words.some(([from, to]) => from - about < at + samples.length && to + about > at);
  };
  return {
    add(samples) {
      if (hearing) hearing.add(samples);
      else if (!isOver) early.push(samples);
    },
    end() {
      isEnded = true;
      hearing?.end();
    },
    drop() {
      hearing?.drop();
      queue.length = 0;
      over();
    },
    holds: ({ id, at }) =>
      (!isOver || queue.length > 0) && at !== undefined && id >= firstId && !unspoken.has(id),
    next() {
      while (queue[0]?.text === '' && queue[0].until <= takenUntil) queue.shift();
      return queue[0];
    },
    taken() {
      takenUntil = queue.shift()?.until ?? takenUntil;
    },
    heardIn: (kept, { until }) =>
      kept.filter((chunk) => {
        const { id, at, isOpen, samples } = chunk;
        if (at === undefined || id < firstId || at >= until || unspoken.has(id)) return false;
        const isWhole = !isOpen && at + samples.length <= until;
        if (!isWhole || hasWords(chunk) || !hasSpeech(samples, sampleRate)) return true;
        unspoken.add(id);
        return false;
      }),
    isOver: () => isOver && queue.length === 0,
    changed: () =>
      new Promise((resolve) => {
        tell = resolve;
        if (isOver || queue.length > 0) resolve();
      }),
  };
}
