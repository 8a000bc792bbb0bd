/** Where the cube root of CIE's formula ends and its line begins. */
const LINE_END = 6 / 29;

const lightOf = (value: number) =>
  value > LINE_END ? value * value * value : 3 * LINE_END ** 2 * (value - 4 / 29);

/** Bytes of sRGB (IEC 61966-2-1) by light; the steps are finer than those of the bytes. */
const LIGHTS = 16_384;
const bytesOfLights = Float64Array.from({ length: LIGHTS + 1 }, (_, at) => {
  const light = at / LIGHTS;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});
const byteOf = (light: number) =>
  bytesOfLights[Math.round(Math.min(1, Math.max(0, light)) * LIGHTS)] ?? 0;

type SampleReader = (x: number, y: number, channel: number, isIndex: true) => number;

/**
 * Reads a pixel of L*a*b* (TIFF 6.0, section 23), of 8 or 16 bits, as sRGB. a* and b* are signed, or
 * from the middle of their range in those of ICC (Technical Note 4). White stays white: light is
 * adapted from D50 to the white of sRGB (Bradford). Each call returns the same array.
 */
export function labReader(
  sample: SampleReader,
  { bits, isIcc }: { bits: number; isIcc: boolean },
): (x: number, y: number) => Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(3);
  const step = 2 ** (bits - 8);
  // 16 bits of ICC end with 0xff00.
  const white = isIcc ? 255 * step : 256 * step - 1;
  const signed = (value: number) =>
    (isIcc ? value - 128 * step : value < 128 * step ? value : value - 256 * step) / step;
  return (x, y) => {
    const middle = ((sample(x, y, 0, true) / white) * 100 + 16) / 116;
    // X, Y and Z as shares of white's: the numbers of each line below add up to 1.
    const X = lightOf(middle + signed(sample(x, y, 1, true)) / 500);
    const Y = lightOf(middle);
    const Z = lightOf(middle - signed(sample(x, y, 2, true)) / 200);
    rgb[0] = byteOf(3.02173 * X - 1.61687 * Y - 0.40486 * Z);
    rgb[1] = byteOf(-0.94375 * X + 1.91614 * Y + 0.02761 * Z);
    rgb[2] = byteOf(0.06937 * X - 0.22899 * Y + 1.15962 * Z);
    return rgb;
  };
}
