import type { Clip } from './read-clip.ts';

/** Longest part: heard within one try (transcribe-clip.ts). */
export const MAX_PART_SECONDS = 10;
/** A part ends at the quietest moment after this many seconds. */
const MIN_PART_SECONDS = 7;
/** Length of the moment: between two words, not within one. */
const MOMENT_SECONDS = 0.1;

/** The clip in parts that each take at most `MAX_PART_SECONDS`, cut where it is quietest. */
export function splitClip({ samples, sampleRate }: Clip): Clip[] {
  const parts: Clip[] = [];
  let start = 0;
  while (samples.length - start > MAX_PART_SECONDS * sampleRate) {
    const end = quietestMoment(samples, {
      from: start + MIN_PART_SECONDS * sampleRate,
      to: start + MAX_PART_SECONDS * sampleRate,
      length: Math.round(MOMENT_SECONDS * sampleRate),
    });
    parts.push({ sampleRate, samples: samples.subarray(start, end) });
    start = end;
  }
  return [...parts, { sampleRate, samples: samples.subarray(start) }];
}

/** The middle of the stretch of `length` samples with the least sound. One pass. */
function quietestMoment(
  samples: Int16Array,
  { from, to, length }: { from: number; to: number; length: number },
): number {
  const loudness = (at: number) => Math.abs(samples[at] ?? 0);
  let sum = 0;
  for (let at = from; at < from + length; at += 1) sum += loudness(at);
  let [least, quietest] = [sum, from];
  for (let at = from; at + length < to; at += 1) {
    sum += loudness(at + length) - loudness(at);
    if (sum < least) [least, quietest] = [sum, at + 1];
  }
  return quietest + Math.floor(length / 2);
}
