import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';

/** A live session: its microphone, its clock, its state without a network, and its recording. */

const browser = startBrowser();
const ongoing: CaseSpec = { kind: 'arbitration', status: 'firstHearing' };

const openLive = (made: Case, options: Partial<OpenOptions> = {}) =>
  browser.open(`/mediator/cases/${made.id}/livetranscription?caseType=arbitration`, {
    as: 'arbitrator',
    ...options,
  });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const session = (page: Page) => page.getByRole('region', { name: 'Live session' });
const status = (page: Page) => session(page).getByRole('status');
const clock = (page: Page) => page.getByRole('timer', { name: 'Time of the session' });
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Live transcript' }).locator('li:not([aria-hidden])');
const player = (page: Page) => page.getByLabel('Recording of the session');

/** The part of an audio element that the test uses. */
type Player = { preload: string; duration: number; load(): void };

async function start(page: Page): Promise<void> {
  await button(page, 'Start live transcription').click();
  await lines(page).first().waitFor();
}

it('shows level and clock, changes the microphone without a stop, and keeps the recording', async () => {
  const page = await openLive(await ownCase(ongoing));
  await start(page);
  await expect.poll(() => status(page).innerText()).toBe('Listening');
  await expect
    .poll(() =>
      page.getByLabel('Loudness').evaluate((meter) => ('value' in meter ? Number(meter.value) : 0)),
    )
    .toBeGreaterThan(0);
  await expect.poll(() => clock(page).innerText()).toMatch(/^(?!00:0[01])\d\d:\d\d$/);

  const microphones = page.getByRole('combobox', { name: 'Microphone' });
  const other = await microphones.locator('option').nth(1).getAttribute('value');
  await microphones.selectOption(other ?? '');
  await expect.poll(() => microphones.inputValue()).toBe(other);
  const said = await lines(page).count();
  await expect.poll(() => lines(page).count()).toBeGreaterThan(said);
  await expect.poll(() => status(page).innerText()).toBe('Listening');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await button(page, 'Stop').click();
  await page.getByText('Ended').waitFor();
  await player(page).waitFor();
  await player(page).evaluate((audio: Player) => {
    audio.preload = 'metadata';
    audio.load();
  });
  await expect
    .poll(() => player(page).evaluate(({ duration }: Player) => duration || 0))
    .toBeGreaterThan(1);
  await expectAccessible(page);
});

it('says that it waits without a network, and that sound is kept, until the network returns', async () => {
  browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
  const page = await openLive(await ownCase(ongoing), { size: 'phone' });
  await start(page);
  await expect.poll(() => status(page).innerText()).toBe('Listening');

  await page.context().setOffline(true);
  await expect.poll(() => status(page).innerText()).toMatch(/^Waiting for the connection\. /);
  await page.getByText(/^Waiting to become text: \d\d:\d\d of sound$/).waitFor();
  await expectNoSidewaysScroll(page);

  await page.context().setOffline(false);
  await expect.poll(() => status(page).innerText()).toBe('Listening');
  await button(page, 'Stop').click();
  await page.getByText('Ended').waitFor();
  await player(page).waitFor();
});

it('keeps the sound of a tab that is closed: the next visit sends it and continues', async () => {
  const made = await ownCase(ongoing);
  const first = await openLive(made);
  // Sent at the next visit only.
  await first.route('**/s3-url', (route) => route.abort());
  await start(first);
  await expect.poll(() => clock(first).innerText()).toMatch(/^(?!00:0[0-5])\d\d:\d\d$/);
  const page = await first.context().newPage();
  await first.close();

  await page.goto(first.url());
  await button(page, 'End the session').click();
  await page.getByText('Ended').waitFor();
  await player(page).waitFor();
});
