import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MULTIPART_FROM_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { expectAccessible, expectSnackbar, startBrowser } from '#tests/support/browser/browser.ts';
import { arbitration, openCaseDocuments, pdfOf } from './register.ts';

const browser = startBrowser();

/** Sent in three parts. */
const LARGE_BYTES = MULTIPART_FROM_BYTES;

async function openDialog() {
  const { id } = await arbitration();
  const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
  await openCaseDocuments(page);
  return { page, dialog: await addDocuments(page) };
}

async function addDocuments(page: Page) {
  await page.getByRole('button', { name: 'Add Document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Document' }).first();
  await dialog.waitFor();
  return dialog;
}

const field = (dialog: Locator) => dialog.getByLabel('Documents', { exact: true });
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer,
});
const chosen = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({
    hasText: name,
  });
const upload = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true });
const rows = (page: Page) =>
  page.getByRole('list', { name: "Neutral's documents" }).getByRole('listitem');

/**
 * Chooses a recording of three parts that the page makes, which is faster than to send it there. A PDF would
 * be read by processes of its own.
 */
const chooseLarge = async (dialog: Locator) => {
  await dialog.page().evaluate(
    `(() => {
      const input = document.querySelector('input[aria-label=Documents]');
      const transfer = new DataTransfer();
      const parts = ['ID3\\x04\\0\\0\\0\\0\\x7f\\x7f', new Uint8Array(${LARGE_BYTES} - 10)];
      transfer.items.add(new File(parts, 'Large.mp3', { type: 'audio/mpeg' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`,
  );
};

describe('Add Document', () => {
  it('asks before Escape, Back or a reload discards files; continues with the missing parts after a loss of the network; refuses files that are not what they seem, names one that the server refuses, and adds the others, 20 at once; keeps them when the server fails', async () => {
    const { page, dialog } = await openDialog();
    const address = page.url();
    await page.route(/s3-url/, () => undefined);
    await field(dialog).setInputFiles(file('Claim.pdf', await pdfOf('Claim')));
    await chosen(dialog, 'Uploading file Claim.pdf ...').waitFor();
    const question = page.getByRole('dialog', { name: 'Discard these files?' });
    const stay = question.getByRole('button', { name: 'Stay here' });
    await page.keyboard.press('Escape');
    await question.getByText(/^Files are still being uploaded/).waitFor();
    await stay.click();
    for (const _ of [1, 2]) {
      await page.goBack({ waitUntil: 'commit' });
      await stay.click();
      await question.waitFor({ state: 'hidden' });
    }
    await expect.poll(() => page.url()).toBe(address);
    const asked = page.waitForEvent('dialog');
    const reload = page.reload({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined);
    const unload = await asked;
    expect(unload.type()).toBe('beforeunload');
    await unload.dismiss();
    await reload;
    await chosen(dialog, 'Uploading file Claim.pdf ...').waitFor();

    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: 'Case Documents' }).waitFor();
    await expect.poll(() => page.url()).toBe(address);

    await page.unroute(/s3-url/);
    await addDocuments(page);
    browser.allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const partOf = (address: string) => new URL(address).searchParams.get('partNumber');
    const sent: (string | null)[] = [];
    const stored: (string | null)[] = [];
    page.on('request', (request) => {
      const part = partOf(request.url());
      if (part && request.method() === 'PUT') sent.push(part);
    });
    page.on('requestfinished', (request) => {
      const part = partOf(request.url());
      if (part) stored.push(part);
    });
    // The network is lost while the second part is sent, once the others are stored.
    let isLost = false;
    await page.route(/partNumber=2(&|$)/, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await expect.poll(() => stored.toSorted()).toEqual(['1', '3']);
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    });
    await chooseLarge(dialog);
    await chosen(dialog, 'Uploading file Large.mp3 ...').waitFor();
    await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(() => upload(dialog).isEnabled()).toBe(true);
    expect(sent.toSorted()).toEqual(['1', '2', '2', '3']);
    await upload(dialog).click();
    await page.getByText('Are you sure you want to keep this document private?').waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectSnackbar(page, 'Successfully Uploaded');
    await rows(page).getByRole('button', { name: 'Large.mp3', exact: true }).waitFor();

    // What is refused, and many at once.
    await addDocuments(page);
    await expect.poll(() => upload(dialog).isDisabled()).toBe(true);
    const pdf = await pdfOf('Claim');
    await field(dialog).setInputFiles([
      file('Claim.pdf', pdf),
      file('Renamed.png', pdf, 'image/png'),
      file('Renamed.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
      file('Session.mov', pdf, 'video/quicktime'),
      file('Empty.pdf', Buffer.alloc(0)),
    ]);
    await chosen(dialog, 'Renamed.png').getByText('Invalid File Type').waitFor();
    await chosen(dialog, 'Renamed.pdf').getByText('Invalid File Type').waitFor();
    await chosen(dialog, 'Session.mov').getByText('Invalid File Type').waitFor();
    await chosen(dialog, 'Empty.pdf').getByText('This file is empty').waitFor();
    await dialog.getByRole('button', { name: 'Remove Claim.pdf' }).click();
    // Files that cannot be added are discarded without a question.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await addDocuments(page);
    await field(dialog).setInputFiles([
      file('Claim.pdf', pdf),
      file('Renamed.png', pdf, 'image/png'),
    ]);
    await chosen(dialog, 'Renamed.png').getByText('Invalid File Type').waitFor();
    await dialog.getByLabel('Share with CM').check();
    await dialog.getByLabel('Document type').selectOption({ label: 'Statement of Claim' });
    await expectAccessible(page);
    const submit = async () => {
      await upload(dialog).click();
      await page.getByText('Are you sure you want to share with Case Manager?').waitFor();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
    };
    // The server fails: the files stay.
    browser.allowProblem(/status of 500/);
    await page.route(/\/uploads\/case\//, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Internal server error' } })
        : route.continue(),
    );
    await submit();
    await dialog.locator('.form-failure').waitFor();
    await chosen(dialog, 'Claim.pdf').waitFor();
    await page.unroute(/\/uploads\/case\//);
    await submit();
    await expectSnackbar(page, 'Successfully Uploaded');
    await rows(page).getByText('Shared with CM').waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    const type = rows(page).getByLabel('Document type of Claim.pdf', { exact: true });
    await expect.poll(() => type.inputValue()).toBe('Pleadings|Statement of Claim');

    await addDocuments(page);
    await dialog.getByText('Up to 20 files are added at once').waitFor();
    // Sound is stored as it is; each PDF would be read by processes of its own.
    // The server alone sees that the ZIP file is no Word document.
    const drop = await page.evaluateHandle(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['PK\\x03\\x04'], 'Broken.docx', { type: '' }));
        for (let at = 1; at <= 20; at += 1)
          transfer.items.add(new File(['ID3\\x04\\0\\0\\0\\0\\x7f\\x7f' + at], at + '.mp3', { type: 'audio/mpeg' }));
        return transfer;
      })()`,
    );
    await dialog.locator('.file-drop').dispatchEvent('drop', { dataTransfer: drop });
    await chosen(dialog, '20.mp3').getByText('Not uploaded yet').waitFor();
    await expect.poll(() => upload(dialog).isEnabled()).toBe(true);
    await upload(dialog).click();
    await page.getByText('Are you sure you want to share this document?').waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectSnackbar(page, '19 of 20 files were added');
    await chosen(dialog, 'Broken.docx').getByText('Invalid File Type').waitFor();
    await expect.poll(() => upload(dialog).isEnabled()).toBe(true);
    await upload(dialog).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('1–10 of 22').waitFor();
  });
});
