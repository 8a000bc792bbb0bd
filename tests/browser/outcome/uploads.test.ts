import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  hasLoaded,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { eicar } from '#tests/support/files/eicar.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** The work list of summaries and agreements, its drawer, and the same actions on the case page. */

const browser = startBrowser();
const read = async (path: string, role = 'mediator') =>
  (await call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] })).body;

const settledCase = () =>
  ownCase(
    { kind: 'mediation', status: 'bothPaidNegotiationSuccessFee' },
    ({ record }) => record.summaryStatus === 'pending',
  );
const publishedCase = () =>
  ownCase({ kind: 'mediation', status: 'bothPaidNegotiationSuccessFee', hasSummary: true });

const pdf = (text = 'first') => ({
  name: 'settlement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
});
const drawer = (page: Page) => page.getByRole('dialog').first();
const area = (page: Page) => drawer(page).getByLabel(/AGREEMENT SUMMARY/);
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Papers' }).getByRole('button', { name: new RegExp(`^${name}`) });
const open = ({ id }: Case, options: Parameters<typeof browser.open>[1] = {}) =>
  browser.open(`/mediator/uploads?case=${id}`, { as: 'mediator', ...options });

const selectedText = (page: Page) =>
  page.evaluate(`(({ value, selectionStart, selectionEnd }) =>
    value.slice(selectionStart, selectionEnd))(document.querySelector('textarea'))`);

describe('the blanks of a template', () => {
  it('are stops of Tab, Escape leaves them, and none is published; a server error loses nothing', async () => {
    const page = await open(await settledCase());
    await drawer(page).getByLabel('Start from').selectOption('Settlement by one payment');
    await drawer(page).getByRole('button', { name: 'Insert text' }).click();
    await drawer(page).getByText('3 blanks left: amount, date, account.').waitFor();
    await expect.poll(() => selectedText(page)).toBe('[amount]');
    await expectAccessible(page);
    await page.keyboard.type('50,000');
    await page.keyboard.press('Tab');
    await expect.poll(() => selectedText(page)).toBe('[date]');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => selectedText(page)).toBe('[date]');

    await drawer(page).getByRole('button', { name: 'Publish Summary' }).click();
    await drawer(page).getByText('Fill in each blank before you publish').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => selectedText(page)).toBe('[date]');

    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(area(page))).toBe(false);
    await expect.poll(() => drawer(page).isVisible()).toBe(true);
    await drawer(page).getByRole('button', { name: 'Next blank' }).click();
    await expect.poll(() => selectedText(page)).toBe('[account]');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(area(page))).toBe(false);

    browser.allowProblem(/Failed to load resource.*500/);
    await area(page).fill('Typed before the error.');
    const failing = /mediator\/summary\/.*\/draft$/;
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: 'r' } }),
    );
    await drawer(page).getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByRole('link', { name: 'Back to what you were writing' }).click();
    await area(page).waitFor();
    await expect.poll(() => area(page).inputValue()).toBe('Typed before the error.');
    await page.unroute(failing);
    await drawer(page).getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByText('Updated Agreement Summary').waitFor();
  });
});

describe('the work list', () => {
  it('filters, counts, searches and sorts; the address keeps all of it', async () => {
    const counts = await read('mediator/uploads/stats');
    const page = await browser.open('/mediator/cases', { as: 'mediator' });
    await page
      .getByRole('navigation', { name: 'Side menu' })
      .getByRole('link', { name: 'Upload', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Upload' }).waitFor();
    await chip(page, `All\\s*${counts.allCount}$`).waitFor();
    await chip(page, `Pending\\s*${counts.pendingCount}$`).waitFor();
    await chip(page, `Drafts\\s*${counts.draftCount}$`).waitFor();
    await page
      .getByText(/^Overdue by \d+ days$/)
      .first()
      .waitFor();
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    await expect
      .poll(() => heads())
      .toEqual([
        'Case ID',
        'Title',
        'Claimant',
        'Counter Party',
        'Remarks',
        'Target date',
        'Action',
      ]);
    await hasLoaded(page);
    await expectAccessible(page);

    await chip(page, 'Uploaded').click();
    await page.getByRole('columnheader', { name: 'Uploaded date' }).waitFor();
    await expect.poll(() => heads()).not.toContain('Target date');
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=uploaded');

    await chip(page, 'Drafts').click();
    await page.getByRole('columnheader', { name: 'Case ID' }).click();
    const [draft] = (await read('mediator/uploads?filter=draft&sort=id&perPage=1')).data;
    await page.getByLabel('Search Cases').fill(draft.caseCode);
    await page.getByRole('button', { name: `View Summary: ${draft.caseCode}` }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(draft.caseCode);
    await page.reload();
    await page.getByRole('button', { name: `View Summary: ${draft.caseCode}` }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      filter: 'draft',
      sort: 'id',
      search: draft.caseCode,
    });
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Upload').click();
    await page.waitForURL(/\/mediator\/today$/);
  });
});

describe('the drawer', () => {
  it('takes a case from its summary to its agreement, and the case page follows', async () => {
    const shown = await settledCase();
    const page = await open(shown);
    await drawer(page).getByText('Upload Final Summary').waitFor();
    for (const fact of [shown.title, shown.caseCode, shown.claimantParty.name])
      await drawer(page).getByText(fact, { exact: true }).first().waitFor();

    // Started from the case; a reload keeps what was not saved.
    await drawer(page).getByRole('button', { name: 'Insert text' }).click();
    await area(page).press('ControlOrMeta+End');
    await area(page).pressSequentially('Settled in full.');
    await page.reload();
    await area(page).waitFor();
    await expect
      .poll(() => area(page).inputValue())
      .toMatch(new RegExp(`Claimant: ${shown.claimantParty.name}[^]*Settled in full\\.$`));
    await drawer(page).getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByText('Updated Agreement Summary').waitFor();
    await drawer(page).getByRole('button', { name: 'Publish Summary' }).click();
    const question = page.getByRole('dialog', { name: 'Publish Summary' });
    await question.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Submitted Agreement Summary').waitFor();
    await drawer(page).getByText('Upload Final Agreement').waitFor();

    // The agreement is required, and a wrong type is refused under a right name.
    const upload = drawer(page).getByRole('button', { name: 'Upload Agreement', exact: true });
    await upload.click();
    await drawer(page).getByText('Agreement is required').waitFor();
    const first = drawer(page).getByLabel('UPLOAD AGREEMENT (pdf, docx or txt)');
    await first.setInputFiles({ ...pdf(), buffer: Buffer.from('MZ not a pdf') });
    await drawer(page)
      .getByText(/Invalid File Type/)
      .waitFor();
    await first.setInputFiles(pdf());
    await drawer(page).getByText('settlement.pdf is uploaded').waitFor({ state: 'attached' });
    await upload.click();
    await page.getByText('Uploaded Agreement Document').waitFor();

    // An update needs a file; the older agreement stays.
    const update = drawer(page).getByRole('button', { name: 'Update', exact: true });
    await expect.poll(() => update.isDisabled()).toBe(true);
    await drawer(page)
      .getByLabel('Update Agreement (pdf, docx or txt)')
      .setInputFiles({ ...pdf('second'), name: 'corrected.pdf' });
    await update.click();
    await drawer(page).getByRole('heading', { name: 'Older agreements' }).waitFor();

    // A change of the published text is one more version.
    await expect.poll(() => area(page).getAttribute('readonly')).not.toBeNull();
    await drawer(page).getByRole('button', { name: 'Edit Summary' }).click();
    await area(page).press('ControlOrMeta+End');
    await area(page).pressSequentially(' Costs are shared.');
    await drawer(page).getByRole('button', { name: 'Save Summary' }).click();
    await page.getByText('Updated Agreement Summary').waitFor();
    await drawer(page).getByRole('button', { name: 'Show versions' }).click();
    await drawer(page)
      .getByRole('button', { name: /^Show changes/ })
      .click();
    await expect.poll(() => drawer(page).locator('ins').innerText()).toBe('Costs are shared.');
    await hasLoaded(page);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await drawer(page).getByRole('button', { name: 'Download corrected.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('corrected.pdf');

    await page.keyboard.press('Escape');
    await page.goto(`/mediator/cases/${shown.id}?caseType=mediation`);
    const outcome = page.getByRole('region', { name: 'Agreement Summary' });
    await outcome.getByText(/Settled in full\. Costs are shared\./).waitFor();
    await page.getByRole('button', { name: 'Download settlement.pdf' }).waitFor();
    await outcome.getByRole('button', { name: 'View Agreement' }).click();
    await drawer(page).getByText('Upload Final Agreement').waitFor();
  });

  it('opens by keyboard and fits a phone; refuses an infected agreement, keeps it unopened, and takes another one', async () => {
    // If the scan is faster than the registration, the server refuses the file with 415 at once.
    browser.allowProblem(/Failed to load resource.*415/);
    const shown = await publishedCase();
    const page = await browser.open(`/mediator/uploads?search=${shown.caseCode}`, {
      as: 'mediator',
      size: 'phone',
    });
    const action = page.getByRole('button', { name: `Upload Agreement: ${shown.caseCode}` });
    await action.focus();
    await page.keyboard.press('Enter');
    await area(page).waitFor();
    await expectNoSidewaysScroll(page);
    await hasLoaded(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(action)).toBe(true);
    await page.keyboard.press('Enter');
    const field = drawer(page).getByLabel('UPLOAD AGREEMENT (pdf, docx or txt)');
    const upload = drawer(page).getByRole('button', { name: 'Upload Agreement', exact: true });
    await field.setInputFiles({ ...pdf(eicar), name: 'infected.pdf' });
    await upload.click();
    await drawer(page).getByText('Refused: the malware scan found a threat').waitFor();
    await expect
      .poll(() =>
        drawer(page)
          .getByRole('button', { name: /^Download/ })
          .count(),
      )
      .toBe(0);
    await hasLoaded(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect((await read(`mediator/cases/${shown.id}`)).case.hasAgreementDocument).toBe(false);
    const stored = await read(`mediator/uploads/case/${shown.id}/dealAgreement`);
    const isRegistered = stored.data !== undefined;

    await field.setInputFiles(pdf());
    await upload.click();
    await drawer(page).getByRole('button', { name: 'Download settlement.pdf' }).waitFor();
    if (isRegistered)
      await drawer(page).getByRole('heading', { name: 'Older agreements' }).waitFor();
    await page.goto(`/mediator/cases/${shown.id}?caseType=mediation`);
    const list = page.getByRole('region', { name: 'Agreements', exact: true });
    if (isRegistered) await list.getByText('Refused: the malware scan found a threat').waitFor();
    await expect.poll(() => list.getByRole('button', { name: /^Download/ }).count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('keeps both texts when another window has published meanwhile', async () => {
    const shown = await publishedCase();
    browser.allowProblem(/Failed to load resource.*409/);
    const page = await open(shown);
    await drawer(page).getByRole('button', { name: 'Edit Summary' }).click();
    await area(page).fill('Written in this window.');
    const { status } = await call(
      inject('addresses'),
      'POST',
      `mediator/summary/${shown.id}/publish`,
      {
        token: inject('tokens')['mediator'],
        body: { summary: 'Written in the other window.', version: shown.summaryVersion },
      },
    );
    expect(status).toBe(200);
    await drawer(page).getByRole('button', { name: 'Save Summary' }).click();
    const notice = drawer(page).getByText('This summary was changed in another window.');
    await notice.waitFor();
    await expect.poll(() => area(page).inputValue()).toBe('Written in this window.');
    await drawer(page).getByText('Written in the other window.', { exact: true }).waitFor();
    await drawer(page).getByRole('button', { name: 'Keep my version' }).click();
    await notice.waitFor({ state: 'hidden' });
    await drawer(page).getByRole('button', { name: 'Save Summary' }).click();
    await page.getByText('Updated Agreement Summary').waitFor();
    const { data } = await read(`mediator/summary/${shown.id}/versions`);
    expect(data.length).toBeGreaterThanOrEqual(3);
  });
});
