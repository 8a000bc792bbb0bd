import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status-table.ts';
import type { SeedCase } from '#seed/cases/seed-case.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  startBrowser,
} from '#tests/support/browser.ts';
import { ownCase, presidingRoleOf } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();

const cases: Record<'mediator' | 'arbitrator', Case[]> = { mediator: [], arbitrator: [] };

/** Complete dockets, to select a case with the fields that a test needs. */
beforeAll(async () => {
  const read = async (role: keyof typeof cases, path: string) =>
    (await call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] })).body;
  for (const role of ['mediator', 'arbitrator'] as const) {
    const { data } = await read(role, 'mediator/cases?perPage=200');
    cases[role] = await Promise.all(
      data.map(async ({ id }: Case) => (await read(role, `mediator/cases/${id}`)).case),
    );
  }
});

function pick(role: keyof typeof cases, wanted: (one: Case) => boolean): Case {
  const found = cases[role].find(wanted);
  if (!found) throw new Error('The seeded docket has no such case');
  return found;
}

const open = (role: keyof typeof cases, { id, resolutionKind }: Case, size?: 'phone') =>
  browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: role,
    ...(size && { size }),
  });

/** The page of a case with a modified response. */
async function openAs(role: keyof typeof cases, said: Case): Promise<Page> {
  const page = await browser.open('/favicon.svg', { as: role });
  await page.route(`**/api/mediator/cases/${said.id}`, (route) =>
    route.fulfill({ json: { case: said } }),
  );
  await page.goto(`/mediator/cases/${said.id}?caseType=${said.resolutionKind}`);
  await page.getByRole('heading', { level: 1, name: said.title }).waitFor();
  return page;
}

/** The value under a label of the header card. */
async function fact(page: Page, label: string): Promise<string> {
  const item = page
    .getByRole('region', { name: 'Case at a glance' })
    .locator('div', { has: page.getByText(label, { exact: true }) });
  return (await item.last().getByRole('definition').innerText()).trim();
}

const expectButtonFocus = (page: Page, name: string | RegExp) =>
  expect.poll(() => hasFocus(page.getByRole('button', { name }))).toBe(true);

describe('the case page', () => {
  it('shows an arbitration with its contract, counter claim and details', async () => {
    const shown = pick(
      'arbitrator',
      (one) => one.counterClaimValue > 0 && one.loanAccountNo !== '' && !!one.nextHearingDate,
    );
    const page = await open('arbitrator', shown);
    await page.getByRole('heading', { level: 1, name: shown.title }).waitFor();
    await expect.poll(() => fact(page, 'Case ID')).toBe(shown.caseCode);
    await expect.poll(() => fact(page, 'Contract Number')).toBe(shown.loanAccountNo);
    await expect.poll(() => fact(page, 'Claimant')).toBe(shown.claimantParty.name);
    await expect
      .poll(() => fact(page, 'Monetary Claim Value'))
      .toMatch(/^INR [\d,]+\.\d\d\s+Counter claim$/);
    await expect.poll(() => fact(page, 'Last Updated')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
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
  });

  it('shows every hearing in order, in 12-hour Indian time', async () => {
    const shown = pick(
      'arbitrator',
      (one) => !!one.nextHearingDate && one.hearingDatesSet.length >= 4,
    );
    const page = await open('arbitrator', shown);
    await page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await timeline.getByRole('listitem').first().waitFor();
    const entries = await timeline.getByRole('listitem').allInnerTexts();

    expect(entries).toHaveLength(shown.hearingDatesSet.length);
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
  });

  it('lists the claim items of a mediation, or that there are none', async () => {
    const withItems = pick(
      'mediator',
      (one) => one.resolutionKind === 'mediation' && one.caseItems.length > 1,
    );
    const page = await open('mediator', withItems);
    await page.getByRole('button', { name: 'Show the claim items' }).click();
    const drawer = page.getByRole('dialog', { name: 'Claim Items' });
    await drawer.getByRole('row').first().waitFor();
    await expect
      .poll(() => drawer.getByRole('columnheader').allInnerTexts())
      .toEqual(['S.No', 'Claim Title', 'Claim Value']);
    await expect.poll(() => drawer.getByRole('row').count()).toBe(withItems.caseItems.length + 1);
    await expectAccessible(page);

    const without = pick(
      'mediator',
      (one) => one.resolutionKind === 'mediation' && one.caseItems.length === 0,
    );
    const other = await open('mediator', without);
    await other.getByRole('button', { name: 'Show the claim items' }).click();
    await other.getByText('No Agents Found').waitFor();
  });

  it.each(resolutionKinds)('opens the claim items of a case of kind %s', async (kind) => {
    const hasItems = ({ record }: SeedCase) => record.claimItems.length > 0;
    const shown = await ownCase({ kind, status: 'draft' }, hasItems);
    const page = await open(presidingRoleOf(kind), shown);
    await page.getByRole('button', { name: 'Show the claim items' }).click();
    const drawer = page.getByRole('dialog', { name: 'Claim Items' });
    expect(shown.caseItems).not.toHaveLength(0);
    for (const { title } of shown.caseItems)
      await drawer.getByRole('cell', { name: title, exact: true }).first().waitFor();
  });

  it('shows no next hearing for a draft, and N/A without a hearing', async () => {
    const draft = await open(
      'mediator',
      pick('mediator', (one) => one.status === 'draft'),
    );
    await draft.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => draft.getByText('Next Hearing Date').count()).toBe(0);
    await expect.poll(() => fact(draft, 'Monetary Claim Value')).toBe('Non Monetary');

    const unset = await open(
      'mediator',
      pick('mediator', (one) => one.status !== 'draft' && !one.nextHearingDate),
    );
    await unset.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => fact(unset, 'Next Hearing Date')).toBe('N/A');
  });

  it('shows the further respondents on demand', async () => {
    const shown = pick('arbitrator', (one) => one.respondentParties.length > 2);
    const others = shown.respondentParties.slice(1);
    const page = await open('arbitrator', shown);
    await page.getByRole('button', { name: `${others.length} further respondents` }).click();
    const names = page.getByRole('dialog', { name: 'Further respondents' }).getByRole('listitem');
    await expect.poll(() => names.allInnerTexts()).toEqual(others.map(({ name }) => name));
    await page.keyboard.press('Escape');
    await expectButtonFocus(page, /further respondents/);
  });

  it('shows the fields of each kind', async () => {
    const arbitration = await open(
      'arbitrator',
      pick('arbitrator', (one) => one.counterClaimValue === 0 && one.status === 'firstHearing'),
    );
    await arbitration.getByRole('button', { name: 'Case Details' }).waitFor();
    await arbitration.getByRole('button', { name: 'Scratch Pad' }).waitFor();
    await arbitration.getByRole('region', { name: 'Arbitration Process' }).waitFor();
    await expect
      .poll(() => arbitration.getByRole('button', { name: 'Show the counter claim' }).count())
      .toBe(0);

    for (const kind of ['mediation', 'negotiation'] as const) {
      const other = await open(
        'mediator',
        pick(
          'mediator',
          (one) => one.resolutionKind === kind && one.status === 'negotiationOngoing',
        ),
      );
      const name = kind === 'mediation' ? 'Mediation Process' : 'Negotiation Process';
      await other.getByRole('region', { name }).waitFor();
      await other.getByRole('button', { name: 'Scratch Pad' }).waitFor();
      await expect.poll(() => other.getByRole('button', { name: 'Case Details' }).count()).toBe(0);
      await expect.poll(() => other.getByText('Contract Number').count()).toBe(0);
    }
  });

  it('returns to the list by its breadcrumb', async () => {
    const page = await open(
      'arbitrator',
      pick('arbitrator', (one) => one.status === 'firstHearing'),
    );
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await trail.getByRole('link', { name: 'My Cases' }).click();
    await page.getByRole('heading', { name: 'My Cases' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual(['/mediator/cases', '?caseType=arbitration']);
  });

  it('shows a dash for a missing contract number and missing counter claim text', async () => {
    const shown = pick('arbitrator', (one) => one.counterClaimValue > 0);
    const bare = { ...shown, loanAccountNo: '', counterClaimDescription: '' };
    const page = await openAs('arbitrator', bare);
    await expect.poll(() => fact(page, 'Contract Number')).toBe('-');
    await page.getByRole('button', { name: 'Show the counter claim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Counter Claim' });
    await expect
      .poll(() => dialog.getByRole('term').allInnerTexts())
      .toEqual(['Counter Claim Value', 'Counter Claim Description']);
    await expect.poll(() => dialog.getByRole('definition').last().innerText()).toBe('-');
  });

  it('offers no actions on a disabled case manager card', async () => {
    const shown = pick(
      'arbitrator',
      (one) => one.status === 'firstHearing' && one.caseManager !== undefined,
    );
    const card = (page: Page) => page.getByRole('region', { name: /^(Case Manager|Presiding)/ });
    const add = (page: Page) => card(page).getByRole('button', { name: /^Add / });
    const page = await open('arbitrator', shown);
    await add(page).waitFor();
    const manager = shown.caseManager && { ...shown.caseManager, disabled: true };
    const off = await openAs('arbitrator', { ...shown, caseManager: manager });
    await card(off).waitFor();
    await expect.poll(() => add(off).count()).toBe(0);
  });

  it('marks one next hearing when its date was cancelled and set again', async () => {
    const shown = pick('arbitrator', (one) => !!one.nextHearingDate);
    const next = shown.hearingDatesSet.find(
      ({ date }) => date === shown.nextHearingDate?.date.slice(0, 16),
    );
    if (!next) throw new Error('The next hearing is among those that were set');
    const page = await openAs('arbitrator', {
      ...shown,
      hearingDatesSet: [...shown.hearingDatesSet, next],
    });
    await page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await timeline.getByText('Next hearing').waitFor();
    await expect.poll(() => timeline.getByText('Next hearing').count()).toBe(1);
    await expect
      .poll(() => timeline.getByRole('listitem').count())
      .toBe(shown.hearingDatesSet.length + 1);
  });

  it('collapses the header card and the description', async () => {
    const shown = pick('arbitrator', (one) => one.caseTopic.length > 0);
    const page = await open('arbitrator', shown);
    const description = page.getByText(shown.description);
    await description.waitFor();
    await page.getByText(shown.caseTopic[0] ?? '', { exact: true }).waitFor();

    const toggle = page.getByRole('button', { name: 'Case Description' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => description.isVisible()).toBe(false);
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: 'Case at a glance' }).click();
    await expect.poll(() => page.getByText('Last Updated').isVisible()).toBe(false);
  });

  it('closes a drawer by Back in the moment that it opens', async () => {
    const page = await open(
      'arbitrator',
      pick('arbitrator', () => true),
    );
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
    await expect.poll(() => page.getByRole('dialog', { name: 'Scratch Pad' }).count()).toBe(0);
  });

  it('closes a drawer by Back, and leaves no entry of a closed one', async () => {
    const shown = pick('arbitrator', ({ resolutionKind }) => resolutionKind === 'arbitration');
    const page = await open('arbitrator', shown);
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
    // The page before the case is one entry back.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/cases/');
  });

  it('keeps the kind in the logo and in My Cases, also after a case that is missing', async () => {
    const shown = pick('arbitrator', ({ resolutionKind }) => resolutionKind === 'arbitration');
    const page = await open('arbitrator', shown);
    await page.getByRole('heading', { level: 1, name: shown.title }).waitFor();
    const list = '/mediator/cases?caseType=arbitration';
    const hrefOf = (name: RegExp) => page.getByRole('link', { name }).first().getAttribute('href');
    await expect
      .poll(() => page.getByRole('banner').getByRole('link').first().getAttribute('href'))
      .toBe(list);
    await expect.poll(() => hrefOf(/^My Cases$/)).toBe(list);
    browser.allowProblem(/404/);
    await page.goto('/mediator/cases/cas_unknown');
    await expect.poll(() => page.url().endsWith(list)).toBe(true);
  });

  it('shows why a case cannot be opened and returns to the list', async () => {
    browser.allowProblem(/404/);
    const page = await browser.open(
      '/mediator/cases/cas_00000000000000000000000000?caseType=mediation',
      { as: 'mediator' },
    );
    await page.getByRole('alert').getByText('Case not found').waitFor();
    await page.getByRole('heading', { name: 'My Cases' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/cases');
  });

  it('fits a phone, also with an open drawer', async () => {
    const shown = pick('arbitrator', (one) => Object.keys(one.bulkUploadExtraFields).length > 0);
    const page = await open('arbitrator', shown, 'phone');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Case Details' }).tap();
    await page.getByRole('dialog', { name: 'Case Details' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
