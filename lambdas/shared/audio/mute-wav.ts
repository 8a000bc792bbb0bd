import type { TimeRange } from './time-range.ts';

/** Format tags of the WAV formats whose silence is known (RFC 2361). */
const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;

/**
 * Replaces ranges of a WAV file by silence, in place. False if its format is not known; nothing is
 * changed then. Linear time.
 */
export function muteWav(bytes: Buffer, ranges: readonly TimeRange[]): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    return false;
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ' && start + 16 <= bytes.length) format = readFormat(bytes, start, size);
    if (name === 'data') {
      // A recorder that streams does not know the size: the data reaches to the end.
      const end = size === 0 ? bytes.length : Math.min(bytes.length, start + size);
      if (!format) return false;
      muteData(bytes.subarray(start, end), format, ranges);
      return true;
    }
    at = start + size + (size % 2);
  }
  return false;
}

type Format = { frameBytes: number; framesPerSecond: number; silence: number };

function readFormat(bytes: Buffer, start: number, size: number): Format | undefined {
  const tag = bytes.readUInt16LE(start);
  const isExtensible = tag === EXTENSIBLE && size >= 26 && start + 26 <= bytes.length;
  const kind = isExtensible ? bytes.readUInt16LE(start + 24) : tag;
  const framesPerSecond = bytes.readUInt32LE(start + 4);
  const frameBytes = bytes.readUInt16LE(start + 12);
  const sampleBits = bytes.readUInt16LE(start + 14);
  if (frameBytes === 0 || framesPerSecond === 0) return undefined;
  const silence = silenceOf(kind, sampleBits);
  return silence === undefined ? undefined : { frameBytes, framesPerSecond, silence };
}

/** The byte that silence consists of. */
function silenceOf(kind: number, sampleBits: number): number | undefined {
  if (kind === PCM) return sampleBits <= 8 ? 0x80 : 0;
  if (kind === FLOAT) return 0;
  if (kind === A_LAW) return 0xd5;
  return kind === MU_LAW ? 0xff : undefined;
}

function muteData(data: Buffer, format: Format, ranges: readonly TimeRange[]): void {
  const { frameBytes, framesPerSecond, silence } = format;
  for (const { start, end } of ranges)
    data.fill(
      silence,
      Math.min(data.length, Math.floor(start * framesPerSecond) * frameBytes),
      Math.min(data.length, Math.ceil(end * framesPerSecond) * frameBytes),
    );
}
