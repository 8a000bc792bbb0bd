import * as fc from 'fast-check';
import { synthesiseSpeech } from 'local-aws/transcribe';
import { describe, expect, it } from 'vitest';
import { readClip } from '#lambdas/speech/read-clip.ts';
import { CHUNK_SECONDS, createChunkCutter } from '#portal/parts/recorder/cut-chunks.ts';
import { toWav } from '#portal/parts/recorder/to-wav.ts';

const RATE = 16_000;

/** Chunks and rest of a recording that arrives in blocks of the given length. */
function cut(samples: Int16Array, block = 2_048): Int16Array[] {
  const cutter = createChunkCutter(RATE);
  const sound = Float32Array.from(samples, (sample) => sample / 0x7fff);
  const chunks: Int16Array[] = [];
  for (let at = 0; at < sound.length; at += block)
    chunks.push(...cutter.add(sound.subarray(at, at + block)));
  return [...chunks, cutter.rest()];
}

describe('a recording', () => {
  it('is cut into chunks that hold every sample once, in order, and last up to five seconds', () => {
    const sample = fc.integer({ min: -0x7fff, max: 0x7fff });
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 100, max: 90_000 }),
        (pattern, seconds, block) => {
          const samples = Int16Array.from(
            { length: seconds * RATE },
            (_, at) => pattern[at % pattern.length] ?? 0,
          );
          const chunks = cut(samples, block);
          for (const { length } of chunks) expect(length).toBeLessThanOrEqual(CHUNK_SECONDS * RATE);
          const joined = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk.buffer)));
          expect(joined.equals(Buffer.from(samples.buffer))).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is cut between words', () => {
    const samples = synthesiseSpeech(
      Array.from({ length: 60 }, (_, number) => `word-${number}`).join(' '),
    );
    const chunks = cut(samples);

    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks.slice(0, -1)) {
      expect(chunk.length).toBeGreaterThan(3.4 * RATE);
      // 10 ms on either side of the cut are silent.
      expect(Math.max(...chunk.slice(-160).map(Math.abs))).toBe(0);
    }
    for (const chunk of chunks.slice(1))
      expect(Math.max(...chunk.slice(0, 160).map(Math.abs))).toBe(0);
  });

  it('without a pause is cut as late as possible', () => {
    const [chunk] = cut(new Int16Array(6 * RATE).fill(1_000));
    // The middle of a moment of 30 ms before the maximum length.
    expect(chunk).toHaveLength((CHUNK_SECONDS - 0.015) * RATE);
  });

  it('is sent as a file that the server reads as the same samples', async () => {
    const samples = synthesiseSpeech('Heard.');
    const clip = readClip(new Uint8Array(await toWav(samples, RATE).arrayBuffer()));

    expect(clip).toEqual({ sampleRate: RATE, samples });
  });
});
