/** Bytes of a file, [start, end). */
export type ByteRange = { start: number; end: number };

/** Reads one version of a file by ranges. Ranges end with the file. */
export type MediaReader = {
  sizeBytes: number;
  read(start: number, end: number): Promise<Buffer>;
  /** The bytes of a range in pieces; holds a few pieces at a time. */
  stream(start: number, end: number): AsyncIterable<Buffer>;
};

/** A part as a file of its own: its first bytes, then ranges of the recording in ascending order. */
export type PartFile = { head: Buffer; ranges: readonly ByteRange[]; contentType: string };

/** A recording that can be cut without decoding it. Times are seconds from its start. */
export type Media = {
  durationSeconds: number;
  /** Middle of the quietest half second of a range of at most a few minutes. */
  quietest(from: number, to: number): Promise<number>;
  /** Size of a part, within some kilobytes. Times are those of `quietest`, 0 or the duration. */
  sizeOf(start: number, end: number): number;
  /** What is heard from `start` to `end`. At most one read of some kilobytes. */
  part(start: number, end: number): Promise<PartFile>;
};

export const NOT_SPLIT =
  'This recording is too long or too large for one transcription, and it cannot be split. Convert it to MP3 or WAV and upload it again';

/** The recording cannot be split. The message tells the user why. */
export class SplitRefusal extends Error {
  override name = 'SplitRefusal';
}
