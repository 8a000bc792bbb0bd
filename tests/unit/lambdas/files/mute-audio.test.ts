import { encodeMp3, type SampleRate } from 'mp3-encoder';
import { describe, expect, it } from 'vitest';
import { muteAudio } from '#shared/audio/mute-audio.ts';
import { streamFormat } from '../../../../packages/mp3-encoder/src/stream-format.ts';
import { decodeMp3 } from '../../../../packages/mp3-encoder/tests/read-mp3.ts';
import { speechLike } from '../../../../packages/mp3-encoder/tests/signals.ts';

/** Samples by which the decoded sound is late. */
const DELAY = 1057;

const loudest = (samples: Float64Array, from: number, to: number): number =>
  samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe.each([16_000, 44_100] as const)('an MP3 of %i Hz', (sampleRate: SampleRate) => {
  const edges = streamFormat(sampleRate, 64).bandEdges;
  const encoded = encodeMp3({ samples: speechLike(sampleRate, 6), sampleRate, bitrateKbps: 64 });
  const mute = (ranges: { start: number; end: number }[]) => {
    const bytes = Buffer.from(encoded);
    expect(muteAudio(bytes, { contentType: 'audio/mpeg', ranges })).toBe(true);
    return bytes;
  };
  const at = (seconds: number) => Math.round(seconds * sampleRate) + DELAY;

  it('is silent in the ranges, and the same outside of them', () => {
    const before = decodeMp3(encoded, edges);
    const muted = mute([
      { start: 1, end: 2 },
      { start: 4, end: 4.5 },
    ]);

    const after = decodeMp3(muted, edges);

    expect([muted.length, after.length]).toEqual([encoded.length, before.length]);
    expect(loudest(before, at(1.1), at(1.9))).toBeGreaterThan(0.01);
    expect([loudest(after, at(1.1), at(1.9)), loudest(after, at(4.15), at(4.4))]).toEqual([0, 0]);
    for (const [from, to] of [
      [0, 0.85],
      [2.2, 3.85],
      [4.7, 6],
    ] as const)
      expect(after.subarray(at(from), at(to))).toEqual(before.subarray(at(from), at(to)));
  });

  it('has no bytes left of what was said, also in the frames before the range', () => {
    // Whatever was in the range, the muted files are the same.
    const other = speechLike(sampleRate, 6);
    const whole = [{ start: 0, end: 60 }];
    const muted = mute(whole);
    const quiet = Buffer.from(
      encodeMp3({ samples: other.map((sample) => -sample), sampleRate, bitrateKbps: 64 }),
    );
    muteAudio(quiet, { contentType: 'audio/mpeg', ranges: whole });

    expect(decodeMp3(muted, edges).every((sample) => sample === 0)).toBe(true);
    const content = (bytes: Buffer) => bytes.filter((byte) => byte !== 0).length;
    // A header of four bytes and the begin of the main data stay in each frame.
    const frames = decodeMp3(muted, edges).length / (sampleRate < 32_000 ? 576 : 1152);
    expect(content(muted)).toBeLessThanOrEqual(frames * 6);
    expect(content(quiet)).toBeLessThanOrEqual(frames * 6);
  });

  it('is not changed without ranges, behind its end, or by a tag before it', () => {
    expect(mute([]).equals(encoded)).toBe(true);
    expect(mute([{ start: 100, end: 200 }]).equals(encoded)).toBe(true);
    const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 100, ...new Array(100).fill(1)]);
    const tagged = Buffer.concat([tag, encoded]);
    muteAudio(tagged, { contentType: 'audio/mpeg', ranges: [{ start: 1, end: 2 }] });
    expect(tagged.subarray(110).equals(mute([{ start: 1, end: 2 }]))).toBe(true);
  });
});

describe('other files', () => {
  it.each([
    ['no frames', 'audio/mpeg', Buffer.from('ID3 is written here, and nothing else')],
    ['nothing', 'audio/mpeg', Buffer.alloc(0)],
    ['no RIFF', 'audio/wav', Buffer.alloc(100)],
    ['a cut head', 'audio/wav', Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0', 'latin1')],
    [
      'another type',
      'video/mp4',
      Buffer.from(encodeMp3({ samples: new Int16Array(9_000), sampleRate: 16_000 })),
    ],
  ])('are refused and not changed: %s', (_what, contentType, bytes) => {
    const before = Buffer.from(bytes);
    expect(muteAudio(bytes, { contentType, ranges: [{ start: 0, end: 9 }] })).toBe(false);
    expect(bytes.equals(before)).toBe(true);
  });

  it('is read in linear time, also if it is hostile', () => {
    const hostile = Buffer.alloc(3_000_000, 0xff);
    expect(muteAudio(hostile, { contentType: 'audio/mpeg', ranges: [] })).toBe(false);
  });
});
