import { firstFrom } from './first-from.ts';
import { type ByteRange, type Media, type MediaReader, NOT_SPLIT, SplitRefusal } from './media.ts';
import { readBoxHead } from './mp4-boxes.ts';
import { type Mp4Sound, readMp4Sound } from './mp4-samples.ts';
import { quietestIndex } from './quietest-moment.ts';
import { writeM4aHead } from './write-m4a.ts';

/** Boxes at the top of a file that is not in fragments. */
const MAX_BOXES = 100;
/** The tables of a day of video and sound have about 60 MB. */
const MAX_TABLE_BYTES = 200_000_000;

/**
 * Opens the sound of an MP4 or M4A. The coded samples are copied: nothing is decoded. The size of a
 * sample stands for its loudness, as quiet sound takes fewer bits; where all have one size, the cut is
 * where it was planned. Edit lists are ignored, so that times may differ by the encoder's delay of
 * about 50 ms. Reads the heads of the boxes and the tables. Throws SplitRefusal for a file in fragments
 * or without sound.
 */
export async function openMp4(reader: MediaReader): Promise<Media> {
  const sound = readMp4Sound(await readMoov(reader));
  if (!sound) throw new SplitRefusal(NOT_SPLIT);
  const { timescale, times, sizes } = sound;
  const samples = sizes.length;
  const begins = times.subarray(0, samples);
  const secondsAt = (sample: number) => (times[sample] ?? 0) / timescale;
  // Seconds from `secondsAt` find their sample, whatever a division has rounded.
  const sampleAt = (seconds: number) => firstFrom(begins, seconds * timescale - 0.5);
  const bytesBefore = new Float64Array(samples + 1);
  for (let sample = 0; sample < samples; sample += 1)
    bytesBefore[sample + 1] = (bytesBefore[sample] ?? 0) + (sizes[sample] ?? 0);
  return {
    durationSeconds: secondsAt(samples),
    async quietest(from, to) {
      const first = sampleAt(from);
      const within = sizes.subarray(first, Math.max(first + 1, sampleAt(to)));
      return secondsAt(first + quietestIndex(within, secondsAt(samples) / samples));
    },
    sizeOf: (start, end) =>
      (bytesBefore[sampleAt(end)] ?? 0) -
      (bytesBefore[sampleAt(start)] ?? 0) +
      // Its entry in the tables.
      (sampleAt(end) - sampleAt(start)) * 5,
    async part(start, end) {
      const range = { first: sampleAt(start), end: sampleAt(end) };
      return {
        head: writeM4aHead(sound, range),
        ranges: rangesOf(sound, range),
        contentType: 'audio/mp4',
      };
    },
  };
}

/** The content of the box 'moov'. */
async function readMoov(reader: MediaReader): Promise<Buffer> {
  let at = 0;
  for (let box = 0; box < MAX_BOXES && at + 8 <= reader.sizeBytes; box += 1) {
    const head = await reader.read(at, at + 16);
    const { type, size, headBytes } = readBoxHead(head, reader.sizeBytes - at);
    if (type === 'moof' || size < headBytes) break;
    if (type === 'moov') {
      if (size > MAX_TABLE_BYTES) break;
      return reader.read(at + headBytes, at + size);
    }
    at += size;
  }
  throw new SplitRefusal(NOT_SPLIT);
}

/** Where the samples are, with neighbours joined. */
function rangesOf(
  { positions, sizes }: Mp4Sound,
  { first, end }: { first: number; end: number },
): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (let sample = first; sample < end; sample += 1) {
    const start = positions[sample] ?? 0;
    const last = ranges.at(-1);
    if (last && start < last.end) throw new SplitRefusal(NOT_SPLIT);
    if (last?.end === start) last.end = start + (sizes[sample] ?? 0);
    else ranges.push({ start, end: start + (sizes[sample] ?? 0) });
  }
  return ranges;
}
