import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { hasLoaded, type OpenOptions, startBrowser } from '../../support/browser/browser.ts';

const browser = startBrowser();

/** Opens a page whose entry arrives only when the test releases it. */
async function openWithoutEntry(
  path: string,
  { onRequest, ...options }: OpenOptions & { onRequest?: (address: string) => void } = {},
) {
  const page = await browser.open('/favicon.svg', options);
  if (onRequest)
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      onRequest(`${pathname}${search}`);
    });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.first-frame-bar').waitFor();
  return { page, release };
}

const placeOf = (page: Page, selector: string) =>
  page.evaluate<object>(
    `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().toJSON()`,
  );

/** Addresses that a page asks for once, without those that it reads again by their nature. */
const isOnce = (address: string) => /^\/(?:api\/(?!cases\?status=draft)|assets\/)/.test(address);

/** Waits until a page without its entry has asked for its first answer and its screen. */
async function hasAskedEarly(asked: readonly string[], first: string): Promise<void> {
  await expect.poll(() => asked.some((address) => address.startsWith(first))).toBe(true);
  await expect.poll(() => asked.some((address) => /signed-in-[^/]+\.js$/.test(address))).toBe(true);
}

async function hasAskedOnce(page: Page, asked: readonly string[]): Promise<void> {
  await hasLoaded(page);
  const once = asked.filter(isOnce);
  expect(once.filter((address, at) => once.indexOf(address) !== at)).toEqual([]);
}

describe('the first frame', () => {
  it.each(['desktop', 'phone'] as const)(
    'of a signed-in user is there before the scripts, and stays where it is: %s',
    async (size) => {
      const asked: string[] = [];
      const { page, release } = await openWithoutEntry('/mediator/cases', {
        as: 'mediator',
        size,
        onRequest: (address) => asked.push(address),
      });
      const [bar, mark] = [
        await placeOf(page, '.first-frame-bar'),
        await placeOf(page, '.first-frame-mark'),
      ];
      const body = await placeOf(page, '.first-frame-page');
      // Nothing of it is read out.
      await expect.poll(() => page.locator('body').ariaSnapshot()).toBe('');
      // It has the colours of the dark theme.
      await page.emulateMedia({ colorScheme: 'dark' });
      const ground = `getComputedStyle(document.querySelector('.first-frame-bar')).backgroundColor`;
      await expect.poll(() => page.evaluate(ground)).toBe('rgb(24, 32, 49)');
      await page.emulateMedia({ colorScheme: null });
      await hasAskedEarly(asked, '/api/mediator/cases?');
      release();
      await page.getByRole('heading', { level: 1, name: 'My Cases' }).waitFor();
      await expect.poll(() => page.locator('.first-frame').count()).toBe(0);
      await expect.poll(() => page.getByRole('banner').count()).toBe(1);
      await expect.poll(() => placeOf(page, '.top-bar')).toEqual(bar);
      await expect.poll(() => placeOf(page, '.logo-mark')).toEqual(mark);
      await expect
        .poll(() => placeOf(page, '.signed-in-main'))
        .toMatchObject(
          Object.fromEntries(
            Object.entries(body).filter(([side]) => side === 'left' || side === 'top'),
          ),
        );
      // The browser's own focus.
      await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(true);
      await hasAskedOnce(page, asked);
    },
  );

  it.each(['desktop', 'phone'] as const)(
    'of a visitor is not that of a signed-in user: %s',
    async (size) => {
      const { page, release } = await openWithoutEntry('/', { size });
      const [bar, mark] = [
        await placeOf(page, '.first-frame-bar'),
        await placeOf(page, '.first-frame-mark'),
      ];
      await expect.poll(() => page.locator('.first-frame-body').isVisible()).toBe(false);
      release();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => placeOf(page, '.visitor-bar')).toEqual(bar);
      await expect.poll(() => placeOf(page, '.logo-mark')).toEqual(mark);
    },
  );
});

describe('the files and first answers of a page', () => {
  // Those of the docket of all kinds: above.
  it.each(['docket of a kind', 'case', 'Today', 'Home', 'cause list'] as const)(
    'are asked for once, the first ones before the entry is there: %s',
    async (name) => {
      const paths = {
        'docket of a kind': '/mediator/cases?caseType=arbitration',
        case: '',
        Today: '/mediator/today',
        Home: '/mediator/home',
        'cause list': '/mediator/daily-cause',
      };
      const { id } =
        name === 'case'
          ? await ownCase({ kind: 'arbitration', status: 'firstHearing' })
          : { id: '' };
      const first = {
        'docket of a kind': '/api/mediator/cases?',
        case: `/api/mediator/cases/${id}`,
        Today: '/api/me',
        Home: '/api/me',
        'cause list': '/api/me',
      }[name];
      const asked: string[] = [];
      const { page, release } = await openWithoutEntry(paths[name] || `/mediator/cases/${id}`, {
        as: 'arbitrator',
        onRequest: (address) => asked.push(address),
      });
      await hasAskedEarly(asked, first);
      release();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hasAskedOnce(page, asked);
    },
  );
});
