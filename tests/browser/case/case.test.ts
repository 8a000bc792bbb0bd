import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import type { SeedCase } from '#seed/cases/seed-case.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  goWithin,
  hasFocus,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { isManaged, ownCase, presidingRoleOf } from '#tests/support/stack/own-case.ts';

const browser = startBrowser();

/** An arbitration that has everything that the page can show of one. */
const full: CaseSpec = {
  kind: 'arbitration',
  status: 'firstHearing',
  hasCounterClaim: true,
  respondentCount: 3,
};
const hasItems = ({ record }: SeedCase) => record.claimItems.length > 1;
const isFull = (made: SeedCase) => {
  const { record } = made;
  return (
    isManaged(made) &&
    hasItems(made) &&
    !record.presidingArbitrator &&
    (record.hearingCount ?? 0) > 3 &&
    record.counterClaim !== undefined &&
    Object.keys(record.bulkUploadExtraFields).length > 0
  );
};

const open = (shown: Case, size?: 'phone') =>
  browser.open(`/mediator/cases/${shown.id}?caseType=${shown.resolutionKind}`, {
    as: presidingRoleOf(shown.resolutionKind),
    ...(size && { size }),
  });

/** The value under a label of the header card. */
async function fact(page: Page, label: string): Promise<string> {
  const item = page
    .getByRole('region', { name: 'Case at a glance' })
    .locator('div', { has: page.getByText(label, { exact: true }) });
  return (await item.last().getByRole('definition').innerText()).trim();
}

const expectButtonFocus = (page: Page, name: string | RegExp) =>
  expect.poll(() => hasFocus(page.getByRole('button', { name }))).toBe(true);

const openTimeline = (page: Page) =>
  page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();

describe('the case page', () => {
  it('shows an arbitration with its contract, counter claim, details, hearings, respondents and claim items', async () => {
    const shown = await ownCase(full, isFull);
    const page = await open(shown);
    await page.getByRole('heading', { level: 1, name: shown.title }).waitFor();
    await expect.poll(() => fact(page, 'Case ID')).toBe(shown.caseCode);
    await expect.poll(() => fact(page, 'Contract Number')).toBe(shown.loanAccountNo);
    await expect.poll(() => fact(page, 'Claimant')).toBe(shown.claimantParty.name);
    await expect
      .poll(() => fact(page, 'Monetary Claim Value'))
      .toMatch(/^INR [\d,]+\.\d\d\s+Counter claim$/);
    await expect.poll(() => fact(page, 'Last Updated')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await page.getByRole('region', { name: 'Arbitration Process' }).waitFor();
    await page
      .getByRole('region', { name: 'Case Manager' })
      .getByRole('button', { name: /^Add / })
      .waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Show the counter claim' }).click();
    const counterClaim = page.getByRole('dialog', { name: 'Counter Claim' });
    await counterClaim.getByText(shown.counterClaimDescription).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await counterClaim.waitFor({ state: 'detached' });
    await expectButtonFocus(page, 'Show the counter claim');

    await page.getByRole('button', { name: 'Case Details' }).click();
    const details = page.getByRole('dialog', { name: 'Case Details' });
    await expect
      .poll(() => details.getByRole('term').allInnerTexts())
      .toEqual(Object.keys(shown.bulkUploadExtraFields));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });

    const others = shown.respondentParties.slice(1);
    await page.getByRole('button', { name: `${others.length} further respondents` }).click();
    const names = page.getByRole('dialog', { name: 'Further respondents' }).getByRole('listitem');
    await expect.poll(() => names.allInnerTexts()).toEqual(others.map(({ name }) => name));
    await page.keyboard.press('Escape');
    await expectButtonFocus(page, /further respondents/);

    // Every hearing in order, in 12-hour Indian time.
    await openTimeline(page);
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await timeline.getByRole('listitem').first().waitFor();
    const entries = await timeline.getByRole('listitem').allInnerTexts();
    expect(entries).toHaveLength(shown.hearingDatesSet.length);
    expect(entries.length).toBeGreaterThan(3);
    const days = entries.map((entry) => entry.slice(0, 10).split('/').reverse().join('-'));
    expect(days).toEqual(days.toSorted());
    expect(entries[0]).toMatch(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d (am|pm) IST/);
    expect(entries[0]).toContain('Hearing Type');
    expect(entries[0]).toContain('Remarks');
    await timeline.getByText('Next hearing').waitFor();
    const list = timeline.getByRole('region', { name: /Hearings/ });
    await expect.poll(async () => (await list.boundingBox())?.height).toBeLessThanOrEqual(280);
    await expectAccessible(page);
    await timeline.getByRole('button', { name: 'Close' }).last().click();
    await timeline.waitFor({ state: 'detached' });
    await expectButtonFocus(page, /^(?!and ).*show the hearings timeline/);

    await expectClaimItems(page, shown);
  });

  it('folds its header and description, closes a drawer by Back without an entry of it, keeps the kind in its links, and says why a case cannot be opened', async () => {
    const shown = await ownCase(full, isFull);
    const page = await open(shown);
    const description = page.getByText(shown.description);
    await description.waitFor();
    await page.getByText(shown.caseTopic[0] ?? 'It has a topic', { exact: true }).waitFor();
    const toggle = page.getByRole('button', { name: 'Case Description' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => description.isVisible()).toBe(false);
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    const glance = page.getByRole('button', { name: 'Case at a glance' });
    await glance.click();
    await expect.poll(() => page.getByText('Last Updated').isVisible()).toBe(false);
    await glance.click();

    const drawer = (name: string) => page.getByRole('dialog', { name });
    const openDrawer = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await drawer(name).waitFor();
    };
    const isOpen = (name: string) => drawer(name).isVisible();
    const address = page.url();
    for (const name of ['Case Documents', 'Scratch Pad']) {
      await openDrawer(name);
      await page.goBack();
      await expect.poll(() => isOpen(name)).toBe(false);
      await expect.poll(() => page.url()).toBe(address);
      await openDrawer(name);
      await page.keyboard.press('Escape');
      await expect.poll(() => isOpen(name)).toBe(false);
      await expect.poll(() => page.url()).toBe(address);
      await expect.poll(() => page.evaluate('history.state?.usr?.layers ?? []')).toEqual([]);
    }

    // Back in the moment that a drawer opens.
    await page.evaluate(`{
      const push = history.pushState;
      history.pushState = (...entry) => {
        history.pushState = push;
        history.pushState(...entry);
        window.addEventListener('popstate', () => document.body.setAttribute('data-back', ''));
        history.back();
      };
    }`);
    await page.getByRole('button', { name: 'Scratch Pad', exact: true }).click();
    await page.locator('body[data-back]').waitFor();
    await expect.poll(() => isOpen('Scratch Pad')).toBe(false);

    // The page before the case is one entry back.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/cases/');
    await page.goForward();
    const list = '/mediator/cases?caseType=arbitration';
    const banner = page.getByRole('banner').getByRole('link').first();
    await expect.poll(() => banner.getAttribute('href')).toBe(list);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await trail.getByRole('link', { name: 'My Cases' }).click();
    await page.getByRole('heading', { name: 'My Cases' }).waitFor();
    await expect.poll(() => page.url().endsWith(list)).toBe(true);
    // A case that cannot be opened leads to the list of the kind, with the reason.
    browser.allowProblem(/404/);
    await goWithin(page, '/mediator/cases/cas_00000000000000000000000000');
    await page.getByRole('alert').getByText('Case not found').waitFor();
    await expect.poll(() => page.url().endsWith(list)).toBe(true);
  });

  it('shows a mediation without a hearing, and its claim items; then a negotiation without claim items', async () => {
    const shown = await ownCase(
      { kind: 'mediation', status: 'negotiationOngoing', hasNoHearing: true },
      hasItems,
    );
    const page = await open(shown);
    await page.getByRole('region', { name: 'Mediation Process' }).waitFor();
    await page.getByRole('button', { name: 'Scratch Pad' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Case Details' }).count()).toBe(0);
    const drawer = await expectClaimItems(page, shown);
    await expect
      .poll(() => drawer.getByRole('columnheader').allInnerTexts())
      .toEqual(['S.No', 'Claim Title', 'Claim Value']);
    await expect.poll(() => drawer.getByRole('row').count()).toBe(shown.caseItems.length + 1);
    await expectAccessible(page);

    const other = await ownCase({
      kind: 'negotiation',
      status: 'negotiationOngoing',
      isNonMonetary: true,
    });
    expect(other.caseItems).toEqual([]);
    await goWithin(page, `/mediator/cases/${other.id}?caseType=negotiation`);
    await page.getByRole('region', { name: 'Negotiation Process' }).waitFor();
    await page.getByRole('button', { name: 'Show the claim items' }).click();
    await page.getByText('No Agents Found').waitFor();
  });

  it('shows a dash for a missing counter claim text, one next hearing if its date was set again, and no actions on a disabled card', async () => {
    const shown = await ownCase(full, isFull);
    const next = shown.hearingDatesSet.find(
      ({ date }) => date === shown.nextHearingDate?.date.slice(0, 16),
    );
    if (!next || !shown.caseManager) throw new Error('The case has a next hearing and a manager');
    const said: Case = {
      ...shown,
      counterClaimDescription: '',
      caseManager: { ...shown.caseManager, disabled: true },
      hearingDatesSet: [...shown.hearingDatesSet, next],
    };
    const page = await browser.open('/favicon.svg', { as: 'arbitrator' });
    await page.route(`**/api/mediator/cases/${said.id}`, (route) =>
      route.fulfill({ json: { case: said } }),
    );
    await page.goto(`/mediator/cases/${said.id}`);
    const card = page.getByRole('region', { name: 'Case Manager' });
    await card.waitFor();
    await expect.poll(() => card.getByRole('button', { name: /^Add / }).count()).toBe(0);

    await page.getByRole('button', { name: 'Show the counter claim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Counter Claim' });
    await expect
      .poll(() => dialog.getByRole('term').allInnerTexts())
      .toEqual(['Counter Claim Value', 'Counter Claim Description']);
    await expect.poll(() => dialog.getByRole('definition').last().innerText()).toBe('-');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await openTimeline(page);
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await timeline.getByText('Next hearing').waitFor();
    await expect.poll(() => timeline.getByText('Next hearing').count()).toBe(1);
    await expect
      .poll(() => timeline.getByRole('listitem').count())
      .toBe(shown.hearingDatesSet.length + 1);
  });

  it('fits a phone, also with an open drawer', async () => {
    const page = await open(await ownCase(full, isFull), 'phone');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Case Details' }).tap();
    await page.getByRole('dialog', { name: 'Case Details' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

/** Opens the drawer of the claim items, which has each. */
async function expectClaimItems(page: Page, shown: Case) {
  await page.getByRole('button', { name: 'Show the claim items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Claim Items' });
  expect(shown.caseItems).not.toHaveLength(0);
  for (const { title } of shown.caseItems)
    await drawer.getByRole('cell', { name: title, exact: true }).first().waitFor();
  return drawer;
}
