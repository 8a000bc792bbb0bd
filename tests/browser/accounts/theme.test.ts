import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ownCase } from '#tests/support/stack/own-case.ts';
import {
  expectAccessible,
  hasLoaded,
  type OpenOptions,
  startBrowser,
} from '../../support/browser/browser.ts';
import { arbitration, pdfOf, register } from '../documents/register.ts';

const browser = startBrowser();
/** Colours of tokens.css. */
const GROUND = { light: 'rgb(245, 247, 250)', dark: 'rgb(14, 20, 32)' };
const PAPER = 'rgb(255, 255, 255)';

/** Opens a page on a device that is set to dark. */
async function openDark(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open('/favicon.svg', options);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await hasLoaded(page);
  return page;
}

const groundOf = (page: Page, selector = 'body') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
  );

describe('the dark theme', () => {
  it.each([
    ['sign-in', '/', undefined],
    ['Today', '/mediator/today', 'arbitrator'],
    ['the docket', '/mediator/cases?caseType=arbitration', 'arbitrator'],
    ['the cause list', '/mediator/daily-cause', 'arbitrator'],
    ['case approvals', '/mediator/case-approvals', 'caseManager'],
  ] as const)('is that of the device on %s', async (_name, path, as) => {
    const page = await openDark(path, as && { as });
    await expect.poll(() => groundOf(page)).toBe(GROUND.dark);
    await expectAccessible(page);
  });

  it('covers a case and its dialogs', async () => {
    const { id } = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
    const page = await openDark(`/mediator/cases/${id}`, { as: 'arbitrator' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schedule a meeting' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
  });

  it('leaves the pages of documents on white', async () => {
    const { id } = await arbitration();
    const bytes = await pdfOf('Procedural order');
    const documentId = await register(id, { name: 'Order.pdf', bytes, visibilityType: 'others' });
    const page = await openDark(`/mediator/cases/${id}?document=${documentId}`, {
      as: 'arbitrator',
    });
    await page.getByRole('dialog', { name: 'Order.pdf' }).getByText('Procedural order').waitFor();
    await expect.poll(() => groundOf(page, '.pdfViewer .page')).toBe(PAPER);
    await expectAccessible(page);
  });
});

describe('the choice of a theme', () => {
  it('is kept over a reload, and is left to the device again', async () => {
    const page = await openDark('/mediator/profile', { as: 'arbitrator' });
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Light/ }).check();
    await expect.poll(() => groundOf(page)).toBe(GROUND.light);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => groundOf(page)).toBe(GROUND.light);
    const system = page.getByRole('radio', { name: /^System/ });
    await expect.poll(() => page.getByRole('radio', { name: /^Light/ }).isChecked()).toBe(true);
    await system.check();
    await expect.poll(() => groundOf(page)).toBe(GROUND.dark);
  });

  it('applies to all tabs, and not to paper', async () => {
    const page = await browser.open('/mediator/profile', { as: 'arbitrator' });
    const other = await page.context().newPage();
    await other.goto('/mediator/profile', { waitUntil: 'commit' });
    await other.getByRole('radio', { name: /^System/ }).waitFor();
    await page.getByRole('radio', { name: /^Dark/ }).check();
    await expect.poll(() => groundOf(page)).toBe(GROUND.dark);
    await expect.poll(() => groundOf(other)).toBe(GROUND.dark);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => groundOf(page)).toBe(GROUND.light);
  });
});
