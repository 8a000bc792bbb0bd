import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';

/** What one kill of the browser has lost or doubled. */
export type Crash = {
  /** Words that the screen had called kept. */
  keptWords: number;
  lost: string[];
  doubled: string[];
};

const SPOKEN_WORDS = 40;

/**
 * A person who dictates and types an order in a Chromium whose whole process is killed at a random
 * moment. The profile stays, so that the next start finds what the killed one has left.
 */
export function createCrashLab({ web, token }: { web: string; token: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-crash-'));
  const profile = join(folder, 'profile');
  /** Each word that the screen has ever called kept. */
  const kept = new Set<string>();
  let runs = 0;
  let context: BrowserContext | undefined;
  let open: Page | undefined;

  const launch = async (): Promise<Page> => {
    runs += 1;
    const speech = join(folder, `speech-${runs}.wav`);
    const words = Array.from({ length: SPOKEN_WORDS }, (_none, at) => `spoken${runs}x${at}`);
    writeFileSync(speech, writeWav(synthesiseSpeech(words.join(' '), { edgeSeconds: 0.5 })));
    context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${speech}%noloop`,
      ],
    });
    await context.addInitScript(`{
      localStorage.setItem('${TOKEN_KEY}', ${JSON.stringify(token)});
      localStorage.setItem('${ACTIVITY_KEY}', String(Date.now()));
    }`);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.exposeFunction('reportKept', (text: string) => {
      for (const word of wordsOf(text)) kept.add(word);
    });
    await page.goto(`${web}/mediator/order-dictation`);
    await page.evaluate(REPORT_KEPT);
    return page;
  };
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });

  /** Waits until all audio that a killed browser has left is text, and the text is kept. */
  const settled = async (page: Page): Promise<string[]> => {
    await editor(page).waitFor();
    await page.waitForFunction(NO_AUDIO_LEFT, undefined, { timeout: 60_000, polling: 100 });
    return wordsOf(await editor(page).innerText());
  };

  return {
    /** Dictates and types, kills the browser, and starts it again; it stays open for the next one. */
    async crash(): Promise<Crash> {
      const page = open ?? (await launch());
      await settled(page);
      const before = kept.size;
      await page.getByRole('button', { name: 'Start Dictation' }).click();
      await page.getByRole('button', { name: 'Stop Dictation' }).waitFor();
      const goal = before + 3 + Math.floor(Math.random() * 14);
      for (let typed = 0; kept.size < goal; typed += 1) {
        // The cursor is at the start, away from the dictated words.
        await editor(page).press('ControlOrMeta+Home');
        await editor(page).pressSequentially(`typed${runs}x${typed} `);
        if (Math.random() < 0.7) await page.getByText('Draft kept in this browser').waitFor();
      }
      await sleep(Math.random() * 400);
      await kill(profile, context);

      open = await launch();
      const words = await settled(open);
      const found = new Set(words);
      return {
        keptWords: kept.size - before,
        lost: [...kept].filter((word) => !found.has(word)),
        doubled: words.filter((word, at) => words.indexOf(word) !== at),
      };
    },
    async close(): Promise<void> {
      await context?.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The numbered words; a sentence begins with a capital letter. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/(?:typed|spoken)\d+x\d+/g) ?? [];

/** Ends all processes of the profile at once, without a goodbye. */
async function kill(profile: string, context: BrowserContext | undefined): Promise<void> {
  const closed = new Promise((resolve) => context?.once('close', resolve));
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const id = Number.parseInt(line, 10);
    if (line.includes(`--user-data-dir=${profile}`) && id !== process.pid) killProcess(id);
  }
  await closed;
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended with its browser.
  }
}

/** Reports each text beside which the screen says that it is kept, as it is painted. */
const REPORT_KEPT = `{
  let reported = '';
  const look = () => {
    const state = document.querySelector('.draft-state')?.textContent;
    // Words that may still change are no part of the draft.
    const draft = document.querySelector('[contenteditable]')?.cloneNode(true);
    for (const partial of draft?.querySelectorAll('.dictation-partial') ?? []) partial.remove();
    const text = draft?.textContent ?? '';
    if (state === 'Draft kept in this browser' && text !== reported) {
      reported = text;
      reportKept(text);
    }
    requestAnimationFrame(look);
  };
  look();
}`;

/** Whether no chunk waits for its text. */
const NO_AUDIO_LEFT = `new Promise((resolve) => {
  const opening = indexedDB.open('recordings');
  // The portal makes the database; one made here would have no chunks for ever.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve(false);
  opening.onsuccess = () => {
    const database = opening.result;
    const end = (isEmpty) => {
      database.close();
      resolve(isEmpty);
    };
    if (!database.objectStoreNames.contains('chunks')) return end(false);
    const reading = database.transaction('chunks').objectStore('chunks').getAll();
    reading.onsuccess = () => end(reading.result.every((chunk) => chunk.mark !== undefined));
  };
})`;
