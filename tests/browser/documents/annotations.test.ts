import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { addReady, openCaseDocuments } from './register.ts';

/** Annotations from the pages of a document to the text of an award. */

const browser = startBrowser();

/** Selects these words of the line of a page that ends so. */
const select = (page: Page, words: string, line: string) =>
  page.evaluate(`{
    const node = [...document.querySelectorAll('.textLayer span')]
      .map((span) => span.firstChild)
      .find((text) => text && text.data.endsWith(${JSON.stringify(line)}));
    const from = node.data.indexOf(${JSON.stringify(words)});
    getSelection().setBaseAndExtent(node, from, node, from + ${words.length});
  }`);

const marked = (page: Page) =>
  page.evaluate<string[]>(
    '[...(CSS.highlights.get("annotation") ?? [])].map((one) => one + " of " + one.startContainer.data)',
  );

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('annotations', () => {
  it('mark words of a page, are listed by issue and date, and are quoted in a draft', async () => {
    const { id } = await ownCase({ kind: 'arbitration', status: 'reservedForAward' });
    const lines = [
      ['The first page'],
      ['The goods lay in the cold store.', 'The cold store was shut.'],
    ];
    const [lease] = await addReady(id, [
      { name: 'Lease.pdf', pages: lines, visibilityType: 'all' },
    ]);
    const page = await browser.open(`/mediator/cases/${id}?document=${lease?.id}&at=2`, {
      as: 'arbitrator',
    });
    await button(page, 'Annotate page 2').waitFor();
    await page.locator('.page[data-page-number="2"] .textLayer span').first().waitFor();
    await select(page, 'cold store', 'was shut.');
    await button(page, 'Annotate').click();
    const dialog = page.getByRole('dialog', { name: 'Add Annotation' });
    await dialog.getByText('cold store', { exact: true }).waitFor();
    await dialog.getByLabel('Note').fill('Who held the keys?');
    await dialog.getByLabel('Issue').fill('Custody');
    await dialog.getByLabel('Date of the event').fill('2025-05-20');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, 'Annotation Added');
    await expect.poll(() => marked(page)).toEqual(['cold store of The cold store was shut.']);

    // Without selected words the page is annotated, which needs a note.
    await page.evaluate('getSelection().empty()');
    await button(page, 'Annotate page 2').click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Write a note, or select words first').waitFor();
    await dialog.getByLabel('Note').fill('The whole page is about custody');
    await dialog.getByLabel('The arbitrators or mediators of this case').check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await button(page, '2 annotations').click();
    const list = page.getByRole('region', { name: 'Annotations of this document' });
    await list.getByText('The whole page is about custody').waitFor();
    await expectAccessible(page);

    const viewer = page.getByRole('dialog', { name: 'Lease.pdf' });
    await viewer.getByRole('button', { name: 'Close', exact: true }).click();
    await viewer.waitFor({ state: 'detached' });
    await openCaseDocuments(page);
    await page.getByRole('link', { name: 'Annotations' }).click();
    const drawer = page.getByRole('dialog', { name: 'Annotations' });
    await drawer.getByRole('list', { name: 'Custody' }).getByText('Who held the keys?').waitFor();
    await drawer.getByRole('list', { name: 'No issue' }).waitFor();
    await expectAccessible(page);

    await page.goto(`/mediator/cases/${id}/desk`);
    await button(page, 'Write the award').click();
    const text = page.getByRole('textbox', { name: 'Text of the draft' });
    await text.getByRole('heading', { name: 'Parties and representatives' }).click();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Annotations' }).click();
    await button(page, /^Quote \{N-/).click();
    await text.getByText(/“cold store” \{N-\d+\/2\}/).waitFor();
    await page.getByRole('tab', { name: 'Chronology' }).click();
    await button(page, 'Insert the chronology').click();
    await text.getByRole('cell', { name: 'Who held the keys?' }).waitFor();
    await expectAccessible(page);
  });

  it('are changed and deleted on a phone', async () => {
    const { id } = await ownCase({ kind: 'mediation', status: 'negotiationOngoing' });
    const pages = [['The goods lay in the cold store.']];
    const [lease] = await addReady(
      id,
      [{ name: 'Lease.pdf', pages, visibilityType: 'all' }],
      'mediator',
    );
    const page = await browser.open(`/mediator/cases/${id}?document=${lease?.id}`, {
      as: 'mediator',
      size: 'phone',
    });
    await button(page, 'Annotate page 1').click();
    const dialog = page.getByRole('dialog', { name: 'Add Annotation' });
    await dialog.getByLabel('Note').fill('Ask for the lease');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await button(page, '1 annotation').click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button(page, 'Edit annotation of page 1').click();
    const edit = page.getByRole('dialog', { name: 'Edit Annotation' });
    await edit.getByLabel('Note').fill('Ask for the signed lease');
    await edit.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Ask for the signed lease').waitFor();
    await button(page, 'Delete annotation of page 1').click();
    await page
      .getByRole('dialog', { name: 'Delete Annotation' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('This document has no annotations yet.').waitFor();
  });
});
