import { createFile, MP4BoxBuffer } from 'mp4box';
import { describe, expect, it } from 'vitest';
import type { Media, MediaReader } from '#lambdas/recordings/splitting/media/media.ts';
import { openMp4 } from '#lambdas/recordings/splitting/media/mp4-media.ts';
import { type Mp4Facts, makeMp4 } from '#tests/support/spoken/make-mp4.ts';

/** The parts are read back by another library. */

const readerOf = (
  bytes: Buffer,
): MediaReader & { read: MediaReader['read']; total: () => number } => {
  let total = 0;
  return {
    sizeBytes: bytes.length,
    total: () => total,
    async read(start, end) {
      total += end - start;
      return Buffer.from(bytes.subarray(start, end));
    },
    async *stream() {
      yield* [];
    },
  };
};
const partOf = async (bytes: Buffer, media: Media, [start, end]: [number, number]) => {
  const { head, ranges } = await media.part(start, end);
  return Buffer.concat([head, ...ranges.map((range) => bytes.subarray(range.start, range.end))]);
};

/** The sound of a file, as mp4box reads it. */
function readSound(bytes: Buffer) {
  const file = createFile();
  const buffer = new ArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(buffer, 0));
  file.flush();
  const [track] = file.getInfo().audioTracks;
  if (!track) throw new Error('mp4box finds no sound');
  const samples = file
    .getTrackSamplesInfo(track.id)
    .map(({ offset, size }) => bytes.subarray(offset, offset + size));
  return { track, samples, seconds: track.duration / track.timescale };
}

/** 20 seconds of coded samples of 21 ms; those of the ninth second are small. */
const UNITS = 1_024;
const TIMESCALE = 48_000;
const COUNT = Math.round((20 * TIMESCALE) / UNITS);
const coded = Array.from({ length: COUNT }, (_, at) => {
  const second = (at * UNITS) / TIMESCALE;
  return Buffer.alloc(second >= 8.2 && second < 9.4 ? 9 : 200 + ((at * 37) % 90), at % 251);
});
const facts: Mp4Facts = {
  ...{ samples: coded, timescale: TIMESCALE, units: UNITS },
  ...{ coding: 'mp4a', sampleRate: 48_000 },
};

describe('an MP4 file', () => {
  it.each<[string, Partial<Mp4Facts>]>([
    ['its tables at the end', {}],
    ['its tables at the beginning', { tablesFirst: true }],
    ['64-bit sizes, positions and times', { isLarge: true, hasLongTimes: true }],
    ['chunks of one sample', { samplesPerChunk: 1 }],
    ['one chunk', { samplesPerChunk: COUNT }],
  ])(
    'with %s is cut in its pause; the parts have all of its sound and nothing else',
    async (_, more) => {
      const bytes = makeMp4({ ...facts, ...more });
      const reader = readerOf(bytes);
      const media = await openMp4(reader);
      expect(media.durationSeconds).toBeCloseTo((COUNT * UNITS) / TIMESCALE, 6);
      const cut = await media.quietest(6, 14);
      expect([cut > 8.2, cut < 9.4]).toEqual([true, true]);
      // Only the tables are read.
      expect(reader.total()).toBeLessThan(bytes.length / 2);

      const parts = [
        await partOf(bytes, media, [0, cut]),
        await partOf(bytes, media, [cut, media.durationSeconds]),
      ].map(readSound);
      const samples = parts.flatMap((part) => part.samples);
      expect(samples.length).toBe(COUNT);
      expect(Buffer.concat(samples).equals(Buffer.concat(coded))).toBe(true);
      expect(parts[0]?.seconds).toBeCloseTo(cut, 6);
      expect(parts[1]?.seconds).toBeCloseTo(media.durationSeconds - cut, 6);
      for (const { track } of parts)
        expect([track.codec, track.audio?.sample_rate, track.audio?.channel_count]).toEqual([
          'mp4a',
          48_000,
          1,
        ]);
    },
  );

  it('is one part of its sound if it is short, whatever its pictures take', async () => {
    const bytes = makeMp4(facts);
    const media = await openMp4(readerOf(bytes));
    const whole = await partOf(bytes, media, [0, media.durationSeconds]);
    expect(readSound(whole).samples).toHaveLength(COUNT);
    const size = media.sizeOf(0, media.durationSeconds);
    expect(Math.abs(whole.length - size)).toBeLessThan(2_000);
  });

  it.each<[string, () => Buffer]>([
    ['in fragments', () => Buffer.concat([makeMp4(facts).subarray(0, 24), fragment])],
    ['without sound', () => makeMp4(facts).fill('text', tableOf('soun'), tableOf('soun') + 4)],
    ['with cut tables', () => makeMp4({ ...facts, samples: coded }).subarray(0, -200)],
    ['with more samples than sizes', () => badCount(0x7fff_ffff)],
    ['with chunks outside of the order of their samples', () => backwards()],
    ['of other bytes', () => Buffer.alloc(5_000, 'no film at all! ')],
  ])('%s is refused', async (_, make) => {
    const open = async () => {
      const media = await openMp4(readerOf(make()));
      return media.part(0, media.durationSeconds);
    };
    await expect(open()).rejects.toThrow('it cannot be split');
  });
});

const fragment = Buffer.from([0, 0, 0, 8, ...Buffer.from('moof')]);
const tableOf = (type: string) => makeMp4(facts).lastIndexOf(type);
function badCount(count: number): Buffer {
  const bytes = makeMp4(facts);
  bytes.writeUInt32BE(count, tableOf('stsz') + 12);
  return bytes;
}
/** The first chunk lies behind the second. */
function backwards(): Buffer {
  const bytes = makeMp4(facts);
  const at = tableOf('stco') + 12;
  const [first, second] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
  bytes.writeUInt32BE(second, at);
  bytes.writeUInt32BE(first, at + 4);
  return bytes;
}
