/** Bands of long blocks that have a scale factor; the band above them has none. */
export const SCALED_BANDS = 21;

/** A group of neighbouring bands writes its scale factors with the same number of bits. */
type Group = { bands: number; bits: number };

/** The scale factors of a granule, as 2.4.2.7 of 11172-3 and 2.4.3.2 of 13818-3 write them. */
export type ScaleFactors = {
  /** 1: a step is 6 dB; 0: it is 3 dB. */
  scale: 0 | 1;
  factors: readonly number[];
  /** scalefac_compress, which tells the bits of each group. */
  compress: number;
  groups: readonly Group[];
  bits: number;
};

/** The largest scale factor that each band can have, in MPEG-1 and in MPEG-2. */
export const largestFactor = (band: number) => (band < 11 ? 15 : 7);

/** MPEG-1: the groups of each scalefac_compress, those with the fewest bits first. */
const mpeg1Choices = '00 01 02 03 30 11 12 13 21 22 23 31 32 33 42 43'
  .split(' ')
  .map((digits, compress) => {
    const groups = [...digits].map((bits, index) => ({ bands: 11 - index, bits: Number(bits) }));
    return { compress, groups, bits: sizeOf(groups) };
  })
  .sort((a, b) => a.bits - b.bits);

/** Chooses how to write the factors with the fewest bits; `factors` are within `largestFactor`. */
export function packScaleFactors(
  factors: readonly number[],
  scale: 0 | 1,
  isMpeg2: boolean,
): ScaleFactors {
  const bitsFor = (from: number, to: number) =>
    32 - Math.clz32(Math.max(...factors.slice(from, to)));
  if (isMpeg2) {
    const needed = [bitsFor(0, 6), bitsFor(6, 11), bitsFor(11, 16), bitsFor(16, 21)] as const;
    const groups = needed.map((bits, index) => ({ bands: index === 0 ? 6 : 5, bits }));
    const compress = (needed[0] * 5 + needed[1]) * 16 + needed[2] * 4 + needed[3];
    return { scale, factors, compress, groups, bits: sizeOf(groups) };
  }
  const needed = [bitsFor(0, 11), bitsFor(11, 21)];
  const best = mpeg1Choices.find(({ groups }) =>
    groups.every(({ bits }, index) => bits >= (needed[index] ?? 0)),
  );
  if (!best) throw new RangeError('A scale factor is too large');
  return { scale, factors, ...best };
}

function sizeOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { bands, bits }) => sum + bands * bits, 0);
}
