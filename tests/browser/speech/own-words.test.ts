import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { StoredOwnWords } from '#contracts/endpoints/speech/own-words.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Own words, and corrections that are offered; the microphone says an order (tests/support/spoken/spoken-order.ts). */

const browser = startBrowser();
const addresses = inject('addresses');
let shown: Case;
let token: string;
beforeAll(async () => {
  shown = await ownCase({ kind: 'mediation', status: 'negotiationOngoing' });
  token = await signInAgain(addresses, 'mediator');
});

const list = async (): Promise<StoredOwnWords> =>
  (await call(addresses, 'GET', 'dictation/words', { token })).body;
const save = async (more: Partial<StoredOwnWords>) => {
  const { version } = await list();
  const body = { words: [], corrections: [], version, ...more };
  await call(addresses, 'PUT', 'dictation/words', { token, body });
};
async function open(): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${shown.id}?caseType=mediation`, {
    as: { token },
  });
  await text(page).waitFor();
  return page;
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });
const dictation = (page: Page) => page.getByRole('group', { name: 'Dictation' });
const button = (page: Page, name: string) => dictation(page).getByRole('button', { name });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'My words' });

it('own words are added, removed and restored, with what is wrong by line; a correction is offered for words that were heard before, and remembered when it is typed', async () => {
  await save({
    corrections: [{ heard: 'learned counsel', meant: 'Ld. Counsel', isOffered: true }],
  });
  const page = await open();
  await button(page, 'My words').click();
  await sheet(page).getByText('You have no words yet.').waitFor();
  const field = sheet(page).getByRole('textbox', { name: 'Add words' });
  const add = () => sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await field.fill('Ojha\n<b>Mistry</b>\nकोल्हापूर\nOjhaओझा');
  await add();
  await sheet(page)
    .getByText(
      'Line 1, “<b>Mistry</b>”: Use letters, spaces, hyphens, full stops and apostrophes only.',
    )
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe('<b>Mistry</b>\nOjhaओझा');
  await expect.poll(async () => (await list()).words).toEqual(['Ojha', 'कोल्हापूर']);
  // What is not added is there when the list is opened again.
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await button(page, 'My words').click();
  await expect.poll(() => field.inputValue()).toBe('<b>Mistry</b>\nOjhaओझा');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', Array.from({ length: 50_000 }, (_, at) => 'w' + at).join('\\n'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[role=dialog] textarea').dispatchEvent(paste);
  }`);
  await sheet(page)
    .getByText(/A list has up to 300 words/)
    .waitFor();
  await field.fill('');

  await sheet(page).getByRole('button', { name: 'Remove: Ojha' }).focus();
  await page.keyboard.press('Enter');
  await sheet(page).getByText('“Ojha” removed.').waitFor();
  // The keyboard goes on beside what was done.
  await expectFocus(sheet(page).locator('.own-words-done'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('button', { name: 'Remove: Ojha' }).waitFor();
  await expect.poll(async () => (await list()).words).toEqual(['Ojha', 'कोल्हापूर']);
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });

  // Corrections.
  await button(page, 'Start Dictation').click();
  const offer = dictation(page).getByRole('group', {
    name: 'Correct Learned counsel to Ld. Counsel',
  });
  await offer.waitFor();
  await button(page, 'Stop Dictation').click();
  await button(page, 'Start Dictation').waitFor();
  await expect
    .poll(() => text(page).innerText())
    .toContain('The claimant appeared in person. Learned counsel');
  await expectAccessible(page);

  await offer.getByRole('button', { name: /^Accept/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page).innerText()).toContain('person. Ld. Counsel');
  await offer.waitFor({ state: 'detached' });
  // Leaving the text looks for corrections at once: the accepted one is none.
  await text(page).focus();
  await text(page).blur();
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => text(page).innerText()).toContain('person. Learned counsel');

  await selectWord(page, 'claimant');
  await page.keyboard.type('Claymant');
  await text(page).blur();
  await dictation(page).getByText('Remembered: claimant → Claymant.').waitFor();
  await expect
    .poll(async () => (await list()).corrections)
    .toEqual([
      { heard: 'learned counsel', meant: 'Ld. Counsel', isOffered: true },
      { heard: 'claimant', meant: 'Claymant', isOffered: true },
    ]);
  await button(page, 'Forget').click();
  await expect.poll(async () => (await list()).corrections.length).toBe(1);
});

/** Selects a word of the text as a double click does. */
const selectWord = (page: Page, word: string) =>
  page.evaluate(`{
    const editor = document.querySelector('.editor-text');
    editor.focus();
    const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent.indexOf('${word}');
      if (at >= 0) getSelection().setBaseAndExtent(node, at, node, at + ${word.length});
    }
  }`);
