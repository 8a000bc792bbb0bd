import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  startBrowser,
} from '#tests/support/browser.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { FIRST_WORDS, MIDDLE_WORDS, SPOKEN_ORDER } from '#tests/support/spoken-order.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Dictation into the proceedings; the microphone says SPOKEN_ORDER. */

const browser = startBrowser();
const ongoing: CaseSpec = { kind: 'mediation', status: 'negotiationOngoing' };
const LAST_WORD = 'hearing.';
/** Time of the recording when the order was said, which takes 13 seconds. */
const SPOKEN_ENTIRELY = /00:(1[4-9]|2\d)/;

async function open({ id, resolutionKind }: Case, size?: 'phone'): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: 'mediator',
    ...(size && { size }),
  });
  await text(page).waitFor();
  return page;
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });
const dictation = (page: Page) => page.getByRole('group', { name: 'Dictation' });
/** Waits until all speech is text: the language can be changed then. */
const allSent = (page: Page) =>
  expect.poll(() => dictation(page).getByLabel('Language of the dictation').isEnabled()).toBe(true);
const button = (page: Page, name: string) => dictation(page).getByRole('button', { name });
const written = async (page: Page) => (await text(page).innerText()).trim();
const textOf = (page: Page) => expect.poll(() => written(page));

describe('dictation', () => {
  it('writes what is said at one place, also while the writer types elsewhere', async () => {
    const page = await open(await ownCase(ongoing));
    await text(page).fill('Order:');

    await button(page, 'Start Dictation').click();
    await dictation(page).getByRole('meter', { name: 'Loudness' }).waitFor();
    await textOf(page).toMatch(FIRST_WORDS);
    await expectAccessible(page);
    // By mouse: after a focus by script or Tab, the editor undoes a move to its start for 200 ms. Words
    // that come in before the editor has noticed the move undo it, too.
    await text(page).click();
    const atStart = async () => {
      await page.keyboard.press('ControlOrMeta+Home');
      return page.evaluate('getSelection().anchorOffset');
    };
    await expect.poll(atStart, { interval: 300 }).toBe(0);
    await page.keyboard.type('Daily ');
    await textOf(page).toMatch(MIDDLE_WORDS);
    await dictation(page).getByText(SPOKEN_ENTIRELY).waitFor();
    await button(page, 'Stop Dictation').click();

    await textOf(page).toBe(`Daily Order: ${SPOKEN_ORDER}`);
    await button(page, 'Start Dictation').waitFor();
  });

  it('keeps what could not be sent over a reload, and sends it then', async () => {
    browser.allowProblem(/ERR_FAILED/);
    const page = await open(await ownCase(ongoing));
    await text(page).fill('Order:');
    await page.route(/orderDictate/, (route) => route.abort());

    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/parts of the dictation still to be sent/)
      .waitFor();
    await dictation(page).getByText(SPOKEN_ENTIRELY).waitFor();
    expect(await written(page)).toBe('Order:');
    // In mid recording, as if the tab was killed.
    await page.reload();
    await dictation(page).getByRole('button', { name: 'Send now' }).waitFor();
    await page.unroute(/orderDictate/);
    await button(page, 'Send now').click();

    await textOf(page).toBe(`Order: ${SPOKEN_ORDER}`);
  });

  it('is reset: the dictated text goes, and the typed text stays', async () => {
    const page = await open(await ownCase(ongoing), 'phone');
    await text(page).fill('Typed.');

    await button(page, 'Start Dictation').click();
    await textOf(page).toMatch(FIRST_WORDS);
    await expectNoSidewaysScroll(page);
    await button(page, 'Stop Dictation').click();
    await button(page, 'Start Dictation').waitFor();
    await allSent(page);
    expect(await written(page)).not.toContain(LAST_WORD);
    await button(page, 'Reset').click();

    await textOf(page).toBe('Typed.');
  });

  it('asks before it removes what is not text yet, and leaves no audio behind after a logout', async () => {
    browser.allowProblem(/ERR_FAILED/);
    const page = await open(await ownCase(ongoing));
    await page.route(/orderDictate/, (route) => route.abort());
    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/00:0[3-9]/)
      .waitFor();
    await button(page, 'Stop Dictation').click();
    await dictation(page).getByText('1 part of the dictation still to be sent').waitFor();

    await button(page, 'Reset').click();
    const question = page.getByRole('dialog', { name: 'Reset the dictation?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reset' }).click();

    await button(page, 'Send now').waitFor({ state: 'hidden' });
    await page.reload();
    await button(page, 'Start Dictation').waitFor();
    await expect.poll(() => keptChunks(page)).toBe(0);
    expect(await written(page)).toBe('');

    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/00:0[3-9]/)
      .waitFor();
    await button(page, 'Stop Dictation').click();
    await expect.poll(() => keptChunks(page)).toBe(1);
    // The session of the test's users is shared: only this browser forgets it.
    await page.route(/sessions/, (route) => route.fulfill({ json: { message: 'Logged out' } }));
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => keptChunks(page)).toBe(0);
  });

  it('writes what was said before the microphone was unplugged, once the server is up again', async () => {
    browser.allowProblem(/503/);
    const page = await open(await ownCase(ongoing));
    let failures = 3;
    await page.route(/orderDictate/, (route) => {
      failures -= 1;
      const json = { message: 'The speech service does not respond', code: 'unavailable' };
      return failures < 0 ? route.continue() : route.fulfill({ status: 503, json });
    });
    await page.evaluate(`{
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wish) => {
        const stream = await open(wish);
        window.unplug = () => stream.getTracks()[0].dispatchEvent(new Event('ended'));
        return stream;
      };
    }`);
    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/00:0[4-9]/)
      .waitFor();

    await page.evaluate('unplug()');
    await dictation(page).getByText('The speech service does not respond').waitFor();

    // The next attempts follow by themselves.
    await textOf(page).toMatch(FIRST_WORDS);
    await button(page, 'Send now').waitFor({ state: 'hidden' });
    await expect.poll(() => button(page, 'Start Dictation').isEnabled()).toBe(true);
  });

  it('goes on when the browser has suspended it, e.g. for a phone call', async () => {
    const page = await open(await ownCase(ongoing));
    await page.evaluate(`{
      const Original = AudioContext;
      window.AudioContext = class extends Original {
        constructor(options) {
          super(options);
          window.interrupt = () => this.suspend();
        }
      };
    }`);
    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/00:0[2-9]/)
      .waitFor();

    await page.evaluate('interrupt()');

    await dictation(page)
      .getByText(/00:0[6-9]/)
      .waitFor();
    await button(page, 'Stop Dictation').click();
    await textOf(page).toMatch(/\b(counsel|respondent|sought)\b/);
  });

  it('remembers the chosen microphone by its name, and says what to do when it is refused', async () => {
    const page = await open(await ownCase(ongoing));
    const microphone = dictation(page).getByLabel('Microphone');
    await microphone.selectOption({ label: 'Fake Audio Input 2' });
    await page.evaluate("localStorage.setItem('microphone', 'id of another visit')");

    await page.reload();

    const chosen = () =>
      microphone.evaluate((select) => Reflect.get(select, 'selectedOptions')[0].label);
    await expect.poll(chosen).toBe('Fake Audio Input 2');

    await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))`);
    await button(page, 'Start Dictation').click();
    await dictation(page).getByText('The browser does not allow the microphone.').waitFor();
    await expect.poll(() => button(page, 'Start Dictation').isEnabled()).toBe(true);
  });

  it('keeps the screen of a phone on until “stop” is said, and shows the voice commands', async () => {
    const page = await open(await ownCase(ongoing), 'phone');
    const heard = [
      'the claimant appeared. Comma. and left. Next paragraph number. costs follow. Undo that. Each bears its own. Stop.',
    ];
    await page.route(/orderDictate/, (route) =>
      route.fulfill({ json: { text: heard.shift() ?? 'After it.', mediaId: '' } }),
    );
    await text(page).fill('Order:');
    await page.evaluate(`{
      window.locks = [];
      const request = async (kind) => {
        locks.push(kind);
        return { release: async () => void locks.push('released') };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    }`);
    await button(page, 'Start Dictation').click();
    await expect.poll(() => page.evaluate('locks')).toEqual(['screen']);

    await dictation(page).getByText('Comma. Next paragraph number. Undo that. Stop.').waitFor();
    await expect.poll(() => page.evaluate('locks')).toEqual(['screen', 'released']);
    await textOf(page).toMatch(/^Order: the claimant appeared, and left\.\s+Each bears its own\./);
    await expect.poll(() => text(page).locator('ol > li').count()).toBe(1);

    // A picture that names black has the colour of its button.
    const colours = await page.evaluate<string[]>(`(() => {
      const one = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Voice commands');
      return [getComputedStyle(one.querySelector('path')).fill, getComputedStyle(one).color];
    })()`);
    expect(new Set(colours).size).toBe(1);

    await button(page, 'Voice commands').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Voice commands' });
    await sheet.getByLabel('Use voice commands').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button(page, 'Voice commands'))).toBe(true);
  });

  it('sends what it has kept after the next sign-in, when the session has ended meanwhile', async () => {
    browser.allowProblem(/ERR_FAILED|421/);
    const addresses = inject('addresses');
    const token = await signInAgain(addresses, 'mediator');
    const { id } = await ownCase(ongoing);
    const address = `/mediator/cases/${id}?caseType=mediation`;
    const page = await browser.open(address, { as: { token } });
    await page.route(/orderDictate/, (route) => route.abort());
    await button(page, 'Start Dictation').click();
    // Speech, not the silence before it.
    await dictation(page)
      .getByText(/of the dictation still to be sent/)
      .waitFor();
    await button(page, 'Stop Dictation').click();
    await button(page, 'Send now').waitFor();

    await call(addresses, 'DELETE', 'sessions', { token });
    // The next attempt, which follows by itself, meets the ended session.
    await page.unroute(/orderDictate/);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await keptChunks(page)).toBeGreaterThan(0);

    const next = await signInAgain(addresses, 'mediator');
    await page.evaluate(
      `localStorage.setItem('token', '${next}'); localStorage.setItem('last-activity-at', Date.now());`,
    );
    await page.goto(new URL(address, page.url()).href);

    await textOf(page).toMatch(FIRST_WORDS);
    await expect.poll(() => keptChunks(page)).toBe(0);
  });

  it('runs in one tab of a case at a time', async () => {
    const page = await open(await ownCase(ongoing));
    await button(page, 'Start Dictation').click();
    await button(page, 'Stop Dictation').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());

    await button(other, 'Start Dictation').click();

    await dictation(other).getByText('You are dictating here in another tab.').waitFor();
    await button(page, 'Stop Dictation').click();
    await button(page, 'Start Dictation').waitFor();
  });
});

/** Number of chunks in the browser's database. */
const keptChunks = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('recordings');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const count = opening.result.transaction('chunks').objectStore('chunks').count();
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result);
      };
    };
  })`);

describe('a language that Amazon Transcribe does not stream in the region', () => {
  it('is not offered: the screen says so, and offers English', async () => {
    const made = await ownCase(ongoing);
    const page = await browser.open('/mediator/home', { as: 'mediator' });
    const change = (path: string, facts: object) =>
      page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...facts } });
      });
    await change('**/config.json', { region: 'ap-northeast-1' });
    await change('**/getTranscriptionType/**', { recordingLanguage: 'punjabi' });
    await page.goto(new URL(`/mediator/cases/${made.id}?caseType=mediation`, page.url()).href);
    const languages = dictation(page).getByLabel('Language of the dictation');
    await dictation(page)
      .getByText(
        'Punjabi is transcribed in recordings only. Speak English here, or upload a recording.',
      )
      .waitFor();
    await expect.poll(() => languages.inputValue()).toBe('english');
    await expect
      .poll(() => languages.locator('option').allTextContents())
      .toEqual(['English', 'Hindi · हिन्दी']);
    await expectAccessible(page);
  });
});
