import { encodeMp3 } from 'mp3-encoder';
import { expect, it } from 'vitest';
import { joinMp3 } from '#lambdas/live-transcription/recording/join-mp3.ts';
import { mp3Frames } from '#shared/audio/mp3-frames.ts';
import { streamFormat } from '../../../../packages/mp3-encoder/src/stream-format.ts';
import { decodeMp3 } from '../../../../packages/mp3-encoder/tests/read-mp3.ts';

const RATE = 16_000;
/** Samples by which the decoded sound is late. */
const DELAY = 1_057;
const tone = (seconds: number, sampleRate: 16_000 | 44_100 = RATE) =>
  Buffer.from(
    encodeMp3({
      samples: Int16Array.from(
        { length: seconds * sampleRate },
        (_none, at) => 9_000 * Math.sin(at / 9),
      ),
      ...{ sampleRate, bitrateKbps: 32 },
    }),
  );
const decode = (bytes: Buffer) => decodeMp3(bytes, streamFormat(RATE, 32).bandEdges);
const loudest = (samples: Float64Array, from: number, to: number) =>
  samples
    .subarray(from * RATE + DELAY, to * RATE + DELAY)
    .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

it('puts each part at its time, and silence between them', () => {
  const sound = decode(
    joinMp3([
      { startSeconds: 1, seconds: 2, bytes: tone(2) },
      { startSeconds: 6, seconds: 2, bytes: tone(2) },
    ]),
  );

  expect(sound.length / RATE).toBeCloseTo(8, 1);
  expect([loudest(sound, 0, 0.8), loudest(sound, 3.3, 5.8)]).toEqual([0, 0]);
  expect(loudest(sound, 1.2, 2.8)).toBeGreaterThan(0.1);
  expect(loudest(sound, 6.2, 7.6)).toBeGreaterThan(0.1);
});

it('does not grow by what an encoder adds: six hours of parts end when the last one does', () => {
  const bytes = tone(5);
  const hours = 6;
  const parts = Array.from({ length: (hours * 3_600) / 5 }, (_none, at) => ({
    startSeconds: at * 5,
    seconds: 5,
    bytes,
  }));

  let seconds = 0;
  for (const frame of mp3Frames(joinMp3(parts))) seconds += frame.seconds;
  expect(seconds).toBeCloseTo(hours * 3_600, 0);
});

it('ends a part where the next one begins, and leaves out what is damaged and a part of another format', () => {
  const joined = joinMp3([
    { startSeconds: 0, seconds: 2, bytes: tone(2) },
    { startSeconds: 1, seconds: 2, bytes: tone(2) },
    { startSeconds: 3, seconds: 1, bytes: Buffer.from('no sound') },
    { startSeconds: 4, seconds: 1, bytes: tone(1, 44_100) },
  ]);

  expect(decode(joined).length / RATE).toBeCloseTo(3, 1);
  expect(joinMp3([])).toHaveLength(0);
});
