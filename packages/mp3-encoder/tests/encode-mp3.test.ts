import { assert as assertProperty, constantFrom, int16Array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitrates,
  createMp3Encoder,
  encodeMp3,
  type SampleRate,
  sampleRates,
} from '../src/index.ts';
import { streamFormat } from '../src/stream-format.ts';
import { decodeMp3, readFrames } from './read-mp3.ts';
import { DELAY, noise, signalToNoise, speechLike, tone } from './signals.ts';

const edgesOf = (sampleRate: SampleRate) => streamFormat(sampleRate, 48).bandEdges;

const levelOf = (samples: Float64Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe('encodeMp3: the stream', () => {
  it.each(
    sampleRates.flatMap((sampleRate) =>
      bitrates.map((bitrateKbps) => ({ sampleRate, bitrateKbps })),
    ),
  )('has frames of $bitrateKbps kbit/s at $sampleRate Hz', ({ sampleRate, bitrateKbps }) => {
    const samples = speechLike(sampleRate, 0.5);
    const stream = encodeMp3({ samples, sampleRate, bitrateKbps });
    const frames = readFrames(stream);
    for (const frame of frames)
      expect(frame).toMatchObject({ layer: 3, bitrate: bitrateKbps, sampleRate, mode: 3 });
    const seconds = (frames.length * (sampleRate < 32_000 ? 576 : 1152)) / sampleRate;
    expect(Math.abs(stream.length - (seconds * bitrateKbps * 1000) / 8)).toBeLessThan(1);
    expect(decodeMp3(stream, edgesOf(sampleRate)).length).toBeGreaterThanOrEqual(
      samples.length + DELAY,
    );
  });

  it('parses, and has the right length, whatever the samples and their number', () => {
    assertProperty(
      property(
        int16Array({ maxLength: 6000, size: 'max' }),
        integer({ min: 0, max: 4000 }),
        constantFrom(...sampleRates),
        constantFrom(...bitrates),
        (samples, repeats, sampleRate, bitrateKbps) => {
          const loud = Int16Array.from({ length: samples.length + repeats }, (_, n) =>
            n < samples.length ? (samples[n] ?? 0) : n % 50 < 25 ? 32_767 : -32_768,
          );
          const decoded = decodeMp3(
            encodeMp3({ samples: loud, sampleRate, bitrateKbps }),
            edgesOf(sampleRate),
          );
          const frame = sampleRate < 32_000 ? 576 : 1152;
          const frames = Math.max(2, Math.ceil((loud.length + DELAY) / frame));
          expect(decoded.length).toBe(frames * frame);
          expect(decoded.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is the same in parts of any size', () => {
    const samples = speechLike(16_000, 2);
    const encoder = createMp3Encoder({ sampleRate: 16_000 });
    const parts: Uint8Array[] = [];
    for (let at = 0, size = 1; at < samples.length; at += size, size = (size * 7) % 2003)
      parts.push(encoder.encode(samples.subarray(at, at + size)));
    parts.push(encoder.end());
    expect(Buffer.concat(parts)).toEqual(Buffer.from(encodeMp3({ samples, sampleRate: 16_000 })));
  });

  it('comes while the samples come', () => {
    const encoder = createMp3Encoder({ sampleRate: 16_000 });
    const stream = encoder.encode(speechLike(16_000, 1));
    // 27 granules are whole; the last two frames can still take main data.
    expect(readFrames(stream).length).toBeGreaterThanOrEqual(25);
  });

  it('refuses rates that MP3 does not have', () => {
    // @ts-expect-error a rate of telephones
    expect(() => createMp3Encoder({ sampleRate: 8000 })).toThrow('Sample rate: 8000 Hz');
    // @ts-expect-error a rate between two of the table
    expect(() => createMp3Encoder({ sampleRate: 16_000, bitrateKbps: 50 })).toThrow(
      'Bit rate: 50 kbit/s',
    );
  });
});

describe('encodeMp3: the sound', () => {
  it.each([
    { sampleRate: 16_000, bitrateKbps: 32, whole: 15, segmental: 16 },
    { sampleRate: 16_000, bitrateKbps: 48, whole: 21, segmental: 22 },
    { sampleRate: 16_000, bitrateKbps: 64, whole: 26, segmental: 27 },
    { sampleRate: 22_050, bitrateKbps: 64, whole: 19, segmental: 20 },
    { sampleRate: 24_000, bitrateKbps: 64, whole: 16, segmental: 18 },
    { sampleRate: 32_000, bitrateKbps: 96, whole: 16, segmental: 18 },
    { sampleRate: 44_100, bitrateKbps: 128, whole: 20, segmental: 24 },
    { sampleRate: 48_000, bitrateKbps: 128, whole: 20, segmental: 24 },
  ] as const)('keeps speech at $sampleRate Hz and $bitrateKbps kbit/s', (given) => {
    const { sampleRate, bitrateKbps, whole, segmental } = given;
    const samples = speechLike(sampleRate, 3);
    const stream = encodeMp3({ samples, sampleRate, bitrateKbps });
    const measured = signalToNoise(samples, decodeMp3(stream, edgesOf(sampleRate)));
    expect(measured.whole).toBeGreaterThan(whole);
    expect(measured.segmental).toBeGreaterThan(segmental);
  });

  it.each([100, 440, 1000, 3333, 7000])('keeps a tone of %d Hz', (hertz) => {
    const samples = tone(hertz, 16_000, 1);
    const decoded = decodeMp3(encodeMp3({ samples, sampleRate: 16_000 }), edgesOf(16_000));
    expect(signalToNoise(samples.subarray(0, 15_000), decoded).whole).toBeGreaterThan(30);
  });

  it('keeps silence silent, also after speech', () => {
    const samples = new Int16Array(32_000);
    samples.set(speechLike(16_000, 1));
    const decoded = decodeMp3(encodeMp3({ samples, sampleRate: 16_000 }), edgesOf(16_000));
    // Two granules overlap with the speech; the filter bank dies away in the third.
    expect(levelOf(decoded.subarray(DELAY + 16_000 + 3 * 576))).toBe(0);
  });

  it('keeps the faintest noise faint', () => {
    const random = noise(3);
    const samples = Int16Array.from({ length: 16_000 }, () => Math.round(2 * random()));
    const decoded = decodeMp3(encodeMp3({ samples, sampleRate: 16_000 }), edgesOf(16_000));
    expect(levelOf(decoded)).toBeLessThan(2 / 32_768);
  });

  it('keeps the sign of a square wave of full scale', () => {
    const samples = Int16Array.from({ length: 16_000 }, (_, n) => (n % 80 < 40 ? 32_767 : -32_768));
    const decoded = decodeMp3(encodeMp3({ samples, sampleRate: 16_000 }), edgesOf(16_000));
    for (let n = 600; n < 15_000; n++)
      if (n % 40 > 2 && n % 40 < 37)
        expect(Math.sign(decoded[n + DELAY] ?? 0)).toBe(Math.sign(samples[n] ?? 0));
    expect(signalToNoise(samples, decoded).whole).toBeGreaterThan(15);
  });

  it('keeps the noise before a burst 25 dB below it', () => {
    const random = noise(5);
    const onsets = [4000, 9077, 14_154, 19_231];
    const samples = Int16Array.from({ length: 24_000 }, (_, n) => {
      const since = n - (onsets.findLast((onset) => onset <= n) ?? Number.POSITIVE_INFINITY);
      return Math.round(
        4 * random() + (since < 400 ? 20_000 * Math.exp(-since / 80) * random() : 0),
      );
    });
    const decoded = decodeMp3(encodeMp3({ samples, sampleRate: 16_000 }), edgesOf(16_000));
    const errors = decoded.subarray(DELAY).map((value, n) => value - (samples[n] ?? 0) / 32_768);
    for (const onset of onsets) {
      const burst = levelOf(
        Float64Array.from(samples.subarray(onset, onset + 80)).map((v) => v / 32_768),
      );
      expect(20 * Math.log10(levelOf(errors.subarray(onset - 160, onset)) / burst)).toBeLessThan(
        -25,
      );
      expect(
        20 * Math.log10(levelOf(errors.subarray(onset - 640, onset - 320)) / burst),
      ).toBeLessThan(-34);
    }
  });
});
