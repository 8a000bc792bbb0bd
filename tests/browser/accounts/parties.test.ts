import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { verhoeffDigitOf } from '#contracts/rules/parties/check-digits.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasLoaded,
  startBrowser,
  storedTexts,
} from '../../support/browser/browser.ts';
import { onboard } from '../../support/people/people.ts';

const browser = startBrowser();

/** A neutral without parties at first. */
let owner: { token: string };
beforeAll(async () => {
  owner = await onboard(inject('addresses'));
});

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
});

function newAadhaar(): string {
  const first = `3${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  return `${first}${verhoeffDigitOf(first)}`;
}

const field = (scope: Page | Locator, name: string) => scope.getByLabel(name, { exact: true });
const submit = (scope: Page | Locator) => scope.getByRole('button', { name: 'Submit' });

async function fillAddress(page: Page): Promise<void> {
  await field(page, 'Address').fill('12, First Floor');
  await field(page, 'Locality').fill('Shivajinagar');
  await field(page, 'Landmark').fill('Near the post office');
  await field(page, 'City').fill('Pune');
  await field(page, 'State').selectOption('Maharashtra');
  await field(page, 'Pincode').fill('411005');
}

async function upload(scope: Page | Locator, label: string, file = pdf('document.pdf')) {
  await scope.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
  await scope.getByText(`${file.name} is uploaded`).waitFor({ state: 'attached' });
}

/** Registers a party through the form; returns the URL of its page. */
async function register(page: Page, name: string): Promise<string> {
  await field(page, 'Party Name').fill(name);
  await field(page, 'Party Kind').selectOption('Self');
  await field(page, 'Document Kind').selectOption('Aadhaar');
  await field(page, 'Aadhaar Number').fill(newAadhaar());
  await fillAddress(page);
  await upload(page, 'Document');
  await submit(page).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname;
}

/** Registers a party without the form; returns its id. */
async function registered(name: string, pan: string): Promise<string> {
  const PDF = pdf('pan.pdf').buffer;
  const upload = await call(inject('addresses'), 'POST', 's3-url', {
    ...owner,
    body: {
      ...{ key: ['pan.pdf'], purpose: 'partyDocument' },
      ...{ contentTypes: ['application/pdf'], sizes: [PDF.length] },
    },
  });
  const [address] = upload.body.url;
  const headers = { 'Content-Type': 'application/pdf' };
  await fetch(address, { method: 'PUT', headers, body: new Uint8Array(PDF) });
  const { body } = await call(inject('addresses'), 'POST', 'parties', {
    ...owner,
    body: {
      ...{ name, kind: 'organisation', document_uri: address },
      ...{ document_kind: 'pan', doc_number: pan },
      ...{ document_house_no: '12', document_locality: 'Andheri East', document_city: 'Mumbai' },
      ...{ document_state: 'Maharashtra', document_pin: '400069', document_landmark: 'Station' },
    },
  });
  return body.party.id;
}

describe('My Parties', () => {
  it('shows an empty list, and links to the form, which names every missing field, refuses other files, shows upload progress and allows removal; it keeps input through a reload, except identity numbers and files', async () => {
    const page = await browser.open('/mediator/parties', { as: owner });
    await page.getByText('No parties found').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Create Party' }).last().click();
    await page.getByRole('heading', { name: 'Create Party' }).waitFor();
    await submit(page).click();
    for (const message of [
      'Party Name is required',
      'Party Kind is required',
      'Document Kind is required',
      'Document is required',
      'Address is required',
      'Locality is required',
      'Landmark is required',
      'City is required',
      'State is required',
      'Pincode is required',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    await expectFocus(field(page, 'Party Name'));
    await expectAccessible(page);

    await field(page, 'Document Kind').selectOption('PAN');
    await page.getByText('PAN Number is required').waitFor();
    await field(page, 'PAN Number').fill('AAPFU0939FXX');
    await expect.poll(() => field(page, 'PAN Number').inputValue()).toBe('AAPFU0939F');
    await page.getByText('0 characters left', { exact: true }).waitFor();
    await field(page, 'Document Kind').selectOption('CIN');
    await expect.poll(() => field(page, 'CIN Number').inputValue()).toBe('');
    await expect.poll(() => field(page, 'CIN Number').getAttribute('maxlength')).toBe('21');
    await field(page, 'GST Number').fill('27AAPFU0939F1ZW');
    await page.getByText('Please enter valid GST number').waitFor();
    await field(page, 'State').selectOption('Delhi');
    await field(page, 'Pincode').fill('411005');
    await page.getByText('Invalid Pincode').waitFor();
    await field(page, 'State').selectOption('Maharashtra');
    await page.getByText('Invalid Pincode').waitFor({ state: 'hidden' });

    const input = page.locator('input[type=file][aria-label="Document"]');
    await input.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await page.getByText('Invalid File Type').waitFor();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/partyDocument/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await input.setInputFiles(pdf('slow.pdf'));
    await page.getByRole('progressbar', { name: 'Uploading slow.pdf' }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Uploading file...' }).isDisabled())
      .toBe(true);
    answer();
    await page.getByText('slow.pdf is uploaded').waitFor({ state: 'attached' });
    await page.getByText('Document is required', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove slow.pdf' }).click();
    await submit(page).click();
    await page.getByText('Document is required', { exact: true }).waitFor();
    await page.unroute(/partyDocument/);

    const aadhaar = newAadhaar();
    await field(page, 'Party Name').fill('Nusrat Qureshi');
    await field(page, 'Document Kind').selectOption('Aadhaar');
    await field(page, 'Aadhaar Number').fill(`${aadhaar.slice(0, 11)}x`);
    await field(page, 'Party Name').focus();
    await page.getByText('Enter a valid Aadhaar Number').waitFor();
    await field(page, 'Aadhaar Number').fill(aadhaar);
    await field(page, 'GST Number').fill('27AAPFU0939F1ZV');
    await fillAddress(page);
    await upload(page, 'Document');
    await expect.poll(() => storedTexts(page)).toContain('Nusrat Qureshi');
    const stored = await storedTexts(page);
    expect(stored).not.toMatch(new RegExp(`${aadhaar}|AAPFU0939F|partyDocument`));

    await page.reload();
    await expect.poll(() => field(page, 'Party Name').inputValue()).toBe('Nusrat Qureshi');
    await expect.poll(() => field(page, 'State').inputValue()).toBe('Maharashtra');
    await expect.poll(() => field(page, 'Aadhaar Number').inputValue()).toBe('');
    await expect.poll(() => page.getByText('document.pdf').count()).toBe(0);
  });

  it('is registered by a neutral, approved from the bell by a case manager, and then active', async () => {
    const name = `Tapti Textiles ${randomInt(10 ** 6)}`;
    const page = await browser.open('/mediator/parties/create', { as: owner });
    const address = await register(page, name);
    await expectSnackbar(page, 'Party Created Successfully');
    await page.getByText('Under Verification').waitFor();
    await page.getByText(/^XXXX XXXX \d{4}$/).waitFor();
    await page.getByText('No Agents Found').waitFor();
    await expectAccessible(page);

    const manager = await browser.open('/mediator/cases', { as: 'caseManager' });
    await manager.getByRole('button', { name: /^Notifications/ }).click();
    await manager.getByRole('link', { name: `The party ${name} waits for verification` }).click();
    await manager.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(manager.url()).pathname).toBe(address);
    await expectAccessible(manager);
    const download = manager.waitForEvent('download');
    await manager.getByRole('link', { name: 'Download document' }).click();
    expect((await download).suggestedFilename()).toBe(`${name} - document.pdf`);
    await manager.getByRole('button', { name: 'Approve' }).click();
    const question = manager.getByRole('dialog', { name: 'Approve?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await manager.getByRole('button', { name: 'Approve' }).click();
    await question.getByRole('button', { name: 'Approve' }).click();
    await expectSnackbar(manager, 'Party Approved Successfully');
    await manager.getByText('Active', { exact: true }).waitFor();
    await expect.poll(() => manager.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    await page.goto('/mediator/parties?status=active');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Active').waitFor();
    await page.getByLabel('Search Parties').fill('nobody');
    await page.getByText('No parties found').waitFor();
    await page.getByRole('button', { name: 'Show all parties' }).click();
    await row.getByRole('cell').nth(1).click();
    await page.waitForURL(`**${address}`);
    await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  });

  it('is declined with a reason on a phone, edited and submitted again', async () => {
    const name = `Harish Naidu ${randomInt(10 ** 6)}`;
    const address = `/mediator/parties/${await registered(name, 'ABCFH1234H')}`;
    const page = await browser.open(address, { as: owner, size: 'phone' });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectNoSidewaysScroll(page);

    const manager = await browser.open('/mediator/parties', { as: 'caseManager', size: 'phone' });
    await manager.getByRole('tab', { name: 'To verify' }).tap();
    await manager.getByLabel('Search Parties').fill(name);
    await manager.getByRole('link', { name }).waitFor();
    // The list of before may still be shown, with the party at another place.
    await hasLoaded(manager);
    await expectNoSidewaysScroll(manager);
    await manager.getByRole('link', { name }).tap();
    await manager.getByRole('button', { name: 'Decline' }).tap();
    const dialog = manager.getByRole('dialog', { name: 'Decline?' });
    await dialog.getByRole('button', { name: 'Decline' }).tap();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The document cannot be read');
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Decline' }).tap();
    await manager.getByText('Party Declined').waitFor();

    await page.goto(address);
    await page.getByText('The document cannot be read').waitFor();
    await page.getByRole('link', { name: 'Edit' }).tap();
    await field(page, 'Party Name').fill(`${name} Junior`);
    await expect.poll(() => field(page, 'PAN Number').inputValue()).toBe('');
    await upload(page, 'Document', pdf('sharper.pdf'));
    await expectNoSidewaysScroll(page);
    await submit(page).tap();
    await expectSnackbar(page, 'Party Updated Successfully');
    await page.getByRole('heading', { level: 1, name: `${name} Junior` }).waitFor();
    await page.getByText('Under Verification').waitFor();
  });

  it('keeps input when it is declined during an edit, and explains the decision', async () => {
    const id = await registered('Konkan Fisheries', 'ABCFK1234H');
    const page = await browser.open(`/mediator/parties/${id}`, { as: owner });
    await page.getByRole('link', { name: 'Edit' }).click();
    await field(page, 'Landmark').fill('Behind the harbour');
    await call(inject('addresses'), 'PUT', `parties/${id}`, {
      token: inject('tokens')['caseManager'],
      body: { status: 'declined', version: 1, reason: 'The landmark is missing' },
    });
    browser.allowProblem(/409/);
    await submit(page).click();
    await page.getByRole('alert').getByText('This was changed meanwhile').waitFor();
    await page.getByText('meanwhile: The landmark is missing').waitFor();
    await expect.poll(() => field(page, 'Landmark').inputValue()).toBe('Behind the harbour');
    await expectAccessible(page);
    await submit(page).click();
    await expectSnackbar(page, 'Party Updated Successfully');
    await page.getByText('Behind the harbour').waitFor();
  });

  it('has agents: the first is the primary one, each with a readable letter', async () => {
    browser.allowProblem(/409/);
    const id = await registered('Konark Steel Fabricators', 'ABDFK1234H');
    const page = await browser.open(`/mediator/parties/${id}`, { as: owner });
    await page.getByText('No Agents Found').waitFor();
    const opener = page.getByRole('button', { name: 'Add Agent' });
    const dialog = page.getByRole('dialog', { name: 'Add Agent' });
    const add = async (name: string, email: string) => {
      await opener.click();
      await field(dialog, 'Agent Name').fill(name);
      await field(dialog, 'Email').fill(email);
      await field(dialog, 'Phone').fill('9820001234');
      await upload(dialog, 'Authorisation letter', pdf('letter.pdf'));
      await submit(dialog).click();
    };
    await opener.click();
    await submit(dialog).click();
    for (const message of ['Agent email is required', 'Authorisation letter is required'])
      await dialog.getByText(message).waitFor();
    // The first wrong field gets the focus, and takes it from what is written before.
    await expectFocus(field(dialog, 'Agent Name'));
    await field(dialog, 'PAN Number').fill('12345');
    await dialog.getByText('Enter a valid PAN Number').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(opener);
    // Escape keeps the input; the user can discard it.
    await opener.click();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await page.keyboard.press('Escape');

    await add('Asha Rao', 'asha@example.com');
    await expectSnackbar(page, 'Agent Added Successfully');
    const rows = page.getByRole('table', { name: /^Agents of/ }).getByRole('row');
    await rows.filter({ hasText: 'Asha Rao' }).getByText('Primary').waitFor();
    await add('Bina Shah', 'asha@example.com');
    await dialog.getByText('This party already has an agent with this email address').waitFor();
    await field(dialog, 'Email').fill('bina@example.com');
    await submit(dialog).click();
    await rows.filter({ hasText: 'Bina Shah' }).waitFor();
    await expect.poll(() => page.getByText('Primary', { exact: true }).count()).toBe(1);
    const letter = rows.filter({ hasText: 'Bina Shah' }).getByRole('link', { name: 'Download' });
    expect((await fetch((await letter.getAttribute('href')) ?? '')).status).toBe(200);
  });

  it('shows a loading error, and retries', async () => {
    browser.allowProblem(/ERR_FAILED/);
    const page = await browser.open('/mediator/parties', {
      as: 'arbitrator',
      refused: /\/api\/parties/,
    });
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/\/api\/parties/);
    await again.click();
    await page.getByRole('navigation', { name: 'Pages of parties' }).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await hasLoaded(page);
    await expectAccessible(page);
  });

  it('hides a party from another neutral', async () => {
    const { body } = await call(inject('addresses'), 'GET', 'parties', {
      token: inject('tokens')['arbitrator'],
    });
    const [party] = body.data;
    browser.allowProblem(/404/);
    const page = await browser.open(`/mediator/parties/${party.id}`, { as: 'mediator' });
    await page.getByText('Party not found').waitFor();
    await expect.poll(() => page.getByText(party.name).count()).toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: 'To verify' }).count()).toBe(0);
  });
});
