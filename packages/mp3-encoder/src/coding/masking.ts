import { GRANULE_SIZE } from '../stream-format.ts';

/** Decibels per Bark that masking loses towards higher and lower frequencies. */
const UPWARD_DB = 10;
const DOWNWARD_DB = 25;
/** Decibels between noise and the noise that it hides. */
const NOISE_OFFSET_DB = 5.5;
/** Decibels between a tone at 0 Bark and the noise that it hides; one more for each Bark. */
const TONE_OFFSET_DB = 14.5;
/** Decibels of spectral flatness that make a spectrum a tone. */
const TONE_FLATNESS_DB = -60;
/**
 * How far noise follows the masking spectrum: 1 gives every band the same ratio of signal to
 * noise, 0 makes noise white. In between, the loud formants of speech get the better ratio.
 */
const NOISE_TILT = 0.5;
/**
 * Noise of a granule also sounds before an attack in it (pre-echo). The sum of the thresholds
 * therefore rises only by these factors above the last granule's and the one's before, and is
 * lowered by 20 dB at most.
 */
const RISE = 2;
const RISE_OVER_TWO = 16;
const LARGEST_CUT = 1 / 100;
/**
 * Energy per spectral line of noise twice as strong as the rounding to 16 bits, below which nothing
 * is worth a bit. A line has 1/288 of the power of white noise at the input.
 */
const FLOOR = (4 * (1 / 12 / 32_768 ** 2)) / 288;

/** The critical band rate of a frequency in Hz (Zwicker). */
const bark = (hertz: number) =>
  13 * Math.atan(0.000_76 * hertz) + 3.5 * Math.atan((hertz / 7500) ** 2);

/**
 * Estimates the energy of quantisation noise that each scale factor band hides: each band masks
 * itself and its neighbours along the Bark scale, a tonal spectrum less than a noisy one
 * (J. D. Johnston, Transform coding of audio signals using perceptual noise criteria, 1988).
 * The function is called for one granule after the other; its result is reused by the next call.
 */
export function createMaskingModel(
  bandEdges: readonly number[],
  sampleRate: number,
): (energies: Float64Array, tonality: number) => Float64Array {
  const bands = bandEdges.length - 1;
  const widths = Float64Array.from(
    { length: bands },
    (_, band) => (bandEdges[band + 1] ?? 0) - (bandEdges[band] ?? 0),
  );
  const centres = widths.map((width, band) =>
    bark((((bandEdges[band] ?? 0) + width / 2) * sampleRate) / 2 / GRANULE_SIZE),
  );
  const spreading = Float64Array.from({ length: bands * bands }, (_, index) => {
    const distance = (centres[Math.floor(index / bands)] ?? 0) - (centres[index % bands] ?? 0);
    return 10 ** (-(distance > 0 ? distance * UPWARD_DB : -distance * DOWNWARD_DB) / 10);
  });
  const masking = new Float64Array(bands);
  const hidden = new Float64Array(bands);
  const thresholds = new Float64Array(bands);
  const earlierSums: [number, number] = [0, 0];

  return (energies, tonality) => {
    for (let band = 0; band < bands; band++) {
      const toneOffset = TONE_OFFSET_DB + (centres[band] ?? 0);
      const offset = tonality * toneOffset + (1 - tonality) * NOISE_OFFSET_DB;
      masking[band] = (energies[band] ?? 0) * 10 ** (-offset / 10);
    }
    let most = 0;
    for (let band = 0; band < bands; band++) {
      let sum = 0;
      for (let masker = 0; masker < bands; masker++)
        sum += (masking[masker] ?? 0) * (spreading[band * bands + masker] ?? 0);
      hidden[band] = sum / (widths[band] ?? 1);
      most = Math.max(most, hidden[band] ?? 0);
    }
    let sum = 0;
    for (let band = 0; band < bands; band++) {
      const perLine = FLOOR + (hidden[band] ?? 0) ** NOISE_TILT * most ** (1 - NOISE_TILT);
      thresholds[band] = perLine * (widths[band] ?? 0);
      sum += thresholds[band] ?? 0;
    }
    const [last, beforeLast] = earlierSums;
    earlierSums[0] = sum;
    earlierSums[1] = last;
    const cut = Math.min(1, (RISE * last) / sum, (RISE_OVER_TWO * beforeLast) / sum);
    for (let band = 0; band < bands; band++)
      thresholds[band] = (thresholds[band] ?? 0) * Math.max(cut, LARGEST_CUT);
    return thresholds;
  };
}

/**
 * 0 for noise, 1 for tones, by the spectral flatness: the ratio of the geometric to the arithmetic
 * mean of the energies of the lines.
 */
export function tonalityOf(spectrum: Float64Array): number {
  let energy = 0;
  let logarithms = 0;
  for (const line of spectrum) {
    const power = line * line + FLOOR;
    energy += power;
    logarithms += Math.log10(power);
  }
  const mean = energy / spectrum.length;
  const flatnessDb = 10 * (logarithms / spectrum.length - Math.log10(mean));
  return Math.min(flatnessDb / TONE_FLATNESS_DB, 1);
}
