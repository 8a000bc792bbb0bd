import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { SPOKEN_ORDER } from './spoken-order.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's Chromium. */
    chromium: string;
  }
}

/** Starts one Chromium for all browser tests of a run. Its microphone speaks SPOKEN_ORDER once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-test-'));
  const speech = join(folder, 'speech.wav');
  writeFileSync(speech, writeWav(synthesiseSpeech(SPOKEN_ORDER, { edgeSeconds: 1 })));
  const server = await chromium.launchServer({
    host: '127.0.0.1',
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // One renderer process for the pages of a profile: starting one costs more than a page.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--process-per-site',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}%noloop`,
    ],
  });
  project.provide('chromium', server.wsEndpoint());
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
}
