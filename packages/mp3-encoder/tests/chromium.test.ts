import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRates } from '../src/index.ts';
import { DELAY, signalToNoise, speechLike, tone } from './signals.ts';

/** The encoder runs in Chromium, and Chromium's own decoder reads the stream. */

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  page = await browser.newPage();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'mp3',
  });
  await page.evaluate(`${outputFiles[0]?.text}; globalThis.mp3 = mp3;`);
});
afterAll(() => browser.close());

/** Encodes and decodes in the page. */
async function throughChromium(
  samples: Int16Array,
  sampleRate: number,
  bitrateKbps: number,
): Promise<Float64Array> {
  const decoded = await page.evaluate<number[]>(`(async () => {
    const stream = mp3.encodeMp3({
      samples: Int16Array.from(${JSON.stringify([...samples])}),
      sampleRate: ${sampleRate},
      bitrateKbps: ${bitrateKbps},
    });
    const context = new OfflineAudioContext(1, 1, ${sampleRate});
    const audio = await context.decodeAudioData(stream.buffer);
    return [...audio.getChannelData(0)];
  })()`);
  return Float64Array.from(decoded);
}

describe('encodeMp3 in Chromium', () => {
  it.each([
    { sampleRate: 16_000, bitrateKbps: 32, decibels: 15 },
    { sampleRate: 16_000, bitrateKbps: 48, decibels: 21 },
    { sampleRate: 16_000, bitrateKbps: 64, decibels: 26 },
    { sampleRate: 22_050, bitrateKbps: 64, decibels: 19 },
    { sampleRate: 24_000, bitrateKbps: 64, decibels: 16 },
    { sampleRate: 32_000, bitrateKbps: 96, decibels: 16 },
    { sampleRate: 44_100, bitrateKbps: 128, decibels: 20 },
    { sampleRate: 48_000, bitrateKbps: 160, decibels: 20 },
  ])('is heard as it was spoken: $sampleRate Hz, $bitrateKbps kbit/s', async (given) => {
    const samples = speechLike(given.sampleRate, 2);
    const decoded = await throughChromium(samples, given.sampleRate, given.bitrateKbps);
    expect(signalToNoise(samples, decoded).whole).toBeGreaterThan(given.decibels);
  });

  it.each(sampleRates)('lasts as long as the samples: %d Hz', async (sampleRate) => {
    const samples = tone(440, sampleRate, 1);
    const frame = sampleRate < 32_000 ? 576 : 1152;
    for (const length of [0, 1, frame - 1, frame, samples.length]) {
      const decoded = await throughChromium(samples.subarray(0, length), sampleRate, 48);
      expect(decoded.length).toBeGreaterThanOrEqual(length);
      expect(decoded.length - length).toBeLessThan(Math.max(DELAY, frame) + frame + 1);
    }
  });

  it('keeps silence silent', async () => {
    const decoded = await throughChromium(new Int16Array(16_000), 16_000, 48);
    expect(Math.max(...decoded.map(Math.abs))).toBe(0);
  });

  it('keeps a square wave of full scale', async () => {
    const samples = Int16Array.from({ length: 16_000 }, (_, n) => (n % 80 < 40 ? 32_767 : -32_768));
    const decoded = await throughChromium(samples, 16_000, 48);
    expect(signalToNoise(samples, decoded).whole).toBeGreaterThan(15);
  });
});
