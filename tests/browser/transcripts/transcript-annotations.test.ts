import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { ownTranscript } from '#tests/support/stack/own-transcript.ts';

/** Words of a transcript are annotated, marked, listed by issue and date, and opened at their place. */

const browser = startBrowser();
const addresses = inject('addresses');
const paragraphs = [
  'The goods were late.',
  'I put it to you that the store was locked.',
  'The manager held the keys to the store.',
];

/** Selects these words of a paragraph. */
const select = (page: Page, at: number, words: string) =>
  page.evaluate(`{
    const field = document.querySelectorAll('.transcript-words')[${at}];
    field.focus();
    const text = field.firstChild;
    const from = text.data.indexOf(${JSON.stringify(words)});
    document.getSelection().setBaseAndExtent(text, from, text, from + ${words.length});
  }`);

const marked = (page: Page) =>
  page.evaluate<string[]>('[...(CSS.highlights.get("annotation") ?? [])].map(String)');

it('words of a transcript are annotated, and opened from the list of the case', async () => {
  const own = await ownCase({ kind: 'mediation', status: 'negotiationOngoing' });
  const transcriptId = await ownTranscript(addresses, own, { paragraphs });
  const page = await browser.open(
    `/mediator/cases/${own.id}/transcription?transcript=${transcriptId}`,
    { as: 'mediator' },
  );
  const annotate = page.getByRole('button', { name: 'Annotate', exact: true });
  await annotate.waitFor();
  await page.locator('.transcript-words').nth(2).waitFor();
  await expect.poll(() => annotate.isDisabled()).toBe(true);
  await select(page, 2, 'held the keys');
  await expect.poll(() => annotate.isDisabled()).toBe(false);
  await annotate.click();
  const dialog = page.getByRole('dialog', { name: 'Add Annotation' });
  await dialog.getByText('held the keys', { exact: true }).waitFor();
  await dialog.getByLabel('Note').fill('So the manager was responsible');
  await dialog.getByLabel('Issue').fill('Custody');
  await dialog.getByLabel('Date of the event').fill('2025-05-20');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectSnackbar(page, 'Annotation Added');
  await expect.poll(() => marked(page)).toEqual(['held the keys']);
  await page.getByRole('button', { name: '1 annotation' }).click();
  const list = page.getByRole('list', { name: 'Annotations of this transcript' });
  await list.getByText('So the manager was responsible').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The mark follows its words while the paragraph is edited.
  await page.evaluate(`{
    const field = document.querySelectorAll('.transcript-words')[2];
    field.focus();
    document.getSelection().setPosition(field.firstChild, 0);
  }`);
  await page.keyboard.type('Indeed ');
  await expect.poll(() => marked(page)).toEqual(['held the keys']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSnackbar(page, 'Transcript Updated Successfully');

  await page.goto(`/mediator/cases/${own.id}?drawer=annotations`);
  const drawer = page.getByRole('dialog', { name: 'Annotations' });
  const custody = drawer.getByRole('list', { name: 'Custody' });
  await custody.getByText('So the manager was responsible').waitFor();
  await drawer.getByRole('tab', { name: 'Chronology' }).click();
  await drawer.getByText('held the keys').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: /\{T-1\/0:00:\d\d\}/ }).click();
  await page.waitForURL(/\/transcription\?/);
  await expect.poll(() => marked(page)).toEqual(['held the keys']);
});
