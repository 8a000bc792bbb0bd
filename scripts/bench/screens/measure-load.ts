import type { Browser, CDPSession, Page } from 'playwright-core';
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

/**
 * Opens a screen twice, each time in an empty profile. Without a slow line, for the processor time
 * of the main thread's tasks, which other work on the machine hardly changes; and as Lighthouse's
 * phone, for paints and shifts.
 */
export async function measureLoad(
  browser: Browser,
  screen: Screen,
  slowdown: number,
): Promise<Load> {
  const blocked = await inProfile(browser, screen, async (page) => {
    const session = await browser.newBrowserCDPSession();
    const trace = await startTrace(session);
    await openScreen(page, screen);
    return blockedMs(await trace(), slowdown);
  });
  const painted = await inProfile(browser, screen, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(NOTE_PAINTS);
    await openScreen(page, screen);
    return page.evaluate<Omit<Load, 'blocked'>>('window.painted');
  });
  return { ...painted, blocked };
}

/**
 * How many times faster than Lighthouse's phone this machine is now, at least 1. The index is the
 * tens of strings of 10,000 letters that are built in a second: the half of Lighthouse's index that
 * the engine's version changes little. The median of several, since other work on the machine varies.
 */
export const measureSlowdown = (browser: Browser, { origin }: Pick<Screen, 'origin'>) =>
  inProfile(browser, { origin, path: '/', storage: {} }, async (page) => {
    const indexes = await page.evaluate<number[]>(MEASURE_INDEXES);
    return Math.max(1, median(indexes) / PHONE_INDEX);
  });

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
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MS);
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

const MEASURE_INDEXES = `{
  const perSecond = (work) => {
    const start = performance.now();
    let rounds = 0;
    while (performance.now() - start < 250) {
      work();
      rounds++;
    }
    return (rounds * 1_000) / (performance.now() - start);
  };
  const build = () => {
    let text = '';
    for (let letter = 0; letter < 10_000; letter++) text += 'a';
    if (text.length === 1) throw new Error('No text');
  };
  Array.from({ length: 9 }, () => perSecond(build) / 10);
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

async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
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

/** Time that the page's tasks take beyond 50 ms after its first content, on the slower phone. */
function blockedMs(events: readonly TraceEvent[], slowdown: number): number {
  const paints = events.filter(({ name }) => name === 'firstContentfulPaint');
  const paint = paints.at(-1);
  if (!paint) throw new Error('The page has painted nothing');
  return events
    .filter(
      ({ name, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && pid === paint.pid && tid === paint.tid,
    )
    .filter(({ ts }) => ts >= paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - NOTICED_MS)
    .filter((beyond) => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0);
}
