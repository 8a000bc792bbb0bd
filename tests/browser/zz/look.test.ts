import { inject, it } from 'vitest';
import { startBrowser } from '#tests/support/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

it('looks', async () => {
  const { id, caseCode } = await ownCase({ kind: 'arbitration', status: 'reservedForAward' });
  console.log(caseCode);
  const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.getByRole('link', { name: 'Write the award' }).first().waitFor();
  await page.getByRole('link', { name: 'Write the award' }).first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: '/tmp/shots-desk/0-case.png' });
  await page.getByRole('link', { name: 'Write the award' }).first().click();
  await page.getByRole('button', { name: 'Write the award' }).waitFor();
  await page.screenshot({ path: '/tmp/shots-desk/1-begin.png' });
  await page.getByRole('button', { name: 'Write the award' }).click();
  const text = page.getByRole('textbox', { name: 'Text of the draft' });
  await text.waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots-desk/2-draft.png' });
  await page.screenshot({ path: '/tmp/shots-desk/2-draft-full.png', fullPage: true });
  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots-desk/3-checks.png' });
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/shots-desk/4-versions.png' });
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.waitForTimeout(800);
  const first = page.locator('.desk-documents button').first();
  if (await first.count()) {
    await first.click();
    await page.waitForTimeout(4000);
    await page.screenshot({ path: '/tmp/shots-desk/5-document.png' });
  }
  await text.click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('section 12 of the contract');
  await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/shots-desk/6-typed.png' });
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/shots-desk/7-finish.png' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots-desk/8-phone.png', fullPage: false });
  await page.getByRole('button', { name: 'Papers' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots-desk/9-phone-papers.png' });
}, 120_000);
