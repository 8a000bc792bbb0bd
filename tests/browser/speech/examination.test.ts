import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { addLiveWords } from '#tests/support/spoken/add-live-words.ts';
import { FIRST_WORDS } from '#tests/support/spoken/spoken-order.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { signByLink } from '#tests/support/stack/sign-at-gateway.ts';

/** Cross-examination; the microphone says SPOKEN_ORDER at each recording. */

const browser = startBrowser();
const ongoing: CaseSpec = { kind: 'arbitration', status: 'firstHearing' };

async function open({ id }: Case, options: Partial<OpenOptions> = {}): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${id}/cross-examination?caseType=arbitration`, {
    as: 'arbitrator',
    ...options,
  });
  await recordButton(page).waitFor();
  return page;
}

const recordButton = (page: Page) => page.getByRole('button', { name: 'Record', exact: true });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const recording = (page: Page) => page.getByRole('region', { name: 'Recording' });
const turns = (page: Page) => page.getByRole('list', { name: 'Turns', exact: true });
const turn = (page: Page, name: string) => turns(page).getByRole('article', { name });
const pending = (page: Page) =>
  page.getByRole('list', { name: 'Turns that are not saved yet' }).getByRole('listitem');
/** At least; a busy machine may look later. */
const THREE_SECONDS = /^(00:(0[3-9]|[1-5]\d)|0[1-9]:\d\d)$/;

/** Records until the clock shows three seconds, then stops. */
async function record(page: Page): Promise<void> {
  await recordButton(page).click();
  await recording(page).getByText(THREE_SECONDS).first().waitFor();
  await stopButton(page).click();
  await recordButton(page).waitFor();
}

/** Adds a turn without a microphone. A media id belongs to the case that has stored it first. */
async function addTurn(
  { id }: Case,
  { mediaId, ...turnFacts }: { mediaId: string } & Record<string, string>,
): Promise<void> {
  const reply = await call(inject('addresses'), 'POST', 'postTranscriptionData', {
    token: inject('tokens')['arbitrator'],
    body: {
      caseId: id,
      transcriptionData: {
        mediaId: `${mediaId}_${id}`,
        duration: 2,
        currentTime: new Date().toISOString(),
        ...turnFacts,
      },
    },
  });
  expect(reply.status).toBe(200);
}

describe('a cross-examination', () => {
  it('records Questions and Answers, with names, text and sound', async () => {
    const page = await open(await ownCase(ongoing), { hasDeviceSound: true });
    await page.getByRole('textbox', { name: 'Who is examined' }).fill('Suresh Patil');
    await page.getByText('Nothing is recorded yet.').waitFor();

    await record(page);
    const question = turn(page, 'Question 1');
    await question.getByText(FIRST_WORDS).waitFor();
    await question.getByText('Witness: Suresh Patil').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Answer' }).isChecked()).toBe(true);
    await expectAccessible(page);

    await recordButton(page).click();
    // Another microphone goes on with the turn, without a stop.
    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    const other = await microphones.locator('option').nth(1).getAttribute('value');
    await microphones.selectOption(other ?? '');
    await expect.poll(() => microphones.inputValue()).toBe(other);
    await recording(page).getByText(THREE_SECONDS).first().waitFor();
    await stopButton(page).click();
    const answer = turn(page, 'Answer 1');
    await answer.getByText('Suresh Patil', { exact: true }).waitFor();
    await answer.getByRole('button', { name: 'Play' }).click();
    const audio = answer.getByLabel('Audio of the turn');
    await expect
      .poll(() => audio.evaluate((element) => Reflect.get(element, 'duration')))
      .toBeGreaterThan(2.5);
  });

  it('changes the turn by one key without a stop, offline too, and saves all later; a failing service leaves a blank turn, also of a killed tab; one tab records at a time', async () => {
    browser.allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/);
    const page = await open(await ownCase(ongoing), { size: 'phone' });
    await recordButton(page).click();
    await page.getByText('Recording Question').waitFor();
    await page.context().setOffline(true);
    await recording(page).getByText(THREE_SECONDS).first().waitFor();
    await page.keyboard.press('a');
    await page.getByText('Recording Answer').waitFor();
    await recording(page)
      .getByText(/^00:0[1-9]$/)
      .first()
      .waitFor();
    // In a field the key types a letter, and changes the turn with Alt only.
    const witness = page.getByRole('textbox', { name: 'Who is examined' });
    await witness.press('o');
    await expect.poll(() => witness.inputValue()).toBe('o');
    await page.getByText('Recording Answer').waitFor();
    await witness.press('Alt+o');
    await page.getByText('Recording Objection').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByRole('menuitem', { name: 'Off the record' }).click();
    await recordButton(page).waitFor();
    await page.getByText('4 turns still to be saved').waitFor();
    await expect.poll(() => pending(page).count()).toBe(4);
    await expectNoSidewaysScroll(page);

    await page.context().setOffline(false);

    await turn(page, 'Question 1').getByText(FIRST_WORDS).waitFor();
    await expect.poll(() => pending(page).count()).toBe(0);
    await turn(page, 'Answer 1').waitFor();
    await turn(page, 'Objection, turn 3').getByRole('button', { name: 'Sustained' }).click();
    await turn(page, 'Objection, turn 3').getByText('Objection sustained: Counsel').waitFor();
    await turn(page, 'Off the record, turn 4')
      .getByText(/^\[Off the record, .+ IST\]$/)
      .waitFor();
    await expect.poll(() => turns(page).getByRole('article').count()).toBe(4);
    await expectNoSidewaysScroll(page);

    // One tab records at a time.
    const other = await page.context().newPage();
    const json = { message: 'The speech service does not respond', code: 'unavailable' };
    for (const tab of [page, other])
      await tab.route(/orderDictate/, (route) => route.fulfill({ status: 503, json }));
    await recordButton(page).click();
    await stopButton(page).waitFor();
    await other.goto(page.url());
    await recordButton(other).click();
    await other.getByText('You are recording this case in another tab.').waitFor();
    await recording(page).getByText(THREE_SECONDS).first().waitFor();
    // In mid recording, as if the tab was killed. The text is made later from the sound.
    await page.reload();
    const question = turn(page, 'Question 2');
    await question.getByText('This turn could not be turned into text.').waitFor();
    await expect.poll(() => pending(page).count()).toBe(0);
    await expectAccessible(page);
    for (const tab of [page, other]) await tab.unroute(/orderDictate/);
    await question.getByRole('button', { name: 'Try again' }).click();
    await question.getByText(FIRST_WORDS).waitFor();
    await question.getByRole('button', { name: 'Try again' }).waitFor({ state: 'hidden' });
    await expect.poll(() => turns(page).getByRole('article').count()).toBe(5);

    await other.getByRole('button', { name: 'Refresh' }).click();
    await turn(other, 'Question 2').getByText(FIRST_WORDS).waitFor();
    await expect.poll(() => turns(other).getByRole('article').count()).toBe(5);
    await other.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))`);
    await recordButton(other).click();
    await other.getByText('The browser does not allow the microphone.').waitFor();
    await expect.poll(() => pending(other).count()).toBe(0);
  });

  it('turns and corrects turns beside another person, names the witness, and is read as a saved transcript of 590 px', async () => {
    browser.allowProblem(/409/);
    const made = await ownCase(ongoing);
    // Longer than the area of the saved transcript.
    const long = 'When? '.repeat(400).trim();
    const people = { speaker: 'Adv. Rao', witness: 'Suresh Patil' };
    for (const [number, text] of ['Did you sign it?', 'I did.', long].entries())
      await addTurn(made, { ...people, mediaId: `med_${number + 1}`, text });
    const page = await open(made);

    await turn(page, 'Question 2').getByRole('button', { name: 'Change to Answer' }).click();
    await turn(page, 'Answer 1').getByText('Suresh Patil', { exact: true }).waitFor();
    await turn(page, 'Answer 1').getByRole('button', { name: 'Change to Question' }).click();
    await turn(page, 'Question 2').getByText('Adv. Rao', { exact: true }).waitFor();
    await turn(page, 'Question 2').getByText('Witness: Suresh Patil').waitFor();

    await turn(page, 'Question 1').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Question' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('When did you sign it?');
    await dialog.getByRole('button', { name: 'Add objection' }).click();
    await dialog.getByRole('combobox', { name: 'State of objection 1' }).selectOption('sustained');
    await dialog.getByRole('textbox', { name: 'Objection 1 by' }).fill('Respondent');
    await dialog.getByRole('textbox', { name: 'Ground of objection 1' }).fill('Leading');
    await dialog.getByRole('button', { name: 'Add exhibit' }).click();
    await dialog.getByRole('textbox', { name: 'Mark of exhibit 1' }).fill('C-4');
    await expectAccessible(page);
    // Another person is first.
    const path = `crossExamination/${made.id}/turns/med_1_${made.id}`;
    const first = await call(inject('addresses'), 'PUT', path, {
      token: inject('tokens')['arbitrator'],
      body: { version: 1, text: 'On which day?' },
    });
    expect(first.status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This turn was changed meanwhile.').first().waitFor();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Text' }).inputValue())
      .toBe('When did you sign it?');
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();

    const edited = turn(page, 'Question 1');
    await edited.getByText('When did you sign it?').waitFor();
    await edited.getByText('Objection sustained: Respondent, Leading').waitFor();
    await edited.getByText('Exhibit C-4').waitFor();

    // One word of one turn is redacted, by the keyboard.
    await edited.getByRole('button', { name: 'More actions of Question 1' }).click();
    await page.getByRole('menuitem', { name: 'Redact words' }).click();
    const redacting = page.getByRole('dialog', { name: 'Redact words of Question 1' });
    await redacting.getByRole('button', { name: 'Redact' }).click();
    await redacting.getByText('Select a word of the text').waitFor();
    const text = redacting.getByRole('textbox', { name: 'Text' });
    await text.press('Control+End');
    await text.press('Control+Shift+ArrowLeft');
    await text.press('Control+Shift+ArrowLeft');
    await redacting.getByText('it?', { exact: true }).waitFor();
    await expectAccessible(page);
    await redacting.getByRole('button', { name: 'Redact' }).click();
    await edited.locator('mark').getByText('it?').waitFor();
    await expect.poll(() => edited.locator('mark').count()).toBe(1);

    await page.getByRole('link', { name: 'Saved transcript' }).click();

    const area = page.getByRole('region', { name: 'Transcript' });
    await area.getByText(long).waitFor();
    await expect.poll(async () => (await area.boundingBox())?.height).toBe(590);
    await expect.poll(() => page.getByRole('button', { name: /Record|Edit/ }).count()).toBe(0);
    await page.getByText(`${made.caseCode}, ${made.title}`).waitFor();
    await expectAccessible(page);

    // Its reporter's form is signed, and the record says who has signed which version.
    const saved = page.url();
    await page.getByRole('button', { name: 'Export' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export' });
    await exporting.getByLabel(/^Reporter’s form \(PDF\)/).check();
    await exporting.getByLabel(/^My own/).check();
    await expectAccessible(page);
    await exporting.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Signer Gateway' }).waitFor();
    await signByLink(inject('addresses'), page.url());
    await page.goto(saved);
    const forms = page.getByRole('region', { name: 'Signed reporter’s form' });
    await forms.getByText(/Signed by Raghav Menon on /).waitFor();
    await forms.getByRole('button', { name: /^Download version \d+, signed$/ }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Arbitration' })
      .click();
    await page.getByRole('heading', { name: made.title }).waitFor();
  });
});

describe('the case page', () => {
  it('offers both screens as the manager’s settings say', async () => {
    const made = await ownCase(ongoing, isManaged);
    const page = await browser.open(`/mediator/cases/${made.id}?caseType=arbitration`, {
      as: 'caseManager',
    });
    const more = page.getByRole('button', { name: 'More', exact: true });
    const entries = page.getByRole('menuitem', { name: /^(Cross Examination|Live Transcription)/ });
    await more.click();
    await expect
      .poll(() => entries.allInnerTexts())
      .toEqual(['Cross Examination', 'Live Transcription']);
    await page.getByRole('menuitem', { name: 'Transcription', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Transcription' });
    await dialog.getByRole('textbox', { name: 'Length of a clip in minutes' }).fill('0.5');
    await dialog.getByText('No speech was transcribed in this case yet').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Transcription of this case' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectSnackbar(page, 'Settings saved');
    await dialog.waitFor({ state: 'hidden' });

    await more.click();
    const isOff = expect.stringContaining('Turned off in the settings of this case');
    await expect.poll(() => entries.allInnerTexts()).toEqual([isOff, isOff]);
    await expectAccessible(page);
  });
});

/** The part of an audio element that the test uses. */
type Player = { preload: string; duration: number; load(): void };

describe('live transcription', () => {
  const openLive = (made: Case, options: Partial<OpenOptions> = {}) =>
    browser.open(`/mediator/cases/${made.id}/livetranscription?caseType=arbitration`, {
      as: 'arbitrator',
      ...options,
    });
  const start = (page: Page) => page.getByRole('button', { name: 'Start live transcription' });
  const words = (page: Page) => page.getByRole('list', { name: 'Live transcript' });
  const EMPTY =
    'The session has either not started or the live transcript is still being generated.';

  it('shows level, clock and words as they are spoken, to others too, through other microphones and a loss of the network, and becomes a transcript and a recording', async () => {
    browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
    const made = await ownCase(ongoing, isManaged);
    const page = await openLive(made);
    await page.getByText(EMPTY).waitFor();
    await page.getByText(`Arbitration ${made.caseCode}`).waitFor();
    await expectAccessible(page);

    // Each stream of the account is in use at first.
    const fault = await fetch(`${inject('addresses').endpoints.transcribe}/_local/faults`, {
      method: 'POST',
      body: JSON.stringify({ exception: 'LimitExceededException' }),
    });
    expect(fault.ok).toBe(true);
    // Shown for a second, until the next attempt.
    const isTold = page.evaluate<boolean>(`new Promise((told) => {
      const text = 'All places of the speech service are taken. Your speech is kept and sent as soon as one is free.';
      new MutationObserver((_changes, observer) => {
        if (!document.body.textContent.includes(text)) return;
        observer.disconnect();
        told(true);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    })`);
    await start(page).click();
    expect(await isTold).toBe(true);
    const lines = words(page).locator('li:not([aria-hidden])');
    await lines.first().waitFor();
    await expect.poll(() => lines.first().innerText()).toMatch(/^00:0\d\s+The claimant/);
    const status = page.getByRole('region', { name: 'Live session' }).getByRole('status');
    await expect.poll(() => status.innerText()).toBe('Listening');
    const loudness = page.getByLabel('Loudness');
    await expect
      .poll(() => loudness.evaluate((meter) => ('value' in meter ? Number(meter.value) : 0)))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    const other = await openLive(made, { as: 'caseManager', size: 'phone' });
    await words(other)
      .getByText(/ claimant /)
      .first()
      .waitFor();
    await expectNoSidewaysScroll(other);
    const clock = page.getByRole('timer', { name: 'Time of the session' });
    await expect.poll(() => clock.innerText()).toMatch(/^(?!00:0[01])\d\d:\d\d$/);

    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    const next = await microphones.locator('option').nth(1).getAttribute('value');
    const before = await lines.count();
    await microphones.selectOption(next ?? '');
    await expect.poll(() => microphones.inputValue()).toBe(next);
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect.poll(() => status.innerText()).toBe('Listening');

    await page.context().setOffline(true);
    await expect.poll(() => status.innerText()).toMatch(/^Waiting for the connection\. /);
    await page.getByText(/^Waiting to become text: \d\d:\d\d of sound$/).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.context().setOffline(false);
    await expect.poll(() => status.innerText()).toBe('Listening');
    await stopButton(page).click();
    await page.getByText('Ended').waitFor();
    await page.getByRole('link', { name: 'Open the transcript' }).waitFor();
    const player = page.getByLabel('Recording of the session');
    await player.waitFor();
    await player.evaluate((audio: Player) => {
      audio.preload = 'metadata';
      audio.load();
    });
    await expect
      .poll(() => player.evaluate(({ duration }: Player) => duration || 0))
      .toBeGreaterThan(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await other.getByRole('button', { name: 'Refresh' }).click();
    const said = await lines.allInnerTexts();
    await expect.poll(() => words(other).getByRole('listitem').allInnerTexts()).toEqual(said);
    const listed = await call(inject('addresses'), 'GET', `liveTranscriptDet/${made.id}`, {
      token: inject('tokens')['arbitrator'],
    });
    expect(listed.body.total).toBe(1);
  });

  it('keeps the sound of a tab that is closed: the next visit sends it and continues', async () => {
    const made = await ownCase(ongoing);
    const first = await openLive(made);
    // Sent at the next visit only.
    await first.route('**/s3-url', (route) => route.abort());
    await start(first).click();
    await words(first).getByRole('listitem').first().waitFor();
    const page = await first.context().newPage();
    await first.close();

    await page.goto(first.url());
    await page.getByRole('button', { name: 'End the session', exact: true }).click();
    await page.getByText('Ended').waitFor();
    await page.getByLabel('Recording of the session').waitFor();
  });

  it('follows the newest words beside its controls, unless the reader has scrolled up', async () => {
    const made = await ownCase(ongoing);
    const line = (number: number) => `Line ${number} of the hearing.`;
    await addLiveWords(
      made.id,
      Array.from({ length: 30 }, (_none, at) => line(at + 1)),
    );
    const page = await openLive(made, { size: 'phone' });
    const area = page.getByRole('region', { name: 'Words' });
    const isInView = (text: string) =>
      words(page)
        .getByText(text, { exact: true })
        .evaluate((found) => {
          const box = found.closest('section')?.getBoundingClientRect();
          const { top, bottom } = found.getBoundingClientRect();
          return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
        });
    await words(page).getByText(line(30), { exact: true }).waitFor();
    await expect.poll(() => isInView(line(30))).toBe(true);
    await expect.poll(async () => (await area.boundingBox())?.height).toBeLessThan(500);
    await expectAccessible(page);

    await addLiveWords(made.id, [line(31)]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => isInView(line(31))).toBe(true);

    await area.press('Home');
    await expect.poll(() => isInView(line(1))).toBe(true);
    await addLiveWords(made.id, [line(32)]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await words(page).getByText(line(32), { exact: true }).waitFor();
    await expect.poll(() => isInView(line(1))).toBe(true);
  });
});
