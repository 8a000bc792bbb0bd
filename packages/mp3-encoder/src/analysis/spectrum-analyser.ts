import { GRANULE_SIZE } from '../stream-format.ts';
import { analyseSubbands, POLYPHASE_HISTORY, SUBBANDS } from './polyphase.ts';

/** Samples, and spectral lines, of one subband in a granule. */
const LINES = GRANULE_SIZE / SUBBANDS;
const BLOCK = 2 * LINES;

/** The MDCT of long blocks with its sine window, scaled to the inverse transform of the standard. */
const transform = Float64Array.from({ length: LINES * BLOCK }, (_, index) => {
  const line = Math.floor(index / BLOCK);
  const sample = index % BLOCK;
  const sine = Math.sin((Math.PI / BLOCK) * (sample + 0.5));
  const cosine = Math.cos((Math.PI / (2 * BLOCK)) * (2 * sample + 1 + LINES) * (2 * line + 1));
  return (sine * cosine) / (LINES / 2);
});

/** 11172-3, table B.9: the coefficients c of the alias reduction, as cs and ca. */
const butterflies = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037].map((c) => ({
  cs: 1 / Math.sqrt(1 + c * c),
  ca: c / Math.sqrt(1 + c * c),
}));

/**
 * Turns one granule of 576 samples after the other into 576 spectral lines: filter bank, MDCT of
 * long blocks, alias reduction. Full scale is 1. The returned array is reused by the next call.
 */
export function createSpectrumAnalyser(): (granule: Int16Array) => Float64Array {
  const samples = new Float64Array(POLYPHASE_HISTORY + GRANULE_SIZE);
  let before = new Float64Array(GRANULE_SIZE);
  let current = new Float64Array(GRANULE_SIZE);
  const spectrum = new Float64Array(GRANULE_SIZE);

  return (granule) => {
    samples.copyWithin(0, GRANULE_SIZE);
    for (let n = 0; n < GRANULE_SIZE; n++)
      samples[POLYPHASE_HISTORY + n] = (granule[n] ?? 0) / 32_768;

    [before, current] = [current, before];
    for (let step = 0; step < LINES; step++)
      analyseSubbands(samples, POLYPHASE_HISTORY + (step + 1) * SUBBANDS, current, step * SUBBANDS);
    invertOddSubbands(current);

    for (let band = 0; band < SUBBANDS; band++)
      for (let line = 0; line < LINES; line++) {
        const row = line * BLOCK;
        let sum = 0;
        for (let n = 0; n < LINES; n++) {
          const at = n * SUBBANDS + band;
          sum +=
            (transform[row + n] ?? 0) * (before[at] ?? 0) +
            (transform[row + LINES + n] ?? 0) * (current[at] ?? 0);
        }
        spectrum[band * LINES + line] = sum;
      }
    reduceAliases(spectrum);
    return spectrum;
  };
}

/** The frequencies of odd subbands run backwards: every second of their samples changes its sign. */
function invertOddSubbands(subbands: Float64Array): void {
  for (let step = 1; step < LINES; step += 2)
    for (let band = 1; band < SUBBANDS; band += 2) {
      const at = step * SUBBANDS + band;
      subbands[at] = -(subbands[at] ?? 0);
    }
}

function reduceAliases(spectrum: Float64Array): void {
  for (let edge = LINES; edge < GRANULE_SIZE; edge += LINES)
    for (const [n, { cs, ca }] of butterflies.entries()) {
      const below = spectrum[edge - 1 - n] ?? 0;
      const above = spectrum[edge + n] ?? 0;
      spectrum[edge - 1 - n] = below * cs + above * ca;
      spectrum[edge + n] = above * cs - below * ca;
    }
}
