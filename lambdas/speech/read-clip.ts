import { MAX_CLIP_SECONDS } from '#contracts/rules/speech/speech.ts';
import { AppError } from '#shared/errors.ts';

/** A clip of speech: one channel of 16-bit samples. */
export type Clip = { sampleRate: number; samples: Int16Array };

const PCM = 1;
/** Names its format in the first two bytes of a GUID. */
const EXTENSIBLE = 0xfffe;
const MIN_SAMPLE_RATE = 8_000;
const MAX_SAMPLE_RATE = 48_000;
/** Size in the header of a recording that was written without knowing its length. */
const UNKNOWN_SIZE = 0xffff_ffff;

const damaged = () => new AppError('invalid_input', 'The recording is damaged');
const empty = () => new AppError('invalid_input', 'The recording is empty');
const unsupported = (what: string) =>
  new AppError('unsupported_type', `The recording must be ${what}`);

/**
 * Reads a WAV file by its bytes and mixes two channels into one. Throws unsupported_type for
 * anything but 16-bit PCM of 8 to 48 kHz, too_large for more than a minute, and invalid_input
 * for an empty, incomplete or damaged recording.
 */
export function readClip(bytes: Uint8Array): Clip {
  if (bytes.length === 0) throw empty();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WAVE') throw unsupported('a WAV file');
  const chunks = chunksOf(view);
  const format = chunks.get('fmt ');
  const data = chunks.get('data');
  if (!format || !data) throw damaged();
  const { channels, sampleRate } = readFormat(format);
  const frames = Math.floor(data.byteLength / (channels * 2));
  if (frames === 0) throw empty();
  if (frames > sampleRate * MAX_CLIP_SECONDS)
    throw new AppError(
      'too_large',
      `The recording is too long: send parts of up to ${MAX_CLIP_SECONDS} seconds`,
    );
  return { sampleRate, samples: mix(data, { channels, frames }) };
}

const textAt = (view: DataView, at: number): string =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** The first chunk of each name. */
function chunksOf(view: DataView): Map<string, DataView> {
  const chunks = new Map<string, DataView>();
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = textAt(view, at);
    const rest = view.byteLength - at - 8;
    const declared = view.getUint32(at + 4, true);
    const size = declared === UNKNOWN_SIZE ? rest : declared;
    if (size > rest)
      throw new AppError('invalid_input', 'The recording is incomplete: please send it again');
    if (!chunks.has(name))
      chunks.set(name, new DataView(view.buffer, view.byteOffset + at + 8, size));
    // Chunks begin at even positions.
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function readFormat(format: DataView): { channels: number; sampleRate: number } {
  if (format.byteLength < 16) throw damaged();
  const code = format.getUint16(0, true);
  const isExtensiblePcm =
    code === EXTENSIBLE && format.byteLength >= 26 && format.getUint16(24, true) === PCM;
  const bits = format.getUint16(14, true);
  if ((code !== PCM && !isExtensiblePcm) || bits !== 16) throw unsupported('16-bit PCM');
  const channels = format.getUint16(2, true);
  const sampleRate = format.getUint32(4, true);
  if (channels !== 1 && channels !== 2) throw unsupported('of one or two channels');
  if (sampleRate < MIN_SAMPLE_RATE || sampleRate > MAX_SAMPLE_RATE)
    throw unsupported('of 8 to 48 kHz');
  return { channels, sampleRate };
}

function mix(
  data: DataView,
  { channels, frames }: { channels: number; frames: number },
): Int16Array {
  const samples = new Int16Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += data.getInt16((frame * channels + channel) * 2, true);
    samples[frame] = sum / channels;
  }
  return samples;
}
