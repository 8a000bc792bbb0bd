import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A page with an editor to measure. */
export type EditorPage = {
  url: string;
  /** Selector of an element that shows words once the text can be read and edited. */
  words: string;
  /** Selector of the box that scrolls. */
  box: string;
};

export type EditorMeasure = {
  /** From the start of the navigation until the words are painted. */
  openSeconds: number;
  /** From a key press until the next frame is painted: 99th percentile. */
  keyMilliseconds: number;
  /** Mean time of a frame while the text scrolls. */
  frameMilliseconds: number;
  /** Memory of the page's process. */
  megabytes: number;
};

/** Key presses at each place of the text. */
const KEYS = 100;
/** A slow editor gets fewer keys. */
const MOST_TYPING_MS = 20_000;
/** Places: share of the text above them. */
const PLACES = [0, 0.5, 0.98] as const;
const SCROLLED_FRAMES = 240;
const OPEN_TIMEOUT_MS = 60_000;

/** Opens an editor twice, the second time with cached files, and measures it. */
export async function measureEditor(
  browser: Browser,
  context: BrowserContext,
  editor: EditorPage,
): Promise<EditorMeasure> {
  const page = await context.newPage();
  page.setDefaultTimeout(OPEN_TIMEOUT_MS);
  try {
    await openSeconds(page, editor);
    const open = await openSeconds(page, editor);
    const frameMilliseconds = await scroll(page, editor);
    const keyMilliseconds = await type(page, editor);
    return {
      openSeconds: open,
      keyMilliseconds,
      frameMilliseconds,
      megabytes: await memoryOf(browser, page),
    };
  } finally {
    await page.close();
  }
}

/** Seconds in the page's own time until the frame with the words was painted. */
export async function openSeconds(page: Page, { url, words }: EditorPage): Promise<number> {
  // Of another page, so that the measured one is always loaded anew.
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const milliseconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > ${OPEN_TIMEOUT_MS}) return reject(new Error('It shows no text'));
      const text = document.querySelector(${JSON.stringify(words)})?.textContent ?? '';
      requestAnimationFrame(text.length > 20 ? () => resolve(performance.now()) : look);
    };
    look();
  })`);
  return milliseconds / 1000;
}

/** Scrolls 30 pixels a frame through the first part of the text. */
const scroll = (page: Page, { box }: EditorPage): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const box = document.querySelector(${JSON.stringify(box)});
    box.style.scrollBehavior = 'auto';
    box.scrollTop = 0;
    let frames = -10;
    let begun = 0;
    const step = (now) => {
      if (frames === 0) begun = now;
      if (frames === ${SCROLLED_FRAMES}) return resolve((now - begun) / frames);
      frames += 1;
      box.scrollTop += 30;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

async function type(page: Page, { box }: EditorPage): Promise<number> {
  await page.evaluate(`{
    window.keyTimes = [];
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // The message arrives after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    }, { capture: true });
  }`);
  let count = 0;
  for (const place of PLACES) {
    const { x, y } = await middleAt(page, box, place);
    await page.mouse.click(x, y);
    const endMs = Date.now() + MOST_TYPING_MS;
    for (let key = 0; key < KEYS && Date.now() < endMs; key += 1) {
      await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a');
      count += 1;
      await page.evaluate(`new Promise((resolve) => {
        const look = () => (window.keyTimes.length >= ${count} ? resolve() : setTimeout(look, 5));
        look();
      })`);
    }
  }
  const times = await page.evaluate<number[]>('window.keyTimes');
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

/** Scrolls to a share of the text and returns a point inside of words. */
async function middleAt(page: Page, box: string, share: number): Promise<{ x: number; y: number }> {
  await page.evaluate(`{
    const box = document.querySelector(${JSON.stringify(box)});
    box.scrollTop = ${share} * (box.scrollHeight - box.clientHeight);
  }`);
  await page.waitForTimeout(1_000);
  return page.evaluate(`(() => {
    const box = document.querySelector(${JSON.stringify(box)}).getBoundingClientRect();
    const x = box.left + box.width * 0.6;
    for (let y = box.top + box.height / 3; y < Math.min(box.bottom, innerHeight); y += 5) {
      const at = document.caretPositionFromPoint(x, y);
      const isText = at?.offsetNode.nodeType === Node.TEXT_NODE;
      if (isText && at.offsetNode.parentElement.isContentEditable) return { x, y };
    }
    throw new Error('No words in sight');
  })()`);
}

/** Anonymous memory of the largest renderer, read from /proc, after a garbage collection. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send(
    'SystemInfo.getProcessInfo',
  );
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  return Math.max(...sizes.map((size) => Number(size ?? 0))) / 1024;
}
