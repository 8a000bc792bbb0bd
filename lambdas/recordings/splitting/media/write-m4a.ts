import { uint32s, writeBox } from './mp4-boxes.ts';
import type { Mp4Sound } from './mp4-samples.ts';

/** Samples of a chunk; about a second of AAC. */
const CHUNK_SAMPLES = 50;
/** The matrix of no change (ISO/IEC 14496-12, 8.2.2). */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const MOVIE_TIMESCALE = 1_000;
const UNDETERMINED_LANGUAGE = 0x55c4;

/**
 * The head of an M4A file with the samples from `first` to `end`, not included: all but the samples
 * themselves, which follow in their order.
 */
export function writeM4aHead(
  sound: Mp4Sound,
  { first, end }: { first: number; end: number },
): Buffer {
  const dataBytes = sound.sizes.subarray(first, end).reduce((sum, size) => sum + size, 0);
  const ftyp = writeBox('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom', 'latin1'));
  const dataHead = uint32s(dataBytes + 8, 0);
  dataHead.write('mdat', 4, 'latin1');
  const headOf = (dataStart: number) =>
    Buffer.concat([ftyp, writeMoov(sound, { first, end, dataStart }), dataHead]);
  // The positions in it depend on its length, which does not depend on them.
  return headOf(headOf(0).length);
}

type Range = { first: number; end: number; dataStart: number };

function writeMoov(sound: Mp4Sound, range: Range): Buffer {
  const { timescale, times, description } = sound;
  const units = (times[range.end] ?? 0) - (times[range.first] ?? 0);
  const milliseconds = Math.round((units / timescale) * MOVIE_TIMESCALE);
  const volume = 0x0100_0000;
  return writeBox(
    'moov',
    writeBox(
      'mvhd',
      uint32s(0, 0, 0, MOVIE_TIMESCALE, milliseconds, 0x10000, volume, 0, 0, ...MATRIX),
      uint32s(0, 0, 0, 0, 0, 0, 2),
    ),
    writeBox(
      'trak',
      // Enabled, in the movie, in the preview.
      writeBox('tkhd', uint32s(7, 0, 0, 1, 0, milliseconds, 0, 0, 0, volume, ...MATRIX, 0, 0)),
      writeBox(
        'mdia',
        writeBox('mdhd', uint32s(0, 0, 0, timescale, units, UNDETERMINED_LANGUAGE << 16)),
        writeBox(
          'hdlr',
          uint32s(0, 0),
          Buffer.from('soun', 'latin1'),
          uint32s(0, 0, 0),
          Buffer.alloc(1),
        ),
        writeBox(
          'minf',
          writeBox('smhd', uint32s(0, 0)),
          // The samples are in this file.
          writeBox('dinf', writeBox('dref', uint32s(0, 1), writeBox('url ', uint32s(1)))),
          writeBox('stbl', description, ...writeTables(sound, range)),
        ),
      ),
    ),
  );
}

function writeTables({ times, sizes }: Mp4Sound, { first, end, dataStart }: Range): Buffer[] {
  const durations: number[] = [];
  for (let sample = first; sample < end; sample += 1) {
    const units = (times[sample + 1] ?? 0) - (times[sample] ?? 0);
    if (durations.at(-1) === units) durations[durations.length - 2] = (durations.at(-2) ?? 0) + 1;
    else durations.push(1, units);
  }
  const positions: number[] = [];
  let position = dataStart;
  for (let sample = first; sample < end; sample += 1) {
    if ((sample - first) % CHUNK_SAMPLES === 0) positions.push(position);
    position += sizes[sample] ?? 0;
  }
  const count = end - first;
  const last = count % CHUNK_SAMPLES;
  const chunks = [1, CHUNK_SAMPLES, 1];
  // The last chunk has the rest.
  if (last > 0) chunks.push(positions.length, last, 1);
  const stsc = positions.length === 1 && last > 0 ? chunks.slice(3) : chunks;
  return [
    writeBox('stts', uint32s(0, durations.length / 2), bytesOf(durations)),
    writeBox('stsc', uint32s(0, stsc.length / 3), uint32s(...stsc)),
    writeBox('stsz', uint32s(0, 0, count), bytesOf(sizes.subarray(first, end))),
    writeBox('stco', uint32s(0, positions.length), bytesOf(positions)),
  ];
}

/** As `uint32s`, for lists that are too long for arguments. */
function bytesOf(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (let at = 0; at < values.length; at += 1) bytes.writeUInt32BE(values[at] ?? 0, at * 4);
  return bytes;
}
