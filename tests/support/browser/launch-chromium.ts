import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { spokenOrderWav } from '../spoken/spoken-microphone.ts';

/** Pages of tests end before V8's optimising compilers pay: a fifth less CPU time without them. */
const SHORT_LIVED = '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32,--single-threaded-gc';

/**
 * Starts a Chromium whose microphone speaks SPOKEN_ORDER once. It ends with this process, and is
 * controlled from this process: a server in another one would handle each message twice.
 */
export async function launchChromium({ isOptimised = false } = {}): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const speech = join(folder, 'speech.wav');
  writeFileSync(speech, spokenOrderWav());
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    // One renderer process for the pages of a profile: starting one costs more than a page.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--process-per-site',
      ...(isOptimised ? [] : [SHORT_LIVED]),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}%noloop`,
    ],
  });
}
