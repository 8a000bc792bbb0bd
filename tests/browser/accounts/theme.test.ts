import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ownCase } from '#tests/support/stack/own-case.ts';
import {
  expectAccessible,
  hasLoaded,
  type OpenOptions,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
/** Colours of tokens.css. */
const GROUND = { light: 'rgb(245, 247, 250)', dark: 'rgb(14, 20, 32)' };

/** Opens a page on a device that is set to dark. */
async function openDark(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open('/favicon.svg', options);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await hasLoaded(page);
  return page;
}

const groundOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.body).backgroundColor');

describe('the dark theme', () => {
  it('is that of the device on sign-in, and on the screens of an arbitrator', async () => {
    const visited = await openDark('/');
    await expect.poll(() => groundOf(visited)).toBe(GROUND.dark);
    await expectAccessible(visited);

    const page = await openDark('/mediator/today', { as: 'arbitrator' });
    await expect.poll(() => groundOf(page)).toBe(GROUND.dark);
    await expectAccessible(page);
    for (const [link, heading] of [
      ['Arbitration', 'My Cases'],
      ['Daily Cause', 'Daily Cause List'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectAccessible(page);
    }
  });

  it('is that of the device on case approvals', async () => {
    const page = await openDark('/mediator/approvals', { as: 'caseManager' });
    await page.getByRole('region', { name: 'Cases to approve' }).waitFor();
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
});

it('the choice of a theme is kept over a reload, left to the device again, and applies to all tabs, not to paper', async () => {
  const page = await openDark('/mediator/profile', { as: 'arbitrator' });
  await expectAccessible(page);
  const choice = (name: RegExp, on: Page = page) => on.getByRole('radio', { name });
  await choice(/^Light/).check();
  await expect.poll(() => groundOf(page)).toBe(GROUND.light);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => groundOf(page)).toBe(GROUND.light);
  await expect.poll(() => choice(/^Light/).isChecked()).toBe(true);
  await choice(/^System/).check();
  await expect.poll(() => groundOf(page)).toBe(GROUND.dark);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => groundOf(page)).toBe(GROUND.light);
  const other = await page.context().newPage();
  await other.goto('/mediator/profile', { waitUntil: 'commit' });
  await choice(/^System/, other).waitFor();
  await choice(/^Dark/).check();
  await expect.poll(() => groundOf(page)).toBe(GROUND.dark);
  await expect.poll(() => groundOf(other)).toBe(GROUND.dark);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => groundOf(page)).toBe(GROUND.light);
});
