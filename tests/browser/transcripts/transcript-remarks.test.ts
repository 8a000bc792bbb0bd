import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectAccessible, expectSnackbar, startBrowser } from '#tests/support/browser/browser.ts';
import {
  button,
  marks,
  openTranscript,
  paragraphs,
  save,
  select,
  shownText,
  textOf,
  words,
} from '#tests/support/browser/transcript-screen.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { ownTranscript } from '#tests/support/stack/own-transcript.ts';

/** Comments and bookmarks on passages, and two people at one transcript. */

const browser = startBrowser();

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Comments and bookmarks' });

describe('comments and bookmarks', () => {
  it('are made by keys, follow their words, say that a passage has changed, and go back to it', async () => {
    const { page } = await openTranscript(browser);
    await select(page, 1, 'I put it to you that '.length, 'I put it to you that no notice'.length);
    await page.keyboard.press('Alt+m');
    const dialog = page.getByRole('dialog', { name: 'Comment', exact: true });
    await dialog.getByText('no notice', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('Write a comment').waitFor();
    await dialog.getByLabel('Comment').fill('Which notice?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectSnackbar(page, 'Comment Added');
    await expect.poll(() => marks(page, 'comment')).toBe(1);

    await select(page, 2, 3);
    await page.keyboard.press('Alt+b');
    const naming = page.getByRole('dialog', { name: 'Bookmark', exact: true });
    await naming.getByLabel('Name').fill('The post');
    await expectAccessible(page);
    await naming.getByRole('button', { name: 'Add' }).click();
    await expectSnackbar(page, 'Bookmark Added');
    await button(page, 'Bookmark: The post').waitFor();

    // A split and other words move a passage, other words inside of it change it.
    await select(page, 1, 'I put '.length);
    await page.keyboard.press('Enter');
    await select(page, 2, 'it to you that no '.length);
    await page.keyboard.type('written ');
    await save(page);
    await page.reload();
    await words(page, 0).waitFor();
    await button(page, '1 comment').click();
    const drawer = drawerOf(page);
    await drawer.getByText('Which notice?').waitFor();
    await drawer.getByText('The passage has changed since.').waitFor();
    await drawer.getByText(/^Mediator · /).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Go to' }).click();
    await expect.poll(() => page.evaluate('String(document.getSelection())')).toBe('no');
    await button(page, 'Bookmark: The post').click();
    await drawer.getByText('The post').waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Rename' }).click();
    await naming.getByLabel('Name').fill('Registered post');
    await naming.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Registered post').waitFor();
    await drawer.getByRole('tab', { name: 'Comments' }).click();
    await drawer.getByRole('button', { name: 'Resolve' }).click();
    await drawer.getByText('No comments').waitFor();
    await drawer.getByLabel('Show resolved comments').check();
    await drawer.getByText(/^Resolved by Ananya Krishnan/).waitFor();
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete comment' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expectSnackbar(page, 'Deleted');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => marks(page, 'comment')).toBe(0);
  });
});

describe('two people at one transcript', () => {
  it('see each other, at which paragraph, and each other’s comments and versions', async () => {
    const own = await ownCase({ kind: 'arbitration', status: 'firstHearing' }, isManaged);
    await ownTranscript(inject('addresses'), own, { paragraphs });
    const address = `/mediator/cases/${own.id}/transcription?caseType=arbitration`;
    const page = await browser.open(address, { as: 'arbitrator' });
    await words(page, 2).waitFor();
    await words(page, 1).click();
    const other = await browser.open(address, { as: 'caseManager' });
    await words(other, 2).waitFor();
    await words(other, 2).click();
    await other.getByText(/ has this transcript open too\.$/).waitFor();
    await page.getByText(/ has this transcript open too\.$/).waitFor();
    await page
      .locator('.transcript-segment')
      .nth(2)
      .getByText(/ is here$/)
      .waitFor();
    await expectAccessible(page);

    await select(page, 1, 0, 'I put'.length);
    await button(page, 'Comment').click();
    const dialog = page.getByRole('dialog', { name: 'Comment', exact: true });
    await dialog.getByLabel('Comment').fill('Asked twice.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectSnackbar(page, 'Comment Added');
    await button(other, 'All comments').click();
    await drawerOf(other).getByText('Asked twice.').waitFor();
    await expect
      .poll(() => drawerOf(other).getByRole('button', { name: 'Delete' }).count())
      .toBe(0);
    await other.keyboard.press('Escape');

    await select(page, 0, 0);
    await page.keyboard.type('Mine: ');
    await save(page);
    await other.getByText('Another version was saved meanwhile.').waitFor();
    await button(other, 'Show it').click();
    await textOf(other).toEqual([`Mine: ${paragraphs[0]}`, paragraphs[1], paragraphs[2]]);
    expect(await shownText(page)).toEqual(await shownText(other));
  });
});
