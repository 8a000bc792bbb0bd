import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The headless shell first: without windows to keep, its tests take a quarter less. */
const installedPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium: the one that CHROMIUM_PATH names, an installed one, Playwright's own
 * (downloaded if need be), or the system's package. Throws when none of these can be had.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;

  console.log('No Chromium here: installing one for the browser tests …');
  run('playwright-core', ['install', 'chromium']);
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...words: string[]) => {
    const [command = 'apt-get', ...args] = [...sudo, 'apt-get', ...words];
    run(command, args);
  };
  aptGet('update', '-qq');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    aptGet('install', '-y', '-qq', name);
    const packaged = findChromium();
    if (packaged) return packaged;
  }
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH');
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...installedPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
