import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';
import { ownCase } from '../../support/stack/own-case.ts';

const browser = startBrowser();

describe('the palette', () => {
  it('opens a known case by one key, its name and Enter, and offers it again', async () => {
    const { title, caseCode } = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
    const page = await browser.open('/mediator/today', { as: 'arbitrator' });
    await page.getByRole('button', { name: 'Search and go to' }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search and go to' });
    await expectFocus(box);
    // Enter before the answer waits for it.
    await page.keyboard.type(caseCode);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent cases' });
    await recent.getByRole('option', { name: caseCode }).waitFor();
    await expectAccessible(page);

    // An act and a name: Enter does it in that case.
    await page.keyboard.type(`notes ${caseCode}`);
    await page.getByRole('option', { name: 'Scratch Pad' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Scratch Pad' }).waitFor();
  });

  it('says that nothing was found and that the search failed, and searches again', async () => {
    const page = await browser.open('/mediator/help', { as: 'arbitrator', size: 'phone' });
    const button = page.getByRole('button', { name: 'Search and go to' });
    await button.waitFor();
    const target = await button.boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await button.click();
    const box = page.getByRole('combobox', { name: 'Search and go to' });
    await box.fill('zzqx');
    await page.getByText('Nothing found for “zzqx”').waitFor();
    await expectAccessible(page);
    const search = /mediator\/search/;
    browser.allowProblem(/500/);
    await page.route(search, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Try later' } }),
    );
    await box.fill('zzqy');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(search);
    await again.click();
    await page.getByText('Nothing found for “zzqy”').waitFor();
  });
});

describe('single keys', () => {
  it('move through the list, open, search, go, and can be turned off', async () => {
    const page = await browser.open('/mediator/cases?caseType=arbitration', { as: 'arbitrator' });
    const codes = page.getByRole('table', { name: 'Arbitration cases' }).getByRole('link');
    await codes.nth(1).waitFor();
    const isFocused = (n: number) => expectFocus(codes.nth(n));
    await page.keyboard.press('j');
    await isFocused(0);
    await page.keyboard.press('j');
    await isFocused(1);
    await page.keyboard.press('k');
    await isFocused(0);

    await page.keyboard.press('/');
    const box = page.getByRole('textbox', { name: 'Search Cases' });
    await expectFocus(box);
    // In a field they are letters.
    await page.keyboard.type('?gtj/');
    await expect.poll(() => box.inputValue()).toBe('?gtj/');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Cases' }).click();

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await expectAccessible(page);
    // Keys of the page behind do nothing.
    await page.keyboard.type('gt');
    await dialog.getByRole('checkbox', { name: 'Use shortcuts of single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.type('gt');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('shortcuts');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByRole('checkbox', { name: 'Use shortcuts of single keys' }).check();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/mediator/cases');

    await page.keyboard.type('gn');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link').first().waitFor();
    await page.keyboard.press('j');
    await expectFocus(panel.getByRole('link').first());
    await page.keyboard.press('Escape');
    await page.keyboard.type('gt');
    await page.getByRole('heading', { level: 1, name: /^Today/ }).waitFor();
  });
});
