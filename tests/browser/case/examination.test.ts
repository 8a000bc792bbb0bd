import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser.ts';
import { ownCase } from '#tests/support/own-case.ts';

/** Cross-examination; Chromium's fake microphone says SPOKEN_ORDER at each recording. */

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

/** Records until the clock shows these seconds, then stops. */
async function record(page: Page, clock: RegExp): Promise<void> {
  await recordButton(page).click();
  await recording(page).getByText(clock).first().waitFor();
  await stopButton(page).click();
  await recordButton(page).waitFor();
}
const THREE_SECONDS = /^00:0[3-9]$/;

describe('a cross-examination', () => {
  it('records Questions and Answers, with names, text and sound', async () => {
    const page = await open(await ownCase(ongoing));
    await page.getByRole('textbox', { name: 'Who is examined' }).fill('Suresh Patil');
    await page.getByText('Nothing is recorded yet.').waitFor();

    await record(page, THREE_SECONDS);
    const question = turn(page, 'Question 1');
    await question.getByText(/^The claimant appeared in person/).waitFor({ timeout: 60_000 });
    await question.getByText('Witness: Suresh Patil').waitFor();
    expect(await page.getByRole('radio', { name: 'Answer' }).isChecked()).toBe(true);
    await expectAccessible(page);

    await record(page, THREE_SECONDS);
    const answer = turn(page, 'Answer 1');
    await answer.getByText('Suresh Patil', { exact: true }).waitFor({ timeout: 60_000 });
    await answer.getByRole('button', { name: 'Play' }).click();
    const audio = answer.getByLabel('Audio of the turn');
    await expect
      .poll(() => audio.evaluate((element) => Reflect.get(element, 'duration')))
      .toBeGreaterThan(2.5);
    await page.screenshot({ path: '/tmp/exam-desktop.png', fullPage: true });
  });

  it('fits a phone', async () => {
    const page = await open(await ownCase(ongoing), { size: 'phone' });
    await record(page, THREE_SECONDS);
    await turn(page, 'Question 1').waitFor({ timeout: 60_000 });
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: '/tmp/exam-phone.png', fullPage: true });
  });
});
