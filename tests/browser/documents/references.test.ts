import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { addReady } from './register.ts';

/** References in a pleading become links over its pages, which lead to their places. */

const browser = startBrowser();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function pleadingOfCase() {
  const { id } = await ownCase({ kind: 'arbitration', status: 'reservedForAward' });
  const documents = {
    'Annexure P-3 ledger.pdf': [['Ledger'], ['The entry of 14 June']],
    'Notice.pdf': [['The notice']],
    'Reply.pdf': [
      ['The loan is recorded in Annexure P-3, page 2, since 2021.'],
      ['See Exhibit Z-9 as to the notice.', 'And see Annexure P-3 again.'],
    ],
  };
  const added = await addReady(
    id,
    Object.entries(documents).map(([name, pages]) => ({ name, pages, visibilityType: 'all' })),
  );
  const [ledgerId = '', noticeId = '', documentId = ''] = added.map((document) => document.id);
  return { id, ledgerId, noticeId, documentId };
}

/** Where a link lies over the words that it is of, as a share of their width. */
const coverage = (page: Page, words: string) =>
  page.evaluate<number>(`(() => {
    const link = [...document.querySelectorAll('a.reference-spot')]
      .find((one) => one.getAttribute('aria-label')?.startsWith(${JSON.stringify(words)}));
    const span = [...document.querySelectorAll('.textLayer span')]
      .find((one) => one.firstChild?.data?.includes(${JSON.stringify(words)}));
    if (!link || !span) return 0;
    const range = document.createRange();
    const from = span.firstChild.data.indexOf(${JSON.stringify(words)});
    range.setStart(span.firstChild, from);
    range.setEnd(span.firstChild, from + ${words.length});
    const [a, b] = [link.getBoundingClientRect(), range.getBoundingClientRect()];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return height > 0 ? Math.round((100 * width) / Math.max(a.width, b.width)) : 0;
  })()`);

describe('references', () => {
  it('are accepted by keyboard, taken back, and open their places; a document without any says so', async () => {
    const { id, ledgerId, noticeId, documentId } = await pleadingOfCase();
    const address = `/mediator/cases/${id}?document=${documentId}`;
    const page = await browser.open(address, { as: 'arbitrator' });
    await button(page, 'References').click();
    const panel = page.getByRole('region', { name: 'References' });
    await panel.getByText('0 of 3 decided').waitFor();
    await panel.getByText('Reference 1 of 3').waitFor();
    await panel.getByRole('radio', { name: 'Annexure P-3 ledger.pdf, page 2' }).waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Alt+A');
    await panel.getByText('1 of 3 decided').waitFor();
    // The next one leads nowhere yet, and its page is shown.
    await panel.getByText('Reference 2 of 3').waitFor();
    await panel.getByText('No document or exhibit of the case is called so.').waitFor();
    await page.locator('.page[data-page-number="2"] .reference-asked').waitFor();
    await panel.getByRole('combobox', { name: 'Document' }).selectOption({ label: 'Notice.pdf' });
    await panel.getByRole('button', { name: 'Accept', exact: true }).click();
    await panel.getByText('2 of 3 decided').waitFor();
    await panel.getByRole('button', { name: 'Accept all certain (1)' }).click();
    await panel.getByText('3 of 3 decided').waitFor();
    // Once the step is stored.
    await expect.poll(() => button(page, 'Undo').isEnabled()).toBe(true);
    await page.keyboard.press('Alt+Z');
    await panel.getByText('2 of 3 decided').waitFor();
    await panel.getByRole('button', { name: 'Ignore' }).click();
    await panel.getByText('3 of 3 decided').waitFor();
    await button(page, 'Close references').click();
    await expect.poll(() => page.locator('.reference-asked').count()).toBe(0);

    // Links lie over their words at any zoom.
    const first = page.getByRole('link', { name: /^Annexure P-3, page 2: / });
    await first.waitFor();
    await expect.poll(() => coverage(page, 'Annexure P-3, page 2')).toBeGreaterThan(90);
    await button(page, 'Zoom in').click();
    await expect.poll(() => coverage(page, 'Annexure P-3, page 2')).toBeGreaterThan(90);
    await expect.poll(() => page.getByRole('link', { name: /^Annexure P-3: / }).count()).toBe(0);

    await first.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('document')).toBe(ledgerId);
    await page.getByRole('region', { name: 'Annexure P-3 ledger.pdf, page 2' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: /^Reply.pdf, page / }).waitFor();

    // A document without references.
    await page.goto(`/mediator/cases/${id}?document=${noticeId}`);
    await button(page, 'References').click();
    await page.getByText('No references', { exact: true }).waitFor();
    await expectAccessible(page);
    // The last button of the bar at the foot of the pages.
    const bar = button(page, 'Turn page 1');
    const end = async () => {
      const [beside, last] = [await panel.boundingBox(), await bar.boundingBox()];
      return beside && last ? beside.x - (last.x + last.width) : 0;
    };
    await expect.poll(end).toBeGreaterThan(0);
    // The first Escape closes the panel, the second one the document.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await button(page, 'References').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'References').waitFor({ state: 'detached' });
  });

  it('are gone through on a phone', async () => {
    const { id, documentId } = await pleadingOfCase();
    const page = await browser.open(`/mediator/cases/${id}?document=${documentId}`, {
      as: 'arbitrator',
      size: 'phone',
    });
    await button(page, 'References').click();
    const panel = page.getByRole('region', { name: 'References' });
    await panel.getByText('0 of 3 decided').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Next reference' }).click();
    await panel.getByRole('combobox', { name: 'Document' }).waitFor();
    await expectNoSidewaysScroll(page);
    await panel.getByRole('button', { name: 'Ignore' }).click();
    await panel.getByText('1 of 3 decided').waitFor();
    await button(page, 'Close references').click();
    await expectAccessible(page);
  });
});
