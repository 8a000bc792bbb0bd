import type { Browser, Page } from 'playwright-core';
import { median } from '../measure.ts';
import type { Load } from './score.ts';

/**
 * Lighthouse's index of its phone. Its four times slower holds for a machine of index 1,500 to 2,000
 * (its documentation, *Calibrating the CPU slowdown*); another machine is slowed to the same phone.
 */
const PHONE_INDEX = 1_750 / 4;
/** Lighthouse's slow 4G line. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A task answers no input for what it takes beyond this. */
const NOTICED_MS = 50;
/** Shifts and paints that follow the last answer. */
const SETTLING_MS = 1_000;

export type Screen = { origin: string; path: string; storage: Readonly<Record<string, string>> };

/** How many times faster than Lighthouse's phone this machine is, at least 1. */
export type Slowdown = {
  /** Of its processor: how much work a second of processor time does. */
  processor: number;
  /** Of what other processes leave of it now. */
  now: number;
};

/**
 * Opens a screen twice, each time in an empty profile. Without a slow line, for the processor time
 * of the main thread's tasks, which other work on the machine hardly changes; and as Lighthouse's
 * phone, for paints and shifts. The page is asked for nothing meanwhile: that would be tasks of it.
 */
export async function measureLoad(
  browser: Browser,
  screen: Screen,
  slowdown: Slowdown,
): Promise<Load> {
  const blocked = await inProfile(browser, screen, async (page) => {
    const trace = await startTrace(browser);
    await openScreen(page, screen);
    const events = await trace();
    await expectScreen(page);
    return blockedMs(events, slowdown.processor);
  });
  const painted = await inProfile(browser, screen, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown.now });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(NOTE_PAINTS);
    await openScreen(page, screen);
    await expectScreen(page);
    return page.evaluate<Omit<Load, 'blocked'>>('window.painted');
  });
  return { ...painted, blocked };
}

/**
 * The index is the tens of strings of 10,000 letters that are built in a second: the half of
 * Lighthouse's index that the engine's version changes little. A second of processor time for what is
 * counted in it, a second on the clock for what is awaited. The median of several, since both vary.
 */
export const measureSlowdown = (browser: Browser, { origin }: Pick<Screen, 'origin'>) =>
  inProfile(browser, { origin, path: '/', storage: {} }, async (page): Promise<Slowdown> => {
    const rounds: Slowdown[] = [];
    for (let round = 0; round < INDEX_ROUNDS; round++) {
      const trace = await startTrace(browser);
      const waited = await page.evaluate<number>(BUILD_STRINGS);
      const events = await trace();
      // The task of the strings is by far the longest one.
      const spent = Math.max(...events.filter(isTask).map(({ tdur = 0 }) => tdur / 1_000));
      rounds.push({ processor: timesFaster(spent), now: timesFaster(waited) });
    }
    return {
      processor: median(rounds.map(({ processor }) => processor)),
      now: median(rounds.map(({ now }) => now)),
    };
  });

const INDEX_ROUNDS = 9;
const STRINGS = 2_000;

const timesFaster = (milliseconds: number): number =>
  Math.max(1, STRINGS / 10 / (milliseconds / 1_000) / PHONE_INDEX);

async function inProfile<Value>(
  browser: Browser,
  { origin, storage }: Screen,
  work: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  try {
    const page = await context.newPage();
    await page.goto('/favicon.svg');
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function openScreen(page: Page, { path }: Screen): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MS);
}

/** Throws unless the screen has come up while it was measured. */
async function expectScreen(page: Page): Promise<void> {
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings === 0) throw new Error(`${page.url()} shows no heading`);
}

const NOTE_PAINTS = `{
  const painted = (window.painted = { firstPaint: 0, largestPaint: 0, shift: 0 });
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => { painted.largestPaint = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) painted.shift += value;
  });
}`;

const BUILD_STRINGS = `{
  const start = performance.now();
  for (let strings = 0; strings < ${STRINGS}; strings++) {
    let text = '';
    for (let letter = 0; letter < 10_000; letter++) text += 'a';
    if (text.length === 1) throw new Error('No text');
  }
  performance.now() - start;
}`;

/** An event of Chromium's trace; times in microseconds, `tdur` in processor time. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
};

async function startTrace(browser: Browser): Promise<() => Promise<TraceEvent[]>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol does not type them.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return events;
  };
}

const isTask = ({ name }: TraceEvent): boolean => name === 'ThreadControllerImpl::RunTask';

/** Time that the page's tasks take beyond 50 ms after its first content, on the slower phone. */
function blockedMs(events: readonly TraceEvent[], slowdown: number): number {
  const paints = events.filter(({ name }) => name === 'firstContentfulPaint');
  const paint = paints.at(-1);
  if (!paint) throw new Error('The page has painted nothing');
  return events
    .filter(isTask)
    .filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
    .filter(({ ts }) => ts >= paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - NOTICED_MS)
    .filter((beyond) => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0);
}
