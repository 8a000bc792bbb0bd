import { type Box, boxesIn, findBox } from './mp4-boxes.ts';

/** The sound of an MP4: its coded samples, e.g. frames of AAC. */
export type Mp4Sound = {
  /** The box 'stsd', which describes the coding. */
  description: Buffer;
  /** Units of a second. */
  timescale: number;
  /** Units at which each sample begins, and at the end the length of all. */
  times: Float64Array;
  /** Bytes of each sample. */
  sizes: Uint32Array;
  /** Position of each sample in the file. */
  positions: Float64Array;
};

/** A day of AAC at 96 kHz has 8 million. */
const MAX_SAMPLES = 10_000_000;

/**
 * Reads the sample tables of the first sound track from the content of the box 'moov' (ISO/IEC
 * 14496-12, 8.6 to 8.7). Undefined for a file without sound, with fragments or with damaged tables.
 */
export function readMp4Sound(moov: Buffer): Mp4Sound | undefined {
  if (findBox(moov, 'mvex')) return undefined;
  for (const { type, content } of boxesIn(moov))
    if (type === 'trak' && isSound(content))
      try {
        return readTrack(content);
      } catch (error) {
        // A table ends before its last entry.
        if (error instanceof RangeError) return undefined;
        throw error;
      }
  return undefined;
}

const isSound = (track: Buffer): boolean =>
  findBox(track, 'mdia', 'hdlr')?.content.toString('latin1', 8, 12) === 'soun';

function readTrack(track: Buffer): Mp4Sound | undefined {
  const mdhd = findBox(track, 'mdia', 'mdhd')?.content;
  const stbl = findBox(track, 'mdia', 'minf', 'stbl')?.content;
  if (!mdhd || !stbl) return undefined;
  const timescale = mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12);
  const description = findBox(stbl, 'stsd')?.whole;
  const sizes = readSizes(findBox(stbl, 'stsz'));
  if (!description || !sizes || sizes.length === 0 || timescale === 0) return undefined;
  const times = readTimes(findBox(stbl, 'stts'), sizes.length);
  const positions = readPositions(stbl, sizes);
  return times && positions && { description, timescale, times, sizes, positions };
}

function readSizes(box: Box | undefined): Uint32Array | undefined {
  if (!box) return undefined;
  const common = box.content.readUInt32BE(4);
  const count = box.content.readUInt32BE(8);
  if (count > MAX_SAMPLES) return undefined;
  return Uint32Array.from({ length: count }, (_, sample) =>
    common === 0 ? (box.content.readUInt32BE(12 + sample * 4) ?? 0) : common,
  );
}

function readTimes(box: Box | undefined, samples: number): Float64Array | undefined {
  if (!box) return undefined;
  const times = new Float64Array(samples + 1);
  let sample = 0;
  const entries = box.content.readUInt32BE(4);
  for (let entry = 0; entry < entries && sample < samples; entry += 1) {
    const count = box.content.readUInt32BE(8 + entry * 8);
    const units = box.content.readUInt32BE(12 + entry * 8);
    for (let left = Math.min(count, samples - sample); left > 0; left -= 1) {
      times[sample + 1] = (times[sample] ?? 0) + units;
      sample += 1;
    }
  }
  return sample === samples ? times : undefined;
}

function readPositions(stbl: Buffer, sizes: Uint32Array): Float64Array | undefined {
  const [stsc, stco, co64] = ['stsc', 'stco', 'co64'].map((type) => findBox(stbl, type)?.content);
  const chunks = stco ?? co64;
  if (!stsc || !chunks) return undefined;
  const positionOf = (chunk: number) =>
    stco ? stco.readUInt32BE(8 + chunk * 4) : Number(chunks.readBigUInt64BE(8 + chunk * 8));
  const positions = new Float64Array(sizes.length);
  const chunkCount = chunks.readUInt32BE(4);
  const entries = stsc.readUInt32BE(4);
  let sample = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    const first = stsc.readUInt32BE(8 + entry * 12) - 1;
    const perChunk = stsc.readUInt32BE(12 + entry * 12);
    const end = entry + 1 < entries ? stsc.readUInt32BE(20 + entry * 12) - 1 : chunkCount;
    if (perChunk === 0) return undefined;
    for (let chunk = first; chunk < end && sample < sizes.length; chunk += 1) {
      let position = positionOf(chunk);
      for (let left = perChunk; left > 0 && sample < sizes.length; left -= 1) {
        positions[sample] = position;
        position += sizes[sample] ?? 0;
        sample += 1;
      }
    }
  }
  return sample === sizes.length ? positions : undefined;
}
