import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import { ownCase } from '../stack/own-case.ts';
import { ownTranscript } from '../stack/own-transcript.ts';
import { call } from '../stack/portal-client.ts';
import { expectSnackbar, type OpenOptions, type startBrowser } from './browser.ts';

/** What browser tests do on the transcript screen. */

export const ongoing: CaseSpec = { kind: 'mediation', status: 'negotiationOngoing' };
export const paragraphs = [
  'The claiment states that the goods were late.',
  'I put it to you that no notice was given.',
  'A notice was sent by registered post.',
];

type Opened = { page: Page; transcriptId: string; caseId: string; address: string };

/** Opens a transcript of a case of its own. */
export async function openTranscript(
  browser: ReturnType<typeof startBrowser>,
  transcript: Parameters<typeof ownTranscript>[2] = { paragraphs },
  options: Pick<OpenOptions, 'size' | 'hasOwnProfile'> = {},
): Promise<Opened> {
  const own: Case = await ownCase(ongoing);
  const transcriptId = await ownTranscript(inject('addresses'), own, transcript);
  const address = `/mediator/cases/${own.id}/transcription?caseType=${own.resolutionKind}`;
  const page = await browser.open(address, { as: 'mediator', ...options });
  await words(page, 0).waitFor();
  await paragraphsAreMeasured(page);
  return { page, transcriptId, caseId: own.id, address };
}

/** Waits until each paragraph begins where the one before it ends: heights are guessed at first. */
const paragraphsAreMeasured = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`(() => {
        const boxes = [...document.querySelectorAll('.transcript-segment')]
          .map((shown) => shown.getBoundingClientRect());
        return boxes.every((box, at) => at === 0 || Math.abs(box.top - boxes[at - 1].bottom) < 1);
      })()`),
    )
    .toBe(true);

/** The text field of a paragraph in sight. */
export const words = (page: Page, at: number): Locator => page.locator('.transcript-words').nth(at);
export const shownText = (page: Page): Promise<string[]> =>
  page.locator('.transcript-words').allInnerTexts();
export const textOf = (page: Page) => expect.poll(() => shownText(page));
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Puts the caret, or a selection, at characters of a paragraph. */
export async function select(page: Page, at: number, start: number, end = start): Promise<void> {
  await page.evaluate(`{
    const field = document.querySelectorAll('.transcript-words')[${at}];
    field.focus();
    const text = field.firstChild;
    document.getSelection().setBaseAndExtent(text, ${start}, text, ${end});
  }`);
}

export async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expectSnackbar(page, 'Transcript Updated Successfully');
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
}

/** The words that the server has, with their recognised index. */
export async function stored(transcriptId: string): Promise<[text: string, word?: number][][]> {
  const { body } = await call(inject('addresses'), 'GET', `getTranscriptionData/${transcriptId}`, {
    token: inject('tokens')['mediator'],
  });
  return body.transcriptData.words.map(({ text }: { text: { text: string; word?: number }[] }) =>
    text.map((leaf) => [leaf.text, leaf.word]),
  );
}

/** Pastes at the caret, as a word processor offers its text. */
export const paste = (page: Page, data: Readonly<Record<string, string>>) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    for (const [type, value] of ${JSON.stringify(Object.entries(data))})
      clipboardData.setData(type, value);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);

export const currentTime = (page: Page) =>
  page.evaluate<number>("document.querySelector('audio, video').currentTime");
export const isPaused = (page: Page) =>
  page.evaluate<boolean>("document.querySelector('audio, video').paused");
export const playerIsReady = (page: Page) =>
  expect
    .poll(() => page.evaluate("document.querySelector('audio, video')?.readyState ?? 0"))
    .toBeGreaterThanOrEqual(1);
/** Number of marks of this name in the document. */
export const marks = (page: Page, name: string) =>
  page.evaluate<number>(`CSS.highlights.get('transcript-${name}')?.size ?? 0`);
