/** Frames of MPEG-1, 2 and 2.5 layer III (ISO/IEC 11172-3, 2.4; 13818-3). */

/** A frame of a known bit rate. Positions are in the file. */
export type Mp3Frame = {
  start: number;
  end: number;
  isMpeg1: boolean;
  channels: 1 | 2;
  /** Seconds. */
  seconds: number;
  hasChecksum: boolean;
  sideStart: number;
  /** The side information ends and the main data begins here. */
  dataStart: number;
};

const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];
const LAYER_3 = 1;
const MONO = 3;

/** The frame at a position; undefined if there is none of a known bit rate. */
export function readFrame(bytes: Buffer, start: number): Mp3Frame | undefined {
  if (start + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(start);
  const version = (header >>> 19) & 3;
  const rate = sampleRates[(header >>> 10) & 3];
  const kbps = bitRates[version === 3 ? 'mpeg1' : 'mpeg2'][(header >>> 12) & 15];
  const isLayer3 = header >>> 21 === 0x7ff && version !== 1 && ((header >>> 17) & 3) === LAYER_3;
  if (!isLayer3 || !rate || !kbps) return undefined;
  const isMpeg1 = version === 3;
  const samplesPerSecond = isMpeg1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  const channels = ((header >>> 6) & 3) === MONO ? 1 : 2;
  const hasChecksum = ((header >>> 16) & 1) === 0;
  const sideStart = start + 4 + (hasChecksum ? 2 : 0);
  const sideBytes = isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const end = start + Math.floor((samples / 8) * ((kbps * 1000) / samplesPerSecond)) + padding;
  if (sideStart + sideBytes > Math.min(end, bytes.length)) return undefined;
  return {
    ...{ start, end: Math.min(end, bytes.length), isMpeg1, channels, hasChecksum, sideStart },
    seconds: samples / samplesPerSecond,
    dataStart: sideStart + sideBytes,
  };
}

/** Bytes of an ID3v2 tag before the first frame. */
export function tagBytes(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => (size << 7) | ((bytes[at] ?? 0) & 0x7f), 0);
}

/** Whether a frame holds facts of the file instead of sound; decoders skip it. */
export const isInfoFrame = (bytes: Buffer, { dataStart }: Mp3Frame): boolean =>
  ['Xing', 'Info', 'VBRI'].includes(bytes.toString('latin1', dataStart, dataStart + 4));

/** The frames with sound, in order. Bytes between frames are skipped. Linear time. */
export function* mp3Frames(bytes: Buffer): Generator<Mp3Frame> {
  let at = tagBytes(bytes);
  let isFirst = true;
  while (at < bytes.length) {
    const frame = readFrame(bytes, at);
    if (!frame) {
      at += 1;
      continue;
    }
    if (!isFirst || !isInfoFrame(bytes, frame)) yield frame;
    isFirst = false;
    at = frame.end;
  }
}

/** Bits of the side information before those of its granules, and of each granule and channel. */
export const sideLayoutOf = ({ isMpeg1, channels }: Mp3Frame) =>
  isMpeg1
    ? {
        begin: 9,
        // Private bits and the shares of scale factors.
        before: 9 + (channels === 1 ? 5 + 4 : 3 + 8),
        granules: 2 * channels,
        bits: 59,
      }
    : { begin: 8, before: 8 + (channels === 1 ? 1 : 2), granules: channels, bits: 63 };

/** Bits from a position on; at most 16. */
export function readBits(bytes: Buffer, bit: number, count: number): number {
  let value = 0;
  for (let at = bit; at < bit + count; at += 1)
    value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}

/** Sets bits to zero. */
export function clearBits(bytes: Buffer, bit: number, count: number): void {
  for (let at = bit; at < bit + count; at += 1) {
    const byte = bytes[at >> 3];
    if (byte !== undefined) bytes[at >> 3] = byte & ~(1 << (7 - (at & 7)));
  }
}

/** CRC-16 of the header's last two bytes and the side information (2.4.3.1). */
export function checksumOf(bytes: Buffer, { start, sideStart, dataStart }: Mp3Frame): number {
  let crc = 0xffff;
  const add = (byte: number) => {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isSet = ((crc >> 15) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xffff) ^ (isSet ? 0x8005 : 0);
    }
  };
  for (const byte of bytes.subarray(start + 2, start + 4)) add(byte);
  for (const byte of bytes.subarray(sideStart, dataStart)) add(byte);
  return crc;
}
