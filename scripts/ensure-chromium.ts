import { existsSync } from 'node:fs';
import { installPackage, isRoot, run } from './install-package.ts';

/** The headless shell draws no windows: a page takes less than half of the processor time. */
const SHELL_PACKAGE = 'chromium-headless-shell';
const SHELL_PATH = `/usr/bin/${SHELL_PACKAGE}`;

const installedPaths = [
  SHELL_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium: the one that CHROMIUM_PATH names, an installed one, Playwright's own
 * (downloaded if need be), or the system's package. Root on Debian, as in a container of
 * continuous integration, gets the headless shell in any case. Throws if none can be installed.
 */
export async function ensureChromium(): Promise<string> {
  if (lacksShell()) {
    console.log('Installing the headless shell of Chromium for the browser tests …');
    installPackage(SHELL_PACKAGE);
  }
  const found = await findChromium();
  if (found) return found;

  console.log('No Chromium here: installing one for the browser tests …');
  run('playwright-core', ['install', 'chromium']);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;

  for (const name of [SHELL_PACKAGE, 'chromium']) {
    installPackage(name);
    const packaged = await findChromium();
    if (packaged) return packaged;
  }
  throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH');
}

const lacksShell = () =>
  !process.env['CHROMIUM_PATH'] &&
  isRoot() &&
  existsSync('/usr/bin/chromium') &&
  !existsSync(SHELL_PATH);

/** Path of a Chromium of this machine: the one that CHROMIUM_PATH names, or an installed one. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  const installed = [...(named ? [named] : []), ...installedPaths].find((path) => existsSync(path));
  if (installed) return installed;

  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
