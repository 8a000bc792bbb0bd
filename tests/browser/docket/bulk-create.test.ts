import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/headers.ts';
import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { NETWORK_ERROR } from '#portal/shared/api/error-text.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  bytesOf,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenOptions,
  startBrowser,
} from '../../support/browser/browser.ts';
import { bulkRow, csvOf } from '../../support/bulk-csv.ts';

const browser = startBrowser();

const address = '/mediator/cases/create/bulk';

/** Rows that no other test has uploaded. */
const first = Date.now() % 10_000_000;
const loans = csvOf([
  [...templateHeader, 'Branch'],
  [...bulkRow(first, { 'Case Title': 'Recovery of a tractor loan' }), 'Pune'],
  [...bulkRow(first + 1, { 'Respondent Email': 'nobody' }), '=1+1'],
  [...bulkRow(first + 2), 'Nagpur'],
]);

const file = (content: string | Buffer, name = 'Loans.csv') => ({
  name,
  // The type that Windows assigns to a CSV file when a spreadsheet program is installed.
  mimeType: 'application/vnd.ms-excel',
  buffer: Buffer.from(content),
});

/** Path of a file of this size: bytes would be decoded in the page, which takes many seconds. */
function emptyFile(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bulk-create-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'Loans.csv');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

async function openForm(options: OpenOptions): Promise<Page> {
  const page = await browser.open(address, options);
  await page.getByText('Supported columns').waitFor();
  await page.getByLabel('Party', { exact: true }).waitFor();
  return page;
}
const upload = (page: Page) => page.getByRole('button', { name: 'Upload and create cases' });
async function hasCompleted(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Bulk upload', level: 1 }).waitFor();
  await page.getByText('Completed', { exact: true }).waitFor();
}
const table = (page: Page, name: string) => page.getByRole('table', { name });

describe('bulk creation', () => {
  it('opens from My Cases, shows a preview, then the created cases and the failed rows', async () => {
    const page = await browser.open('/mediator/cases?caseType=arbitration', { as: 'arbitrator' });
    await page.getByRole('link', { name: 'Create Bulk Case' }).click();
    await page.getByRole('heading', { name: 'Create Bulk Case', level: 1 }).waitFor();

    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    const header = String(await bytesOf(await template));
    expect(header).toBe(`\ufeff${templateHeader.join(',')}\r\n`);

    await upload(page).click();
    await page.getByText('Party is required').waitFor();
    await page.getByText('File is required').waitFor();

    await page.getByLabel('Party', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('CSV file').setInputFiles(file(loans));
    const preview = table(page, 'First rows of the file');
    await preview.getByText('Recovery of a tractor loan').waitFor();
    await preview.getByText('Please enter valid email').waitFor();
    await page.getByText('1 of them cannot become a case as it is').waitFor();
    await page.getByText('Kept as further fields of each case: Branch').waitFor();
    await expectAccessible(page);

    // The job starts, but its response is lost: the user sends again, and no second job starts.
    browser.allowProblem(/ERR_FAILED/);
    const keys: (string | undefined)[] = [];
    await page.route(/cases\/bulk$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()[IDEMPOTENCY_KEY_HEADER]);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await upload(page).click();
    await page.getByText(NETWORK_ERROR).waitFor();
    await upload(page).click();
    await page.waitForURL(/\?job=blk_/);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    await hasCompleted(page);
    const wrong = table(page, 'Rows without a new case');
    const row = wrong.getByRole('row').filter({ hasText: 'Please enter valid email' });
    await expect.poll(() => row.innerText()).toMatch(/3[\s\S]*Error[\s\S]*Respondent Email/);
    await expectAccessible(page);

    const errors = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download error file' }).click();
    const download = await errors;
    expect(download.suggestedFilename()).toBe('Loans errors.csv');
    const text = String(await bytesOf(download));
    expect(text).toContain("'=1+1,Respondent Email: Please enter valid email");

    await page.reload();
    await wrong.waitFor();

    // Corrected and uploaded again, the file creates the missing case.
    await page.getByRole('link', { name: 'Upload another' }).click();
    await page.getByLabel('Party', { exact: true }).selectOption({ index: 1 });
    await page
      .getByLabel('CSV file')
      .setInputFiles(file(text.replace('nobody', 'somebody@example.com'), 'Loans errors.csv'));
    await page.getByText('It can become a case as it is').waitFor();
    await upload(page).click();
    await hasCompleted(page);
    await expect.poll(() => page.getByText('Rows without a new case').count()).toBe(0);

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: /Loans\.csv: 2 cases created, 1 with errors/ }).click();
    await wrong.waitFor();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Create Bulk Case' })
      .click();
    await page.getByText('2 of 3 created').first().waitFor();
  });

  it('refuses a file without cases on a phone, before any request', async () => {
    const page = await openForm({ as: 'arbitrator', size: 'phone' });
    const choose = (content: string | Buffer, name?: string) =>
      page.getByLabel('CSV file').setInputFiles(file(content, name));
    await choose('PK', 'loans.xlsx');
    await page.getByText('Invalid File Type').waitFor();
    await page.getByLabel('CSV file').setInputFiles(emptyFile(21 * 1024 * 1024));
    await page.getByText('Files can have up to 20 MB').waitFor();
    await choose('Case Title,PAN\nLoan,ABCDE1234F\n');
    await page.getByText('The column “Description” is missing').waitFor();
    await choose(Buffer.from([0x61, 0xe9, 0x2c, 0x0a]));
    await page.getByText('The file is not UTF-8 text').waitFor();
    await choose(`${templateHeader.join(',')}\n`);
    await page.getByText('The file has a header and no rows').waitFor();
    await page.getByText('Supported columns').click();
    await choose(loans);
    await table(page, 'First rows of the file').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('hides other users’ uploads', async () => {
    const addresses = inject('addresses');
    const token = inject('tokens')['arbitrator'];
    const { body } = await call(addresses, 'GET', 'cases/bulk', { token });
    browser.allowProblem(/404/);
    const page = await browser.open(`${address}?job=${body.jobs[0].id}`, { as: 'mediator' });
    await page.getByText('Upload not found').waitFor();
    await expect.poll(() => page.getByText(body.jobs[0].fileName).count()).toBe(0);
  });
});
