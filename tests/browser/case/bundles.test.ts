import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { connectStores } from '#seed/connect-stores.ts';
import {
  chooseByArrowKeys,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  type OpenOptions,
  pressUntil,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { samplePdf } from '#tests/support/viewer/sample-pdf.ts';
import { openCaseDocuments } from '../documents/register.ts';

/** Hearing bundles: the dialogs of seed 2, the work table, versions. */

const browser = startBrowser();
const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

async function addDocument(caseId: string, name: string, pageCount: number): Promise<void> {
  const pages = Array.from({ length: pageCount }, (_none, at) => ({
    lines: [`${name} ${at + 1}`],
  }));
  await upload(caseId, { name, bytes: await samplePdf(pages), visibilityType: 'all' });
}

async function upload(
  caseId: string,
  { name, bytes, visibilityType }: { name: string; bytes: Uint8Array; visibilityType: string },
): Promise<void> {
  const contentType = 'application/pdf';
  const { body } = await api('POST', 's3-url', {
    key: [name],
    purpose: 'caseDocument',
    contentTypes: [contentType],
    sizes: [bytes.length],
  });
  const address = String(body.url[0]);
  await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': contentType },
  });
  const registered = await api('POST', `uploads/case/${caseId}`, {
    documentDetails: [{ name, url: { url: address.split('?')[0] }, visibilityType }],
  });
  expect(registered.status).toBe(200);
}

/**
 * The case of all tests, which each make a bundle of their own: 'Claim.pdf' of 4 pages, 'Letters.pdf' of
 * 3, 'Advice.pdf' of one, which is private, and 'Broken.pdf', which cannot be read.
 */
let caseId = '';
beforeAll(async () => {
  const { id } = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  caseId = id;
  await addDocument(id, 'Claim.pdf', 4);
  await addDocument(id, 'Letters.pdf', 3);
  const advice = await samplePdf([{ lines: ['Privileged advice'] }]);
  await upload(id, { name: 'Advice.pdf', bytes: advice, visibilityType: 'me' });
  const broken = Buffer.from('%PDF-1.7\nnot a document\n%%EOF\n');
  await upload(id, { name: 'Broken.pdf', bytes: broken, visibilityType: 'all' });
  const wanted = ['ready', 'ready', 'ready', 'failed'];
  await vi.waitFor(
    async () => {
      const found = new Map((await documentsOf(id)).map((one) => [one.name, one.processing.state]));
      const names = ['Claim.pdf', 'Letters.pdf', 'Advice.pdf', 'Broken.pdf'];
      expect(names.map((name) => found.get(name))).toEqual(wanted);
    },
    { timeout: 180_000, interval: 500 },
  );
});
// The next test finds no bundle.
afterEach(async () => {
  for (const { id } of (await api('GET', `customBundle/${caseId}`)).body.bundleDetails)
    await api('DELETE', `customBundle/${caseId}/${id}`);
});

/** Adds a bundle of these documents; its PDF is being assembled. */
async function makeBundle(names = ['Claim.pdf', 'Letters.pdf']): Promise<void> {
  const { bundle } = (await api('POST', `customBundle/${caseId}`, { bundleName: 'Hearing' })).body;
  const idOf = new Map((await documentsOf(caseId)).map(({ id, name }) => [name, id]));
  const put = await api('PUT', `customBundle/${caseId}/${bundle.id}`, {
    bundleName: 'Hearing',
    bundleDocuments: names.map((name) => ({ id: idOf.get(name) })),
  });
  expect(put.status).toBe(200);
}

/** Waits for the PDF; each look at it costs the stack a request. */
const isReady = () => expect.poll(stateOf, { interval: 500 }).toBe('ready');

/** Adds a bundle of these documents and waits for its PDF. */
async function addBundle(names?: string[]): Promise<void> {
  await makeBundle(names);
  await isReady();
}

type ListedDocument = { id: string; name: string; processing: { state: string } };

const documentsOf = async (ofCase: string): Promise<ListedDocument[]> =>
  (await api('GET', `documentList/${ofCase}`)).body.documentList;
const bundleOf = async () => (await api('GET', `customBundle/${caseId}`)).body.bundleDetails[0];
const stateOf = async (): Promise<string> => (await bundleOf()).assembly.state;

async function openBundles(options: OpenOptions = {}) {
  const page = await browser.open(
    `/mediator/cases/${caseId}?caseType=arbitration&drawer=documents`,
    {
      as: 'arbitrator',
      ...options,
    },
  );
  return { page, drawer: await showBundles(page) };
}

async function showBundles(page: Page): Promise<Locator> {
  const drawer = await openCaseDocuments(page);
  await drawer.locator('summary', { hasText: 'Hearing Bundles' }).click();
  return drawer;
}

async function choose(page: Page, action: string): Promise<void> {
  const ofBundle = /^Actions of (?!.*\.pdf)/;
  await page.getByRole('button', { name: ofBundle }).click();
  await page
    .getByRole('menu', { name: ofBundle })
    .getByRole('menuitem', { name: action, exact: true })
    .click();
}

/** Bundles of a case are numbered. */
const OF_BUNDLE = /^B-\d{3} Hearing$/;

async function openWorkTable(page: Page): Promise<Locator> {
  await choose(page, 'Work table');
  const table = page.getByRole('dialog', { name: OF_BUNDLE });
  await table.getByRole('button', { name: 'Assemble', exact: true }).waitFor();
  return table;
}

async function titlesOf(table: Locator): Promise<string[]> {
  const fields = await table.locator('.work-item-title').all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

describe('a hearing bundle', () => {
  it('opens itself after its creation, is numbered, listed, annotated and compared, and asks before it is deleted', async () => {
    const { page, drawer } = await openBundles();
    await drawer.getByText('No bundles found').waitFor();
    await drawer.getByRole('button', { name: 'Create a bundle' }).click();
    const create = page.getByRole('dialog', { name: 'Bundle Name' });
    const submit = create.getByRole('button', { name: 'Submit' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await create.getByLabel('Bundle Name').fill('Hearing/1');
    await create
      .getByText('Bundle name should not contain slashes ("/") and equal signs ("=")')
      .waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await create.getByLabel('Bundle Name').fill('Hearing');
    await submit.click();

    const generate = page.getByRole('dialog', { name: 'Generate Bundles' });
    const claim = generate.getByRole('checkbox', { name: /Claim\.pdf/ });
    const pages = generate.getByRole('textbox', { name: 'Pages of Claim.pdf' });
    await claim.waitFor();
    await expect.poll(() => pages.isDisabled()).toBe(true);
    await claim.check();
    await generate.getByRole('checkbox', { name: /Letters\.pdf/ }).check();
    await pages.fill('1-2, 4');
    await generate.getByText('Bundles Options: 3 pages and 1 whole document (3 pages)').waitFor();
    await claim.uncheck();
    await expect.poll(() => pages.isDisabled()).toBe(true);
    await claim.check();
    await generate
      .getByRole('checkbox', { name: 'Add page numbers and table of contents' })
      .check();
    await expectAccessible(page);
    await generate.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, 'Bundle updated Successfully');
    // The contents page and 6 pages.
    await drawer.getByText('7 pages').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Actions of Hearing' }).click();
    const menu = page.getByRole('menu', { name: 'Actions of Hearing' });
    for (const name of [
      'Add page numbers and table of contents: The bundle has page numbers',
      'Add Section: The pages are numbered. Use the work table to change them',
      'Delete Pages: The pages are numbered. Use the work table to change them',
    ])
      await expect
        .poll(() => menu.getByRole('menuitem', { name, exact: true }).isDisabled())
        .toBe(true);
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Annotation' }).click();
    const annotation = page.getByRole('dialog', { name: 'Annotation' });
    await annotation.getByLabel('Page number').fill('2');
    await annotation.getByRole('textbox', { name: 'Annotation' }).fill('See letter 3');
    await annotation.getByRole('button', { name: 'Submit' }).click();
    await annotation.waitFor({ state: 'detached' });
    await isReady();
    const { pdf } = await bundleOf();
    expect(pdf).toMatchObject({ number: 2, pageCount: 7 });

    await choose(page, 'Versions');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page
      .getByRole('dialog', { name: 'Compare B-001 Hearing' })
      .getByText('No page has changed (7).')
      .waitFor();
    await expectAccessible(page);
    for (const name of ['Compare B-001 Hearing', 'Versions']) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }

    await choose(page, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete bundle' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await drawer.getByText('No bundles found').waitFor();
  });

  it('names the documents that it would share, and has a slip sheet for a file that cannot be read', async () => {
    await addBundle(['Claim.pdf', 'Advice.pdf', 'Broken.pdf']);
    // The refusal that names the documents.
    browser.allowProblem(/status of 409/);
    const { page, drawer } = await openBundles();
    await drawer.getByText('6 pages').waitFor();
    await drawer.getByRole('button', { name: /^Show what to check in Hearing: / }).click();
    const problems = page.getByRole('dialog', { name: 'To be checked' });
    await problems.getByText(/^Broken\.pdf: .*damaged/).waitFor();
    await expectAccessible(page);
    await problems.getByRole('button', { name: 'Work table' }).click();
    const table = page.getByRole('dialog', { name: OF_BUNDLE });
    await table.getByRole('button', { name: 'Page 6: Slip sheet for Broken.pdf' }).waitFor();
    await table.getByRole('button', { name: 'Close', exact: true }).last().click();

    await drawer.getByRole('button', { name: 'View Hearing' }).click();
    const viewer = page.getByRole('dialog', { name: OF_BUNDLE });
    await viewer.getByRole('textbox', { name: 'Page', exact: true }).fill('6');
    await viewer.getByRole('textbox', { name: 'Page', exact: true }).press('Enter');
    await viewer
      .locator('.textLayer')
      .getByText(/This file is damaged/)
      .first()
      .waitFor();
    await viewer.getByRole('button', { name: 'Close', exact: true }).click();
    await viewer.waitFor({ state: 'detached' });

    await choose(page, 'Share Settings');
    const settings = page.getByRole('dialog', { name: 'Share Settings' });
    await settings.getByLabel('Share with CM', { exact: true }).check();
    await settings.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('dialog', { name: 'Share documents' });
    await question.getByText('These documents are shared with fewer people').waitFor();
    await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(['Advice.pdf']);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await bundleOf()).visibilityType).toBe('me');

    await settings.getByRole('button', { name: 'Submit' }).click();
    await question.getByRole('button', { name: 'Share in the bundle' }).click();
    await expectSnackbar(page, 'Visibility Type Changed Successfully');
    const bundles = drawer.getByRole('list', { name: 'Hearing Bundles' });
    await bundles.getByText('Shared with CM', { exact: true }).waitFor();
    expect((await bundleOf()).visibilityType).toBe('others');
  });

  it('is assembled again after a failure, and asks before Generate Bundles replaces the arrangement', async () => {
    await makeBundle();
    const { id, version } = await bundleOf();
    const { manifest } = (await api('GET', `customBundle/${caseId}/${id}`)).body;
    const section = { kind: 'section', id: 'bit_volume', title: 'Volume 1', pages: '' };
    const saved = await api('PUT', `customBundle/${caseId}/${id}/manifest`, {
      ...manifest,
      items: [section, ...manifest.items],
      version,
    });
    expect(saved.status).toBe(200);
    await isReady();
    const { table } = await connectStores(addresses);
    const message = 'The bundle could not be assembled. Please try again';
    // As the last delivery of an assembly that throws leaves it.
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: bundleKeys.bundle(caseId, id),
        UpdateExpression: 'SET assembly = :failed',
        ExpressionAttributeValues: { ':failed': { state: 'failed', message, done: 0, total: 2 } },
      }),
    );
    const { page, drawer } = await openBundles();
    await drawer.getByText(message).waitFor();
    // The last good PDF stays.
    await drawer.getByRole('button', { name: 'View Hearing' }).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Assemble Hearing again' }).click();
    await page
      .getByRole('dialog', { name: 'Assemble again' })
      .getByRole('button', { name: 'Assemble', exact: true })
      .click();
    await drawer.getByText(message).waitFor({ state: 'detached' });
    await isReady();

    const { version: assembled } = await bundleOf();
    await choose(page, 'Generate Bundles');
    const generate = page.getByRole('dialog', { name: 'Generate Bundles' });
    await generate.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the work table' });
    await question.getByText('Generating it replaces 1 section.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await bundleOf()).version).toBe(assembled);
    await generate.getByRole('button', { name: 'Submit' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expectSnackbar(page, 'Bundle updated Successfully');
    const { items } = (await api('GET', `customBundle/${caseId}/${id}`)).body.manifest;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['document', 'document']);
  });
});

describe('the work table', () => {
  it('is used by keyboard and mouse, undone, kept through a reload, and loses nothing to another window', async () => {
    await addBundle();
    const { page } = await openBundles();
    let table = await openWorkTable(page);
    const grip = table.getByRole('button', { name: 'Move Letters.pdf', exact: true });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.getByText('Letters.pdf is picked up, at place 2 of 2.').waitFor();
    await pressUntil(page, 'ArrowUp', page.getByText('Letters.pdf is at place 1 of 2.'));
    await page.keyboard.press('Space');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters.pdf', 'Claim.pdf']);

    // Waits until the row has moved to its new place.
    await grip.hover();
    const from = await grip.boundingBox();
    const to = await table
      .getByRole('button', { name: 'Move Claim.pdf', exact: true })
      .boundingBox();
    if (!from || !to) throw new Error('The grips are not on the screen');
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 8 });
    await page.getByText('Letters.pdf is at place 2 of 2.').waitFor();
    await page.mouse.up();
    await expect.poll(() => titlesOf(table)).toEqual(['Claim.pdf', 'Letters.pdf']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters.pdf', 'Claim.pdf']);

    const title = table.locator('.work-item-title').first();
    await title.fill('');
    // An incomplete manifest is not sent, also when it has settled and becomes complete again.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await title.pressSequentially('All letters');
    await page.keyboard.press('Control+z');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters.pdf', 'Claim.pdf']);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => titlesOf(table)).toEqual(['All letters', 'Claim.pdf']);

    await table.getByRole('button', { name: 'Page 2: All letters, page 2' }).click();
    await page.keyboard.press('Shift+ArrowRight');
    await table.getByRole('button', { name: 'Delete 2 pages' }).click();
    await table.getByText('5 pages', { exact: true }).waitFor();
    await table.getByText('All letters: pages 2, 3').waitFor();
    await expectAccessible(page);

    await page.reload();
    await showBundles(page);
    table = await openWorkTable(page);
    await table.getByText('Your changes are back. They are not assembled yet.').waitFor();
    await expect.poll(() => titlesOf(table)).toEqual(['All letters', 'Claim.pdf']);
    expect((await bundleOf()).pdf.pageCount).toBe(7);
    await table.getByRole('button', { name: 'Assemble', exact: true }).click();
    await expectSnackbar(page, 'Bundle updated Successfully');
    await expect.poll(async () => (await bundleOf()).pdf.pageCount).toBe(5);

    // Another window changes the bundle, and neither change is lost.
    table = await openWorkTable(page);
    await table.getByRole('button', { name: 'Add section' }).click();
    // The next letters are its heading.
    await expectFocus(table.getByLabel('Heading'));
    await table.getByLabel('Pages of Claim.pdf').fill('2-1');
    await table.getByText(/^Correct the marked titles and pages\./).waitFor();
    await table.getByLabel('Pages of Claim.pdf').fill('');
    await table.getByText(/^Correct the marked/).waitFor({ state: 'detached' });
    const { id, version } = await bundleOf();
    const { manifest } = (await api('GET', `customBundle/${caseId}/${id}`)).body;
    const saved = await api('PUT', `customBundle/${caseId}/${id}/manifest`, {
      ...manifest,
      items: manifest.items.toReversed(),
      version,
    });
    expect(saved.status).toBe(200);
    await table.getByText('This bundle was changed in another window.').waitFor();
    const kept = ['All letters', 'Claim.pdf', 'New section'];
    await expect.poll(() => titlesOf(table)).toEqual(kept);
    const assemble = table.getByRole('button', { name: 'Assemble', exact: true });
    await expect.poll(() => assemble.isDisabled()).toBe(true);
    await table.getByRole('button', { name: 'Keep my version' }).click();
    await assemble.click();
    await expectSnackbar(page, 'Bundle updated Successfully');
    const now = (await api('GET', `customBundle/${caseId}/${id}`)).body;
    expect(now.manifest.items.map((item: { title: string }) => item.title)).toEqual(kept);
  });

  it('dates documents, orders them, changes titles at once and keeps a template, by keyboard; fits a phone', async () => {
    await addBundle();
    const { page } = await openBundles();
    const table = await openWorkTable(page);
    const arrange = async (entry: string) => {
      await table.getByRole('button', { name: 'Arrange' }).focus();
      await page.keyboard.press('Enter');
      await chooseByArrowKeys(page.getByRole('menu', { name: 'Arrange' }), entry);
    };
    await arrange('Dates of documents');
    const dates = page.getByRole('dialog', { name: 'Dates of documents' });
    await dates.getByLabel('Date of Claim.pdf').fill('2021-03-03');
    await dates.getByLabel('Date of Letters.pdf').fill('1999-12-31');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectSnackbar(page, '2 dates saved');
    await table.getByText('Dated 31/12/1999').first().waitFor();

    await arrange('Order by date');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters.pdf', 'Claim.pdf']);
    await table.getByLabel('Table of contents', { exact: true }).check();
    await table.getByLabel('Dates of documents in the table of contents').check();
    await table.getByRole('tab', { name: 'Contents' }).click();
    const contents = table.getByRole('article', { name: 'Contents as printed' });
    await contents.getByText('31/12/1999').waitFor();

    await arrange('Titles');
    const titles = page.getByRole('dialog', { name: 'Titles' });
    await titles.getByLabel('Find', { exact: true }).fill('.pdf');
    await titles.getByText('2 titles will change').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters', 'Claim']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => titlesOf(table)).toEqual(['Letters.pdf', 'Claim.pdf']);

    await table.getByRole('button', { name: 'Add section' }).click();
    await table.getByRole('button', { name: 'Add section' }).click();
    await table.getByRole('button', { name: 'Remove New section' }).first().focus();
    await page.keyboard.press('Enter');
    await expectFocus(table.getByRole('button', { name: 'Remove New section' }));
    await arrange('Keep as template');
    const keep = page.getByRole('dialog', { name: 'Keep as template' });
    await keep.getByText('Without documents: 1 section and the settings').waitFor();
    await keep.getByLabel('Name').fill('Hearing of the court');
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'Template saved');
    for (let step = 0; step < 6; step += 1)
      await table.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titlesOf(table)).toEqual(['Claim.pdf', 'Letters.pdf']);
    await arrange('Templates');
    const templates = page.getByRole('dialog', { name: 'Templates' });
    await templates.getByRole('button', { name: 'Use Hearing of the court' }).waitFor();
    await expectAccessible(page);
    await templates.getByRole('button', { name: 'Use Hearing of the court' }).press('Enter');
    await expect.poll(() => titlesOf(table)).toEqual(['Claim.pdf', 'Letters.pdf', 'New section']);
    const hasDates = table.getByLabel('Dates of documents in the table of contents');
    await expect.poll(() => hasDates.isChecked()).toBe(true);

    // The portal's own template, whose sections take what has a citation.
    await arrange('Templates');
    await templates.getByRole('button', { name: 'Use Bundle of authorities' }).press('Enter');
    await expect.poll(async () => (await titlesOf(table)).at(-1)).toBe('Other texts');
    await arrange('Sort authorities by citation');
    await expect
      .poll(async () => (await titlesOf(table)).slice(-3))
      .toEqual(['Other texts', 'Claim.pdf', 'Letters.pdf']);

    // It fits a phone, where nothing of that was stored.
    const { page: phone } = await openBundles({ size: 'phone' });
    const onPhone = await openWorkTable(phone);
    await onPhone.getByRole('button', { name: 'Page 3: Claim.pdf, page 3' }).tap();
    await onPhone.getByRole('button', { name: 'Insert before' }).tap();
    await onPhone.getByText('The documents are inserted before page 3.').waitFor();
    await onPhone.getByRole('button', { name: /2\. Letters\.pdf/ }).tap();
    await onPhone.getByText('10 pages', { exact: true }).waitFor();
    await onPhone.getByText('Inserted before page 6: place in order').waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
  });
});
