import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import type { SeedCase } from '#seed/cases/seed-case.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  goWithin,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';

const browser = startBrowser();

type Neutral = 'mediator' | 'arbitrator';
const settled: CaseSpec = {
  kind: 'mediation',
  status: 'bothPaidNegotiationSuccessFee',
  hasAgreement: true,
};
const awarded: CaseSpec = { kind: 'arbitration', status: 'awardPassed', hasAgreement: true };
const isUnrated = ({ ratings }: SeedCase) => ratings.length === 0;

async function open(role: Neutral, { id, resolutionKind }: Case, size?: OpenOptions['size']) {
  const page = await browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: role,
    ...(size && { size }),
  });
  await page.getByRole('region', { name: 'Case Lifecycle' }).waitFor();
  return page;
}

const summary = (page: Page) =>
  page.getByRole('region', { name: /^(Final Award|Agreement) Summary$/ });
const area = (page: Page) => page.getByRole('region', { name: /^Agreements( and Awards)?$/ });
const rating = (page: Page) => page.getByRole('region', { name: 'Your Rating' });

/** Clicks, and returns the name and first bytes of the downloaded file. */
async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const bytes = await bytesOf(download);
  return { name: download.suggestedFilename(), head: bytes.subarray(0, 5).toString() };
}

/** The dialog of the description: by keyboard, long and printed. */
async function expectDescription(page: Page, shown: Case, size: 'desktop' | 'phone') {
  const opener = page.getByRole('button', { name: 'Read description' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Case Description' });
  await dialog.getByText(shown.description).waitFor();
  await dialog.getByText(shown.caseTopic.join(', ')).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Longer than the window: it scrolls inside the dialog, with its buttons visible.
  await page.evaluate(
    "document.querySelector('.description-text').textContent = 'Long text. '.repeat(900)",
  );
  const close = dialog.getByRole('button', { name: 'Close' }).last();
  await expect.poll(async () => (await close.boundingBox())?.y).toBeLessThan(900);
  await expect.poll(() => close.isVisible()).toBe(true);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate('window.print = () => undefined');
  await dialog.getByRole('button', { name: 'Print' }).click();
  const printed = await page.evaluate('document.body.innerText');
  expect(printed).toContain(shown.title);
  expect(printed).not.toContain('Case at a glance');
  // The whole text, not only the visible part.
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThan(
    size === 'phone' ? 3_000 : 950,
  );
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(opener);
}

describe('the outcome of a case', () => {
  it('shows the summary, downloads the agreement from both places, closes its papers on Back, prints only the summary, and has the description in a dialog', async () => {
    const shown = await ownCase(settled, isUnrated);
    const page = await open('mediator', shown);
    const [first] = shown.negotiationSummary.split('\n');
    await summary(page)
      .getByText(first ?? '')
      .waitFor();
    const file = { name: shown.agreementsAndAwards[0]?.name, head: '%PDF-' };
    const own = summary(page).getByRole('button', { name: 'Download' });
    expect(await saved(page, () => own.click())).toEqual(file);
    const listed = area(page).getByRole('button', { name: /^Download / });
    expect(await saved(page, () => listed.press('Enter'))).toEqual(file);
    expect(page.context().pages()).toHaveLength(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/mediator/cases/${shown.id}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'View Agreement' }).click();
    const drawer = page.getByRole('dialog', { name: 'Upload Final Agreement' });
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await summary(page).waitFor();

    // The browser’s print dialog cannot be controlled; the test reads the printed page.
    await page.evaluate('window.print = () => undefined');
    await summary(page).getByRole('button', { name: 'Print summary' }).click();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate('document.body.innerText');
    expect(printed).toContain(`Agreement Summary · ${shown.caseCode}`);
    expect(printed).not.toContain('Award');
    expect(printed).toContain(shown.negotiationSummary.split('\n').at(-1));
    for (const absent of ['Download', 'Case Lifecycle', 'My Cases', 'Your Rating'])
      expect(printed).not.toContain(absent);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.getByRole('region', { name: 'Case Lifecycle' }).waitFor();
    await page.emulateMedia({ media: 'screen' });
    await expectDescription(page, shown, 'desktop');
  });

  it('offers no download without an agreement', async () => {
    const shown = await ownCase({
      kind: 'mediation',
      status: 'claimantPaidNegotiationSuccessFee',
      hasSummary: true,
    });
    const page = await open('mediator', shown, 'phone');
    await area(page).getByText('No agreements found').waitFor();
    await summary(page).getByText('Not uploaded yet').waitFor();
    await expect
      .poll(() => summary(page).getByRole('button', { name: 'Download' }).count())
      .toBe(0);
    await expect.poll(() => page.getByRole('main').innerText()).not.toContain('Award');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expectDescription(page, shown, 'phone');
  });
});

describe('rating a case', () => {
  it('begins once the award is there; by keyboard: sets stars and a comment, shows thanks, and can be repeated', async () => {
    const page = await open(
      'arbitrator',
      await ownCase({ kind: 'arbitration', status: 'reservedForAward' }),
    );
    await summary(page).getByText('Agreement Summary is Preparing by Case Manager').waitFor();
    await expect
      .poll(() => summary(page).getByRole('button', { name: 'Print summary' }).count())
      .toBe(0);
    await page.getByRole('heading', { name: 'Final Award Summary' }).waitFor();
    await area(page).getByText('No agreements and awards found').waitFor();
    await expect.poll(() => rating(page).count()).toBe(0);

    const shown = await ownCase(awarded, isUnrated);
    await goWithin(page, `/mediator/cases/${shown.id}?caseType=arbitration`);
    const submit = rating(page).getByRole('button', { name: 'Submit rating' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    const stars = rating(page).getByRole('group', { name: 'How did this case go?' });
    await stars.getByRole('radio', { name: '1 star', exact: true }).focus();
    await page.keyboard.press('Space');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => stars.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    await rating(page).getByRole('textbox', { name: 'Comment (optional)' }).fill('<b>Calm</b>');
    await rating(page).getByText('989 characters left').waitFor();
    await expectAccessible(page);
    await submit.press('Enter');
    await page.getByText('Thank you for your rating', { exact: true }).waitFor();
    await expectFocus(rating(page).getByText('Thank you for rating this case.'));
    await expectAccessible(page);

    await page.reload();
    await rating(page).getByRole('img', { name: '4 of 5 stars' }).waitFor();
    await rating(page).getByText('<b>Calm</b>', { exact: true }).waitFor();
    await rating(page).getByRole('button', { name: 'Edit rating' }).click();
    await rating(page).getByRole('button', { name: 'Cancel' }).click();
    await rating(page).getByRole('button', { name: 'Edit rating' }).click();
    await stars.getByRole('radio', { name: '2 stars' }).check();
    await rating(page).getByRole('button', { name: 'Save rating' }).click();
    await rating(page).getByRole('img', { name: '2 of 5 stars' }).waitFor();
  });

  it('on a phone: sets a star by touch', async () => {
    const shown = await ownCase(awarded, isUnrated);
    const page = await open('arbitrator', shown, 'phone');
    await rating(page).getByRole('radio', { name: '5 stars' }).tap();
    await rating(page).getByText('5 of 5').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await rating(page).getByRole('button', { name: 'Submit rating' }).tap();
    await rating(page).getByRole('img', { name: '5 of 5 stars' }).waitFor();
  });
});
