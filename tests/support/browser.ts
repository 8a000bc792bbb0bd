import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';

/** A desktop's window and the smallest phone that the portal is made for. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

export type OpenOptions = {
  /** A demo person's role, or a token of the test's own; without it nobody is signed in. */
  as?: 'mediator' | 'arbitrator' | 'caseManager' | { token: string };
  size?: keyof typeof sizes;
  /** Calls whose address matches find no network, until the test says `page.unroute(refused)`. */
  refused?: RegExp;
};

/**
 * One Chromium for a test file. A test fails when the page logs an error, breaks, or violates
 * the content security policy, unless it said `allowProblem` before.
 */
export function startBrowser() {
  const { web } = inject('addresses');
  const tokens = inject('tokens');
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = problems.filter((problem) => !allowed.some((one) => one.test(problem)));
    contexts = [];
    problems = [];
    allowed = [];
    expect(unexpected).toEqual([]);
  });

  const watch = (page: Page) => {
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      // What Google's and Cognito's pages say is not ours to judge.
      const isOurs = page.url().startsWith(web);
      if (isOurs && message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
  };

  return {
    /** Goes to a path of the portal in a browser profile of its own; further tabs share it. */
    async open(path: string, { as, size = 'desktop', refused }: OpenOptions = {}): Promise<Page> {
      if (!browser) throw new Error('Chromium is not running yet');
      const isPhone = size === 'phone';
      const token = typeof as === 'string' ? tokens[as] : as?.token;
      const context = await browser.newContext({
        baseURL: web,
        viewport: sizes[size],
        hasTouch: isPhone,
        isMobile: isPhone,
        // Nothing to wait for, and nothing half-faded for axe to measure.
        reducedMotion: 'reduce',
        ...(token !== undefined && { storageState: signedInState(web, token) }),
      });
      contexts.push(context);
      context.on('page', (page) => watch(page));
      const page = await context.newPage();
      if (refused) await page.route(refused, (route) => route.abort());
      // The test waits for what it looks at, not for every picture.
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    },
    /** What this test provokes on purpose. */
    allowProblem(pattern: RegExp): void {
      allowed.push(pattern);
    },
  };
}

/** As if the neutral had signed in just now in this browser. */
function signedInState(web: string, token: string) {
  const localStorage = [
    { name: TOKEN_KEY, value: token },
    { name: ACTIVITY_KEY, value: String(Date.now()) },
  ];
  return { cookies: [], origins: [{ origin: new URL(web).origin, localStorage }] };
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
  const { violations } = await new AxeBuilder({ page })
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
