import { buffer } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import { launchChromium } from './launch-chromium.ts';

/** A desktop window and the smallest supported phone. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

type Size = keyof typeof sizes;

/** Limits a hang on a busy machine; no successful test waits this long. */
const ACTION_TIMEOUT_MS = 60_000;

export type OpenOptions = {
  /** A demo user's role, or the test's token; absent for no session. */
  as?: 'mediator' | 'arbitrator' | 'caseManager' | { token: string };
  size?: Size;
  /** Requests to matching addresses fail until the test calls `page.unroute(refused)`. */
  refused?: RegExp;
  /** For tests that replace the clock: Playwright replaces it in the whole browser profile. */
  hasOwnProfile?: boolean;
};

/** A page of the portal's origin without resources or scripts. */
const RESTING_PATH = '/favicon.svg';

let connected: Promise<Browser> | undefined;
/** Unused profiles, each with one page at the resting path. */
const restingProfiles: Record<Size, BrowserContext[]> = { desktop: [], phone: [] };

let usedProfiles: { context: BrowserContext; size: Size; isReusable: boolean }[] = [];
let problems: string[] = [];
let allowed: RegExp[] = [];

/**
 * Opens pages in the Chromium of the run, which all test files share.
 * Browser profiles are emptied and used again: a new one costs as much CPU time as loading a
 * page. A test fails when the page logs an error, throws, or violates the content security
 * policy, unless it called `allowProblem` before.
 */
export function startBrowser() {
  const { web } = inject('addresses');
  const tokens = inject('tokens');

  afterEach(async () => {
    const unexpected = problems.filter((problem) => !allowed.some((one) => one.test(problem)));
    const used = usedProfiles;
    usedProfiles = [];
    for (const { context, size, isReusable } of used)
      if (isReusable) {
        await rest(context);
        restingProfiles[size].push(context);
      } else await context.close();
    problems = [];
    allowed = [];
    expect(unexpected).toEqual([]);
  });

  return {
    /** Opens a path of the portal in an empty browser profile; its further tabs share the profile. */
    async open(
      path: string,
      { as, size = 'desktop', refused, hasOwnProfile = false }: OpenOptions = {},
    ): Promise<Page> {
      const resting = hasOwnProfile ? undefined : restingProfiles[size].pop();
      const context = resting ?? (await newProfile(web, size));
      usedProfiles.push({ context, size, isReusable: !hasOwnProfile });
      const token = typeof as === 'string' ? tokens[as] : as?.token;
      const restingPages = context.pages();
      await restingPages[0]?.evaluate(fillLocalStorage(token));
      const page = await context.newPage();
      if (refused) await page.route(refused, (route) => route.abort());
      // The tests wait for elements, not for every picture.
      await page.goto(path, { waitUntil: 'commit' });
      // Closed only now, because the new page reuses its renderer process.
      for (const one of restingPages) await one.close();
      return page;
    },
    /** Allows console errors that the test provokes. */
    allowProblem(pattern: RegExp): void {
      allowed.push(pattern);
    },
  };
}

async function newProfile(web: string, size: Size): Promise<BrowserContext> {
  connected ??= launchChromium();
  const isPhone = size === 'phone';
  const context = await (await connected).newContext({
    baseURL: web,
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    // No transitions to wait for, and no intermediate colours for axe to measure.
    reducedMotion: 'reduce',
  });
  context.on('page', (page) => watch(page, web));
  await (await context.newPage()).goto(RESTING_PATH);
  return context;
}

function watch(page: Page, web: string): void {
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  page.on('console', (message) => {
    // Not checked: Google's and Cognito's pages, and the missing icon of the resting page.
    const isOurs = page.url().startsWith(web) && !page.url().endsWith(RESTING_PATH);
    if (isOurs && message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Closes all but one page of a profile, leaves it at the resting path, and clears its data. */
async function rest(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  const [first = await context.newPage(), ...others] = context.pages();
  for (const page of others) await page.close();
  first.removeAllListeners('dialog');
  await first.unrouteAll({ behavior: 'ignoreErrors' });
  await first.goto(RESTING_PATH);
  await first.evaluate(
    "for (const name of ['recordings', 'unsent']) void indexedDB.deleteDatabase(name)",
  );
  await context.clearCookies();
  await context.clearPermissions();
}

/** Script that sets the browser's storage as after a sign-in, or clears it. */
function fillLocalStorage(token: string | undefined): string {
  const items = token === undefined ? {} : { [TOKEN_KEY]: token, [ACTIVITY_KEY]: Date.now() };
  return `localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(items)})`;
}

/**
 * Waits until nothing is loading. Routes added while requests are in progress may or may not
 * apply to them.
 */
export async function hasLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Whether this element has the focus now. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1;
}

/** Waits until this element has the focus, for example after a dialog closes. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/** Asserts that axe finds nothing serious or critical, with or without an open dialog. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByText('Please wait. Loading...').waitFor({ state: 'hidden' });
  // Content being replaced is dimmed intentionally.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // Waits for the end of colour transitions.
  const isMoving =
    "document.getAnimations().some((one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity)";
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  // Legacy mode reads one frame in place; the other mode opens a second page for frames of
  // other origins, of which the portal has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(grave).toEqual([]);
}

/** Asserts that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(beyond).toBe(0);
}

/** The bytes of a download. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());
