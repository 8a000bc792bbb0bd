/** What a phone shows while a screen loads; milliseconds, but for the shift. */
export type Load = {
  firstPaint: number;
  largestPaint: number;
  /** Time in which the main thread answers nothing: what tasks take beyond 50 ms. */
  blocked: number;
  /** Sum of the layout shifts. */
  shift: number;
};

/**
 * Lighthouse's scoring of a phone (version 13): weight, value that gets 0.9, value that gets 0.5.
 * Its speed index needs pictures of each frame; the largest paint, which comes later than most of
 * the frame, takes its place.
 */
const metrics: readonly [weight: number, p10: number, p50: number, of: (load: Load) => number][] = [
  [0.1, 1_800, 3_000, ({ firstPaint }) => firstPaint],
  [0.1, 3_387, 5_800, ({ largestPaint }) => largestPaint],
  [0.25, 2_500, 4_000, ({ largestPaint }) => largestPaint],
  [0.3, 200, 600, ({ blocked }) => blocked],
  [0.25, 0.1, 0.25, ({ shift }) => shift],
];

/** 0 to 100, as Lighthouse scores the same values. */
export const scoreOf = (load: Load): number =>
  100 *
  metrics.reduce((sum, [weight, p10, p50, of]) => sum + weight * logNormal(of(load), p10, p50), 0);

/** Share of a log-normal distribution above the value, given its values for 0.9 and 0.5. */
function logNormal(value: number, p10: number, p50: number): number {
  if (value <= 0) return 1;
  // The inverse complementary error function of 1/5.
  const spread = 0.9061938024368232;
  const distance = (Math.log(value / p50) * spread) / -Math.log(p10 / p50);
  return Math.min(1, Math.max(0, (1 - errorFunction(distance)) / 2));
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26; off by 1.5e-7 at most. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}
