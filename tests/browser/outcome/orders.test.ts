import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasFocus,
  hasLoaded,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { FIRST_WORDS } from '#tests/support/spoken/spoken-order.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Order Dictation of the demo arbitrator. Each test searches for orders of its own. */

const browser = startBrowser();
const inProgress: CaseSpec = { kind: 'arbitration', status: 'arbitrationInprogress' };

const open = (query = '', size?: 'phone') =>
  browser.open(`/mediator/order-dictation${query}`, {
    as: 'arbitrator',
    ...(size && { size }),
  });
const editor = (page: Page, name = 'Record the Proceedings') =>
  page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, 'Submit');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const inDialog = (page: Page, dialogName: string, name: string) =>
  dialog(page, dialogName).getByRole('button', { name, exact: true });
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);

/** Saves an order; its text is the test’s own. */
async function saved(text: string, facts: object = {}): Promise<string> {
  const { body } = await call(inject('addresses'), 'POST', 'dictateOrder', {
    token: inject('tokens')['arbitrator'],
    body: { content: `<p>${text}</p>`, ...facts },
  });
  return body.id;
}

describe('order dictation', () => {
  it('saves, assigns, edits and publishes an order', async () => {
    const { id, title, caseCode } = await ownCase(inProgress);
    const page = await open();
    await editor(page).fill('   ');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await editor(page).fill('The lighthouse ledger is taken on record.');
    await expectAccessible(page);
    await submit(page).click();
    await expectSnackbar(page, 'Order Saved Successfully');
    await expect.poll(async () => (await editor(page).innerText()).trim()).toBe('');

    const row = rowOf(page, 'lighthouse ledger');
    await row.getByRole('button', { name: 'Assign Case ID' }).click();
    await dialog(page, 'Select Case ID').getByRole('textbox', { name: 'Search cases' }).fill(title);
    const options = dialog(page, 'Select Case ID').getByRole('radio');
    await expect.poll(() => options.count()).toBe(1);
    const option = options.and(page.getByRole('radio', { name: caseCode }));
    await expectAccessible(page);
    await option.focus();
    await page.keyboard.press('Space');
    await inDialog(page, 'Select Case ID', 'Submit').click();
    await row.getByRole('link', { name: caseCode }).waitFor();

    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect.poll(() => editor(page).innerText()).toContain('lighthouse ledger');
    await editor(page).press('ControlOrMeta+End');
    await editor(page).pressSequentially(' Costs are reserved.');
    await submit(page).click();
    await row.getByText('Costs are reserved.').waitFor();

    await row.getByRole('button', { name: /^Publish/ }).click();
    const publication = dialog(page, 'Publish Document');
    await publication.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog(page, 'Preview of the order');
    await preview.getByText('Costs are reserved.').waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await preview.waitFor({ state: 'hidden' });
    await publication.getByLabel('Document type').selectOption({ label: 'Procedural Order' });
    const [withManager, withAll] = [
      publication.getByRole('checkbox', { name: 'Share with CM', exact: true }),
      publication.getByRole('checkbox', { name: 'Share with all parties and CM' }),
    ];
    await withManager.check();
    await withAll.check();
    await expect.poll(() => withManager.isChecked()).toBe(false);
    await expectAccessible(page);
    await inDialog(page, 'Publish Document', 'Publish').click();
    const published = dialog(page, 'Order published');
    await published.getByRole('button', { name: 'Sign the order now' }).waitFor();
    await expectAccessible(page);
    await published.getByRole('button', { name: 'Close' }).last().click();
    await row.getByText('Published').waitFor();
    await expect.poll(() => row.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await row.getByText('Procedural Order · Shared with all parties and CM').waitFor();
    await row.getByRole('link', { name: /^Order .*\.pdf$/ }).click();
    await page.waitForURL((url) => url.pathname.endsWith(id) && url.searchParams.has('document'));
  });

  it('records an order from the page of an arbitration, and sets the next hearing', async () => {
    const { id } = await ownCase({ ...inProgress, hasNoHearing: true });
    const page = await browser.open(`/mediator/cases/${id}?caseType=arbitration`, {
      as: 'arbitrator',
    });
    await page
      .getByText('The arbitrator’s directions are recorded as orders, not as comments.')
      .getByRole('link', { name: 'Record order' })
      .click();
    const number = page.getByLabel('Order number');
    await expect.poll(() => number.inputValue()).toBe('1');
    await number.fill('7');
    await page.getByLabel('Seat', { exact: true }).fill('Mumbai');
    const appearances = page.getByLabel('Appearances');
    const offered = page.getByRole('group', { name: 'Who appeared' }).getByRole('checkbox').first();
    await appearances.fill('Ms. Shah, for the claimant');
    await offered.check();
    await expect
      .poll(() => appearances.inputValue())
      .toMatch(/^Ms\. Shah, for the claimant\n.+ \(claimant\)$|\n.+, claimant$/);
    await offered.uncheck();
    await expect.poll(() => appearances.inputValue()).toBe('Ms. Shah, for the claimant');
    await offered.check();
    await editor(page, 'Directions').fill('Written arguments within two weeks.');
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(40));
    await submit(page).click();
    await page.getByText('Time is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Time (IST)').fill('16:45');
    await page.getByLabel('Hearing Type').fill('Arguments');
    await submit(page).click();
    await dialog(page, 'Publish Document').getByText('Next hearing:').waitFor();
    await dialog(page, 'Publish Document').getByRole('radio', { name: 'Word' }).check();
    // The form begins the next order.
    await expect.poll(() => number.inputValue()).toBe('8');
    // 'Publish anyway', if another test has a hearing at that time.
    await dialog(page, 'Publish Document')
      .getByRole('button', { name: /^Publish( anyway)?$/ })
      .click();
    await expectSnackbar(page, 'Order Published Successfully');

    await page.getByRole('navigation').getByRole('link', { name: /^ARB-/ }).click();
    await page.getByText(/4:45 pm IST/i).waitFor();
    await page.getByRole('button', { name: 'Case Documents' }).click();
    // Among the documents, and as the latest entry of the case.
    await page.getByRole('button', { name: /^Order No\. 7 dated .*\.docx$/ }).waitFor();
    await page.locator('.case-latest', { hasText: 'Order No. 7 dated' }).waitFor();
  });

  it('keeps what was written over a reload and an error of the server, and both texts when two windows change one order; stops at each open blank, and publishes none; says why the next hearing was not set, and lets the user set it', async () => {
    const { id: caseId } = await ownCase({ ...inProgress, hasNoHearing: true });
    await saved('The tollgate fee is due on [date].', { caseId });
    await saved('Windmill survey to be filed.', {
      caseId,
      sheet: {
        date: dayFromNow(-10),
        appearances: '',
        // A day that has passed when the order is published.
        next: { date: dayFromNow(-9), time: '10:00', hearingType: 'Evidence' },
      },
    });
    browser.allowProblem(/409|500/);
    const orderId = await saved('The ferry timetable is exhibit C-4.');
    const page = await open();
    await editor(page).fill('Harbour dues are payable.');
    await page.getByText('Draft kept in this browser').waitFor();
    await page.reload();
    await expect.poll(() => editor(page).innerText()).toBe('Harbour dues are payable.');
    await page.route(/dictateOrder$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal error', code: 'internal' } }),
    );
    await submit(page).click();
    await page.waitForURL(/internal-error/);
    await page.unroute(/dictateOrder$/);
    await page.getByRole('link', { name: 'Back to what you were writing' }).click();
    await expect.poll(() => editor(page).innerText()).toBe('Harbour dues are payable.');
    await hasLoaded(page);
    await submit(page).click();
    await expectSnackbar(page, 'Order Saved Successfully');
    await rowOf(page, 'Harbour dues').waitFor();

    await rowOf(page, 'ferry timetable').getByRole('button', { name: /^Edit/ }).click();
    await expect.poll(() => editor(page).innerText()).toContain('ferry timetable');
    await editor(page).fill('Ferry timetable: mine.');
    await call(inject('addresses'), 'PUT', `dictateOrder/${orderId}`, {
      token: inject('tokens')['arbitrator'],
      body: { content: '<p>Ferry timetable: theirs.</p>', version: 1 },
    });
    await submit(page).click();
    const theirs = page
      .getByRole('region', { name: 'The text saved in the other window' })
      .getByText('Ferry timetable: theirs.');
    await theirs.waitFor();
    await expectAccessible(page);
    await page.reload();
    await theirs.waitFor();
    await expect.poll(() => editor(page).innerText()).toBe('Ferry timetable: mine.');
    await button(page, 'Keep my version').click();
    await submit(page).click();
    await rowOf(page, 'Ferry timetable: mine.').waitFor();

    // Blanks.
    await expect.poll(async () => (await editor(page).innerText()).trim()).toBe('');
    await editor(page).fill('Pay INR [sum due] by [date], the tollgate [sic] fee.');
    await page.getByText('2 blanks left: sum due, date.').waitFor();
    // By mouse: after a focus by script, the editor undoes a move to its start for 200 ms.
    await editor(page).click();
    const atStart = async () => {
      await page.keyboard.press('ControlOrMeta+Home');
      return page.evaluate('getSelection().anchorOffset');
    };
    await expect.poll(atStart, { interval: 300 }).toBe(0);
    const selected = () => page.evaluate('getSelection().toString()');
    await page.keyboard.press('Tab');
    await expect.poll(selected).toBe('[sum due]');
    await page.keyboard.press('Tab');
    await expect.poll(selected).toBe('[date]');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(selected).toBe('[sum due]');
    await page.keyboard.type('500');
    await page.getByText('1 blank left: date.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(editor(page))).toBe(false);
    await expectAccessible(page);

    await rowOf(page, 'is due on [date]')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await dialog(page, 'Publish Document').getByText('1 blank left: date.').waitFor();
    await expect.poll(() => inDialog(page, 'Publish Document', 'Publish').isDisabled()).toBe(true);
    await inDialog(page, 'Publish Document', 'Cancel').click();

    const row = rowOf(page, 'Windmill survey');
    await row.getByRole('button', { name: /^Publish/ }).click();
    await inDialog(page, 'Publish Document', 'Publish').click();
    await row.getByText('The next hearing was not set: Date cannot be earlier').waitFor();
    await row.getByRole('link', { name: 'Set the next hearing' }).click();
    await dialog(page, 'Hearing Date').waitFor();
  });

  it('dictates the appearances and the directions in the chosen language, which is remembered, and waits for the last words', async () => {
    const { id } = await ownCase({ ...inProgress, hasNoHearing: true });
    const page = await open(`?case=${id}`);
    const script = await page.addInitScript(`{
      const send = window.fetch;
      window.fetch = (address, request) => {
        if (String(address).endsWith('dictation/address'))
          window.spokenIn = JSON.parse(request.body).language;
        return send(address, request);
      };
    }`);
    onTestFinished(() => script.dispose());
    const language = page.getByLabel('Language of the dictation').first();
    await language.selectOption({ label: 'Hindi · हिन्दी' });
    await page.reload();
    await expect.poll(() => language.inputValue()).toBe('hindi');

    const appearances = page.getByLabel('Appearances');
    const dictated = (read: () => Promise<string>) => expect.poll(read);
    const firstWordsAfter = (typed: string) => new RegExp(`${typed} .*${FIRST_WORDS.source}`);
    await editor(page, 'Directions').fill('Directions of the tribunal:');
    await appearances.fill('Typed.');
    await button(page, 'Start Dictation').click();
    await expect.poll(() => page.evaluate('window.spokenIn')).toBe('hindi');
    await expect.poll(() => language.isDisabled()).toBe(true);
    await dictated(() => appearances.inputValue()).toMatch(firstWordsAfter('Typed.'));
    await button(page, 'Stop Dictation').click();
    // All speech is text when the language can be changed.
    await expect.poll(() => language.isEnabled()).toBe(true);
    await button(page, 'Reset').click();
    await expect.poll(() => appearances.inputValue()).toBe('Typed.');
    await language.selectOption('english');

    await editor(page, 'Directions').press('ControlOrMeta+End');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await button(page, 'Start Dictation').click();
    await dictated(() => editor(page, 'Directions').innerText()).toMatch(
      firstWordsAfter('tribunal:'),
    );
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await button(page, 'Stop Dictation').click();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await expect.poll(() => appearances.inputValue()).toBe('Typed.');
  });

  it('fits a phone, says when nothing is found, and leaves Submit where it is when the draft is kept', async () => {
    const page = await open('?search=zzzzqqqq', 'phone');
    await page.getByText('No dictations found').waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await editor(page).fill('Pilotage is payable.');
    await page.getByText('Draft kept in this browser').waitFor();
    // When the list of microphones arrives, the controls below it move.
    await page.getByLabel('Microphone').first().waitFor();
    // Sees each text, however short its time.
    await page.evaluate(`{
      const submit = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Submit');
      window.seen = {};
      new MutationObserver(() => {
        const text = document.querySelector('.draft-state')?.textContent;
        window.seen[text] = submit.offsetTop - submit.parentElement.offsetTop;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    await editor(page).press('End');
    await editor(page).pressSequentially(' At once.');
    const seen = () => page.evaluate<Record<string, number>>('window.seen');
    await expect
      .poll(async () => Object.keys(await seen()).toSorted())
      .toEqual(['Draft kept in this browser', 'Keeping the draft…']);
    expect(new Set(Object.values(await seen())).size).toBe(1);
    await submit(page).click();
    await expectSnackbar(page, 'Order Saved Successfully');
    await page.getByText('Pilotage is payable. At once.').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
