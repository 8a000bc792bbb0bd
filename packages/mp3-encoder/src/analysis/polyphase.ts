import { analysisWindow } from './analysis-window.ts';

/** Subbands of the filter bank; also the samples that one step consumes. */
export const SUBBANDS = 32;

/** Samples before the new ones that a step of the filter bank reads. */
export const POLYPHASE_HISTORY = 512 - SUBBANDS;

/** cos((2i + 1) m π / 64), row by row. */
const cosines = Float64Array.from({ length: SUBBANDS * SUBBANDS }, (_, index) =>
  Math.cos(((2 * (index >> 5) + 1) * (index & 31) * Math.PI) / 64),
);

const windowed = new Float64Array(64);
const folded = new Float64Array(SUBBANDS);

/**
 * One step of the polyphase filter bank (11172-3, C.1.3): the 512 samples up to `end` of `samples`
 * become 32 subband samples at `at` of `subbands`.
 */
export function analyseSubbands(
  samples: Float64Array,
  end: number,
  subbands: Float64Array,
  at: number,
): void {
  for (let j = 0; j < 64; j++) {
    let sum = 0;
    for (let k = j; k < 512; k += 64) sum += (analysisWindow[k] ?? 0) * (samples[end - 1 - k] ?? 0);
    windowed[j] = sum;
  }
  // The standard's cos((2i + 1)(k - 16) π / 64) repeats itself around k = 16 and k = 48.
  folded[0] = windowed[16] ?? 0;
  for (let m = 1; m <= 16; m++) folded[m] = (windowed[16 + m] ?? 0) + (windowed[16 - m] ?? 0);
  for (let m = 17; m < SUBBANDS; m++) folded[m] = (windowed[16 + m] ?? 0) - (windowed[80 - m] ?? 0);
  for (let i = 0; i < SUBBANDS; i++) {
    let sum = 0;
    for (let m = 0; m < SUBBANDS; m++) sum += (cosines[i * SUBBANDS + m] ?? 0) * (folded[m] ?? 0);
    subbands[at + i] = sum;
  }
}
