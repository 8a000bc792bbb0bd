import {
  checksumOf,
  clearBits,
  type Mp3Frame,
  mp3Frames,
  readBits,
  sideLayoutOf,
} from './mp3-frames.ts';
import type { TimeRange } from './time-range.ts';

/** A frame's main data may begin in earlier frames: at most 511 bytes before its own. */
const RESERVOIR_BYTES = 511;

/** A run of main data in the file, by its position in the stream of all main data. */
type DataRun = { from: number; to: number; start: number };

/**
 * Replaces ranges of an MP3 by silence, in place and without encoding it again: the frames of the
 * ranges lose their coded values, in the frame itself and in the earlier frames that hold part of
 * them, and their side information says that they have none. Sizes and times stay. False if no
 * frame is found; nothing is changed then. Linear time.
 */
export function muteMp3(bytes: Buffer, ranges: readonly TimeRange[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const runs: DataRun[] = [];
  let [seconds, position, next, count] = [0, 0, 0, 0];
  for (const frame of mp3Frames(bytes)) {
    const length = frame.end - frame.dataStart;
    runs.push({ from: position, to: position + length, start: frame.dataStart });
    while ((runs[0]?.to ?? position) < position - RESERVOIR_BYTES) runs.shift();
    const until = seconds + frame.seconds;
    while ((sorted[next]?.end ?? Number.POSITIVE_INFINITY) <= seconds) next += 1;
    if ((sorted[next]?.start ?? Number.POSITIVE_INFINITY) < until)
      muteFrame(bytes, frame, { position, runs });
    position += length;
    seconds = until;
    count += 1;
  }
  return count > 0;
}

const LENGTH_BITS = 12;

function muteFrame(
  bytes: Buffer,
  frame: Mp3Frame,
  { position, runs }: { position: number; runs: readonly DataRun[] },
): void {
  const { begin, before, granules, bits } = sideLayoutOf(frame);
  const side = frame.sideStart * 8;
  const first = position - readBits(bytes, side, begin);
  let length = 0;
  for (let at = 0; at < granules; at += 1)
    length += readBits(bytes, side + before + at * bits, LENGTH_BITS);
  // Main data of a frame ends within a byte, and the next one's begins with a byte.
  clearData(bytes, runs, { from: first, to: first + Math.ceil(length / 8) });
  clearBits(bytes, side + begin, before - begin + granules * bits);
  if (frame.hasChecksum) bytes.writeUInt16BE(checksumOf(bytes, frame), frame.start + 4);
}

function clearData(
  bytes: Buffer,
  runs: readonly DataRun[],
  { from, to }: { from: number; to: number },
): void {
  for (const run of runs) {
    const first = Math.max(from, run.from);
    const last = Math.min(to, run.to);
    if (first < last) bytes.fill(0, run.start + first - run.from, run.start + last - run.from);
  }
}
