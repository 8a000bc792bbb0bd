import type { Files } from '#shared/files/files.ts';
import { rangeReader } from '#shared/files/range-reader.ts';
import type { RecordingFile } from '../record/recording-record.ts';
import { type Media, type MediaReader, NOT_SPLIT, SplitRefusal } from './media/media.ts';

/** S3 delivers a piece of this size in a fifth of a second; two are held. */
const PIECE_BYTES = 16 * 1_048_576;
/** Attempts at a piece whose connection is lost. */
const MAX_ATTEMPTS = 3;

/** Reads a recording in S3 by ranges. */
export function readMedia(files: Files, file: RecordingFile): MediaReader {
  const readRange = rangeReader(files, file);
  const { sizeBytes } = file;
  const read = async (start: number, end: number): Promise<Buffer> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        const bytes = await readRange(start, Math.min(end, sizeBytes));
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS) throw error;
      }
  };
  return {
    sizeBytes,
    read,
    async *stream(start, end) {
      const last = Math.min(end, sizeBytes);
      let next = read(start, Math.min(start + PIECE_BYTES, last));
      for (let at = start; at < last; at += PIECE_BYTES) {
        const piece = await next;
        const from = at + PIECE_BYTES;
        // Read while the piece is worked on. A failure is thrown when it is awaited.
        next = read(from, Math.min(from + PIECE_BYTES, last));
        next.catch(() => undefined);
        yield piece;
      }
    },
  };
}

/** Opens a recording to be split. Throws SplitRefusal for a format that is not split. */
export async function openMedia(reader: MediaReader, contentType: string): Promise<Media> {
  const open = openers[contentType];
  if (!open) throw new SplitRefusal(NOT_SPLIT);
  return open(reader);
}

async function openMp4(reader: MediaReader): Promise<Media> {
  return (await import('./media/mp4-media.ts')).openMp4(reader);
}

const openers: Readonly<Record<string, (reader: MediaReader) => Promise<Media>>> = {
  'audio/wav': async (reader) => (await import('./media/wav-media.ts')).openWav(reader),
  'audio/mpeg': async (reader) => (await import('./media/mp3-media.ts')).openMp3(reader),
  'audio/mp4': openMp4,
  'audio/x-m4a': openMp4,
  'video/mp4': openMp4,
};

/** Length of a recording in seconds; undefined for a form that is not measured. */
export async function measureMedia(files: Files, file: RecordingFile): Promise<number | undefined> {
  try {
    return (await openMedia(readMedia(files, file), file.contentType)).durationSeconds;
  } catch (error) {
    if (error instanceof SplitRefusal) return undefined;
    throw error;
  }
}

/**
 * Fewest bytes of a second of sound, by content type: for WAV, 8 kHz with 4 bits a sample; for the
 * others, 8 kbit/s, the lowest bit rate of MP3.
 */
const BYTES_PER_SECOND_MIN: Readonly<Record<string, number>> = { 'audio/wav': 4_000 };
const OTHER_BYTES_PER_SECOND_MIN = 1_000;

/** Whether a file may be too long or too large for one job, as far as its size says. */
export const mayNeedSplit = (
  { contentType, sizeBytes }: Pick<RecordingFile, 'contentType' | 'sizeBytes'>,
  { maxSeconds, maxBytes }: { maxSeconds: number; maxBytes: number },
): boolean =>
  sizeBytes > maxBytes ||
  sizeBytes > maxSeconds * (BYTES_PER_SECOND_MIN[contentType] ?? OTHER_BYTES_PER_SECOND_MIN);
