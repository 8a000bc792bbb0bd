import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  goWithin,
  hasFocus,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();

const asArbitrator = { as: 'arbitrator' } as const;
const arbitration = '/mediator/cases?caseType=arbitration';

const dataRows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('cell').getByRole('link') });

/** Waits for the first page of rows. */
const settled = (page: Page) => dataRows(page).first().waitFor();

const PAGE_SIZE = 25;

const expectRows = (page: Page, count: number) =>
  expect.poll(() => dataRows(page).count()).toBe(count);

/** The first page of all these cases. Other tests in the same stack add cases. */
async function expectFirstPage(page: Page, total: number): Promise<void> {
  const rows = Math.min(PAGE_SIZE, total);
  if (total > rows) await page.getByText(`1–${rows} of ${total}`, { exact: true }).waitFor();
  await expectRows(page, rows);
}

/** The part of the DOM's HTMLTableRowElement that is read; Node's types have no DOM. */
type TableRow = { cells: ArrayLike<{ innerText: string }> };

async function textsOf(page: Page, column: string): Promise<string[]> {
  await settled(page);
  // Columns that a narrow table hides count too.
  const headers = await page.locator('thead th').allTextContents();
  const at = headers.findIndex((header) => header.trim() === column);
  return dataRows(page).evaluateAll(
    // The rows of one moment: a list that is being replaced has rows of both.
    (rows, index) =>
      (rows as unknown as TableRow[]).map(({ cells }) => cells[index]?.innerText.trim() ?? ''),
    at,
  );
}

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

async function statistics(role: string, kind: string) {
  const { body } = await call(inject('addresses'), 'GET', `mediator/cases?resolutionKind=${kind}`, {
    token: inject('tokens')[role],
  });
  return body;
}

const sorting = (page: Page, column: string) =>
  page.getByRole('columnheader').getByRole('button', { name: column });

describe('My Cases', () => {
  it('lists an arbitrator’s arbitrations, with contract numbers below the case IDs, and opens one from its link by keyboard', async () => {
    const page = await browser.open(arbitration, asArbitrator);
    await settled(page);

    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([
        // The box that selects the page.
        '',
        'Case ID',
        'Title',
        'Claimant',
        'Respondent',
        'Claim value',
        'Next hearing date',
        'Clock',
        'Status',
      ]);
    await expectRows(page, PAGE_SIZE);
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText())
      .toMatch(/My Cases\s+Arbitration/);
    await expect
      .poll(() => page.getByRole('cell').filter({ hasText: 'Contract' }).first().innerText())
      .toMatch(/^ARB-\d+-\d+\s+Contract\s+\w+/);
    const values = await textsOf(page, 'Claim value');
    expect(values.every((text) => /^(INR [\d,]+\.\d\d|Non Monetary)$/.test(text))).toBe(true);
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'Search Cases' }).focus();
    const link = dataRows(page).first().getByRole('link');
    // Past the sortable headers.
    for (let steps = 0; steps < 12 && !(await hasFocus(link)); steps++)
      await page.keyboard.press('Tab');
    await expectFocus(link);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/mediator\/cases\/cas_/);
    await page.getByRole('region', { name: 'Case at a glance' }).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await expectFocus(heading);
  });

  it('lists as many cases as the selected chip counts, and prints the list without controls', async () => {
    const counts = await statistics('arbitrator', 'arbitration');
    const page = await browser.open(arbitration, asArbitrator);
    await settled(page);

    await chip(page, 'Settled').click();
    await page.waitForURL(/status=settled/);
    await expectFirstPage(page, counts.settled);
    await expect.poll(() => chip(page, 'Settled').getAttribute('aria-pressed')).toBe('true');
    await page.emulateMedia({ media: 'print' });
    const printed = String(await page.evaluate('document.body.innerText'));
    expect(printed).toContain('Arbitration · Settled');
    for (const absent of ['Under Resolution 1', 'More', 'Create Case', 'Sort by', 'Go to page'])
      expect(printed).not.toContain(absent);
    const search = page.getByRole('textbox', { name: 'Search Cases' });
    await expect.poll(() => search.isVisible()).toBe(false);
    await expect.poll(() => chip(page, 'All').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });

    await page.getByRole('button', { name: 'More' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Draft' }).click();
    await page.waitForURL(/status=draft/);
    await expectFirstPage(page, counts.draftCount);
    const drafts = Math.min(PAGE_SIZE, counts.draftCount);
    await expect.poll(() => textsOf(page, 'Status')).toEqual(Array(drafts).fill('Draft'));
  });

  it('reports a failed list, and loads it on retry; searches while typing, shows an empty result, and returns to all cases', async () => {
    browser.allowProblem(/Failed to load resource/);
    const refused = /api\/mediator\/cases/;
    const page = await browser.open(arbitration, { ...asArbitrator, refused });
    await page
      .getByRole('alert')
      .getByText('You have lost Network Connectivity. Please check your Network Settings')
      .waitFor();
    await page.unroute(refused);
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    const search = page.getByRole('textbox', { name: 'Search Cases' });

    await search.pressSequentially('satpura');
    await page.waitForURL(/search=satpura/);
    await expect
      .poll(() => dataRows(page).allInnerTexts())
      .toSatisfy((rows: string[]) => rows.every((row) => row.includes('Satpura')));
    await settled(page);

    await search.fill('no such matter');
    await page.getByText('No cases found').waitFor();
    await page.getByRole('button', { name: 'Show all arbitration cases' }).click();
    await settled(page);
    await expect.poll(() => search.inputValue()).toBe('');
    await expectRows(page, PAGE_SIZE);

    await search.fill('satpura');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => search.inputValue()).toBe('');
    await expectFocus(search);
  });

  it('filters by a case manager, also from the URL, and opens the last page for a link to a page that no longer exists', async () => {
    const { body } = await call(
      inject('addresses'),
      'GET',
      'mediator/case-managers?resolutionKind=arbitration',
      { token: inject('tokens')['arbitrator'] },
    );
    const [manager] = body.data;
    const page = await browser.open(arbitration, asArbitrator);
    await settled(page);
    const filter = page.getByRole('button', { name: 'Case Manager' });
    await filter.click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: manager.name }).click();
    await page.waitForURL(new RegExp(`caseManagerId=${manager.id}`));
    await page.getByText(new RegExp(`^1–${PAGE_SIZE} of ${manager.total}$`)).waitFor();
    await expect
      .poll(() => chip(page, 'All').innerText())
      .toMatch(new RegExp(`\\b${manager.total}$`));

    await page.getByRole('button', { name: `${manager.name} ${manager.total}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: manager.name }).click();
    await page.waitForURL((url) => !url.searchParams.has('caseManagerId'));
    await page.goBack();
    await page.getByText(new RegExp(`^1–${PAGE_SIZE} of ${manager.total}$`)).waitFor();

    await goWithin(page, `${arbitration}&caseManagerId=usr_nobody`);
    await page.getByText('No cases found').waitFor();
    await page.getByRole('button', { name: 'Another case manager' }).waitFor();
    await page.getByRole('button', { name: 'Show all arbitration cases' }).click();
    await expectRows(page, PAGE_SIZE);

    const { allCount } = await statistics('arbitrator', 'arbitration');
    const last = Math.ceil(allCount / PAGE_SIZE);
    await goWithin(page, `${arbitration}&page=40`);
    await page.waitForURL(new RegExp(`page=${last}$`));
    await expectRows(page, allCount - (last - 1) * PAGE_SIZE);
  });

  it('sorts by claim value in both directions, by mouse and keyboard, and keeps a filter chosen at once', async () => {
    const page = await browser.open(arbitration, asArbitrator);
    const header = page.getByRole('columnheader', { name: 'Claim value' });
    const amounts = async () =>
      (await textsOf(page, 'Claim value')).map((text) => Number(text.replace(/[^\d.]/g, '')));

    await header.click();
    await page.waitForURL(/sort=totalClaimValue&sortDirection=asc/);
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await expect
      .poll(amounts)
      .toSatisfy((all: number[]) => `${all}` === `${all.toSorted((a, b) => a - b)}`);
    const rising = await amounts();

    await sorting(page, 'Claim value').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sortDirection=desc/);
    await expect
      .poll(amounts)
      .toSatisfy((all: number[]) => `${all}` === `${all.toSorted((a, b) => b - a)}`);
    expect((await amounts())[0]).toBeGreaterThan(rising.at(-1) ?? 0);

    const pressed = await sorting(page, 'Claim value').elementHandle();
    // In one task: the screen has not followed the first change when the second is made.
    await chip(page, 'Settled').evaluate((settledChip, second) => {
      settledChip.click();
      second?.click();
    }, pressed);
    await page.waitForURL(({ searchParams }) => searchParams.has('status'));
    await page.waitForURL(({ searchParams }) => searchParams.get('sortDirection') !== 'desc');
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('settled');
  });

  it('opens a case from any cell and returns to the same page of the same list', async () => {
    const page = await browser.open(`${arbitration}&status=underResolution`, asArbitrator);
    await settled(page);
    const firstPage = await textsOf(page, 'Case ID');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => textsOf(page, 'Case ID')).not.toEqual(firstPage);
    const codes = await textsOf(page, 'Case ID');
    const [code = 'no such row'] = codes[4]?.split('\n') ?? [];
    const listAddress = page.url();

    await dataRows(page).nth(4).getByRole('cell').nth(3).click();
    await page.waitForURL(/\/mediator\/cases\/cas_\w+\?caseType=arbitration/);
    await page.getByText(code, { exact: true }).first().waitFor();

    await page.goBack();
    await expect.poll(() => page.url()).toBe(listAddress);
    await expect.poll(() => textsOf(page, 'Case ID')).toEqual(codes);
    await expect
      .poll(() => chip(page, 'Under Resolution').getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('jumps to a page of a long list and refuses an invalid number', async () => {
    const page = await browser.open('/favicon.svg', asArbitrator);
    await page.route(/api\/mediator\/cases\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), total: 200, lastPage: 8 },
      });
    });
    await page.goto(arbitration);
    await settled(page);
    const jump = page.getByRole('textbox', { name: 'Go to page' });
    await jump.fill('501');
    await jump.press('Enter');
    await page.getByText('Page no should be less than 500').waitFor();
    await jump.fill('60');
    await jump.press('Enter');
    await page.getByText('The last page is 8').waitFor();
    await jump.fill('2');
    await jump.press('Enter');
    await page.waitForURL(/page=2$/);
  });

  it('starts with mediations and opens negotiations from the kinds above the list; a case may have no monetary claim', async () => {
    const counts = await statistics('mediator', 'negotiation');
    const page = await browser.open('/mediator/cases', { as: 'mediator' });
    await settled(page);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Contract Number' }).count())
      .toBe(0);
    const kinds = page.getByRole('navigation', { name: 'Kind of case' });

    await kinds.getByRole('link', { name: /Negotiation/ }).click();
    await page.waitForURL(/caseType=negotiation/);
    await dataRows(page).first().getByText('NEG-').waitFor();
    await expectFirstPage(page, counts.total);

    // On its own: cases of other tests may fill the first page.
    const { caseCode } = await ownCase({
      kind: 'mediation',
      status: 'negotiationOngoing',
      isNonMonetary: true,
    });
    await goWithin(page, `/mediator/cases?search=${caseCode}`);
    await expectRows(page, 1);
    await expect.poll(() => textsOf(page, 'Claim value')).toEqual(['Non Monetary']);
  });

  it('shows low rows with whole amounts, 18 of them below a header that stays, and hides columns for good', async () => {
    const page = await browser.open(arbitration, asArbitrator);
    await page.setViewportSize({ width: 1280, height: 900 });
    await settled(page);
    await page.locator('.docket-contract').first().waitFor();
    await expectNoSidewaysScroll(page);
    const rows = await page.evaluate(`[...document.querySelectorAll('tbody tr')].map((row) => ({
      height: row.getBoundingClientRect().height,
      amountLines: row.querySelector('.docket-amount')?.getClientRects().length ?? 1,
    }))`);
    for (const row of rows as { height: number; amountLines: number }[]) {
      expect(row.height).toBeLessThanOrEqual(48);
      expect(row.amountLines).toBe(1);
    }

    await page.setViewportSize({ width: 1440, height: 900 });
    // The header stays below the top bar: rows are counted from there.
    const visible = await page.evaluate(`(() => {
      const [head, row] = ['thead th', 'tbody tr'].map((one) => document.querySelector(one));
      const barHeight = Number.parseFloat(getComputedStyle(head).top);
      const headHeight = head.getBoundingClientRect().height;
      scrollBy(0, row.getBoundingClientRect().top - barHeight - headHeight);
      const top = head.getBoundingClientRect().bottom;
      return [...document.querySelectorAll('tbody tr')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= innerHeight;
      }).length;
    })()`);
    expect(visible).toBeGreaterThanOrEqual(18);

    const header = page.getByRole('columnheader', { name: 'Claimant' });
    await page.getByRole('button', { name: 'Columns' }).click();
    const claimant = page.getByRole('dialog').getByRole('checkbox', { name: 'Claimant' });
    await expect.poll(() => claimant.isChecked()).toBe(true);
    await claimant.uncheck();
    await expect.poll(() => header.count()).toBe(0);
    await expectAccessible(page);

    await page.reload();
    await settled(page);
    await expect.poll(() => header.count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await claimant.check();
    await header.waitFor();
  });

  it('shows cards on a phone, sorted by a select, without horizontal scrolling', async () => {
    const page = await browser.open(arbitration, { ...asArbitrator, size: 'phone' });
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect
      .poll(() => dataRows(page).first().innerText())
      .toMatch(/Claimant[\s\S]*Next hearing date/);
    // The first case is visible below the search; the filters are collapsed.
    await expect
      .poll(async () => (await dataRows(page).first().boundingBox())?.y)
      .toBeLessThan(400);
    await expect.poll(() => chip(page, 'All').isVisible()).toBe(false);
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.tap();
    await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('true');
    await chip(page, 'All').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByLabel('Sort by').selectOption('Next hearing date, earliest first');
    await page.waitForURL(/sort=nextHearingDate&sortDirection=asc/);
    await settled(page);
    await dataRows(page).first().getByText('Claimant').tap();
    await page.waitForURL(/\/mediator\/cases\/cas_/);
  });
});
