import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { type ChunkCutter, createChunkCutter } from './cut-chunks.ts';
import { keepChunks } from './kept-audio.ts';

/** An open chunk is stored this often, so that a killed tab loses less than that. */
const KEEP_EVERY_SECONDS = 0.5;

/** One turn of a recording: its samples become chunks in the browser's database. */
export type Take = {
  add(samples: Float32Array): void;
  /** Seconds so far. */
  seconds(): number;
  /** Stores the samples after the last chunk. */
  end(): void;
};

export type TakeFacts = {
  key: string;
  sampleRate: number;
  /** Ascending over all takes of a place. */
  nextId: () => number;
  /** Index of its first sample. */
  at?: number;
  turn?: string | undefined;
  language?: SpeechLanguage | undefined;
  /** Runs writes to the database one after the other. */
  store: (write: () => Promise<void>) => void;
};

export function startTake({
  key,
  sampleRate,
  nextId,
  at = 0,
  turn,
  language,
  store,
}: TakeFacts): Take {
  const cutter: ChunkCutter = createChunkCutter(sampleRate);
  const common = {
    key,
    sampleRate,
    ...(turn !== undefined && { turn }),
    ...(language !== undefined && { language }),
  };
  let openId = nextId();
  let recorded = 0;
  let keptAt = 0;
  /** Index of the open chunk's first sample. */
  let openAt = at;
  const keep = (complete: readonly Int16Array<ArrayBuffer>[], isEnd: boolean) => {
    const closed = complete.map((samples) => {
      const chunk = { ...common, id: openId, at: openAt, samples, isOpen: false };
      openId = nextId();
      openAt += samples.length;
      return chunk;
    });
    const samples = cutter.rest();
    const open = { ...common, id: openId, at: openAt, samples, isOpen: !isEnd };
    const rest = samples.length > 0 ? [open] : [];
    store(() => keepChunks([...closed, ...rest]));
  };
  return {
    add(samples) {
      recorded += samples.length;
      const complete = cutter.add(samples);
      if (complete.length === 0 && (recorded - keptAt) / sampleRate < KEEP_EVERY_SECONDS) return;
      keptAt = recorded;
      keep(complete, false);
    },
    seconds: () => recorded / sampleRate,
    end: () => keep([], true),
  };
}
