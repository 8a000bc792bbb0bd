import type { KeptChunk } from './kept-chunk.ts';

/** Audio in which no words were found. */
export type UnheardPart = {
  /** Number of its mark in the text; 0 for the silent parts together, which have none. */
  mark: number;
  chunks: readonly KeptChunk[];
  seconds: number;
};

/** The parts in the order of their marks, the silent ones last. */
export function unheardPartsOf(chunks: readonly KeptChunk[]): UnheardPart[] {
  const byMark = Map.groupBy(
    chunks.filter(({ mark }) => mark !== undefined),
    ({ mark = 0 }) => mark,
  );
  return [...byMark]
    .map(([mark, own]) => ({
      mark,
      chunks: own,
      seconds: own.reduce((sum, chunk) => sum + chunk.samples.length / chunk.sampleRate, 0),
    }))
    .sort((a, b) => (a.mark || Number.POSITIVE_INFINITY) - (b.mark || Number.POSITIVE_INFINITY));
}

/** Silent audio of a place beyond this time is removed, the oldest first. */
export const MAX_SILENT_SECONDS = 60;

/** The silent chunks that are beyond the bound. */
export function beyondBound(chunks: readonly KeptChunk[]): KeptChunk[] {
  let seconds = 0;
  return chunks
    .filter(({ mark }) => mark === 0)
    .toReversed()
    .filter(({ samples, sampleRate }) => {
      seconds += samples.length / sampleRate;
      return seconds > MAX_SILENT_SECONDS;
    });
}
