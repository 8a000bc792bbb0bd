import { encodeMp3, type SampleRate } from 'mp3-encoder';
import { describe, expect, it } from 'vitest';
import type { Media, MediaReader } from '#lambdas/recordings/splitting/media/media.ts';
import { openMp3 } from '#lambdas/recordings/splitting/media/mp3-media.ts';
import { openWav } from '#lambdas/recordings/splitting/media/wav-media.ts';
import { mayNeedSplit, openMedia } from '#lambdas/recordings/splitting/open-media.ts';
import { planParts } from '#lambdas/recordings/splitting/plan-parts.ts';
import { mp3Frames } from '#shared/audio/mp3-frames.ts';
import { streamFormat } from '../../../../packages/mp3-encoder/src/stream-format.ts';
import { decodeMp3 } from '../../../../packages/mp3-encoder/tests/read-mp3.ts';
import { speechLike } from '../../../../packages/mp3-encoder/tests/signals.ts';

/** A file in memory, streamed in small pieces. */
function readerOf(bytes: Buffer, pieceBytes = 5_000): MediaReader & { largest: () => number } {
  let largest = 0;
  const read = async (start: number, end: number) => {
    largest = Math.max(largest, end - start);
    return Buffer.from(bytes.subarray(start, end));
  };
  return {
    sizeBytes: bytes.length,
    read,
    largest: () => largest,
    async *stream(start, end) {
      for (let at = start; at < end; at += pieceBytes)
        yield read(at, Math.min(at + pieceBytes, end));
    },
  };
}
const partOf = async (bytes: Buffer, media: Media, [start, end]: [number, number]) => {
  const { head, ranges } = await media.part(start, end);
  return Buffer.concat([head, ...ranges.map((range) => bytes.subarray(range.start, range.end))]);
};

/** Noise at a level, except from `from` to `to`. */
const noise = (seconds: number, { from, to }: { from: number; to: number }, rate = 8_000) =>
  Float64Array.from({ length: seconds * rate }, (_, at) =>
    at >= from * rate && at < to * rate ? 0 : ((at * 7_919) % 200) / 100 - 1,
  );

type WavFacts = {
  kind?: number;
  bits: number;
  channels?: number;
  declared?: number;
  tail?: Buffer;
};
function wav(samples: Float64Array, facts: WavFacts): Buffer {
  const { kind = 1, bits, channels = 1, declared, tail = Buffer.alloc(0) } = facts;
  const bytes = bits / 8;
  const data = Buffer.alloc(samples.length * channels * bytes);
  for (const [at, sample] of samples.entries())
    for (let channel = 0; channel < channels; channel += 1) {
      const position = (at * channels + channel) * bytes;
      if (kind === 3) data.writeFloatLE(sample * 0.5, position);
      else if (bits === 8) data.writeUInt8(Math.round(128 + sample * 100), position);
      else data.writeIntLE(Math.round(sample * 2 ** (bits - 2)), position, bytes);
    }
  const head = Buffer.alloc(56);
  head.write('RIFF', 0);
  head.write('WAVELIST', 8);
  head.writeUInt32LE(3, 16);
  head.write('fmt ', 24);
  head.writeUInt32LE(16, 28);
  head.writeUInt16LE(kind, 32);
  head.writeUInt16LE(channels, 34);
  head.writeUInt32LE(8_000, 36);
  head.writeUInt32LE(8_000 * channels * bytes, 40);
  head.writeUInt16LE(channels * bytes, 44);
  head.writeUInt16LE(bits, 46);
  head.write('data', 48);
  head.writeUInt32LE(declared ?? data.length, 52);
  return Buffer.concat([head, data, tail]);
}

describe('a WAV file', () => {
  const quiet = { from: 6.2, to: 7.2 };
  it.each<[string, WavFacts]>([
    ['8 bits', { bits: 8 }],
    ['16 bits and two channels', { bits: 16, channels: 2 }],
    ['24 bits', { bits: 24 }],
    ['32 bits', { bits: 32 }],
    ['floating-point samples', { kind: 3, bits: 32 }],
    ['a size that its recorder did not know', { bits: 16, declared: 0 }],
    ['an unknown size', { bits: 16, declared: 0xffff_ffff }],
    ['facts after its sound', { bits: 16, tail: Buffer.from('LIST\x04\0\0\0abcd', 'latin1') }],
  ])('with %s is cut in its pause; the parts have all of its sound', async (_, facts) => {
    const bytes = wav(noise(12, quiet), facts);
    const reader = readerOf(bytes);
    const media = await openWav(reader);
    expect(media.durationSeconds).toBe(12);
    const cut = await media.quietest(5, 8);
    expect([cut > quiet.from, cut < quiet.to]).toEqual([true, true]);

    const parts = [await partOf(bytes, media, [0, cut]), await partOf(bytes, media, [cut, 12])];
    const [first, second] = await Promise.all(parts.map((part) => openWav(readerOf(part))));
    expect([
      first?.durationSeconds,
      (first?.durationSeconds ?? 0) + (second?.durationSeconds ?? 0),
    ]).toEqual([cut, 12]);
    const sound = Buffer.concat(parts.map((part) => part.subarray(44)));
    expect(sound.equals(bytes.subarray(56, 56 + sound.length))).toBe(true);
    for (const part of parts) expect(part.readUInt32LE(4)).toBe(part.length - 8);
  });

  it('whose samples are coded is cut where it was planned', async () => {
    const bytes = wav(noise(12, quiet), { kind: 6, bits: 8 });
    expect(await (await openWav(readerOf(bytes))).quietest(5, 8)).toBe(6.5);
  });

  it.each([
    ['no RIFF', Buffer.from('OggS and other bytes, which are no WAV file')],
    ['no format', Buffer.from('RIFF\0\0\0\0WAVEdata\x04\0\0\0abcd', 'latin1')],
    ['no sound', wav(noise(1, quiet), { bits: 16 }).subarray(0, 40)],
    ['frames without bytes', wav(noise(1, quiet), { bits: 16, channels: 0 })],
  ])('with %s is refused', async (_, bytes) => {
    await expect(openWav(readerOf(bytes))).rejects.toThrow('This recording is damaged');
  });
});

describe.each([16_000, 44_100] as const)('an MP3 of %i Hz', (rate: SampleRate) => {
  const edges = streamFormat(rate, 64).bandEdges;
  const speech = speechLike(rate, 12);
  const quiet = { from: 6.2, to: 7.2 };
  speech.fill(0, Math.round(quiet.from * rate), Math.round(quiet.to * rate));
  const encoded = Buffer.from(encodeMp3({ samples: speech, sampleRate: rate, bitrateKbps: 64 }));
  /** Sound of a frame overlaps with the next one's. */
  const frameSamples = rate < 32_000 ? 576 : 1_152;

  it('is cut in its pause; each part decodes to what the whole has there', async () => {
    const media = await openMp3(readerOf(encoded));
    expect(media.durationSeconds).toBeCloseTo(12, 0);
    const cut = await media.quietest(4, 9);
    expect([cut > quiet.from, cut < quiet.to]).toEqual([true, true]);

    const whole = decodeMp3(encoded, edges);
    const first = decodeMp3(await partOf(encoded, media, [0, cut]), edges);
    expect(first.length).toBe(Math.round(cut * rate));
    expect(first).toEqual(whole.subarray(0, first.length));
    const second = decodeMp3(await partOf(encoded, media, [cut, media.durationSeconds]), edges);
    expect(first.length + second.length).toBe(whole.length);
    // The first frames of the pause are silent, and those after it are the same.
    const silent = Math.round((quiet.to - cut) * rate) - 3 * frameSamples;
    expect(second.subarray(silent)).toEqual(whole.subarray(first.length + silent));
  });

  it('keeps its frames: the parts are the file, also after a tag and facts before its sound', async () => {
    const tag = Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0x7f, 0x7f]),
      // Looks like frames.
      Buffer.alloc(16_383, encoded.subarray(0, 300)),
    ]);
    const [frame] = mp3Frames(encoded);
    const facts = Buffer.from(encoded.subarray(0, frame?.end));
    facts.write('Info', frame?.dataStart ?? 0, 'latin1');
    const file = Buffer.concat([tag, facts, encoded]);
    const media = await openMp3(readerOf(file, 1_000));
    const cut = await media.quietest(4, 9);
    const parts = [
      await partOf(file, media, [0, cut]),
      await partOf(file, media, [cut, media.durationSeconds]),
    ];
    const joined = Buffer.concat(parts);
    // The first frames of the second part lose what they borrow from the first.
    const changed = parts[0]?.length ?? 0;
    const same = joined.filter((byte, at) => byte === encoded[at]).length;
    expect([
      joined.length,
      joined.subarray(0, changed).equals(encoded.subarray(0, changed)),
    ]).toEqual([encoded.length, true]);
    expect(joined.length - same).toBeLessThan(1_000);
    expect(media.durationSeconds).toBeCloseTo(
      (await openMp3(readerOf(encoded))).durationSeconds,
      6,
    );
  });

  it('of several bit rates has the length of its frames', async () => {
    const other = Buffer.from(
      encodeMp3({ samples: speech.subarray(0, rate), sampleRate: rate, bitrateKbps: 32 }),
    );
    const both = Buffer.concat([encoded, other]);
    const lengths = await Promise.all(
      [encoded, other, both].map(async (file) => (await openMp3(readerOf(file))).durationSeconds),
    );
    expect(lengths[2]).toBeCloseTo((lengths[0] ?? 0) + (lengths[1] ?? 0), 6);
  });

  it('is read in linear time and small pieces', async () => {
    const reader = readerOf(encoded, 700);
    await openMp3(reader);
    expect(reader.largest()).toBeLessThanOrEqual(4_096);
  });
});

describe('other files', () => {
  it('are refused', async () => {
    const text = readerOf(Buffer.alloc(50_000, 'no sound at all '));
    await expect(openMp3(text)).rejects.toThrow('damaged');
    await expect(openMedia(text, 'audio/ogg')).rejects.toThrow('it cannot be split');
  });
});

/** A recording of so many seconds, of 10 kB a second unless said otherwise, that is quiet nowhere. */
const media = (
  durationSeconds: number,
  bytesAt = (seconds: number) => seconds * 10_000,
): Media => ({
  durationSeconds,
  quietest: async (from, to) => (from + to) / 2,
  sizeOf: (start, end) => bytesAt(end) - bytesAt(start),
  part: () => Promise.reject(new Error('Nothing is stored while it is planned')),
});
const HOUR = 3_600;
const aws = { maxSeconds: 4 * HOUR, maxBytes: 2_000_000_000 };

describe('the parts of a recording', () => {
  it.each([
    [4.01, 2],
    [8, 2],
    [8.5, 3],
    [23.9, 6],
  ])('of %f hours are %i of about the same length', async (hours, count) => {
    const parts = await planParts(media(hours * HOUR), aws);
    expect(parts).toHaveLength(count);
    for (const { startSeconds, endSeconds } of parts)
      expect(endSeconds - startSeconds).toBeCloseTo((hours * HOUR) / count, 3);
    expect([parts[0]?.startSeconds, parts.at(-1)?.endSeconds]).toEqual([0, hours * HOUR]);
  });

  it('are more where a pause makes one of them too long', async () => {
    const late: Media = { ...media(8 * HOUR), quietest: async (_, to) => to };
    const parts = await planParts(late, aws);
    expect(parts).toHaveLength(3);
    for (const { startSeconds, endSeconds } of parts)
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(aws.maxSeconds);
  });

  it('are no larger than a job takes, also where the bit rate is uneven', async () => {
    // The second half has nearly all of the bytes.
    const uneven = media(HOUR, (seconds) => seconds ** 3);
    const parts = await planParts(uneven, { ...aws, maxBytes: 20_000_000_000 });
    expect(parts.length).toBeGreaterThan(3);
    for (const { startSeconds, endSeconds } of parts)
      expect(endSeconds ** 3 - startSeconds ** 3).toBeLessThanOrEqual(20_000_000_000);
  });

  it('are refused above 24 hours, and above 25', async () => {
    await expect(planParts(media(24 * HOUR + 1), aws)).rejects.toThrow('longer than 24 hours');
    await expect(
      planParts(media((26 * HOUR) / 2), { ...aws, maxSeconds: HOUR / 2 }),
    ).rejects.toThrow('too many parts');
  });

  it('are looked for where the size allows more than a job takes', () => {
    const of = (contentType: string, sizeBytes: number) =>
      mayNeedSplit({ contentType, sizeBytes }, aws);
    expect(of('audio/mpeg', 14_400_000)).toBe(false);
    expect(of('audio/mpeg', 14_400_001)).toBe(true);
    expect(of('audio/wav', 57_600_000)).toBe(false);
    expect(of('video/mp4', 2_000_000_001)).toBe(true);
  });
});
