import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

type OpenOptions = {
  /** Signed in with this token; a visitor without it. */
  token?: string;
  viewport?: { width: number; height: number };
  /** Console errors that this test brings about on purpose, e.g. a refused call. */
  expects?: RegExp;
};

/**
 * One Chromium per test file; each test gets contexts of its own, closed after it. Any console
 * error, page error or breach of the content security policy fails the test that caused it.
 */
export function setUpBrowser(web: string) {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });

  const watch = (page: Page, expects: RegExp | undefined) => {
    const complain = (text: string) => {
      if (!expects?.test(text)) complaints.push(text);
    };
    page.on('console', (message) => {
      // Google's page and Cognito's are not ours to judge.
      const isOurs = message.location().url.startsWith(web) || page.url().startsWith(web);
      if (isOurs && (message.type() === 'error' || message.type() === 'warning'))
        complain(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complain(error.message));
  };

  return {
    /** A browser of one person: pages in it share storage. */
    async open({ token, viewport = desktop, expects }: OpenOptions = {}): Promise<BrowserContext> {
      const context = await browser.newContext({
        viewport,
        baseURL: web,
        reducedMotion: 'reduce',
        ...(token && {
          storageState: {
            cookies: [],
            origins: [{ origin: web, localStorage: [{ name: 'token', value: token }] }],
          },
        }),
      });
      context.on('page', (page) => watch(page, expects));
      contexts.push(context);
      return context;
    },
    async openPage(path: string, options: OpenOptions = {}): Promise<Page> {
      const page = await (await this.open(options)).newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** No serious or critical finding of axe on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByText('Please wait. Loading...').waitFor({ state: 'hidden' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

/** Nothing sticks out to the side: a phone never scrolls sideways. */
export async function expectFitsWidth(page: Page): Promise<void> {
  const [content, view] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(content).toBeLessThanOrEqual(view ?? 0);
}
