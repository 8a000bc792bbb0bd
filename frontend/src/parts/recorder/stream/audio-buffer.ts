/** Kept at most while no stream takes it. */
const LONGEST_SECONDS = 600;

/**
 * Samples that no final result covers yet, by their index from the beginning of the capture. A new
 * stream continues with them.
 */
export function createAudioBuffer(sampleRate: number) {
  let pieces: Int16Array[] = [];
  /** Index of the first kept sample. */
  let start = 0;
  let end = 0;
  const dropBefore = (index: number) => {
    for (let first = pieces[0]; first && start + first.length <= index; first = pieces[0]) {
      start += first.length;
      pieces = pieces.slice(1);
    }
  };
  return {
    add(samples: Int16Array): void {
      pieces.push(samples);
      end += samples.length;
      dropBefore(end - LONGEST_SECONDS * sampleRate);
    },
    /** Index after the last sample. */
    end: () => end,
    /** Index of the first sample that is kept. */
    start: () => start,
    /** Samples before the index are not needed any more. */
    release: dropBefore,
    /** Up to `count` samples from an index, which must be kept. */
    read(from: number, count: number): Int16Array {
      const read = new Int16Array(Math.max(0, Math.min(count, end - from)));
      let at = start;
      for (const piece of pieces) {
        const skipped = Math.max(0, from - at);
        const target = Math.max(0, at - from);
        if (skipped < piece.length && target < read.length)
          read.set(piece.subarray(skipped, skipped + read.length - target), target);
        at += piece.length;
      }
      return read;
    },
  };
}

export type CaptureBuffer = ReturnType<typeof createAudioBuffer>;
