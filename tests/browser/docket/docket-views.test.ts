import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();

const asArbitrator = { as: 'arbitrator' } as const;
const arbitration = '/mediator/cases?caseType=arbitration';

/** The chip that opens the menu; `text` is the name of the view that the list shows. */
const chip = (page: Page, text = 'Views') => page.getByRole('button', { name: text, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const inMenu = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('the views of My Cases', () => {
  it('are saved, replaced, chosen, deleted, and copied as an address without the page', async () => {
    const page = await browser.open(`${arbitration}&status=settled&search=loan`, asArbitrator);
    await chip(page).click();
    await menu(page).getByText('No saved views yet.').waitFor();
    await expectAccessible(page);
    await inMenu(page, 'Save this view…').click();
    const name = page.getByLabel('Name');
    await expectFocus(name);
    await name.fill('Settled loans');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'View saved');

    // Marked while the address equals it.
    const chosen = chip(page, 'View: Settled loans');
    await expectFocus(chosen);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await chip(page).click();
    await expect
      .poll(() => inMenu(page, 'Settled loans').getAttribute('aria-pressed'))
      .toBe('false');
    await inMenu(page, 'Settled loans').click();
    await page.waitForURL(/caseType=arbitration&status=settled&search=loan$/);
    await chosen.click();
    await expect
      .poll(() => inMenu(page, 'Settled loans').getAttribute('aria-pressed'))
      .toBe('true');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Clear search' }).click();
    await chip(page).click();
    await inMenu(page, 'Save this view…').click();
    await name.fill('SETTLED LOANS');
    await page.getByText('You have a view “Settled loans”. Replace it with this one?').waitFor();
    await dialog(page, 'Save this view').getByRole('button', { name: 'Replace' }).click();
    const replaced = chip(page, 'View: SETTLED LOANS');
    await replaced.click();
    await inMenu(page, 'Delete SETTLED LOANS').click();
    await dialog(page, 'Delete this view?').getByRole('button', { name: 'Delete' }).click();
    await expectSnackbar(page, 'View deleted');
    await chip(page).click();
    await menu(page).getByText('No saved views yet.').waitFor();

    // The address that is copied has no page.
    await page.keyboard.press('Escape');
    await goWithin(page, `${arbitration}&status=settled&page=2`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await chip(page).click();
    await inMenu(page, 'Copy link').click();
    await expectSnackbar(page, 'Link copied. Whoever opens it sees only their own cases.');
    const { web } = inject('addresses');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      new URL(`${arbitration}&status=settled`, web).href,
    );
  });

  it('are among the filters on a phone, and work by keyboard', async () => {
    const page = await browser.open(arbitration, { ...asArbitrator, size: 'phone' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await chip(page).focus();
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(inMenu(page, 'Save this view…'));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Name'));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(chip(page));
  });
});

describe('the export', () => {
  it('saves all cases of the view, says when it fails or leaves cases out, begins again, and can be cancelled', async () => {
    const { body } = await call(
      inject('addresses'),
      'GET',
      'mediator/cases?resolutionKind=arbitration&perPage=700',
      { token: inject('tokens')['arbitrator'] },
    );
    const codes = body.data.map(({ caseCode }: { caseCode: string }) => caseCode);
    // More than one page of the list.
    expect(codes.length).toBeGreaterThan(25);
    const page = await browser.open(arbitration, asArbitrator);
    await page.getByRole('row').nth(2).waitFor();
    await chip(page).click();
    const saving = page.waitForEvent('download');
    await inMenu(page, 'Export CSV').click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^Arbitration cases \d{4}-\d\d-\d\d\.csv$/);
    const rows: Record<string, string>[] = parse(await bytesOf(download), {
      bom: true,
      columns: true,
    });
    // Other tests in the same stack add cases.
    expect(rows.map((row) => row['Case ID'])).toEqual(expect.arrayContaining(codes));
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['Case ID', 'Kind', 'Title', 'Contract Number', 'Claimant', 'Respondent'],
      ...['Claim value', 'Currency', 'Next hearing date', 'Next hearing time (IST)'],
      ...['Clock', 'Clock ends on', 'Status'],
    ]);
    await expectSnackbar(page, `${rows.length} cases saved as`);
    await dialog(page, 'Export CSV').waitFor({ state: 'detached' });

    browser.allowProblem(/ERR_FAILED/);
    const pages = /mediator\/cases\?.*perPage=1000/;
    await page.route(pages, (route) => route.abort());
    await chip(page).click();
    await inMenu(page, 'Export CSV').click();
    await page.getByText('No file was saved.').waitFor();
    await expectAccessible(page);
    await page.unroute(pages);
    // Never answered: the progress stays until Cancel.
    await page.route(pages, () => {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('progressbar', { name: 'Reading the cases' }).waitFor();
    await expectAccessible(page);
    await dialog(page, 'Export CSV').getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(chip(page));

    await page.unroute(pages);
    await page.route(pages, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ json: { ...(await response.json()), lastPage: 1, total: 12_345 } });
    });
    await chip(page).click();
    await inMenu(page, 'Export CSV').click();
    await page
      .getByText(
        'The file has the first 10,000 cases of 12,345. Filter the list to export the others.',
      )
      .waitFor();
    await dialog(page, 'Export CSV').getByRole('button', { name: 'Close' }).first().click();
    await expectFocus(chip(page));
  });
});
