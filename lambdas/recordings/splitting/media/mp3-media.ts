import {
  checksumOf,
  isInfoFrame,
  type Mp3Frame,
  mp3Frames,
  readBits,
  readFrame,
  sideLayoutOf,
  tagBytes,
} from '#shared/audio/mp3-frames.ts';
import { firstFrom } from './first-from.ts';
import { type Media, type MediaReader, SplitRefusal } from './media.ts';
import { quietestIndex } from './quietest-moment.ts';

/** Longer than any frame with its head. */
const LOOK_AHEAD_BYTES = 4_096;
/** The index has one entry for frames of this time: a day has 864,000. */
const PIECE_SECONDS = 0.1;

/** Where the pieces begin, and how loud they are. */
type Index = { seconds: number[]; positions: number[]; loudness: number[] };

/**
 * Opens an MP3, whatever its bit rate. Reads it once, in linear time; the index takes 20 MB for a day.
 * Throws SplitRefusal for a file without frames.
 */
export async function openMp3(reader: MediaReader): Promise<Media> {
  const index: Index = { seconds: [], positions: [], loudness: [] };
  let seconds = 0;
  let end = 0;
  let pieceEnd = 0;
  let frames = 0;
  for await (const { frame, position, loudness } of framesOf(reader)) {
    if (seconds >= pieceEnd) {
      index.seconds.push(seconds);
      index.positions.push(position);
      index.loudness.push(0);
      pieceEnd = seconds + PIECE_SECONDS;
    }
    index.loudness[index.loudness.length - 1] = Math.max(index.loudness.at(-1) ?? 0, loudness);
    seconds += frame.seconds;
    end = position + frame.end - frame.start;
    frames += 1;
  }
  if (frames === 0) throw new SplitRefusal('This recording is damaged. Upload it again');
  const pieceAt = (time: number) => firstFrom(index.seconds, time);
  const positionOf = (time: number) => index.positions[pieceAt(time)] ?? end;
  return {
    durationSeconds: seconds,
    async quietest(from, to) {
      const first = pieceAt(from);
      const within = index.loudness.slice(first, Math.max(first + 1, pieceAt(to)));
      const cut = first + quietestIndex(within, seconds / index.seconds.length);
      return index.seconds[cut] ?? seconds;
    },
    sizeOf: (start, until) => positionOf(until) - positionOf(start),
    // Without the first frame of facts, which would state the length of the whole recording.
    async part(start, until) {
      const range = { start: positionOf(start), end: positionOf(until) };
      const first = Math.min(range.end, range.start + LOOK_AHEAD_BYTES * 4);
      const head = muteBorrowing(await reader.read(range.start, first));
      return {
        head,
        ranges: [{ start: range.start + head.length, end: range.end }],
        contentType: 'audio/mpeg',
      };
    },
  };
}

/**
 * The first frames of a part, up to the one that has all of its data: a frame may begin in frames
 * before it, which are in another part. They become silence, as decoders would play or refuse them.
 */
function muteBorrowing(bytes: Buffer): Buffer {
  let [available, end] = [0, 0];
  for (const frame of mp3Frames(bytes)) {
    const { begin } = sideLayoutOf(frame);
    if (readBits(bytes, frame.sideStart * 8, begin) <= available) break;
    // No coded values. The frame still reaches back, so that decoders keep the data before it.
    bytes.fill(0, frame.sideStart, frame.dataStart);
    const kept = Math.min(available, 2 ** begin - 1);
    bytes.writeUInt16BE(kept << (16 - begin), frame.sideStart);
    if (frame.hasChecksum) bytes.writeUInt16BE(checksumOf(bytes, frame), frame.start + 4);
    available += frame.end - frame.dataStart;
    end = frame.end;
  }
  return bytes.subarray(0, end);
}

type FoundFrame = {
  /** Positions are relative to the bytes that are held. */
  frame: Mp3Frame;
  /** Position of the frame in the file. */
  position: number;
  loudness: number;
};

/** The frames with sound, in order. Bytes between frames are skipped. */
async function* framesOf(reader: MediaReader): AsyncGenerator<FoundFrame> {
  const head = await reader.read(0, Math.min(reader.sizeBytes, LOOK_AHEAD_BYTES));
  /** Position in the file of the first byte that is held. */
  let offset = Math.min(tagBytes(head), reader.sizeBytes);
  let held: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of endMarked(reader.stream(offset, reader.sizeBytes))) {
    held = piece ? Buffer.concat([held, piece]) : held;
    const limit = piece ? held.length - LOOK_AHEAD_BYTES : held.length;
    let at = 0;
    while (at < limit) {
      const frame = readFrame(held, at);
      if (!frame) {
        // A frame begins with 255. What is skipped costs no time of its own.
        const next = held.indexOf(0xff, at + 1);
        at = next < 0 ? limit : next;
        continue;
      }
      if (!isFirst || !isInfoFrame(held, frame))
        yield { frame, position: offset + at, loudness: loudnessOf(held, frame) };
      isFirst = false;
      at = frame.end;
    }
    offset += at;
    held = held.subarray(at);
  }
}

/** The pieces, then undefined. */
async function* endMarked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
  yield* pieces;
  yield undefined;
}

/**
 * Loudness of a frame without decoding it: the largest global gain of its granules, which scales their
 * values by steps of 1.5 dB; 0 for a granule without coded values.
 */
function loudnessOf(bytes: Buffer, frame: Mp3Frame): number {
  const { before, granules, bits } = sideLayoutOf(frame);
  let loudest = 0;
  for (let at = 0; at < granules; at += 1) {
    const granule = frame.sideStart * 8 + before + at * bits;
    const codedBits = readBits(bytes, granule, 12);
    const bigValues = readBits(bytes, granule + 12, 9);
    // An encoder may state any gain for a granule without values.
    if (codedBits > 0 && bigValues > 0)
      loudest = Math.max(loudest, readBits(bytes, granule + 21, 8));
  }
  return loudest;
}
