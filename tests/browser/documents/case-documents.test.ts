import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  chooseByArrowKeys,
  expectAccessible,
  expectFocus,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import {
  addReady,
  addShared,
  arbitration,
  bundleOf,
  openCaseDocuments,
  pdfOf,
  register,
} from './register.ts';

const browser = startBrowser();

const documentsOf = (page: Page) =>
  page.getByRole('list', { name: "Neutral's documents" }).getByRole('listitem');

describe('the documents of a case', () => {
  it('are shown when those of each open section have arrived; viewed, described, typed and shared from their rows', async () => {
    const { id } = await arbitration();
    const bytes = await pdfOf('Statement of claim', 'The supplier delivered no goods.');
    await register(id, { name: 'Claim.pdf', bytes, visibilityType: 'me' });
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    // No section moves.
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route(/commonView=true/, async (route) => {
      await isAllowed;
      await route.continue();
    });
    const claimants = page.waitForResponse(/claimantView=true/);
    const drawer = await openCaseDocuments(page);
    await claimants;
    await drawer.locator('.skeleton-bar').first().waitFor();
    await expect.poll(() => drawer.locator('summary').count()).toBe(0);
    allow();
    await drawer.locator('summary', { hasText: 'Hearing Bundles' }).waitFor();
    await page.unroute(/commonView=true/);

    const row = documentsOf(page);
    await row.getByText('Private').waitFor();
    await expect
      .poll(() => row.innerText())
      .toMatch(/^P1\n[\s\S]*\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
    await expectAccessible(page);

    const view = row.getByRole('button', { name: 'View Claim.pdf' });
    await view.click();
    const viewer = page.getByRole('dialog', { name: 'Claim.pdf' });
    await viewer.getByText('The supplier delivered no goods.').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(view);

    await row.getByRole('button', { name: /^Extract of Claim.pdf/ }).click();
    const extract = page.getByRole('dialog', { name: 'Extract' });
    await extract.getByRole('heading', { name: 'Summary' }).waitFor();
    await expect.poll(() => extract.getByRole('listitem').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    const type = row.getByLabel('Document type of Claim.pdf', { exact: true });
    await type.selectOption({ label: 'Loan Agreement' });
    await expectSnackbar(page, 'Document Type Changed Successfully');
    await type.selectOption({ label: 'Others' });
    const typeName = row.getByLabel('Document type of Claim.pdf: name');
    await typeName.fill('Site diary');
    await typeName.press('Enter');
    await expectSnackbar(page, 'Document Type Changed Successfully');
    await expect.poll(() => typeName.inputValue()).toBe('Site diary');

    await row.getByRole('button', { name: 'Change visibility of Claim.pdf' }).click();
    const change = page.getByRole('dialog', { name: 'Change Visibility Type' });
    await change.getByText(/^Note: For disputes of the securities market/).waitFor();
    await change.getByLabel('Share with CM').check();
    await change.getByLabel('Share with all parties and CM').check();
    await expect.poll(() => change.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Submit' }).click();
    const question =
      'Are you sure you want to share this document with all parties and Case Manager?';
    await page.getByText(question).waitFor();
    await page.getByRole('button', { name: 'Submit' }).last().click();
    await expectSnackbar(page, 'Visibility Type Changed Successfully');
    await row.getByText('Shared with all parties and CM').waitFor();
    await expect.poll(() => row.innerText()).toMatch(/^1\n/);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expectFocus(page.getByRole('button', { name: 'Case Documents' }));
  });

  it('open from an address, which the closed viewer leaves, and by a notification of who shared them', async () => {
    const { id, caseCode } = await arbitration();
    const order = await addShared(id, {
      ...{ name: 'Order.pdf', pages: [['Procedural order']], visibilityType: 'others' },
    });
    const page = await browser.open(`/mediator/cases/${id}?document=${order.id}`, {
      as: 'caseManager',
      size: 'phone',
    });
    await page.getByRole('dialog', { name: 'Order.pdf' }).getByText('Procedural order').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const drawer = await openCaseDocuments(page);
    await documentsOf(page).getByText('Shared with CM').waitFor();
    // Only its owner changes who sees it.
    await expect
      .poll(() => drawer.getByRole('button', { name: /^Change visibility/ }).count())
      .toBe(0);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: new RegExp(`shared a document in ${caseCode}`) }).click();
    await drawer.getByRole('button', { name: 'View Order.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?caseType=arbitration');
  });

  it('are saved together: in a folder, or as a zip; are sent to the messaging app in two steps, and those who received nothing are named; are renamed, replaced and deleted by keyboard', async () => {
    const { id } = await arbitration();
    const [first, second, claim] = await addReady(id, [
      { name: 'Same name.pdf', pages: [['First']], visibilityType: 'all' },
      { name: 'Same name.pdf', pages: [['Second']], visibilityType: 'me' },
      { name: 'Claim.pdf', pages: [['First text']], visibilityType: 'all' },
    ]);
    await bundleOf(id, claim?.id ?? '');
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    const drawer = await openCaseDocuments(page);
    const download = async () => {
      await drawer.getByRole('button', { name: 'Download all' }).click();
      const dialog = page.getByRole('dialog', { name: 'Download documents' });
      await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    };
    await page.evaluate(
      // The origin's private file system has the interface of a folder that a user picks.
      'window.showDirectoryPicker = () => navigator.storage.getDirectory()',
    );
    await download();
    await expectSnackbar(page, 'Files downloaded successfully to selected folder.');
    const stored: Record<string, number> = await page.evaluate(`(async () => {
      const sizes = {};
      for await (const [name, file] of (await navigator.storage.getDirectory()).entries())
        sizes[name] = (await file.getFile()).size;
      return sizes;
    })()`);
    expect(stored).toEqual({
      '1 Same name.pdf': first?.bytes.length,
      'P1 Same name.pdf': second?.bytes.length,
      '2 Claim.pdf': claim?.bytes.length,
    });

    await page.evaluate(
      'delete window.showDirectoryPicker; delete Window.prototype.showDirectoryPicker',
    );
    const [zip] = await Promise.all([page.waitForEvent('download'), download()]);
    expect(zip.suggestedFilename()).toMatch(/^ARB-.*\.zip$/);
    expect(filesOf(await bytesOf(zip))).toEqual({
      '1 Same name.pdf': first?.bytes,
      'P1 Same name.pdf': second?.bytes,
      '2 Claim.pdf': claim?.bytes,
    });
    await expectSnackbar(page, 'download successful');

    await drawer.getByRole('button', { name: 'Send to messaging app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to messaging app' });
    const next = dialog.getByRole('button', { name: 'Next' });
    const files = dialog.getByRole('checkbox', { name: /Same name.pdf/ });
    await files.nth(1).waitFor();
    // The private one cannot be sent.
    const open = files.and(dialog.locator(':enabled'));
    await expect.poll(() => open.count()).toBe(1);
    await expect.poll(() => next.isDisabled()).toBe(true);
    await open.check();
    await next.click();
    const send = dialog.getByRole('button', { name: 'Send' });
    const people = dialog.getByRole('checkbox');
    await people.nth(1).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await expectAccessible(page);
    await people.nth(1).check();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => open.isChecked()).toBe(true);
    await next.click();
    await expect.poll(() => people.nth(1).isChecked()).toBe(true);
    await page.route(/\/sendDocument\//, async (route) => {
      await route.fulfill({
        json: {
          message: '1 of 1 messages could not be sent.',
          failed: [{ id: 'usr_unknown', name: 'Meera Iyer' }],
        },
      });
    });
    await send.click();
    await dialog.getByText('Not everything could be sent to Meera Iyer').waitFor();
    await page.unroute(/\/sendDocument\//);
    await people.nth(0).check();
    await send.click();
    await expectSnackbar(page, 'Documents Sent Successfully');
    await dialog.waitFor({ state: 'detached' });

    const row = documentsOf(page);
    const choose = async (name: string, item: string) => {
      const menu = row.getByRole('button', { name: `Actions of ${name}` });
      await menu.focus();
      await page.keyboard.press('Enter');
      await chooseByArrowKeys(page.getByRole('menu', { name: `Actions of ${name}` }), item);
    };
    await choose('Claim.pdf', 'Rename');
    const renaming = page.getByRole('dialog', { name: 'Rename document' });
    await renaming.getByLabel('Name').fill('Statement of claim.pdf');
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'Document Renamed Successfully');

    await choose('Statement of claim.pdf', 'Replace file');
    const replacing = page.getByRole('dialog', { name: 'Replace file' });
    await replacing.getByRole('list', { name: 'Bundles with this document' }).waitFor();
    await expectAccessible(page);
    await replacing.getByLabel('New file').setInputFiles({
      name: 'Second.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfOf('Second text'),
    });
    const replace = replacing.getByRole('button', { name: 'Replace', exact: true });
    await expect.poll(() => replace.isEnabled()).toBe(true);
    await replace.click();
    await expectSnackbar(page, 'Document Replaced Successfully');
    await row.getByText('Version 2').waitFor();

    await choose('Statement of claim.pdf', 'Versions');
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('link', { name: 'Download version 1' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await choose('Statement of claim.pdf', 'Delete');
    const deleting = page.getByRole('dialog', { name: 'Delete document' });
    await deleting.getByText('1 bundle contains this document.').waitFor();
    await deleting.getByText('Bundle of the test').waitFor();
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectSnackbar(page, 'Document Deleted Successfully');
    await expect.poll(() => row.count()).toBe(2);
  });

  it('of a negotiation are those of the parties and of bundles for the mediator; it has no recordings and no cross-examination', async () => {
    const { id } = await ownCase({ kind: 'negotiation', status: 'negotiationOngoing' });
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'mediator' });
    const drawer = await openCaseDocuments(page);
    await expect
      .poll(() => drawer.locator('summary').allInnerTexts())
      .toEqual(['Claimant Documents', 'Respondent Documents', 'Hearing Bundles']);
    // A document of the mediator would be in the hidden section.
    await expect.poll(() => drawer.getByRole('button', { name: 'Add Document' }).count()).toBe(0);
    await drawer.getByText('No documents found').waitFor();
    await expect.poll(() => drawer.getByText('View Recordings').count()).toBe(0);
    await page.goto(`/mediator/cases/${id}/cross-examination`);
    await page.getByText('A negotiation has no cross-examination.').waitFor();
  });
});

/** The files of a zip without compression, by name, read from its directory. */
function filesOf(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[name] = zip.subarray(start, start + size);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
