/** Samples per second: MPEG-2 Layer III up to 24,000, MPEG-1 Layer III from 32,000. */
export const sampleRates = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
export type SampleRate = (typeof sampleRates)[number];

/** Kilobits per second that both MPEG-1 and MPEG-2 have. */
export const bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160] as const;
export type Bitrate = (typeof bitrates)[number];

/** Spectral lines, and new samples, of a granule. */
export const GRANULE_SIZE = 576;

/** ISO/IEC 11172-3 and 13818-3, 2.4.2.3: the index of a rate is its place; index 0 of bit rates is 'free'. */
const mpeg1 = {
  sampleRates: [44_100, 48_000, 32_000],
  bitrates: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
};
const mpeg2 = {
  sampleRates: [22_050, 24_000, 16_000],
  bitrates: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** 11172-3 and 13818-3, table B.8: the first line of each scale factor band of long blocks, and the end. */
const bandEdges: Record<SampleRate, readonly number[]> = {
  16000: [
    0, 6, 12, 18, 24, 30, 36, 44, 54, 66, 80, 96, 116, 140, 168, 200, 238, 284, 336, 396, 464, 522,
    576,
  ],
  22050: [
    0, 6, 12, 18, 24, 30, 36, 44, 54, 66, 80, 96, 116, 140, 168, 200, 238, 284, 336, 396, 464, 522,
    576,
  ],
  24000: [
    0, 6, 12, 18, 24, 30, 36, 44, 54, 66, 80, 96, 114, 136, 162, 194, 232, 278, 332, 394, 464, 540,
    576,
  ],
  32000: [
    0, 4, 8, 12, 16, 20, 24, 30, 36, 44, 54, 66, 82, 102, 126, 156, 194, 240, 296, 364, 448, 550,
    576,
  ],
  44100: [
    0, 4, 8, 12, 16, 20, 24, 30, 36, 44, 52, 62, 74, 90, 110, 134, 162, 196, 238, 288, 342, 418,
    576,
  ],
  48000: [
    0, 4, 8, 12, 16, 20, 24, 30, 36, 42, 50, 60, 72, 88, 106, 128, 156, 190, 230, 276, 330, 384,
    576,
  ],
};

/** The facts of a mono stream that its sample rate and bit rate decide. */
export type StreamFormat = {
  sampleRate: SampleRate;
  /** Bits per second. */
  bitrate: number;
  isMpeg2: boolean;
  sampleRateIndex: number;
  bitrateIndex: number;
  /** Granules of a frame: one in MPEG-2, two in MPEG-1. */
  granules: number;
  sideInfoBytes: number;
  /** The largest main_data_begin. */
  maxReservoirBytes: number;
  bandEdges: readonly number[];
};

/** @throws RangeError for a rate outside of `sampleRates` and `bitrates` */
export function streamFormat(sampleRate: SampleRate, bitrateKbps: Bitrate): StreamFormat {
  if (!sampleRates.includes(sampleRate)) throw new RangeError(`Sample rate: ${sampleRate} Hz`);
  if (!bitrates.includes(bitrateKbps)) throw new RangeError(`Bit rate: ${bitrateKbps} kbit/s`);
  const isMpeg2 = sampleRate <= 24_000;
  const version = isMpeg2 ? mpeg2 : mpeg1;
  return {
    sampleRate,
    bitrate: bitrateKbps * 1000,
    isMpeg2,
    sampleRateIndex: version.sampleRates.indexOf(sampleRate),
    bitrateIndex: version.bitrates.indexOf(bitrateKbps),
    granules: isMpeg2 ? 1 : 2,
    sideInfoBytes: isMpeg2 ? 9 : 17,
    maxReservoirBytes: isMpeg2 ? 255 : 511,
    bandEdges: bandEdges[sampleRate],
  };
}
