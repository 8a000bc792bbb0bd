import { analysisWindow } from '../src/analysis/analysis-window.ts';
import { pairTables, quadrupleTables } from '../src/coding/huffman-tables.ts';

/**
 * A decoder of mono Layer III streams, as 2.4.3.4 of 11172-3 describes it step by step. It shares
 * the standard's tables with the encoder; chromium.test.ts decodes without them.
 */

type Granule = {
  part23Length: number;
  bigValues: number;
  globalGain: number;
  compress: number;
  isSwitched: boolean;
  tables: number[];
  region0: number;
  region1: number;
  preflag: number;
  scale: number;
  quadrupleTable: number;
};

export type Frame = {
  bytes: Uint8Array;
  version: 1 | 2;
  layer: number;
  bitrate: number;
  sampleRate: number;
  isPadded: boolean;
  mode: number;
  mainDataBegin: number;
  /** The bytes of the frame after header and side information. */
  slot: Uint8Array;
  granules: Granule[];
};

const rates = {
  1: {
    bitrates: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    sampleRates: [44_100, 48_000, 32_000],
  },
  2: {
    bitrates: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    sampleRates: [22_050, 24_000, 16_000],
  },
};

type BitReader = { read(bits: number): number; position(): number };

function bitReader(bytes: Uint8Array, start = 0): BitReader {
  let position = start;
  return {
    read(bits) {
      let value = 0;
      for (let n = 0; n < bits; n++, position++) {
        const byte = bytes[position >> 3];
        if (byte === undefined) throw new RangeError('Read beyond the end');
        value = value * 2 + ((byte >> (7 - (position & 7))) & 1);
      }
      return value;
    },
    position: () => position,
  };
}

/** Reads all frames; throws unless each begins where the one before it ends. */
export function readFrames(stream: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < stream.length; ) {
    const frame = readFrame(stream.subarray(at));
    frames.push(frame);
    at += frame.bytes.length;
  }
  return frames;
}

function readFrame(stream: Uint8Array): Frame {
  const { read } = bitReader(stream);
  if (read(11) !== 0x7ff) throw new Error('No sync word');
  const id = read(2);
  if (id !== 2 && id !== 3) throw new Error(`Version ${id}`);
  const version = id === 3 ? 1 : 2;
  const layer = 4 - read(2);
  if (read(1) !== 1) throw new Error('A CRC');
  const bitrate = rates[version].bitrates[read(4) - 1] ?? 0;
  const sampleRate = rates[version].sampleRates[read(2)] ?? 0;
  const isPadded = read(1) === 1;
  read(1);
  const mode = read(2);
  read(6);
  const mainDataBegin = read(version === 1 ? 9 : 8);
  read(version === 1 ? 5 + 4 : 1);
  const granules = Array.from({ length: version === 1 ? 2 : 1 }, () => readGranule(read, version));
  const length =
    Math.floor(((version === 1 ? 144 : 72) * 1000 * bitrate) / sampleRate) + (isPadded ? 1 : 0);
  if (length > stream.length) throw new Error('The last frame is cut');
  const bytes = stream.subarray(0, length);
  const slot = bytes.subarray(4 + (version === 1 ? 17 : 9));
  return {
    bytes,
    version,
    layer,
    bitrate,
    sampleRate,
    isPadded,
    mode,
    mainDataBegin,
    slot,
    granules,
  };
}

function readGranule(read: BitReader['read'], version: 1 | 2): Granule {
  return {
    part23Length: read(12),
    bigValues: read(9),
    globalGain: read(8),
    compress: read(version === 1 ? 4 : 9),
    isSwitched: read(1) === 1,
    tables: [read(5), read(5), read(5)],
    region0: read(4),
    region1: read(3),
    preflag: version === 1 ? read(1) : 0,
    scale: read(1),
    quadrupleTable: read(1),
  };
}

/**
 * Decodes a stream to samples of full scale 1. Throws when main data reaches beyond its frame or
 * before what is there, or when part2_3_length is not exactly what the codes take.
 */
export function decodeMp3(stream: Uint8Array, bandEdges: readonly number[]): Float64Array {
  const frames = readFrames(stream);
  const synthesise = createSynthesis();
  const samples: number[] = [];
  let reservoir = new Uint8Array();
  for (const frame of frames) {
    if (frame.mainDataBegin > reservoir.length) throw new Error('main_data_begin before the data');
    const start = reservoir.length - frame.mainDataBegin;
    const mainData = new Uint8Array([...reservoir.subarray(start), ...frame.slot]);
    let position = 0;
    for (const granule of frame.granules) {
      const spectrum = readSpectrum(mainData, position, granule, frame.version, bandEdges);
      position += granule.part23Length;
      samples.push(...synthesise(spectrum));
    }
    // What the next frame can reach back to lies behind the data of this one.
    reservoir = mainData.slice(Math.ceil(position / 8));
  }
  return Float64Array.from(samples);
}

const mpeg1ScaleBits = '00 01 02 03 30 11 12 13 21 22 23 31 32 33 42 43'
  .split(' ')
  .map((digits) => [...digits].map(Number));

function scaleBitsOf(band: number, compress: number, version: 1 | 2): number {
  if (version === 1) return mpeg1ScaleBits[compress]?.[band < 11 ? 0 : 1] ?? 0;
  if (compress >= 400) throw new Error('scalefac_compress of another kind');
  const group = band < 6 ? 0 : Math.floor((band - 1) / 5);
  return (
    [Math.floor((compress >> 4) / 5), (compress >> 4) % 5, (compress & 15) >> 2, compress & 3][
      group
    ] ?? 0
  );
}

function readSpectrum(
  mainData: Uint8Array,
  start: number,
  granule: Granule,
  version: 1 | 2,
  bandEdges: readonly number[],
): Float64Array {
  if (granule.isSwitched) throw new Error('Window switching');
  const reader = bitReader(mainData, start);
  const { read } = reader;
  const factors = Array.from({ length: 22 }, (_, band) =>
    band < 21 ? read(scaleBitsOf(band, granule.compress, version)) : 0,
  );
  const end = start + granule.part23Length;
  const values = new Float64Array(576);
  const edges = [
    bandEdges[granule.region0 + 1] ?? 576,
    bandEdges[granule.region0 + granule.region1 + 2] ?? 576,
    576,
  ];
  let line = 0;
  for (const [region, edge] of edges.entries()) {
    const table = pairTables.get(granule.tables[region] ?? 0);
    for (const last = Math.min(edge, 2 * granule.bigValues); line < last; line += 2) {
      if (!table) continue;
      const index = readCode(reader, table.words, table.lengths);
      for (const [n, code] of [Math.floor(index / table.size), index % table.size].entries()) {
        const magnitude = code + (table.linbits > 0 && code === 15 ? read(table.linbits) : 0);
        values[line + n] = magnitude > 0 && read(1) === 1 ? -magnitude : magnitude;
      }
    }
  }
  const quadruples = quadrupleTables[granule.quadrupleTable === 0 ? 0 : 1];
  for (; reader.position() < end; line += 4) {
    const index = readCode(reader, quadruples.words, quadruples.lengths);
    for (let n = 0; n < 4; n++)
      if ((index >> (3 - n)) & 1) values[line + n] = read(1) === 1 ? -1 : 1;
  }
  if (reader.position() !== end) throw new Error('part2_3_length does not fit its codes');
  if (line > 576) throw new Error('More than 576 lines');

  return values.map((value, index) => {
    if (value === 0) return 0;
    const band = bandEdges.findLastIndex((edge) => edge <= index);
    const exponent =
      (granule.globalGain - 210) / 4 - 0.5 * (1 + granule.scale) * (factors[band] ?? 0);
    return Math.sign(value) * Math.abs(value) ** (4 / 3) * 2 ** exponent;
  });
}

function readCode(reader: BitReader, words: Uint32Array, lengths: Uint8Array): number {
  let word = 0;
  for (let length = 1; length <= 19; length++) {
    word = word * 2 + reader.read(1);
    for (let index = 0; index < words.length; index++)
      if (lengths[index] === length && words[index] === word) return index;
  }
  throw new Error('No such code word');
}

const aliasing = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];

/** Cosines of the inverse MDCT: 36 samples of 18 lines. */
const lineCosines = Float64Array.from({ length: 36 * 18 }, (_, at) => {
  const [n, k] = [Math.floor(at / 18), at % 18];
  return Math.cos((Math.PI / 72) * (2 * n + 19) * (2 * k + 1));
});

/** Cosines of the synthesis filter bank: 64 values of 32 bands. */
const bandCosines = Float64Array.from({ length: 64 * 32 }, (_, at) => {
  const [i, k] = [Math.floor(at / 32), at % 32];
  return Math.cos(((16 + i) * (2 * k + 1) * Math.PI) / 64);
});

/** Alias reduction, inverse MDCT with overlap, frequency inversion, synthesis filter bank. */
function createSynthesis(): (spectrum: Float64Array) => number[] {
  const overlap = new Float64Array(576);
  const v = new Float64Array(1024);
  return (spectrum) => {
    for (let edge = 18; edge < 576; edge += 18)
      for (const [n, c] of aliasing.entries()) {
        const [cs, ca] = [1 / Math.hypot(1, c), c / Math.hypot(1, c)];
        const [below, above] = [spectrum[edge - 1 - n] ?? 0, spectrum[edge + n] ?? 0];
        spectrum[edge - 1 - n] = below * cs - above * ca;
        spectrum[edge + n] = above * cs + below * ca;
      }
    const subbands = Array.from({ length: 18 }, () => new Float64Array(32));
    for (let band = 0; band < 32; band++)
      for (let n = 0; n < 36; n++) {
        let sum = 0;
        for (let k = 0; k < 18; k++)
          sum += (spectrum[band * 18 + k] ?? 0) * (lineCosines[n * 18 + k] ?? 0);
        sum *= Math.sin((Math.PI / 36) * (n + 0.5));
        const at = band * 18 + (n % 18);
        const row = subbands[n];
        if (row) row[band] = (sum + (overlap[at] ?? 0)) * (n % 2 === 1 && band % 2 === 1 ? -1 : 1);
        else overlap[at] = sum;
      }
    return subbands.flatMap((row) => {
      v.copyWithin(64, 0, 960);
      for (let i = 0; i < 64; i++) {
        let sum = 0;
        for (let k = 0; k < 32; k++) sum += (bandCosines[i * 32 + k] ?? 0) * (row[k] ?? 0);
        v[i] = sum;
      }
      return Array.from({ length: 32 }, (_, j) => {
        let sum = 0;
        for (let i = 0; i < 16; i++) {
          const from = (i >> 1) * 128 + (i % 2) * 96 + j;
          sum += (v[from] ?? 0) * 32 * (analysisWindow[j + 32 * i] ?? 0);
        }
        return sum;
      });
    });
  };
}
