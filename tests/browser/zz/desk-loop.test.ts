import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '#tests/support/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';

const browser = startBrowser();
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the draft' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const numbers = (page: Page) =>
  page.evaluate<string[]>(
    '[...document.querySelectorAll("[data-shown-number]")].map((one) => one.dataset.shownNumber)',
  );

it('loops', async () => {
  const { id } = await ownCase({ kind: 'arbitration', status: 'reservedForAward' });
  const page = await browser.open(`/mediator/cases/${id}/desk`, { as: 'arbitrator' });
  await tool(page, 'Write the award').click();
  await text(page).getByText('Parties and representatives').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env['RATE'] ?? 10) });
  let bad = 0;
  for (let turn = 0; turn < 25; turn += 1) {
    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.waitForTimeout(300);
    await tool(page, 'Numbered paragraph').click();
    await page.keyboard.insertText('The respondent admitted the debt in writing.');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('The respondent shall pay the claimant.');
    await expect.poll(() => numbers(page)).toEqual(['1.', '2.']);
    await tool(page, 'Keep the numbers of paragraphs').click();
    if (process.env['WAITS']) await expect.poll(() => tool(page, 'Keep the numbers of paragraphs').getAttribute('aria-pressed')).toBe('true');
    await text(page).getByText('admitted the debt').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('It did so twice.');
    await expect.poll(async () => (await numbers(page)).length).toBe(3);
    const found = await numbers(page);
    const html = await text(page).innerHTML();
    if (found[1] !== '1A.') bad += 1;
    console.log(turn, found.join(' '), found[1] === '1A.' ? '' : html);
  }
  console.log('bad', bad);
});
