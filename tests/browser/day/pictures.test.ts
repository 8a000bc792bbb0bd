import { describe, expect, inject, it } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  hasLoaded,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
const arbitration = '/mediator/cases?caseType=arbitration';

describe('the overview of the docket', () => {
  it('opens below the chips, and its parts are filters of the list', async () => {
    const page = await browser.open(arbitration, { as: 'arbitrator' });
    const toggle = page.getByRole('button', { name: 'Overview', exact: true });
    await toggle.click();
    await page.waitForURL(/overview=open/);
    const phases = page.getByRole('region', { name: 'Cases by phase' });
    const ages = page.getByRole('region', { name: 'Running cases by days in their status' });
    await page.getByRole('region', { name: /^Median days to a result/ }).waitFor();
    await ages.getByRole('button').first().waitFor();
    await expectAccessible(page);

    await phases.getByRole('button', { name: /^Under Resolution/ }).click();
    await page.waitForURL(/status=underResolution/);
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /^Under Resolution/, pressed: true })
      .waitFor();

    await ages.getByRole('button').first().click();
    await page.waitForURL(/age=/);
    await ages.getByRole('button', { pressed: true }).waitFor();
    await page.getByRole('button', { name: /^Remove filter: In status: / }).click();
    await expect.poll(() => page.url()).not.toContain('age=');

    await ages.getByText('Show as table').click();
    await ages.getByRole('rowheader', { name: 'Over 365 days' }).waitFor();
    await toggle.click();
    await expect.poll(() => page.url()).not.toContain('overview');
  });

  it('fits a phone and the colours of the system, and prints without its controls', async () => {
    const page = await browser.open(`${arbitration}&overview=open`, {
      as: 'arbitrator',
      size: 'phone',
    });
    const ages = page.getByRole('region', { name: 'Running cases by days in their status' });
    await ages.getByRole('button').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await ages.getByRole('button').first().waitFor();
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await ages.getByText('31–90').waitFor();
    await ages.getByText('Show as table').waitFor({ state: 'hidden' });
  });

  it('says that a docket without cases has none', async () => {
    const { body } = await call(inject('addresses'), 'GET', 'mediator/case-overview', {
      token: inject('tokens')['arbitrator'],
    });
    const real = docketEndpoints.getDocketOverview.response.parse(body);
    const page = await browser.open('/favicon.svg', { as: 'arbitrator' });
    await page.route(/case-overview/, (route) =>
      route.fulfill({
        json: { ...real, ages: real.ages.map((one) => ({ ...one, total: 0 })), resolutions: [] },
      }),
    );
    // An arbitrator has no negotiations.
    await page.goto('/mediator/cases?caseType=negotiation&overview=open');
    await page.getByText('No cases to show').waitFor();
    const ages = page.getByRole('region', { name: 'Running cases by days in their status' });
    await ages.getByText('0 to 7 days: 0 cases').waitFor({ state: 'attached' });
    await expect.poll(() => ages.getByRole('button').count()).toBe(0);
  });
});

describe('the six weeks of Today', () => {
  it('lead to the cause list of a day, with one stop of the Tab key', async () => {
    const today = indianDay(Date.now());
    const page = await browser.open('/mediator/today', { as: 'arbitrator' });
    const weeks = page.getByRole('region', { name: 'Six weeks' });
    const days = weeks.getByRole('listitem').getByRole('link');
    await expect.poll(() => days.count()).toBe(42);
    await hasLoaded(page);
    await expectAccessible(page);
    await expect.poll(() => weeks.locator('a[tabindex="0"]').count()).toBe(1);
    const current = weeks.locator('a[aria-current="date"]');
    await current.focus();
    // A week later, whatever day of the week it is.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(current)).toBe(false);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => hasFocus(current)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/mediator/daily-cause?day=${today}`);
  });
});
