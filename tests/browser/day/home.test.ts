import { describe, expect, inject, it } from 'vitest';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasLoaded,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();

const read = async (path: string, role = 'mediator') =>
  (await call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] })).body;

describe('Home', () => {
  it('has its frame, with links that work, while the user is read, then the lists with their counts and links to each complete list', async () => {
    const { activeCount } = await read('mediator/case-stats?status=active');
    const { total } = await read('mediator/outcomes?state=withAgreement');
    const page = await browser.open('/favicon.svg', { as: 'mediator' });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/me', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/mediator/home');
    await page.getByText('Getting user information').waitFor();
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    // Fails if the loader covers the menu.
    await menu.getByRole('link', { name: 'Upload' }).click({ trial: true });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card('Active Cases').getByText(`${activeCount} in all`).waitFor();
    await card('Agreements').getByText(`${total} in all`).waitFor();
    const pending = card('Pending Actions');
    const drafts = await read('cases?status=draft');
    const toSubmit = pending.getByRole('region', { name: 'Drafts to submit' });
    await toSubmit.getByText(`${drafts.total} in all`).waitFor();
    // Only actions that a mediator can do in the portal.
    await expect.poll(() => pending.getByText('Cases to approve').count()).toBe(0);
    for (const [title, state] of [
      ['Summaries to write', 'awaitingSummary'],
      ['Agreements to upload', 'awaitingAgreement'],
    ] as const) {
      const ofState = await read(`mediator/outcomes?state=${state}`);
      const region = pending.getByRole('region', { name: title });
      await region.getByText(`${ofState.total} in all`).waitFor();
    }
    await hasLoaded(page);
    await expectAccessible(page);

    await card('Updates').getByRole('button', { name: 'All notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    await card('Active Cases')
      .getByRole('link', { name: /^Mediation \(/ })
      .click();
    await page.getByRole('table', { name: 'Mediation cases' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('active');
    await page.goBack();
    const first = card('Agreements').getByRole('listitem').getByRole('link').first();
    await first.click();
    await page.getByRole('region', { name: /^(Final Award|Agreement) Summary$/ }).waitFor();
  });

  it('is the first item of the menu’s second group; the seeds’ items follow Today', async () => {
    const page = await browser.open('/mediator/cases', { as: 'caseManager' });
    // A user who manages all of the listed cases gets no filter by manager.
    await page.getByRole('row').nth(1).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Case Manager' }).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('link').first().waitFor();
    const names = (await menu.getByRole('link').allInnerTexts()).map((name) => name.trim());
    expect(names.slice(0, 3)).toEqual(['Today', 'Mediation', 'Arbitration']);
    expect(names.indexOf('Home')).toBe(names.indexOf('Daily Cause') + 1);
    expect(names).toContain('Payments');
    await menu.getByRole('link', { name: 'Home' }).click();
    const pending = page.getByRole('region', { name: 'Pending Actions' });
    await pending.getByRole('heading', { name: 'Cases to approve' }).waitFor();
    const { total } = await read('parties?view=toVerify', 'caseManager');
    await pending.getByRole('heading', { name: 'Parties to verify' }).waitFor();
    await expect.poll(() => pending.innerText()).toContain(`Parties to verify\n${total}`);
    await expect.poll(() => menu.locator('[aria-current="page"]').innerText()).toContain('Home');
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'My Cases' }).waitFor();
  });

  it('keeps the other lists when one fails, and retries that one', async () => {
    browser.allowProblem(/Failed to load|ERR_FAILED|net::/);
    const page = await browser.open('/mediator/home', {
      as: 'mediator',
      size: 'phone',
      refused: /mediator\/activities/,
    });
    const updates = page.getByRole('region', { name: 'Updates', exact: true });
    await updates.getByText('You have lost Network Connectivity').waitFor();
    await page
      .getByRole('region', { name: 'Active Cases', exact: true })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.unroute(/mediator\/activities/);
    await updates.getByRole('button', { name: 'Try again' }).tap();
    await updates.getByRole('listitem').first().waitFor();
    await hasLoaded(page);
    await expectNoSidewaysScroll(page);
  });
});

describe('payments', () => {
  it('are listed five a page, newest first, each with its case', async () => {
    const { data, total } = await read('payments?perPage=1000');
    const page = await browser.open('/mediator/payments', { as: 'mediator' });
    const table = page.getByRole('table', { name: 'Payments' });
    await table.getByRole('link').first().waitFor();
    await expect
      .poll(() => table.getByRole('link').allInnerTexts())
      .toEqual(data.slice(0, 5).map(({ caseCode }: { caseCode: string }) => caseCode));
    const cells = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect(cells[0]?.trim()).toMatch(/\d\d\/\d\d\/\d{4}$/);
    expect(cells[4]?.trim()).toMatch(/INR [\d,]+\.\d\d$/);
    await page.getByText(`1–5 of ${total}`).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => table.getByRole('link').first().innerText()).toBe(data[5].caseCode);
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await table.getByRole('link').first().click();
    await page.getByRole('region', { name: 'Case at a glance' }).waitFor();
    await page.goBack();
    await page.getByText(`6–10 of ${total}`).waitFor();
  });

  it('fit a phone; a page beyond the last shows the last; a failed list can be retried', async () => {
    browser.allowProblem(/Failed to load|ERR_FAILED|net::/);
    const page = await browser.open('/mediator/payments?page=499', {
      as: 'arbitrator',
      size: 'phone',
      refused: /api\/payments/,
    });
    await page.getByText('You have lost Network Connectivity').first().waitFor();
    await page.unroute(/api\/payments/);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().waitFor();
    const { lastPage } = await read('payments', 'arbitrator');
    await expect.poll(() => new URL(page.url()).search).toBe(`?page=${lastPage}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
