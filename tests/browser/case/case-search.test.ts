import { expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';
import { call } from '../../support/stack/portal-client.ts';
import { samplePdf } from '../../support/viewer/sample-pdf.ts';
import { arbitration, register } from '../documents/register.ts';

const browser = startBrowser();
const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

it('finds words of a case and opens their page, on white in the dark theme too, and their entry and note', async () => {
  const { id, title } = await arbitration();
  const pages = Array.from({ length: 12 }, (_none, at) => `Folio ${at + 1} of the record`);
  const bytes = Buffer.from(
    await samplePdf(
      [...pages, 'The goods lay in the cold store', 'The end'].map((line) => ({ lines: [line] })),
    ),
  );
  await register(id, { name: 'Lease.pdf', bytes, visibilityType: 'all' });
  await api('POST', `notes/${id}`, { content: 'Ask who paid for the cold store' });
  const commented = await api('POST', `comments/${id}`, {
    content: '<p>The cold store was inspected.</p>',
    visibilityType: 'all',
    visibilityPartyIds: [],
  });
  expect(commented.status).toBe(200);
  const content = '<p>The <b>Cold</b> store is sealed.</p><p>Costs follow.</p>';
  expect((await api('POST', 'dictateOrder', { caseId: id, content })).status).toBe(200);
  const page = await browser.open(`/mediator/cases/${id}?caseType=arbitration`, {
    as: 'arbitrator',
  });
  await page.getByRole('link', { name: 'Search this case' }).click();
  const box = page.getByRole('textbox', { name: 'Search the papers of this case' });
  await expectFocus(box);
  await page.keyboard.type('"cold store"');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '4 hits' }).waitFor();
  const hits = page.getByRole('list', { name: 'Hits' });
  await hits.locator('mark', { hasText: 'cold store' }).first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Documents 1' }).click();
  await page.getByRole('status').filter({ hasText: '1 hit' }).waitFor();
  await hits.getByRole('link', { name: /Lease\.pdf Page 13/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Lease.pdf' });
  await viewer.locator('.page[data-page-number="13"] .highlight').first().waitFor();
  await viewer.getByText('1 of 1').waitFor();
  // The dark theme leaves the pages of documents on white.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(groundOf('body'))).toBe('rgb(14, 20, 32)');
  await expect.poll(() => page.evaluate(groundOf('.pdfViewer .page'))).toBe('rgb(255, 255, 255)');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: null });
  // The address follows the page that is read.
  await viewer.getByRole('region', { name: 'Lease.pdf, page 13' }).press('End');
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe('14');
  await page.reload();
  await page.getByRole('region', { name: 'Lease.pdf, page 14' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=%22cold+store%22&kind=document');

  await page.getByRole('button', { name: 'All 4' }).click();
  await hits.getByRole('link', { name: /Proceedings/ }).click();
  await page.locator('[data-named="true"]', { hasText: 'was inspected' }).waitFor();
  await page.goBack();
  await hits.getByRole('link', { name: /Order, draft/ }).click();
  await page.getByRole('dialog', { name: 'Order' }).getByText('Costs follow.').waitFor();
  // The phrase is marked, over the end of its bold word.
  await expect.poll(() => page.evaluate(markedInOrder)).toEqual(['Cold store']);
  await expectAccessible(page);
  await page.goBack();
  await page.setViewportSize({ width: 360, height: 740 });
  await hits.getByRole('link', { name: /My note/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await hits.getByRole('link', { name: /My note/ }).click();
  await page.getByRole('dialog', { name: 'Scratch Pad' }).getByText('Ask who paid').waitFor();

  await page.goBack();
  await page.getByRole('link', { name: 'Search all your cases' }).click();
  // The newest case is searched first.
  const ofCase = page.getByRole('region', { name: title });
  await ofCase.getByRole('link', { name: /Lease\.pdf Page 13/ }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await ofCase.getByRole('heading').getByRole('link').click();
  await page.getByRole('status').filter({ hasText: '4 hits' }).waitFor();

  await box.fill('zzqx');
  await page.getByText('Nothing was found').waitFor();
  browser.allowProblem(/400/);
  await box.fill('-zzqx');
  await page.getByRole('alert').getByText('Type at least one word to search for').waitFor();
});

const groundOf = (selector: string) =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`;

const markedInOrder = `Array.from(CSS.highlights.get('found-words') ?? []).map(String)`;
