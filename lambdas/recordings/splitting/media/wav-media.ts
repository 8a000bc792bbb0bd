import { type Media, type MediaReader, SplitRefusal } from './media.ts';
import { quietestIndex } from './quietest-moment.ts';

/** Format tags (RFC 2361) whose loudness is known; others are cut where it was planned. */
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffff_ffff;
/** Chunks before the sound are looked for within this many bytes. */
const HEAD_BYTES = 1_048_576;
const PIECE_SECONDS = 0.1;

type Format = {
  /** The content of the chunk 'fmt '. */
  content: Buffer;
  kind: number;
  bits: number;
  frameBytes: number;
  framesPerSecond: number;
};

/** Opens a WAV file. Throws SplitRefusal for a damaged one. Two reads, and one for each cut. */
export async function openWav(reader: MediaReader): Promise<Media> {
  const { format, dataStart, dataEnd } = readChunks(
    await reader.read(0, Math.min(HEAD_BYTES, reader.sizeBytes)),
    reader.sizeBytes,
  );
  const { frameBytes, framesPerSecond } = format;
  const frames = Math.floor((dataEnd - dataStart) / frameBytes);
  const frameAt = (seconds: number) => Math.min(frames, Math.round(seconds * framesPerSecond));
  const positionOf = (seconds: number) => dataStart + frameAt(seconds) * frameBytes;
  return {
    durationSeconds: frames / framesPerSecond,
    async quietest(from, to) {
      const loudnessOf = loudnessReader(format);
      if (!loudnessOf) return frameAt((from + to) / 2) / framesPerSecond;
      const bytes = await reader.read(positionOf(from), positionOf(to));
      const pieceFrames = Math.max(1, Math.round(framesPerSecond * PIECE_SECONDS));
      const pieces = Math.max(1, Math.floor(bytes.length / (pieceFrames * frameBytes)));
      const loudness = new Float64Array(pieces);
      for (let piece = 0; piece < pieces; piece += 1)
        for (let frame = piece * pieceFrames; frame < (piece + 1) * pieceFrames; frame += 1)
          loudness[piece] = (loudness[piece] ?? 0) + loudnessOf(bytes, frame * frameBytes);
      const cut = quietestIndex(loudness, pieceFrames / framesPerSecond);
      return (frameAt(from) + cut * pieceFrames) / framesPerSecond;
    },
    sizeOf: (start, end) => positionOf(end) - positionOf(start),
    async part(start, end) {
      const range = { start: positionOf(start), end: positionOf(end) };
      return {
        head: writeHead(format.content, range.end - range.start),
        ranges: [range],
        contentType: 'audio/wav',
      };
    },
  };
}

const damaged = () => new SplitRefusal('This recording is damaged. Upload it again');

function readChunks(
  head: Buffer,
  sizeBytes: number,
): { format: Format; dataStart: number; dataEnd: number } {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    throw damaged();
  let format: Format | undefined;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ' && start + size <= head.length)
      format = readFormat(head.subarray(start, start + size));
    if (name === 'data') {
      if (!format) throw damaged();
      // A recorder that streams does not know the size: the data reaches to the end.
      const isUnknown = size === 0 || size === UNKNOWN_SIZE;
      const dataEnd = isUnknown ? sizeBytes : Math.min(sizeBytes, start + size);
      return { format, dataStart: start, dataEnd };
    }
    // Chunks begin at even positions.
    at = start + size + (size % 2);
  }
  throw damaged();
}

function readFormat(content: Buffer): Format | undefined {
  if (content.length < 16) return undefined;
  const tag = content.readUInt16LE(0);
  const isExtensible = tag === EXTENSIBLE && content.length >= 26;
  const format = {
    content,
    kind: isExtensible ? content.readUInt16LE(24) : tag,
    bits: content.readUInt16LE(14),
    frameBytes: content.readUInt16LE(12),
    framesPerSecond: content.readUInt32LE(4),
  };
  // In a format with blocks of several samples, the bytes of a second say how long it is.
  const bytesPerSecond = content.readUInt32LE(8);
  if (format.frameBytes === 0 || bytesPerSecond === 0) return undefined;
  return { ...format, framesPerSecond: bytesPerSecond / format.frameBytes };
}

/** Reads the loudness of a frame's first channel; undefined for a format whose samples are coded. */
function loudnessReader({
  kind,
  bits,
}: Format): ((bytes: Buffer, at: number) => number) | undefined {
  if (kind === FLOAT && bits === 32) return (bytes, at) => Math.abs(bytes.readFloatLE(at));
  if (kind !== PCM) return undefined;
  if (bits === 8) return (bytes, at) => Math.abs(bytes.readUInt8(at) - 128);
  if (bits === 16 || bits === 24 || bits === 32)
    return (bytes, at) => Math.abs(bytes.readIntLE(at, bits / 8));
  return undefined;
}

/** Head of a WAV file with the same format and so many bytes of sound. */
function writeHead(format: Buffer, dataBytes: number): Buffer {
  const head = Buffer.alloc(12 + 8 + format.length + (format.length % 2) + 8);
  head.write('RIFF', 0);
  head.writeUInt32LE(head.length - 8 + dataBytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(format.length, 16);
  format.copy(head, 20);
  head.write('data', head.length - 8);
  head.writeUInt32LE(dataBytes, head.length - 4);
  return head;
}
