import type { Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { ViewedFile } from '#portal/parts/viewer/viewed-file.ts';
import { makePng, makeWav } from '#tests/support/files/make-files.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '../../support/browser/browser.ts';
import { samplePdf } from '../../support/viewer/sample-pdf.ts';
import {
  type ServedFile,
  startViewerPage,
  type ViewerPage,
} from '../../support/viewer/start-viewer-page.ts';

const browser = startBrowser();
let viewer: ViewerPage;
let violations: string[] = [];

beforeAll(async () => {
  viewer = await startViewerPage();
});
afterAll(() => viewer.close());
beforeEach(() => {
  violations = [];
});
// The viewer works under the portal's content security policy without a single violation.
afterEach(() => expect(violations).toEqual([]));

const sum = (requests: readonly { start: number; end: number }[]) =>
  requests.reduce((total, { start, end }) => total + end - start + 1, 0);

function offer(file: Partial<ViewedFile>): void {
  viewer.open(file);
  viewer.takeReads();
  viewer.takeRequests();
}

async function open(
  file: Partial<ViewedFile>,
  size: 'desktop' | 'phone' = 'desktop',
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  offer(file);
  const page = await browser.open('/favicon.svg', { size });
  await prepare(page);
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(viewer.origin, { waitUntil: 'commit' });
  return page;
}

/** Closes the viewer, and opens another file on the same page: a new page costs more. */
async function openNext(page: Page, file: Partial<ViewedFile>): Promise<void> {
  await button(page, 'Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  offer(file);
  await button(page, 'Open another document').click();
}

const pdf = (bytes: Uint8Array): ServedFile => ({ bytes, contentType: 'application/pdf' });

/** The number in the page field once all that follows the drawing of a page is done. */
const PAGE_AFTER_DRAWING = `new Promise((read) => {
  const field = document.querySelector('.viewer-page-input');
  requestAnimationFrame(() => requestAnimationFrame(() => read(field.value)));
})`;

/** Types a page and Enter as soon as the field takes them. */
const TYPE_25_AT_ONCE = `new Promise((typed) => {
  const look = () => {
    const field = document.querySelector('.viewer-page-input:enabled');
    if (!field) return requestAnimationFrame(look);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '25');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    typed();
  };
  look();
})`;

const firstPageShown = (page: Page) => pageShown(page, 1);
const pageShown = (page: Page, number: number) =>
  page.locator(`.pdfViewer .page[data-page-number="${number}"][data-loaded="true"]`).waitFor();

const search = (page: Page) => page.getByRole('textbox', { name: 'Search' });
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A bundle as the portal assembles them: printed numbers as labels, one document inserted late. */
const bundlePages = Array.from({ length: 40 }, (_none, at) => ({
  lines: [`Folio ${at + 1}`, at % 10 === 7 ? 'The Arbitral Award was signed.' : 'Evidence'],
  label: at === 12 ? '12A' : String(at < 12 ? at + 1 : at),
  ...(at % 20 === 0 && { bookmark: `Volume ${at / 20 + 1}` }),
}));

describe('PDF', () => {
  it('shows the first page of a long file and any other one before the file is read, and fits a phone', async () => {
    const bytes = await samplePdf(
      Array.from({ length: 100 }, (_none, at) => ({
        lines: [`Folio ${at + 1}`],
        pictureBytes: 100_000,
        ...(at === 89 && { bookmark: 'Award' }),
      })),
    );
    expect(bytes.length).toBeGreaterThan(10_000_000);
    // A phone opens no thumbnails by itself.
    const page = await open({ pdfUrl: viewer.serve('long.pdf', pdf(bytes)) }, 'phone');
    await firstPageShown(page);
    const first = viewer.takeRequests();
    expect(first.length).toBeLessThanOrEqual(12);
    expect(sum(first)).toBeLessThan(1_000_000);

    await pageField(page).fill('60');
    await pageField(page).press('Enter');
    await pageShown(page, 60);
    await button(page, 'Bookmarks').click();
    await button(page, 'Award').click();
    await pageShown(page, 90);
    await expect.poll(() => pageField(page).inputValue()).toBe('90');
    expect(sum(viewer.takeRequests())).toBeLessThan(3_000_000);

    const url = viewer.serve('b.pdf', pdf(await samplePdf(bundlePages)));
    await openNext(page, { title: 'Hearing bundle', pdfUrl: url, downloadUrl: url });
    await firstPageShown(page);
    await search(page).fill('award');
    await search(page).press('Enter');
    await page.getByText('1 of 4', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, 'Bookmarks').click();
    await button(page, 'Volume 2').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('finds a keyword in any case, marks every hit, and moves from one to the next; names pages by their printed numbers, moves by number, key and thumbnail, zooms, and returns the focus', async () => {
    const url = viewer.serve('b.pdf', pdf(await samplePdf(bundlePages)));
    const page = await open({ title: 'Hearing bundle', pdfUrl: url, downloadUrl: url });
    await firstPageShown(page);
    const document = page.getByRole('region', { name: /^Hearing bundle, page/ });
    await expectFocus(document);
    const strip = page.getByRole('navigation', { name: 'Pages' });
    await strip.waitFor();
    await expect.poll(() => button(page, 'Search').count()).toBe(0);
    await search(page).fill('arbitral AWARD');
    await button(page, 'Search').click();
    await page.getByText('1 of 4', { exact: true }).waitFor();
    await pageShown(page, 8);
    await page.locator('.textLayer .highlight.selected').waitFor();
    await expect
      .poll(() => page.locator('.textLayer .highlight.selected').textContent())
      .toBe('Arbitral Award');
    await expectAccessible(page);
    await button(page, 'Bookmarks').click();
    await button(page, 'Volume 2').waitFor();
    await expectAccessible(page);
    await search(page).press('Enter');
    await page.getByText('2 of 4', { exact: true }).waitFor();
    await search(page).press('Shift+Enter');
    await page.getByText('1 of 4', { exact: true }).waitFor();
    await button(page, 'Previous match').click();
    await page.getByText('4 of 4', { exact: true }).waitFor();
    await button(page, 'Next match').click();
    await page.getByText('1 of 4', { exact: true }).waitFor();

    await search(page).fill('no such word');
    await button(page, 'Search').click();
    const note = page.locator('.snackbar-success');
    await note.getByText('Search keyword is not available').waitFor();
    await expect.poll(() => page.locator('.textLayer .highlight').count()).toBe(0);

    await button(page, 'Clear search').click();
    await expectFocus(search(page));
    await expect.poll(() => button(page, 'Search').count()).toBe(0);

    await pageField(page).fill('12a');
    await pageField(page).press('Enter');
    await page.getByText('(13 of 40)', { exact: true }).waitFor();
    await expect.poll(() => pageField(page).inputValue()).toBe('12A');
    await page.getByRole('region', { name: 'Hearing bundle, page 12A', exact: true }).waitFor();

    await pageField(page).fill('99');
    await pageField(page).press('Enter');
    await expectSnackbar(page, 'There is no page 99');
    await expect.poll(() => pageField(page).inputValue()).toBe('12A');

    await document.focus();
    for (const [key, place] of [
      ['PageDown', 14],
      ['PageUp', 13],
      ['End', 40],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByText(`(${place} of 40)`, { exact: true }).waitFor();
    }
    await button(page, 'Thumbnails').click();
    await strip.waitFor();
    // Only the visible thumbnails exist.
    await expect.poll(() => strip.getByRole('button').count()).toBeLessThan(15);
    await strip.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByText('(3 of 40)', { exact: true }).waitFor();

    const zoom = page.getByRole('combobox', { name: 'Zoom' });
    const width = async () => (await page.locator('.page').first().boundingBox())?.width ?? 0;
    await zoom.selectOption('100%');
    await expect.poll(width).toBeCloseTo((595 * 96) / 72, -1);
    await document.focus();
    await page.keyboard.press('+');
    await expect.poll(() => zoom.inputValue()).toBe('1.1');
    await page.keyboard.press('-');
    await expect.poll(() => zoom.inputValue()).toBe('1');
    await zoom.selectOption('Fit page');
    const stage = await page.locator('.viewer-scroll').boundingBox();
    await expect
      .poll(async () => (await page.locator('.page').first().boundingBox())?.height ?? 9_999)
      .toBeLessThanOrEqual(stage?.height ?? 0);
    await button(page, 'Rotate').click();
    await expect
      .poll(async () => {
        const box = await page.locator('.page').first().boundingBox();
        return (box?.width ?? 0) > (box?.height ?? 0);
      })
      .toBe(true);

    await page.keyboard.press('Control+f');
    await expectFocus(search(page));
    await search(page).fill('Folio');
    await page.keyboard.press('Escape');
    await expect.poll(() => search(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Open document').click();
    await firstPageShown(page);
    await button(page, 'Close').click();
    await expectFocus(button(page, 'Open document'));
  });

  it('asks once for a new address when the old one expires, says what is wrong with a file, and tries again where that can help', async () => {
    const bytes = await samplePdf(
      Array.from({ length: 40 }, (_none, at) => ({ lines: [`Folio ${at}`], pictureBytes: 90_000 })),
    );
    const url = viewer.serve('expiring.pdf', { ...pdf(bytes), validAddress: 'one' });
    const page = await open({ pdfUrl: url }, 'phone');
    await firstPageShown(page);
    expect(viewer.takeReads()).toBe(1);
    viewer.open({ pdfUrl: viewer.serve('expiring.pdf', { ...pdf(bytes), validAddress: 'two' }) });
    await pageField(page).fill('35');
    await pageField(page).press('Enter');
    await pageShown(page, 35);
    expect(viewer.takeReads()).toBe(1);
    await pageField(page).fill('20');
    await pageField(page).press('Enter');
    await pageShown(page, 20);
    expect(viewer.takeReads()).toBe(0);

    // As soon as a page can be typed: the first one is not drawn yet.
    await openNext(page, { pdfUrl: viewer.serve('long.pdf', pdf(bytes)) });
    await page.evaluate(TYPE_25_AT_ONCE);
    await pageShown(page, 25);
    expect(await page.evaluate(PAGE_AFTER_DRAWING)).toBe('25');

    const name = 'failing.pdf';
    const failing = { ...pdf(bytes), status: 503 };
    await openNext(page, { pdfUrl: viewer.serve(name, failing) });
    await page.getByText('The document could not be loaded.').waitFor();
    await expectAccessible(page);
    viewer.serve(name, pdf(bytes));
    await button(page, 'Try again').click();
    await firstPageShown(page);
    // A later part fails: the pages that are there stay, and the part is read again.
    viewer.serve(name, failing);
    await pageField(page).fill('25');
    await pageField(page).press('Enter');
    await page.getByText('The document could not be loaded.').waitFor();
    viewer.serve(name, pdf(bytes));
    await button(page, 'Try again').click();
    await pageShown(page, 25);

    await openNext(page, {
      pdfUrl: viewer.serve('damaged.pdf', pdf(Buffer.from('%PDF-1.7 and nothing else'))),
    });
    await page.getByText('This file is damaged and cannot be shown.').waitFor();
    await openNext(page, { pdfUrl: viewer.serve('gone.pdf', { ...pdf(bytes), status: 404 }) });
    await page.getByText('This document is no longer available.').waitFor();
  });

  it('is closed at any moment of loading without an error', async () => {
    const bytes = await samplePdf(
      Array.from({ length: 30 }, (_none, at) => ({ lines: [`Folio ${at}`], pictureBytes: 90_000 })),
    );
    const page = await open({ pdfUrl: viewer.serve('closed.pdf', pdf(bytes)) });
    await firstPageShown(page);
    await page.keyboard.press('Escape');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error.stack)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    /** Requests of the file that are answered; the next one waits until the viewer is closed. */
    let answered = 0;
    let isHeld = false;
    await page.route(/closed[.]pdf/, async (route) => {
      isHeld = answered === 0;
      if (isHeld) return;
      answered -= 1;
      await route.fallback();
    });
    for (let requests = 0; ; requests += 1) {
      answered = requests;
      isHeld = false;
      await button(page, 'Open document').click();
      const isShown = page.locator('.pdfViewer .page[data-loaded="true"]').first();
      await expect.poll(async () => isHeld || (await isShown.isVisible())).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (!isHeld) break;
    }
    // Also as soon as the page has opened the document, before anything is drawn.
    for (let turn = 0; turn < 5; turn += 1) {
      answered = 1_000;
      await button(page, 'Open document').click();
      await page.waitForTimeout(turn * 30);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await button(page, 'Open document').click();
    await firstPageShown(page);
    expect(errors).toEqual([]);
  });

  it('shows every page of a tree with nested and empty nodes in its order; opens links in another window, and runs no script; finds brackets and stops as they are written, in browsers without RegExp.escape too, and words in Indian scripts; asks for the password of an encrypted file until it is right, and prints the file itself in a separate window', async () => {
    const tree = { pdfUrl: viewer.serve('tree.pdf', pdf(unusualTree())) };
    const page = await open(tree, 'desktop', async (empty) => {
      const script = await empty.addInitScript('delete RegExp.escape');
      onTestFinished(() => script.dispose());
    });
    await firstPageShown(page);
    await page.getByText('of 3', { exact: true }).waitFor();
    for (const [at, text] of ['First', 'Second', 'Third'].entries()) {
      await pageField(page).fill(String(at + 1));
      await pageField(page).press('Enter');
      await page
        .locator(`.page[data-page-number="${at + 1}"]`)
        .getByText(text)
        .waitFor();
    }

    const bytes = await samplePdf(
      [
        { lines: ['Link'], link: 'https://example.org/order' },
        { link: 'javascript:document.title="taken"' },
      ],
      { script: 'app.alert("opened"); document.title = "taken"' },
    );
    await openNext(page, { pdfUrl: viewer.serve('link.pdf', pdf(bytes)) });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const link = page.locator('.page[data-page-number="1"] .annotationLayer a');
    await link.waitFor();
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/order');
    await pageField(page).fill('2');
    await pageField(page).press('Enter');
    await pageShown(page, 2);
    await expect.poll(() => page.locator('[href^="javascript"]').count()).toBe(0);
    expect(dialogs).toEqual([]);
    expect(await page.title()).toBe('Viewer');

    const clauses = await samplePdf([
      { lines: ['Clause 9 applies', 'Clause 9.(1) [amended] applies', 'Clause 99(1) applies'] },
      { lines: ['अदालत का आदेश', 'தமிழ் ஆவணம்'] },
    ]);
    const file = { pdfUrl: viewer.serve('clauses.pdf', pdf(clauses)) };
    await openNext(page, file);
    await firstPageShown(page);
    for (const words of ['9.(1) [amended]', 'अदालत', 'ஆவண']) {
      await search(page).fill(words);
      await search(page).press('Enter');
      await page.getByText('1 of 1', { exact: true }).waitFor();
      await expect
        .poll(() => page.locator('.textLayer .highlight').first().textContent())
        .toBe(words);
      await button(page, 'Clear search').click();
    }

    const sealed = await samplePdf([{ lines: ['Sealed'] }], { password: 'Hearing 7' });
    await openNext(page, { pdfUrl: viewer.serve('sealed.pdf', pdf(sealed)) });
    const password = page.getByLabel('Password');
    await password.fill('wrong');
    await button(page, 'Open').click();
    await page.getByText('Wrong password. Try again.').waitFor();
    await expectAccessible(page);
    await password.fill('Hearing 7');
    await button(page, 'Open').click();
    await page.locator('.textLayer').getByText('Sealed').waitFor();

    const pictures = await samplePdf([{ pictureBytes: 300_000 }, { pictureBytes: 300_000 }]);
    await openNext(page, { pdfUrl: viewer.serve('print.pdf', pdf(pictures)) });
    await firstPageShown(page);
    // The request counts: a browser without a PDF viewer of its own downloads the file.
    const opened = page
      .context()
      .waitForEvent('request', (request) => request.isNavigationRequest());
    await button(page, 'Print').click();
    const request = await opened;
    expect(request.url()).toMatch(/^blob:/);
    expect(request.frame().page()).not.toBe(page);
    // All of the file was read, not only the shown page.
    expect(sum(viewer.takeRequests())).toBeGreaterThanOrEqual(pictures.length);
  });
});

describe('Other files', () => {
  it('a picture zooms, moves and turns by buttons, keys, wheel and drag', async () => {
    const bytes = makePng(1600, 1200);
    const url = viewer.serve('site.png', { bytes, contentType: 'image/png' });
    const page = await open({ title: 'Site', format: 'image', mediaUrl: url }, 'phone');
    const box = page.getByRole('application');
    await expectFocus(box);
    const percent = page.locator('.viewer-percent');
    const shown = async () => Number.parseInt((await percent.textContent()) ?? '', 10);
    await expect.poll(shown).toBe(23);
    const image = page.getByRole('img', { name: 'Site' });
    // Playwright's boundingBox may be that of the last frame, or of a transition's start.
    const left = () =>
      image.evaluate(async (shown) => {
        await Promise.all(shown.getAnimations().map((one: { finished: unknown }) => one.finished));
        return Math.round(shown.getBoundingClientRect().x);
      });
    await button(page, 'Zoom in').click();
    await expect.poll(shown).toBe(28);
    await box.focus();
    for (let time = 0; time < 4; time++) await page.keyboard.press('+');
    await expect.poll(shown).toBeGreaterThan(55);
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBe(before - 60);
    await page.mouse.move(180, 400);
    await page.mouse.down();
    await page.mouse.move(220, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(left).toBe(before - 20);
    const zoomed = await shown();
    await page.mouse.wheel(0, 300);
    await expect.poll(shown).toBeLessThan(zoomed);
    await button(page, 'Rotate').click();
    await expect
      .poll(async () => {
        const turned = await image.boundingBox();
        return (turned?.height ?? 0) > (turned?.width ?? 0);
      })
      .toBe(true);
    await page.keyboard.press('0');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('a picture behind an expired address is asked for again; a recording is read by ranges; an office file opens as soon as its rendition is there', async () => {
    const file = { bytes: makePng(40, 30), contentType: 'image/png' };
    const expired = viewer.serve('p.png', { ...file, validAddress: 'old' });
    const url = viewer.serve('p.png', { ...file, validAddress: 'new' });
    const page = await open({ title: 'Site', format: 'image', mediaUrl: expired });
    viewer.open({ title: 'Site', format: 'image', mediaUrl: url });
    await page.getByText('100%').waitFor();

    const broken = viewer.serve('broken.png', {
      bytes: Buffer.from('no'),
      contentType: 'image/png',
    });
    await openNext(page, { format: 'image', mediaUrl: broken });
    await page.getByText('This file is damaged and cannot be shown.').waitFor();

    const sound = makeWav(60);
    const hearing = viewer.serve('hearing.wav', { bytes: sound, contentType: 'audio/wav' });
    await openNext(page, { title: 'Hearing', format: 'audio', mediaUrl: hearing });
    const audio = page.locator('audio');
    const at = () =>
      audio.evaluate((player) => (player as unknown as { currentTime: number }).currentTime);
    await expect
      .poll(() => audio.evaluate((player) => (player as unknown as { duration: number }).duration))
      .toBe(60);
    await button(page, 'Forward 10 seconds').click();
    await expect.poll(at).toBe(10);
    await page.keyboard.press('l');
    await expect.poll(at).toBe(20);
    await page.keyboard.press('j');
    await expect.poll(at).toBe(10);
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5×');
    expect(
      await audio.evaluate(
        (player) => (player as unknown as { playbackRate: number }).playbackRate,
      ),
    ).toBe(1.5);
    expect(viewer.takeRequests().some(({ status }) => status === 206)).toBe(true);
    await expectAccessible(page);

    const waiting = { state: 'processing', message: '' } as const;
    await openNext(page, { title: 'Letter', format: 'office', processing: waiting });
    await page.getByText('The document is being prepared.').waitFor();
    await expectAccessible(page);
    const letter = viewer.serve('letter.pdf', pdf(await samplePdf([{ lines: ['Dear Sir'] }])));
    viewer.open({ title: 'Letter', format: 'office', pdfUrl: letter });
    await firstPageShown(page);

    await openNext(page, {
      format: 'office',
      processing: { state: 'failed', message: 'LibreOffice could not read this file.' },
    });
    await page.getByText('LibreOffice could not read this file.').waitFor();
  });
});

/** A PDF with three pages, whose tree has as many kids as pages: nested ones and an empty one. */
function unusualTree(): Uint8Array {
  const text = (words: string) => {
    const content = `BT /F 24 Tf 72 700 Td (${words}) Tj ET`;
    return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const pageOf = (parent: number, contents: number) =>
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>',
    '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [6 0 R 7 0 R] >>',
    '<< /Type /Pages /Parent 2 0 R /Count 0 /Kids [] >>',
    pageOf(2, 10),
    pageOf(3, 8),
    pageOf(3, 9),
    text('First'),
    text('Second'),
    text('Third'),
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
