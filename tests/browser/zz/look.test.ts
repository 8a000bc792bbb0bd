import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { inject, it } from 'vitest';
import { startBrowser, hasLoaded } from '#tests/support/browser.ts';
import { ownCase, isManaged } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();
const dir = '/tmp/shots/day';
mkdirSync(dir, { recursive: true });
const shot = (page: Page, name: string, fullPage = false) =>
  page.screenshot({ path: `${dir}/${name}.png`, fullPage });

it('orders', async () => {
  const { id } = await ownCase({ kind: 'arbitration', status: 'arbitrationInprogress' }, isManaged);
  const saved = await call(inject('addresses'), 'POST', 'dictateOrder', {
    token: inject('tokens')['arbitrator'],
    body: {
      content: '<p>The parties were heard. The respondent files its reply within two weeks.</p>',
      caseId: id,
      sheet: { date: new Date().toISOString().slice(0, 10), appearances: 'Ms. Shah, for the claimant' },
    },
  });
  console.log(saved.status, JSON.stringify(saved.body));
  for (const size of ['desktop', 'phone'] as const) {
    const page = await browser.open(`/mediator/order-dictation?case=${id}`, { as: 'arbitrator', size });
    await page.getByRole('textbox', { name: 'Directions', exact: true }).waitFor();
    await hasLoaded(page);
    await shot(page, `order-${size}`);
    await page.getByRole('button', { name: 'Start Dictation' }).scrollIntoViewIfNeeded();
    console.log(size, JSON.stringify(await page.getByRole('button', { name: 'Start Dictation' }).boundingBox()));
    await shot(page, `order-${size}-full`, true);
    await page.getByRole('button', { name: /^Publish/ }).first().click();
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    await hasLoaded(page);
    await shot(page, `publish-${size}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'Preview of the order' }).waitFor();
    await page.getByText('Directions').last().waitFor();
    await page.waitForTimeout(1500);
    await shot(page, `preview-${size}`);
  }
});

it('bell', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await browser.open(`/mediator/cases`, { as: 'arbitrator', size });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
    await shot(page, `bell-${size}`);
  }
});
