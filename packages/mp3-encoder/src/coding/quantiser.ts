import { GRANULE_SIZE, type StreamFormat } from '../stream-format.ts';
import { createMaskingModel, tonalityOf } from './masking.ts';
import { planSpectrum, type SpectrumPlan } from './plan-spectrum.ts';
import {
  largestFactor,
  packScaleFactors,
  SCALED_BANDS,
  type ScaleFactors,
} from './scale-factors.ts';

/** Bits for scale factors and lines. Fewer than `min` are used when a spectrum has no more to tell. */
export type BitBudget = { min: number; max: number };

export type QuantisedGranule = {
  /** Magnitudes of the 576 lines; the signs are the spectrum's. Reused by the next call. */
  values: Int32Array;
  globalGain: number;
  scaleFactors: ScaleFactors;
  plan: SpectrumPlan;
  /** Bits of scale factors and lines (part2_3_length). */
  bits: number;
};

/** The largest magnitude that can be coded: an escape of 15 with 13 linbits. */
const LARGEST_VALUE = 15 + 2 ** 13 - 1;
/** The loudest and the least noise that are tried, in steps above and below the thresholds. */
const LEVELS = 128;
/** Rounding of the standard's encoder (11172-3, C.1.5.4.3.4): values are rounded down a little. */
const ROUNDING = 0.5 - 0.0946;
/** The coarsest global_gain, and the one whose step is 1. */
const COARSEST_GAIN = 255;
const UNIT_GAIN = 210;
/** A step of global_gain and of a scale factor, in powers of two of |x|^(3/4). */
const GAIN_STEP = 3 / 16;
const FACTOR_STEP = 3 / 8;

/**
 * Quantises spectra. Scale factors follow from the masking model in one step: with a factor f, a
 * line of |x|^(3/4) f is rounded to an integer, which makes noise of (4/27) |x|^(1/2) / f². The
 * level of the noise is then the lowest whose bits fit, found by bisection in at most nine trials.
 */
export function createQuantiser(
  format: StreamFormat,
): (spectrum: Float64Array, budget: BitBudget) => QuantisedGranule {
  const { bandEdges, isMpeg2 } = format;
  const bands = bandEdges.length - 1;
  const findThresholds = createMaskingModel(bandEdges, format.sampleRate);
  const flat = packScaleFactors(
    Array.from({ length: SCALED_BANDS }, () => 0),
    0,
    isMpeg2,
  );
  const powers = new Float64Array(GRANULE_SIZE);
  const peaks = new Float64Array(bands);
  const roots = new Float64Array(bands);
  const thresholds = new Float64Array(bands);
  const needed = new Float64Array(bands);
  const energies = new Float64Array(bands);
  const values = new Int32Array(GRANULE_SIZE);

  /** Fills `powers` with |x|^(3/4), and the sums of each band. */
  function measure(spectrum: Float64Array): void {
    for (let band = 0; band < bands; band++) {
      let energy = 0;
      let rootSum = 0;
      let peak = 0;
      for (let line = bandEdges[band] ?? 0; line < (bandEdges[band + 1] ?? 0); line++) {
        const magnitude = Math.abs(spectrum[line] ?? 0);
        const root = Math.sqrt(magnitude);
        const power = root * Math.sqrt(root);
        powers[line] = power;
        energy += magnitude * magnitude;
        rootSum += root;
        peak = Math.max(peak, power);
      }
      energies[band] = energy;
      roots[band] = rootSum;
      peaks[band] = peak;
    }
  }

  /**
   * Decides scale factors and gain for noise at `level` steps of 1.13 dB above the thresholds. A
   * band weaker than that noise takes no scale factor: mostly it becomes zeros.
   */
  function shapeNoise(level: number): { scaleFactors: ScaleFactors; gain: number } {
    const rise = 2 ** (2 * GAIN_STEP * level);
    let base = Number.POSITIVE_INFINITY;
    for (let band = 0; band < bands; band++) {
      const noise = (thresholds[band] ?? 0) * rise;
      const isHidden = (energies[band] ?? 0) <= noise;
      const power = 0.5 * Math.log2(((4 / 27) * (roots[band] ?? 0)) / noise);
      needed[band] = isHidden ? Number.NEGATIVE_INFINITY : power;
      if (!isHidden) base = Math.min(base, power);
    }
    if (base === Number.POSITIVE_INFINITY) return { scaleFactors: flat, gain: COARSEST_GAIN };
    const factorsBy = (scale: 0 | 1) =>
      Array.from({ length: SCALED_BANDS }, (_, band) =>
        Math.max(0, Math.round(((needed[band] ?? 0) - base) / (FACTOR_STEP * (1 + scale)))),
      );
    const fine = factorsBy(0);
    const scale = fine.some((factor, band) => factor > largestFactor(band)) ? 1 : 0;
    const factors = (scale === 0 ? fine : factorsBy(1)).map((factor, band) =>
      Math.min(factor, largestFactor(band)),
    );
    const scaleFactors = packScaleFactors(factors, scale, isMpeg2);
    const gain = Math.round(UNIT_GAIN - base / GAIN_STEP);
    return {
      scaleFactors,
      gain: Math.min(Math.max(gain, finestGain(scaleFactors)), COARSEST_GAIN),
    };
  }

  function codeAt(level: number): QuantisedGranule {
    const { scaleFactors, gain } = shapeNoise(level);
    return code(scaleFactors, gain);
  }

  function code(scaleFactors: ScaleFactors, globalGain: number): QuantisedGranule {
    for (let band = 0; band < bands; band++) {
      const multiplier = multiplierOf(scaleFactors, globalGain, band);
      for (let line = bandEdges[band] ?? 0; line < (bandEdges[band + 1] ?? 0); line++)
        values[line] = (powers[line] ?? 0) * multiplier + ROUNDING;
    }
    const plan = planSpectrum(values, bandEdges);
    return { values, globalGain, scaleFactors, plan, bits: scaleFactors.bits + plan.bits };
  }

  /** The finest gain at which every value can be coded. */
  function finestGain(scaleFactors: ScaleFactors): number {
    let gain = 0;
    for (let band = 0; band < bands; band++) {
      const peak = (peaks[band] ?? 0) * multiplierOf(scaleFactors, 0, band);
      if (peak > 0) gain = Math.max(gain, Math.ceil(Math.log2(peak / LARGEST_VALUE) / GAIN_STEP));
    }
    return gain;
  }

  /** The least noise from level `low` to `high` that fits into `bits`; `high` when none does. */
  function codeWithin(bits: number, low: number, high: number): QuantisedGranule {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (codeAt(middle).bits <= bits) to = middle;
      else from = middle + 1;
    }
    return codeAt(to);
  }

  return (spectrum, { min, max }) => {
    measure(spectrum);
    thresholds.set(findThresholds(energies, tonalityOf(spectrum)));
    if (peaks.every((peak) => peak === 0)) return code(flat, UNIT_GAIN);
    const wanted = codeAt(0);
    if (wanted.bits < min) return codeWithin(Math.min(min, max), -LEVELS, 0);
    return wanted.bits <= max ? wanted : codeWithin(max, 0, LEVELS);
  };
}

/** What |x|^(3/4) is multiplied by before rounding. */
function multiplierOf({ factors, scale }: ScaleFactors, globalGain: number, band: number): number {
  const factor = factors[band] ?? 0;
  return 2 ** ((UNIT_GAIN - globalGain) * GAIN_STEP + factor * FACTOR_STEP * (1 + scale));
}
