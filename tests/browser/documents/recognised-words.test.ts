import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { degrade } from '../../../packages/recogniser/tests/scans/degrade.ts';
import { drawPage } from '../../../packages/recogniser/tests/scans/draw-page.ts';
import { scannedPdf } from '../../../packages/recogniser/tests/scans/scanned-pdf.ts';
import { writePdf } from '../../../packages/recogniser/tests/scans/write-pdf.ts';
import { registerAll } from './register.ts';

/** Recognised words beside their page: chosen, shown on the page, corrected and saved. */

const browser = startBrowser();
const panelOf = (page: Page) => page.getByRole('region', { name: 'Recognised text' });

it('corrects a word of a page on its head; its box and the open page’s text follow', async () => {
  const { id } = await ownCase({ kind: 'arbitration', status: 'reservedForAward' });
  const text = 'The surveyor found that the compressor of the cold store had failed at night.';
  const scan = degrade(await drawPage(writePdf({ text, sizePoints: 14 }), 150), {
    ...{ seed: 4, noise: 6, turn: 180 },
  });
  const [documentId = ''] = await registerAll(id, [
    { name: 'Survey.pdf', bytes: Buffer.from(scannedPdf([scan])), visibilityType: 'all' },
  ]);
  const read = async () => {
    const token = inject('tokens')['arbitrator'];
    const path = `uploads/case/${id}/${documentId}`;
    const { body } = await call(inject('addresses'), 'GET', path, { token });
    return body.document.recognition.state;
  };
  await expect.poll(read, { timeout: 60_000, interval: 500 }).toBe('done');
  const address = `/mediator/cases/${id}?document=${documentId}`;
  const page = await browser.open(address, { as: 'arbitrator' });
  await page.getByRole('button', { name: 'Recognised text' }).click();
  const panel = panelOf(page);
  await panel.getByText('compressor', { exact: true }).click();
  const field = panel.getByRole('textbox', { name: /^Word 6 of / });
  await expect.poll(() => field.inputValue()).toBe('compressor');
  // It is marked in its place on the page.
  const box = page.locator('.page[data-page-number="1"] .reference-asked[data-box]');
  await expect.poll(async () => (await box.boundingBox())?.width ?? 0).toBeGreaterThan(40);
  // The page is shown upright: the text begins at its head, and the box is on the word of the text.
  const layer = page.locator('.textLayer').first();
  const places = async () => {
    const shown = await page.locator('.page[data-page-number="1"]').boundingBox();
    const word = await layer.getByText('compressor').boundingBox();
    const marked = await box.boundingBox();
    if (!shown || !word || !marked) return undefined;
    const middle = marked.x + marked.width / 2;
    return {
      isAtHead: marked.y - shown.y < shown.height / 3,
      isOnWord: middle > word.x && middle < word.x + word.width,
    };
  };
  await expect.poll(places).toEqual({ isAtHead: true, isOnWord: true });
  await field.fill('chiller');
  await panel.getByText('chiller', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field.press('Alt+s');
  await panel.getByText(/^Corrected by /).waitFor();
  await panel
    .getByText('The corrections are being put into the text.')
    .waitFor({ state: 'hidden' });
  await layer.getByText('chiller').waitFor();
  await layer.getByText('compressor').waitFor({ state: 'detached' });

  // A person who disagrees shows it as it lies in the file, and turns it again.
  const turn = () => page.locator('.page[data-page-number="1"]').getAttribute('data-turn');
  expect(await turn()).toBe('180');
  await page.getByRole('button', { name: 'Show page 1 as scanned' }).click();
  await expect.poll(turn).toBe('0');
  await page.getByRole('button', { name: 'Turn page 1' }).click();
  await expect.poll(turn).toBe('90');
});
