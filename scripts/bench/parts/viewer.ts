import { chromium, type Page } from 'playwright-core';
import { samplePdf } from '#tests/support/viewer/sample-pdf.ts';
import {
  type Network,
  startViewerPage,
  type ViewerPage,
} from '#tests/support/viewer/start-viewer-page.ts';
import { atMost, type Figure } from '../figure.ts';
import { median } from '../measure.ts';

const PAGES = 500;
const BYTES_A_PAGE = 100_000;
const MEGABYTE = 2 ** 20;
const ROUNDS = 5;

/** An office's line: 10 Mbit/s, 20 ms. On the loopback, 1 MB takes less time than drawing a page. */
const network: Network = { bytesPerSecond: 10_000_000 / 8, roundTripMs: 20 };

/**
 * Opens a PDF of 500 pages and 50 MB, not linearised, in Chromium. The portal's own files are
 * cached, as after the first document.
 */
export async function benchViewer(): Promise<Figure[]> {
  const bytes = await samplePdf(
    Array.from({ length: PAGES }, (_none, at) => ({
      lines: [`Folio ${at + 1}`],
      pictureBytes: BYTES_A_PAGE,
    })),
  );
  const viewer = await startViewerPage();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await (await browser.newContext()).newPage();
    const url = viewer.serve('long.pdf', { bytes, contentType: 'application/pdf' });
    viewer.open({ pdfUrl: url });
    await page.goto(viewer.origin);
    await timeToFirstPage(page);
    viewer.setNetwork(network);
    const ratios: number[] = [];
    const read: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const first = await openAgain(page, viewer);
      read.push(first.bytes / MEGABYTE);
      ratios.push(first.milliseconds / (await timeOfFirstMegabyte(page, url)));
    }
    return [
      atMost(1.5, 'viewer: first page of 500 (50 MB) against its first 1 MB', median(ratios)),
      atMost(1, 'viewer: read until the first page of 500 (50 MB)', median(read), 'MB'),
    ];
  } finally {
    await browser.close();
    await viewer.close();
  }
}

async function openAgain(page: Page, viewer: ViewerPage) {
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  viewer.takeRequests();
  const milliseconds = await timeToFirstPage(page, 'Open document');
  const bytes = viewer.takeRequests().reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return { milliseconds, bytes };
}

/** Milliseconds in the browser from the click, if there is one, until the page is drawn. */
const timeToFirstPage = (page: Page, click = ''): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now();
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(click)});
    button?.click();
    const look = () =>
      document.querySelector('.pdfViewer .page[data-loaded="true"]')
        ? resolve(performance.now() - begun)
        : requestAnimationFrame(look);
    look();
  })`);

const timeOfFirstMegabyte = (page: Page, url: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const begun = performance.now();
    const headers = { Range: 'bytes=0-${MEGABYTE - 1}' };
    const response = await fetch(${JSON.stringify(url)}, { headers, cache: 'no-store' });
    await response.arrayBuffer();
    return performance.now() - begun;
  })()`);
