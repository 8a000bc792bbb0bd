import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's Chromium. */
    chromium: string;
  }
}

/** Starts one Chromium for all browser tests of a run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    host: '127.0.0.1',
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // One renderer process for the pages of a profile: starting one costs more than a page.
    args: ['--no-sandbox', '--disable-background-networking', '--process-per-site'],
  });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
