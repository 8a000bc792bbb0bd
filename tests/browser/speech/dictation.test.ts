import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { signInAgain } from '#tests/support/people/sign-in-again.ts';
import { FIRST_WORDS, SPOKEN_ORDER } from '#tests/support/spoken/spoken-order.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Dictation into the proceedings; the microphone says SPOKEN_ORDER. */

const browser = startBrowser();
const ongoing: CaseSpec = { kind: 'mediation', status: 'negotiationOngoing' };
/** Time of the recording when the order was said, which takes 13 seconds. */
const SPOKEN_ENTIRELY = /00:(1[4-9]|[2-5]\d)|0[1-9]:\d\d/;

/** Its page keeps no text of a former test: each test has an empty browser profile. */
let shown: Case;
beforeAll(async () => {
  shown = await ownCase(ongoing);
});

const pathOf = ({ id }: Case) => `/mediator/cases/${id}?caseType=mediation`;

async function open(made: Case, options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open(pathOf(made), { as: 'mediator', ...options });
  await text(page).waitFor();
  return page;
}

/** Starts to record, and waits for this time of the recording. */
async function record(page: Page, time: RegExp): Promise<void> {
  await button(page, 'Start Dictation').click();
  await dictation(page).getByText(time).waitFor();
}

/** The requests of streams and of chunks. */
const SPEECH = /orderDictate|dictation\/address/;

/** The speech service takes no stream. */
const hearChunksOnly = (page: Page) =>
  page.route(/dictation\/address/, (route) =>
    route.fulfill({ status: 409, json: { message: 'No stream', code: 'conflict' } }),
  );

const text = (page: Page) => page.getByRole('textbox', { name: 'Record the Proceedings' });
const dictation = (page: Page) => page.getByRole('group', { name: 'Dictation' });
/** Waits until all speech is text: the language can be changed then. */
const allSent = (page: Page) =>
  expect.poll(() => dictation(page).getByLabel('Language of the dictation').isEnabled()).toBe(true);
const button = (page: Page, name: string) => dictation(page).getByRole('button', { name });
const written = async (page: Page) => (await text(page).innerText()).trim();
const textOf = (page: Page) => expect.poll(() => written(page));

describe('dictation', () => {
  it('writes what is said at one place, also while the writer types elsewhere, is suspended, or has another tab; offers only languages that Amazon Transcribe streams in the region', async () => {
    const page = await open(shown);
    await page.evaluate(`{
      const Original = AudioContext;
      window.AudioContext = class extends Original {
        constructor(options) {
          super(options);
          window.interrupt = () => this.suspend();
        }
      };
    }`);
    await text(page).fill('Order:');
    const chunks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('orderDictate')) chunks.push(request.url());
    });

    await button(page, 'Start Dictation').click();
    await dictation(page).getByRole('meter', { name: 'Loudness' }).waitFor();
    // Shown while they may still change, in the place where they are written afterwards.
    await page.locator('.dictation-partial').filter({ hasText: /\w/ }).waitFor();
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
    // The browser suspends the sound, e.g. for a phone call.
    await page.evaluate('interrupt()');
    // Another tab, of a region and a case whose language is not streamed: it offers English, and says so.
    const other = await page.context().newPage();
    const change = (path: string, facts: object) =>
      other.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...facts } });
      });
    await change('**/config.json', { region: 'ap-northeast-1' });
    await change('**/getTranscriptionType/**', { recordingLanguage: 'punjabi' });
    await other.goto(page.url());
    await dictation(other)
      .getByText(
        'Punjabi is transcribed in recordings only. Speak English here, or upload a recording.',
      )
      .waitFor();
    const languages = dictation(other).getByLabel('Language of the dictation');
    await expect.poll(() => languages.inputValue()).toBe('english');
    await expect
      .poll(() => languages.locator('option').allTextContents())
      .toEqual(['English', 'Hindi · हिन्दी']);
    await expectAccessible(other);
    await button(other, 'Start Dictation').click();
    await dictation(other).getByText('You are dictating here in another tab.').waitFor();
    await other.close();
    await dictation(page).getByText(SPOKEN_ENTIRELY).waitFor();
    await button(page, 'Stop Dictation').click();

    await textOf(page).toBe(`Daily Order: ${SPOKEN_ORDER}`);
    await button(page, 'Start Dictation').waitFor();
    expect(chunks).toEqual([]);
  });

  it('keeps what could not be sent over a reload and the end of the session, and sends it after the next sign-in; remembers the microphone by its name', async () => {
    browser.allowProblem(/ERR_FAILED|421/);
    const addresses = inject('addresses');
    const token = await signInAgain(addresses, 'mediator');
    const page = await open(shown, { as: { token } });
    await text(page).fill('Order:');
    await page.route(SPEECH, (route) => route.abort());
    const microphone = dictation(page).getByLabel('Microphone');
    await microphone.selectOption({ label: 'Fake Audio Input 2' });
    await page.evaluate("localStorage.setItem('microphone', 'id of another visit')");
    await button(page, 'Start Dictation').click();
    await dictation(page)
      .getByText(/of the dictation still to be sent/)
      .waitFor();
    await dictation(page)
      .getByText(/00:(0[6-9]|[1-5]\d)|0[1-9]:\d\d/)
      .waitFor();
    // In mid recording, as if the tab was killed.
    await page.reload();
    await button(page, 'Send now').waitFor();
    // The chosen microphone is remembered by its name.
    const chosen = () =>
      microphone.evaluate((select) => Reflect.get(select, 'selectedOptions')[0].label);
    await expect.poll(chosen).toBe('Fake Audio Input 2');
    // The first five seconds, and those after them.
    expect(await keptChunks(page)).toBeGreaterThan(1);
    expect(await written(page)).toBe('Order:');

    await call(addresses, 'DELETE', 'sessions', { token });
    await page.unroute(SPEECH);
    await button(page, 'Send now').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await keptChunks(page)).toBeGreaterThan(1);

    const next = await signInAgain(addresses, 'mediator');
    await page.evaluate(
      `localStorage.setItem('token', '${next}'); localStorage.setItem('last-activity-at', Date.now());`,
    );
    await page.goto(new URL(pathOf(shown), page.url()).href);

    await expect.poll(() => keptChunks(page)).toBe(0);
    await textOf(page).toMatch(
      /^Order: The claimant appeared in person\. .*\b(counsel|respondent)\b/,
    );
  });

  it('goes on after each trouble of microphone and service; a reset and a logout leave no audio behind', async () => {
    browser.allowProblem(/ERR_FAILED|503|409/);
    const page = await open(shown);
    await hearChunksOnly(page);
    // Refused at first, and unplugged later.
    await page.evaluate(`{
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let isRefused = true;
      navigator.mediaDevices.getUserMedia = async (wish) => {
        if (isRefused) {
          isRefused = false;
          throw new DOMException('no', 'NotAllowedError');
        }
        const stream = await open(wish);
        window.unplug = () => stream.getTracks()[0].dispatchEvent(new Event('ended'));
        return stream;
      };
    }`);
    await button(page, 'Start Dictation').click();
    await dictation(page).getByText('The browser does not allow the microphone.').waitFor();
    await expect.poll(() => button(page, 'Start Dictation').isEnabled()).toBe(true);

    let failures = 3;
    await page.route(/orderDictate/, (route) => {
      failures -= 1;
      const json = { message: 'The speech service does not respond', code: 'unavailable' };
      return failures < 0 ? route.continue() : route.fulfill({ status: 503, json });
    });
    await record(page, /00:0[3-9]/);
    await page.evaluate('unplug()');
    await dictation(page)
      .getByText(/^The microphone was disconnected\. The recording goes on with another one: /)
      .waitFor();
    await button(page, 'Stop Dictation').click();
    await dictation(page).getByText('The speech service does not respond').waitFor();
    // The next attempts follow by themselves.
    await textOf(page).toMatch(FIRST_WORDS);
    await button(page, 'Send now').waitFor({ state: 'hidden' });
    await expect.poll(() => button(page, 'Start Dictation').isEnabled()).toBe(true);
    await page.unroute(/orderDictate/);

    // A reset asks before it removes what is not text yet.
    await page.route(/orderDictate/, (route) => route.abort());
    await record(page, /00:0[1-9]/);
    await button(page, 'Stop Dictation').click();
    await dictation(page).getByText('1 part of the dictation still to be sent').waitFor();
    await button(page, 'Reset').click();
    const question = page.getByRole('dialog', { name: 'Reset the dictation?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reset' }).click();
    await button(page, 'Send now').waitFor({ state: 'hidden' });
    await expect.poll(() => keptChunks(page)).toBe(0);
    await textOf(page).toBe('');

    await record(page, /00:0[1-9]/);
    await button(page, 'Stop Dictation').click();
    await expect.poll(() => keptChunks(page)).toBe(1);
    // The session of the test's users is shared: only this browser forgets it.
    await page.route(/sessions/, (route) => route.fulfill({ json: { message: 'Logged out' } }));
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => keptChunks(page)).toBe(0);
  });

  it('keeps the screen of a phone on until “stop” is said, shows the voice commands, and is reset', async () => {
    browser.allowProblem(/409/);
    const page = await open(shown, { size: 'phone' });
    await hearChunksOnly(page);
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
    await expectNoSidewaysScroll(page);

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

    // The dictated text goes, and the typed text stays.
    await allSent(page);
    await button(page, 'Reset').click();
    await textOf(page).toBe('Order:');
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
