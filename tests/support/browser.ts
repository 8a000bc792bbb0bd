import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';

/** A desktop's window and the smallest phone that the portal is made for. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

type Size = keyof typeof sizes;

/** Bounds a hang on a busy machine; no test waits this long when all is well. */
const ACTION_TIMEOUT_MS = 30_000;

export type OpenOptions = {
  /** A demo person's role, or the test's own token; without it, nobody is signed in. */
  as?: 'mediator' | 'arbitrator' | 'caseManager' | { token: string };
  size?: Size;
  /** Requests to matching addresses fail until the test calls `page.unroute(refused)`. */
  refused?: RegExp;
  /** For tests that replace the clock: Playwright replaces it in the whole browser profile. */
  hasOwnProfile?: boolean;
};

/** A page of the portal's origin that loads nothing and runs nothing. */
const RESTING_PATH = '/favicon.svg';

let connected: Promise<Browser> | undefined;
/** Profiles that are not in use, each with one page at the resting path. */
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
      // The test waits for what it looks at, not for every picture.
      await page.goto(path, { waitUntil: 'commit' });
      // Not before: the new page has taken over its renderer process.
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
  connected ??= chromium.connect(inject('chromium'));
  const isPhone = size === 'phone';
  const context = await (await connected).newContext({
    baseURL: web,
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    // No transitions to wait for, and no half-faded colours for axe to measure.
    reducedMotion: 'reduce',
  });
  context.on('page', (page) => watch(page, web));
  await (await context.newPage()).goto(RESTING_PATH);
  return context;
}

function watch(page: Page, web: string): void {
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  page.on('console', (message) => {
    // Not checked: Google's and Cognito's pages, and the icon that a resting page has not.
    const isOurs = page.url().startsWith(web) && !page.url().endsWith(RESTING_PATH);
    if (isOurs && message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Leaves nothing of a test in a profile but one page at the resting path. */
async function rest(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  const [first = await context.newPage(), ...others] = context.pages();
  for (const page of others) await page.close();
  first.removeAllListeners('dialog');
  await first.unrouteAll({ behavior: 'ignoreErrors' });
  await first.goto(RESTING_PATH);
  await context.clearCookies();
  await context.clearPermissions();
}

/** As if the neutral had just signed in with this browser, or nobody ever had. */
function fillLocalStorage(token: string | undefined): string {
  const items = token === undefined ? {} : { [TOKEN_KEY]: token, [ACTIVITY_KEY]: Date.now() };
  return `localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(items)})`;
}

/**
 * Nothing is being loaded any more. What is routed before that, while requests are under way,
 * may or may not be routed.
 */
export async function hasLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Whether the keyboard is on this very element now. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1;
}

/** The keyboard is on this very element, or comes to it when what closes has closed. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/** Nothing that axe calls serious or critical, at rest or with a dialog open. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByText('Please wait. Loading...').waitFor({ state: 'hidden' });
  // What is being replaced is dimmed on purpose.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // Nor is anything looked at half way between two colours.
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

/** The page is read by scrolling down only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(beyond).toBe(0);
}
