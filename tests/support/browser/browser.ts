import { buffer } from 'node:stream/consumers';
import axe from 'axe-core';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import { SPOKEN_MICROPHONE } from '../spoken/spoken-microphone.ts';
import { KINDS_ON_PAGE } from './kinds-on-page.ts';
import { launchChromium } from './launch-chromium.ts';

/** A desktop window and the smallest supported phone. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
} as const;

type Size = keyof typeof sizes;

/** Limits a hang on a busy machine; no successful test waits this long. */
const ACTION_TIMEOUT_MS = 180_000;

export type OpenOptions = {
  /** A demo user's role, or the test's token; absent for no session. */
  as?: 'mediator' | 'arbitrator' | 'caseManager' | { token: string };
  size?: Size;
  /** Requests to matching addresses fail until the test calls `page.unroute(refused)`. */
  refused?: RegExp;
  /** For tests that replace the clock: Playwright replaces it in the whole browser profile. */
  hasOwnProfile?: boolean;
  /** Records the sound of Chromium's fake microphone, which loses some on a busy machine. */
  hasDeviceSound?: boolean;
  /** Without it no service worker runs: it would take navigations from `page.route`. */
  hasServiceWorker?: boolean;
};

/** A page of the portal's origin without resources or scripts. */
const RESTING_PATH = '/favicon.svg';

let connected: Promise<Browser> | undefined;
/** The page of each unused profile, at the resting path. */
const restingPages: Record<Size, Page[]> = { desktop: [], phone: [] };

const used: { page: Page; size: Size; isReusable: boolean }[] = [];
let problems: string[] = [];
let allowed: RegExp[] = [];

/**
 * Opens pages in the Chromium of the run, which all test files share.
 * Browser profiles and their first pages are emptied and used again: a new profile costs as much
 * CPU time as loading a page, a new page half of it. A test fails when the page logs an error, throws, or violates the content security
 * policy, unless it called `allowProblem` before.
 */
export function startBrowser() {
  const { web } = inject('addresses');
  const tokens = inject('tokens');

  afterEach(async ({ task }) => {
    const failure = task.result?.errors?.[0];
    if (failure) failure.message += await seenOn(used.map(({ page }) => page));
    const unexpected = problems.filter((problem) => !allowed.some((one) => one.test(problem)));
    for (const { page, size, isReusable } of used.splice(0))
      if (isReusable) restingPages[size].push(await rest(page, size));
      else await page.context().close();
    problems = [];
    allowed = [];
    expect(unexpected).toEqual([]);
  });

  return {
    /** Opens a path of the portal in an empty browser profile; its further tabs share the profile. */
    async open(path: string, options: OpenOptions = {}): Promise<Page> {
      const { as, size = 'desktop', refused, hasOwnProfile } = options;
      const { hasDeviceSound = false, hasServiceWorker = false } = options;
      const isReusable = !hasOwnProfile && !hasDeviceSound && !hasServiceWorker;
      const resting = isReusable ? restingPages[size].pop() : undefined;
      const page = resting ?? (await openProfile(web, size, { hasDeviceSound, hasServiceWorker }));
      if (isReusable) refuseClock(page);
      used.push({ page, size, isReusable });
      const token = typeof as === 'string' ? tokens[as] : as?.token;
      await page.evaluate(fillStorage(token));
      if (refused) await page.route(refused, (route) => route.abort());
      // Not for every picture. A route that a test adds while the document is still parsed would lose
      // the network events of the page.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      return page;
    },
    /** Allows console errors that the test provokes. */
    allowProblem(pattern: RegExp): void {
      allowed.push(pattern);
    },
  };
}

/** A new profile's page at the resting path. */
async function openProfile(
  web: string,
  size: Size,
  { hasDeviceSound, hasServiceWorker }: { hasDeviceSound: boolean; hasServiceWorker: boolean },
): Promise<Page> {
  connected ??= launchChromium();
  const isPhone = size === 'phone';
  const context = await (await connected).newContext({
    baseURL: web,
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    // No transitions to wait for, and no intermediate colours for axe to measure.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await context.addInitScript(KEEP_NOTES);
  if (!hasDeviceSound) await context.addInitScript(SPOKEN_MICROPHONE);
  context.on('console', (message) => {
    const address = message.page()?.url() ?? '';
    // Not checked: Google's and Cognito's pages, and the missing icon of the resting page.
    const isOurs = address.startsWith(web) && !address.endsWith(RESTING_PATH);
    if (isOurs && message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (event) => {
    const error = event.error();
    // The stack names the place of an error that a whole run shows once.
    problems.push(error.stack ?? String(error));
  });
  const page = await context.newPage();
  await page.goto(RESTING_PATH);
  return page;
}

/** A clock that one test replaces would stand still in the next test with the same profile. */
function refuseClock(page: Page): void {
  Object.defineProperty(page, 'clock', {
    // Assertions about pages read all that is enumerable.
    enumerable: false,
    configurable: true,
    get() {
      throw new Error('A test that replaces the clock opens its page with hasOwnProfile');
    },
  });
}

/** The history's state, where the focus is, and the texts beside the navigation. */
const SEEN = `JSON.stringify(history.state) + '\\nFocus: ' +
  document.activeElement?.outerHTML.slice(0, 200) + '\\n' +
  [...document.querySelectorAll('main, [role=dialog], dialog[open]')]
    .map((part) => part.innerText.slice(0, 2000)).join('\\n')`;

/** What a person would see on the pages of a failed test, for its message. */
async function seenOn(pages: readonly Page[]): Promise<string> {
  const seen = await Promise.all(
    pages.map(async (page) => {
      const looked = page.evaluate<string>(SEEN);
      // A page that hangs answers nothing.
      const silence = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'no answer'));
      return `\nOn ${page.url()}: ${await Promise.race([looked.catch(String), silence])}`;
    }),
  );
  return seen.join('');
}

/** Events of pages that tests listen to. */
const listenedTo = ['console', 'dialog', 'framenavigated', 'request', 'requestfinished'];

/** Closes the profile's other pages, leaves this one at the resting path, and clears its data. */
async function rest(used: Page, size: Size): Promise<Page> {
  const context = used.context();
  await context.setOffline(false);
  const page = used.isClosed() ? await context.newPage() : used;
  for (const other of context.pages()) if (other !== page) await other.close();
  // Without a listener for dialogs, Playwright leaves a page that asks before it is left.
  for (const event of listenedTo) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(RESTING_PATH).catch(async (error: unknown) => {
    // A drawer that the test closed last steps back in the history, which ends this navigation.
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await page.goto(RESTING_PATH);
  });
  await page.evaluate(
    "for (const name of ['recordings', 'unsent']) void indexedDB.deleteDatabase(name)",
  );
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme: null });
  if (page.viewportSize()?.width !== sizes[size].width) await page.setViewportSize(sizes[size]);
  await context.clearCookies();
  await context.clearPermissions();
  return page;
}

/** All that the browser has stored of the page's texts, as JSON. */
export const storedTexts = (page: Page): Promise<string> => page.evaluate(STORED_TEXTS);

const STORED_TEXTS = `new Promise((resolve) => {
  const answer = (kept) =>
    resolve(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, kept]));
  const opening = indexedDB.open('unsent');
  // Without a store, no page has opened it yet.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => answer([]);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('unsent').objectStore('unsent').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      answer(reading.result);
    };
  };
})`;

/** Script that sets the browser's storage as after a sign-in, or clears it. */
function fillStorage(token: string | undefined): string {
  const items = token === undefined ? {} : { [TOKEN_KEY]: token, [ACTIVITY_KEY]: Date.now() };
  return `sessionStorage.clear(); localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(items)})`;
}

/**
 * Waits until nothing is loading. Routes added while requests are in progress may or may not
 * apply to them.
 */
export async function hasLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/**
 * Goes to an address within the loaded page, as its links do, and does not wait for the screen: a new
 * document costs half a second of CPU time.
 */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate(`{
    history.pushState(null, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }`);

/** Whether this element has the focus now. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1;
}

/**
 * Moves down to an item of a menu that opens, and chooses it. Each press waits for the effect of
 * the one before, so that none goes past the item.
 */
export async function chooseByArrowKeys(menu: Locator, name: string): Promise<void> {
  const currentItem = () => menu.getAttribute('aria-activedescendant');
  await expectFocus(menu);
  await expect.poll(currentItem).toBeTruthy();
  const wanted = await menu.getByRole('menuitem', { name, exact: true }).getAttribute('id');
  for (let current = await currentItem(); current !== wanted; current = await currentItem()) {
    await menu.page().keyboard.press('ArrowDown');
    await expect.poll(currentItem).not.toBe(current);
  }
  await menu.page().keyboard.press('Enter');
}

/**
 * Presses a key until its effect shows. A further press must change nothing, as at the end of a
 * list: a list takes keys only a moment after an entry was picked up.
 */
export async function pressUntil(page: Page, key: string, effect: Locator): Promise<void> {
  const pressed = async () => {
    if (await effect.isVisible()) return true;
    await page.keyboard.press(key);
    return effect.isVisible();
  };
  await expect.poll(pressed, { interval: 500 }).toBe(true);
}

/** Script that keeps the text of each toast, which is shown for four seconds only. */
const KEEP_NOTES = `{
  let shown;
  window.shownNotes = [];
  new MutationObserver(() => {
    const note = document.querySelector('.snackbar');
    if (note && note !== shown)
      window.shownNotes.push(note.querySelector('.snackbar-text').textContent);
    shown = note;
  }).observe(document, { childList: true, subtree: true });
}`;

/** Waits until a toast with this text was shown. Each toast is accepted once. */
export async function expectSnackbar(page: Page, text: string): Promise<void> {
  await expect.poll(() => wasInToast(page, `note.includes(${JSON.stringify(text)})`)).toBe(true);
}

/** Waits until an element or a toast has, or a toast had, exactly this text. */
export async function expectText(page: Page, text: string): Promise<void> {
  const onPage = page.getByText(text, { exact: true }).first();
  const isText = `note === ${JSON.stringify(text)}`;
  await expect
    .poll(async () => (await wasInToast(page, isText)) || (await onPage.isVisible()))
    .toBe(true);
}

/** Whether there was a toast whose text, `note`, fulfils this JavaScript condition. */
const wasInToast = (page: Page, condition: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const at = window.shownNotes.findIndex((note) => ${condition});
    return window.shownNotes.splice(0, at + 1).length > 0;
  })()`);

/** Waits until this element has the focus, for example after a dialog closes. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/** Kinds of elements that axe has checked, by the width of the window. */
const checkedKinds = new Map<number | undefined, Set<string>>();

/**
 * Asserts that axe finds nothing serious or critical, with or without an open dialog. It checks
 * the kinds of elements that are new at the window's width: a check of a whole page costs as much
 * CPU time as loading it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByText('Please wait. Loading...').waitFor({ state: 'hidden' });
  // Content being replaced is dimmed intentionally.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // Waits for the end of colour transitions.
  const isMoving =
    "document.getAnimations().some((one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity)";
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  const width = page.viewportSize()?.width;
  const checked = checkedKinds.get(width);
  for (;;) {
    const kinds = new Set(await page.evaluate<string[]>(KINDS_ON_PAGE));
    const added = checked ? kinds.difference(checked) : kinds;
    if (added.size === 0) return;
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
    const found = await page.evaluate(graveViolations(checked && added));
    if (found === 'changed') continue;
    expect(found).toEqual([]);
    checkedKinds.set(width, kinds.union(checked ?? new Set()));
    return;
  }
}

/**
 * axe, whose parser of colours reads each colour once: it reads a few ones for every element of a page,
 * a quarter of the time of a check.
 */
const AXE = `${axe.source};{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}`;

/**
 * Script that runs axe's default rules on the elements of these kinds, or on the whole page. The
 * portal has no frames.
 */
const graveViolations = (kinds: ReadonlySet<string> | undefined): string => {
  const elements =
    kinds && `{ include: ${JSON.stringify([...kinds])}.map((kind) => elementOfKind.get(kind)) }`;
  // Content that has arrived since the kinds were listed may have replaced some.
  const isGone = '[...elementOfKind.values()].some(({ isConnected }) => !isConnected)';
  return `${isGone} ? 'changed' : axe.run(${elements ?? 'document'}, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;
};

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
