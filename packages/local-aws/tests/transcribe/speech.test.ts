import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { synthesiseSpeech } from '../../src/transcribe/index.ts';
import { createRecogniser } from '../../src/transcribe/speech/recognise-speech.ts';

function recognise(samples: Int16Array, sampleRate: number, pieceSamples = 1_600): string[] {
  const recogniser = createRecogniser(sampleRate);
  const words = [];
  for (let at = 0; at < samples.length; at += pieceSamples)
    words.push(...recogniser.hear(samples.subarray(at, at + pieceSamples)));
  words.push(...recogniser.end());
  return words.map(({ text }) => text);
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => {
  const bytes = Buffer.byteLength(text);
  return !/\s/u.test(text) && bytes <= 60 && Buffer.from(text).toString() === text;
});

describe('synthetic speech', () => {
  it('is recognised word by word, in any script, at any rate and in any pieces', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 8_000, max: 48_000 }),
        fc.integer({ min: 37, max: 20_000 }),
        (words, sampleRate, pieceSamples) => {
          const samples = synthesiseSpeech(words.join(' '), { sampleRate });
          expect(recognise(samples, sampleRate, pieceSamples)).toEqual(words);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is recognised when it is quiet and noisy', () => {
    const text = 'The award is reserved for orders on Monday';
    // A fixed sequence, so that a failure can be repeated.
    let seed = 1;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647 - 0.5;
    };
    const samples = synthesiseSpeech(text).map((sample) => sample * 0.1 + random() * 500);

    expect(recognise(samples, 16_000)).toEqual(text.split(' '));
  });

  it('gives no words for other sound', () => {
    const hum = Int16Array.from({ length: 32_000 }, (_, at) => 9_000 * Math.sin(at / 7));
    expect(recognise(hum, 16_000)).toEqual([]);
  });

  it('refuses a word that is too long', () => {
    expect(() => synthesiseSpeech('a'.repeat(61))).toThrow(RangeError);
  });
});
