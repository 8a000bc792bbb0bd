import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  startBrowser,
  storedTexts,
} from '#tests/support/browser/browser.ts';
import { FIRST_WORDS } from '#tests/support/spoken/spoken-order.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { samplePdf } from '#tests/support/viewer/sample-pdf.ts';
import { register } from '../documents/register.ts';

/** An award that is written at the desk, from its skeleton to the dialog that signs it. */

const browser = startBrowser();
const reserved = { kind: 'arbitration', status: 'reservedForAward' } as const;

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the draft' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
/** With the time of a save in this visit. */
const isSavedAgain = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved \d/ })
    .isVisible();
const selected = (page: Page) => page.evaluate<string>('String(getSelection())');
/** The text of the paragraph where the editor's own caret is. */
const caretParagraph = (page: Page) =>
  page.evaluate<string>(
    'document.querySelector(".ProseMirror").editor.state.selection.$from.parent.textContent',
  );
const numbers = (page: Page) =>
  page.evaluate<string[]>(
    '[...document.querySelectorAll("[data-shown-number]")].map((one) => one.dataset.shownNumber)',
  );

describe('the desk', () => {
  it('begins with a skeleton, keeps what is typed over a reload, and publishes the award', async () => {
    const { id } = await ownCase(reserved);
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    await page.getByRole('link', { name: 'Write the award' }).click();
    await tool(page, 'Write the award').click();
    await text(page).getByText('Parties and representatives').waitFor();
    await expectAccessible(page);

    // Tab goes from blank to blank.
    await text(page).getByRole('heading', { name: 'Parties and representatives' }).click();
    await page.keyboard.press('Tab');
    await expect.poll(() => selected(page)).toBe('[arbitration agreement]');
    await page.keyboard.type('clause 12');
    await text(page).getByText('agreed to arbitrate in clause 12.').waitFor();
    // Kept in this browser, or saved already.
    await expect
      .poll(
        async () => (await storedTexts(page)).includes('clause 12') || (await isSavedAgain(page)),
      )
      .toBe(true);
    await page.reload();
    await text(page).getByText('agreed to arbitrate in clause 12.').waitFor();
    await isSaved(page);

    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await tool(page, 'Heading').click();
    await page.keyboard.insertText('Findings and reasons');
    await page.keyboard.press('Enter');
    await tool(page, 'Numbered paragraph').click();
    await page.keyboard.insertText('The respondent admitted the debt in writing.');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('The respondent shall pay the claimant.');
    await expect.poll(() => numbers(page)).toEqual(['1.', '2.']);
    // Numbers that are kept: what is inserted gets a letter.
    await tool(page, 'Keep the numbers of paragraphs').click();
    await text(page).getByText('admitted the debt').click();
    await page.keyboard.press('End');
    // The editor learns of a moved caret by an event that a busy machine delivers after the next key.
    await expect.poll(() => caretParagraph(page)).toContain('admitted the debt');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('It did so twice.');
    await expect.poll(() => numbers(page)).toEqual(['1.', '1A.', '2.']);
    // A reference has the number of its paragraph, also when it changes.
    await tool(page, 'Refer to a paragraph').click();
    const referring = page.getByRole('dialog', { name: 'Refer to a paragraph' });
    await expectAccessible(page);
    await referring.getByRole('textbox', { name: 'Find by number or words' }).fill('shall pay');
    await referring.getByRole('button', { name: /^2 / }).click();
    const reference = text(page).locator('[data-ref]');
    await expect.poll(() => reference.innerText()).toBe('2');
    await tool(page, 'Keep the numbers of paragraphs').click();
    await expect.poll(() => reference.innerText()).toBe('3');

    const handle = page.getByRole('separator', { name: 'Width of Draft' });
    const before = await handle.getAttribute('aria-valuenow');
    await handle.press('ArrowLeft');
    await expect.poll(() => handle.getAttribute('aria-valuenow')).not.toBe(before);

    await page.getByLabel('Seat').fill('Mumbai');
    await page.getByLabel('Date').fill('2026-03-02');
    await isSaved(page);
    await tool(page, 'Finish').click();
    const finish = page.getByRole('dialog', { name: 'Finish the award' });
    const publish = finish.getByRole('button', { name: 'Publish' });
    await finish.getByText('No section decides on interest').waitFor();
    await expect.poll(() => publish.isDisabled()).toBe(true);
    await expectAccessible(page);
    for (const name of [/no interest is due/, /decided separately/])
      await finish.getByRole('checkbox', { name }).check();
    await finish.getByLabel('Summary').fill('The claim is allowed.');
    await publish.click();
    await expectSnackbar(page, 'is Published');
    const published = page.getByRole('dialog', { name: 'Published' });
    await published.getByRole('button', { name: /^Sign .* now$/ }).waitFor();
    const { body } = await call(inject('addresses'), 'GET', `mediator/cases/${id}`, {
      token: inject('tokens')['arbitrator'],
    });
    expect(body.case).toMatchObject({ status: 'awardPassed', summaryStatus: 'completed' });

    // A correction names its award.
    await goWithin(page, `/mediator/cases/${id}/desk`);
    await page.getByRole('heading', { name: 'After the award' }).waitFor();
    await expectAccessible(page);
    await tool(page, 'Write: Correction of the award').click();
    await text(page).getByText('This refers to the award').waitFor();
    await page.getByText('Refers to Award').waitFor();
    await expectAccessible(page);
  });

  it('writes an order with what it states, and issues it', async () => {
    const { id } = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
    const page = await browser.open(`/mediator/cases/${id}/desk`, { as: 'arbitrator' });
    await tool(page, 'Write an order').click();
    await text(page).getByRole('heading', { name: 'Before the tribunal' }).waitFor();
    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await tool(page, 'Heading').click();
    await page.keyboard.insertText('Directions');
    await page.keyboard.press('Enter');
    await tool(page, 'Numbered paragraph').click();
    await page.keyboard.insertText('The respondent shall keep the goods insured.');
    await page.getByLabel('Number', { exact: true }).fill('7');
    await page.getByLabel('Date of the order').fill('2026-03-02');
    await page.getByText('Appearances, next date and copies').click();
    await page.getByLabel('Appearances', { exact: true }).fill('Ms. Shah, for the claimant');
    await page.getByText('1 appeared, no next date').waitFor();
    await isSaved(page);
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe('7');
    await page.getByText('1 appeared, no next date').waitFor();
    await tool(page, 'Finish').click();
    const finish = page.getByRole('dialog', { name: 'Finish the order' });
    await finish.getByText('Order No. 7 dated 02/03/2026').waitFor();
    await finish.getByText(/Nobody else is served|By mail/).waitFor();
    await expectAccessible(page);
    await finish.getByRole('button', { name: 'Publish' }).click();
    await expectSnackbar(page, 'Order No. 7 dated 02-03-2026.pdf is Published');
    const published = page.getByRole('dialog', { name: 'Order published' });
    await published.getByRole('button', { name: /^Sign .* now$/ }).waitFor();
    await published.getByRole('link', { name: 'Open the order' }).click();
    await page.getByText('Order No. 7 dated 02-03-2026.pdf').first().waitFor();
  });

  it('finds a page of the case and cites it, in a footnote and in an order too', async () => {
    const { id } = await ownCase(reserved);
    const bytes = Buffer.from(
      await samplePdf(
        ['The first page', 'The goods lay in the cold store'].map((line) => ({ lines: [line] })),
      ),
    );
    await register(id, { name: 'Lease.pdf', bytes, visibilityType: 'all' });
    const page = await browser.open(`/mediator/cases/${id}/desk`, { as: 'arbitrator' });
    await tool(page, 'Write the award').click();
    await text(page).getByRole('heading', { name: 'Parties and representatives' }).click();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Search the papers of this case' }).fill('cold store');
    const hits = page.getByRole('list', { name: 'Hits' });
    await hits.getByRole('button', { name: /Lease\.pdf Page 2/ }).waitFor();
    await expectAccessible(page);
    const citation = /\{N-\d+\/2\}/;
    await hits.getByRole('button', { name: citation }).click();
    await text(page).getByRole('heading', { name: citation }).waitFor();
    await page.keyboard.insertText(' {C-99/1} {T-9/14:3}');
    await page.getByRole('tab', { name: 'Citations' }).click();
    const cited = page.getByRole('list', { name: 'Citations of the draft' });
    await cited.getByRole('button', { name: /\/2\}.*Lease\.pdf/ }).waitFor();
    await cited.getByText('No shared document has this number').waitFor();
    await cited.getByText('No transcript has this number').waitFor();
    await expectAccessible(page);

    await text(page).getByText('{C-99/1}').click();
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+Alt+F');
    const adding = page.getByRole('dialog', { name: 'Add a footnote' });
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.getByText('Write the footnote').waitFor();
    await adding.getByLabel('Footnote').fill('So {C-98/1}.');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    const note = (words: string) => text(page).getByRole('img', { name: `Footnote: ${words}` });
    await note('So {C-98/1}.').waitFor();
    await cited.getByText('{C-98/1}').waitFor();
    // Selected by an arrow, and opened by Enter.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tool(page, 'Footnote').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Edit the footnote' });
    await editing.getByLabel('Footnote').fill('Otherwise {C-97/1}.');
    await editing.getByRole('button', { name: 'Save' }).click();
    // A footnote with a blank is a stop too, from the text before it.
    await note('Otherwise {C-97/1}.').click();
    await editing.getByLabel('Footnote').fill('Otherwise [date].');
    await editing.getByRole('button', { name: 'Save' }).click();
    await text(page).getByRole('heading', { name: citation }).click();
    await page.keyboard.press('Home');
    await tool(page, 'Next blank').click();
    await expect.poll(() => tool(page, 'Footnote').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Tab');
    await expect.poll(() => selected(page)).toMatch(/^\[[^[\]]+\]$/);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => tool(page, 'Footnote').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => editing.getByLabel('Footnote').inputValue()).toBe('Otherwise [date].');
    await editing.getByRole('button', { name: 'Remove the footnote' }).click();
    await expect.poll(() => text(page).getByRole('img').count()).toBe(0);
    await tool(page, 'Export').click();
    const asked = page.waitForRequest(/\/file\?format=docx&citations=footnotes$/);
    await page.getByRole('menuitem', { name: 'Citations as footnotes' }).last().click();
    expect((await (await asked).response())?.status()).toBe(200);

    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Search the papers of this case' }).fill('store');
    await hits.getByRole('button', { name: /Lease\.pdf Page 2/ }).click();
    await page.locator('.page[data-page-number="2"] .highlight').first().waitFor();
    await page.getByRole('button', { name: /^Cite \{N-\d+\/2\}$/ }).waitFor();
    await expectAccessible(page);

    // Beside an order, too: what is written stays while the papers come and go.
    await goWithin(page, `/mediator/order-dictation?case=${id}`);
    const order = page.getByRole('textbox', { name: 'Directions' });
    await order.fill('Heard.');
    const papers = page.getByRole('button', { name: 'Papers of the case' });
    await papers.click();
    await page.getByRole('button', { name: /^Lease\.pdf/ }).click();
    await page.getByRole('button', { name: /^Cite \{N-\d+\/1\}$/ }).click();
    await expect.poll(() => order.innerText()).toMatch(/^Heard\. ?\{N-\d+\/1\}/);
    await expectAccessible(page);
    await papers.click();
    await expect
      .poll(() => page.getByRole('separator', { name: 'Width of Order' }).count())
      .toBe(0);
    await expect.poll(() => order.innerText()).toMatch(/^Heard\./);
  });

  it('opens from a running case, shows one part at a time on a phone, and takes dictation into a table', async () => {
    const { id } = await ownCase({ ...reserved, status: 'argumentsByRespondent' });
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator', size: 'phone' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Write at the desk' }).click();
    await tool(page, 'Write the award').click();
    await text(page).waitFor();
    await expectNoSidewaysScroll(page);
    await expect.poll(() => page.getByLabel('Seat').isVisible()).toBe(false);
    await page.getByText('Title, seat and date').click();
    await page.getByLabel('Seat').waitFor();
    await page.getByText('Title, seat and date').click();
    const cell = text(page).getByRole('cell', { name: '[decision]' }).first();
    await cell.click();
    await page.keyboard.press('End');
    await tool(page, 'Dictate').click();
    await tool(page, 'Start Dictation').click();
    await expect.poll(() => cell.innerText()).toMatch(FIRST_WORDS);
    // The tools stay below the top bar while the page scrolls.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
    const topOfTools = async () => (await tool(page, 'Dictate').boundingBox())?.y;
    const topBar = await page.getByRole('banner').boundingBox();
    expect(topBar?.height).toBeGreaterThan(0);
    await expect.poll(topOfTools).toBeGreaterThanOrEqual(topBar?.height ?? 0);
    // Words are still to come.
    await expect.poll(() => tool(page, 'Finish').isDisabled()).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tool(page, 'Stop Dictation').click();
    await expect.poll(() => tool(page, 'Finish').isEnabled()).toBe(true);
    await tool(page, 'Dictate').click();
    await expect.poll(() => tool(page, 'Start Dictation').isVisible()).toBe(false);
    await expect.poll(() => isSavedAgain(page)).toBe(true);
    await page.getByRole('button', { name: 'Papers' }).click();
    await page.getByRole('tab', { name: 'Checks' }).click();
    await page.getByText('Enter the seat').waitFor();
    await expect.poll(() => text(page).isVisible()).toBe(false);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
