/** Thrown for media that cannot be transcribed; the message is the job's FailureReason. */
export class MediaError extends Error {}

export type WavAudio = {
  sampleRate: number;
  /** Size of the sound as the head says; infinite if it does not. */
  dataBytes: number;
  bytesPerSecond: number;
  /** Samples of one channel, in pieces; two channels are mixed. */
  pieces: AsyncIterable<Int16Array>;
};

/** How far a WAV file is looked for in another container. */
const SEARCHED_BYTES = 1024 * 1024;
const PCM = 1;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffff_ffff;

const UNSUPPORTED = 'Unsupported media format.';
const MISMATCH = 'The media format provided does not match the detected media format.';
const INVALID =
  "The data in your input media file isn't valid. Check the media file and try your request again.";

/**
 * Reads the WAV file that the bytes are, or that they contain, or the sound of an MP4 file, without
 * holding more than its head.
 * `mediaFormat`: as in StartTranscriptionJob; undefined to detect it. Throws MediaError.
 */
export async function readWavStream(
  bytes: AsyncIterable<Uint8Array>,
  mediaFormat: string | undefined,
): Promise<WavAudio> {
  const reader = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isEnded = false;
  let found: WavHead | undefined;
  while (!found && !isEnded && head.length < SEARCHED_BYTES) {
    const { value, done } = await reader.next();
    if (done) isEnded = true;
    else head = Buffer.concat([head, value]);
    found = findWav(head) ?? findMp4Sound(head);
  }
  if (!found) throw new MediaError(head.length === 0 ? INVALID : UNSUPPORTED);
  const isWav = found.start === 0 && !found.isMp4;
  if (mediaFormat !== undefined && isWav !== (mediaFormat === 'wav'))
    throw new MediaError(MISMATCH);
  const { channels, sampleRate, dataStart, dataBytes } = found;
  if (channels < 1 || channels > 2)
    throw new MediaError('Invalid number of channels: number of channels too large.');
  if (sampleRate < 8_000 || sampleRate > 48_000)
    throw new MediaError('Invalid sample rate for audio file.');
  const rest = (async function* () {
    yield head.subarray(dataStart);
    if (isEnded) return;
    for (;;) {
      const { value, done } = await reader.next();
      if (done) return;
      yield Buffer.from(value);
    }
  })();
  return {
    ...{ sampleRate, dataBytes, bytesPerSecond: sampleRate * channels * 2 },
    pieces: readSamples(rest, { channels, dataBytes }),
  };
}

type WavHead = {
  isMp4?: boolean;
  /** Position of the WAV file in the bytes. */
  start: number;
  channels: number;
  sampleRate: number;
  dataStart: number;
  dataBytes: number;
};

/** The head of the first WAV file; undefined if it is not complete. Throws MediaError. */
function findWav(bytes: Buffer): WavHead | undefined {
  for (let start = bytes.indexOf('RIFF'); start >= 0; start = bytes.indexOf('RIFF', start + 1))
    if (bytes.toString('latin1', start + 8, start + 12) === 'WAVE') return readHead(bytes, start);
  return undefined;
}

/**
 * The sound of an MP4 file whose tables precede it, as 16-bit samples (sample entry 'sowt') and
 * nothing else in its media data; undefined for others.
 */
function findMp4Sound(bytes: Buffer): WavHead | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const entry = bytes.indexOf('sowt', 0, 'latin1') - 4;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat') {
      if (entry < 0 || entry > at) return undefined;
      const channels = bytes.readUInt16BE(entry + 24);
      const sampleRate = bytes.readUInt16BE(entry + 32);
      return {
        ...{ isMp4: true, start: 0, channels, sampleRate },
        ...{ dataStart: at + 8, dataBytes: size - 8 },
      };
    }
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}

function readHead(bytes: Buffer, start: number): WavHead | undefined {
  let format: { channels: number; sampleRate: number } | undefined;
  for (let at = start + 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'data') {
      if (!format) throw new MediaError(INVALID);
      const dataBytes = size === UNKNOWN_SIZE ? Number.POSITIVE_INFINITY : size;
      return { start, ...format, dataStart: at + 8, dataBytes };
    }
    if (name === 'fmt ') {
      if (at + 24 > bytes.length) return undefined;
      const code = bytes.readUInt16LE(at + 8);
      if ((code !== PCM && code !== EXTENSIBLE) || bytes.readUInt16LE(at + 22) !== 16)
        throw new MediaError(UNSUPPORTED);
      format = {
        channels: bytes.readUInt16LE(at + 10),
        sampleRate: bytes.readUInt32LE(at + 12),
      };
    }
    // Chunks begin at even positions.
    at += 8 + size + (size % 2);
  }
  return undefined;
}

async function* readSamples(
  bytes: AsyncIterable<Buffer>,
  { channels, dataBytes }: { channels: number; dataBytes: number },
): AsyncGenerator<Int16Array> {
  const frameBytes = channels * 2;
  let left = dataBytes;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk.subarray(0, left)]);
    left -= Math.min(left, chunk.length);
    const frames = Math.floor(held.length / frameBytes);
    const samples = new Int16Array(frames);
    for (let frame = 0; frame < frames; frame += 1) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1)
        sum += held.readInt16LE((frame * channels + channel) * 2);
      samples[frame] = sum / channels;
    }
    held = held.subarray(frames * frameBytes);
    if (frames > 0) yield samples;
    if (left === 0) return;
  }
}
