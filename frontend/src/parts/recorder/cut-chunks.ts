/** Maximum length of a chunk (seed 1, section 4; D73). */
export const CHUNK_SECONDS = 5;
/** A chunk is cut at the quietest moment of this time before its maximum length. */
const SEARCHED_SECONDS = 1.5;
const MOMENT_SECONDS = 0.03;

/** Cuts a recording into chunks of up to five seconds, in pauses between words where possible. */
export type ChunkCutter = {
  /** Adds samples from -1 to 1 and returns the chunks that they complete. */
  add(samples: Float32Array): Int16Array<ArrayBuffer>[];
  /** The samples after the last chunk. */
  rest(): Int16Array<ArrayBuffer>;
};

export function createChunkCutter(sampleRate: number): ChunkCutter {
  let open = new Int16Array(0);
  const longest = CHUNK_SECONDS * sampleRate;
  return {
    add(samples) {
      const joined = new Int16Array(open.length + samples.length);
      joined.set(open);
      joined.set(samples.map(toInt16), open.length);
      open = joined;
      const chunks = [];
      while (open.length >= longest) {
        const end = quietestMoment(open, sampleRate);
        chunks.push(open.slice(0, end));
        open = open.slice(end);
      }
      return chunks;
    },
    rest: () => open.slice(),
  };
}

/** A sample of -1 to 1 as 16 bits. */
export const toInt16 = (sample: number) => Math.max(-1, Math.min(1, sample)) * 0x7fff;

/** The middle of the quietest moment before the maximum length. */
function quietestMoment(samples: Int16Array, sampleRate: number): number {
  const length = Math.round(MOMENT_SECONDS * sampleRate);
  const last = CHUNK_SECONDS * sampleRate - length;
  const first = Math.round(last - SEARCHED_SECONDS * sampleRate);
  let best = { start: last, energy: Number.POSITIVE_INFINITY };
  // From the end, so that of equal moments the latest is taken.
  for (let start = last; start >= first; start -= Math.round(length / 4)) {
    let energy = 0;
    for (let at = start; at < start + length; at += 1) energy += (samples[at] ?? 0) ** 2;
    if (energy < best.energy) best = { start, energy };
  }
  return best.start + Math.round(length / 2);
}
