import { createHash } from 'node:crypto';
import { readSignatures } from 'pdf-signatures';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ALREADY_SIGNED, LINK_EXPIRED } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import {
  bytesOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasLoaded,
  pressUntil,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import { signByLink } from '#tests/support/stack/sign-at-gateway.ts';
import { addReady, arbitration, openCaseDocuments } from '../documents/register.ts';

const browser = startBrowser();

const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures' });
const api = (method: string, path: string, body?: unknown) =>
  call(inject('addresses'), method, path, { token: inject('tokens')['arbitrator'], body });

/** The newest link of a signatory, once `count` different ones have arrived. */
async function linkOf(email: string, count = 1): Promise<string> {
  const links = async () => {
    const all = (await messagesTo(inject('addresses'), email)).flatMap((message) => message.links);
    return [...new Set(all.filter((one) => one.includes('/document-sign-in?')))];
  };
  await expect.poll(async () => (await links()).length).toBe(count);
  const { pathname, search } = new URL((await links())[0] ?? '');
  return `${pathname}${search}`;
}

/** Requests one signature through the API. */
async function requestSignature(caseId: string, email: string): Promise<void> {
  const [order] = await addReady(caseId, [
    { name: 'Order.pdf', pages: [['Procedural order']], visibilityType: 'others' },
  ]);
  const { status } = await api('POST', 'preSign', {
    caseId,
    documentId: order?.id,
    signatories: [{ arbitratorName: 'Asha Rao', arbitratorEmail: email }],
  });
  expect(status).toBe(200);
}

/** Adds the award to sign; returns its bytes. */
async function addAward(caseId: string): Promise<Buffer> {
  const pages = [['Final award', 'The respondent pays the sum claimed.']];
  const [award] = await addReady(caseId, [{ name: 'Award.pdf', pages, visibilityType: 'others' }]);
  return award?.bytes ?? Buffer.alloc(0);
}

async function openRequest(page: Page, caseId: string): Promise<Locator> {
  if (!page.url().includes(caseId)) await page.goto(`/mediator/cases/${caseId}`);
  const drawer = await openCaseDocuments(page);
  await drawer.getByRole('button', { name: 'Request signature of Award.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request signature' });
  await dialog.getByRole('button', { name: /: move$/ }).waitFor();
  return dialog;
}

describe('signing a document', () => {
  it('is requested, signed by two people at the gateway, certified and verified', async () => {
    const { id } = await arbitration();
    const original = await addAward(id);
    const [first, second] = [`asha-${id}@example.in`, `imran-${id}@example.in`];
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });

    // The request: two signatories, put in order and placed by keyboard and pointer.
    let dialog = await openRequest(page, id);
    await dialog.getByRole('button', { name: 'Request signature' }).click();
    await dialog.getByText('Name is required').waitFor();
    await expectFocus(dialog.getByLabel('Name of signatory 1'));
    await dialog.getByLabel('Name of signatory 1').fill('Imran Khan');
    await dialog.getByLabel('Email of signatory 1').fill(second);
    await dialog.getByRole('button', { name: 'Add signatory' }).click();
    await dialog.getByLabel('Name of signatory 2').fill('Asha Rao');
    await dialog.getByLabel('Email of signatory 2').fill(first);
    // The keyboard stays in the list while rows come and go.
    await dialog.getByRole('button', { name: 'Add signatory' }).click();
    await expectFocus(dialog.getByLabel('Name of signatory 3'));
    await dialog.getByRole('button', { name: 'Remove signatory 3' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(dialog.getByRole('button', { name: 'Place the signature of Asha Rao' }));
    await dialog.getByRole('button', { name: 'Move Asha Rao', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Asha Rao is picked up, at place 2 of 2.').waitFor();
    await pressUntil(page, 'ArrowUp', page.getByText('Asha Rao is at place 1 of 2.'));
    await page.keyboard.press('Space');
    await expect.poll(() => dialog.getByLabel('Name of signatory 1').inputValue()).toBe('Asha Rao');
    await dialog.getByRole('button', { name: 'Place the signature of Asha Rao' }).click();
    const box = dialog.getByRole('button', { name: 'Signature of Asha Rao: move' });
    await expectFocus(box);
    const place = dialog.getByText(/^Asha Rao: page 1, /);
    const placeText = () => place.innerText();
    const atFirst = await placeText();
    await box.press('ArrowUp');
    await box.press('Shift+ArrowLeft');
    await dialog.getByRole('button', { name: 'Signature of Asha Rao: resize' }).press('ArrowLeft');
    await expect.poll(placeText).not.toBe(atFirst);
    const byKeys = await placeText();
    const at = await box.boundingBox();
    if (!at) throw new Error('The box has no place');
    await page.mouse.move(at.x + 10, at.y + 10);
    await page.mouse.down();
    await page.mouse.move(at.x - 50, at.y - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(placeText).not.toBe(byKeys);
    const placed = await placeText();
    const message = dialog.getByLabel('Message (optional)');
    await message.fill('See www.example.in');
    await dialog.getByRole('button', { name: 'Request signature' }).click();
    await dialog.getByText('The message cannot hold an address').waitFor();
    await expectFocus(message);
    await message.fill('Please sign today.');
    await expectAccessible(page);

    // The input survives a reload and a failure of the server.
    await page.reload();
    dialog = await openRequest(page, id);
    await dialog.getByText('What you wrote before and did not submit is filled in.').waitFor();
    await expect.poll(placeText).toBe(placed);
    browser.allowProblem(/500/);
    await page.route('**/api/preSign', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!' } }),
    );
    const send = async () => {
      await dialog.getByRole('button', { name: 'Request signature' }).click();
      const question = page.getByRole('dialog', { name: 'Request signature' }).last();
      await question
        .getByText('The links are mailed one after another: Asha Rao, then Imran Khan.')
        .waitFor();
      await question.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await send();
    await dialog.getByText('Something went wrong!').waitFor();
    await page.unroute('**/api/preSign');
    // Steps back that take long: the drawer is closed before the one of its dialog has arrived.
    await page.evaluate(`{
      const go = history.go.bind(history);
      history.go = (steps) => void setTimeout(go, 500, steps);
    }`);
    await send();
    await expectSnackbar(page, 'Signature Requested Successfully');
    await page.keyboard.press('Escape');
    const card = signatures(page);
    await card.getByText('Link sent').waitFor();
    await card.getByText(/Expires on \d\d\/\d\d\/\d{4}/).waitFor();
    await card.getByText('Waiting for earlier signatures').waitFor();
    await expectAccessible(page);

    // The first signatory, on a phone where somebody is signed in.
    const link = await linkOf(first);
    const phone = await browser.open(link, { as: 'mediator', size: 'phone' });
    await phone.getByRole('heading', { name: 'Signer Gateway' }).waitFor();
    await phone
      .getByText('A secure entry point for users to access, verify, and sign documents digitally', {
        exact: true,
      })
      .waitFor();
    await phone.getByText('Please sign today.').waitFor();
    expect(await phone.evaluate(`localStorage.getItem('${TOKEN_KEY}')`)).toBeNull();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'View document' }).click();
    await phone
      .getByRole('dialog', { name: 'Award.pdf' })
      .getByText('The respondent pays the sum claimed.')
      .waitFor();
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: 'Ok' }).click();
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await phone.getByRole('heading', { name: 'ESign Document' }).waitFor();
    await phone
      .getByText('Click here to download the official e-signed version of your document')
      .waitFor();
    await expectAccessible(phone);
    const once = await download(phone);
    expect(once.name).toBe('E-sign-In.pdf');
    expect(once.bytes.subarray(0, original.length).equals(original)).toBe(true);
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/');
    expect(await phone.evaluate("localStorage.getItem('arbitratorId')")).toBeNull();

    // Signed already: no request is made.
    await phone.goto(link);
    await phone.getByText('You have signed this document.').waitFor();
    const posts: string[] = [];
    phone.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await phone.getByRole('button', { name: 'Ok' }).click();
    await phone.getByText(ALREADY_SIGNED, { exact: true }).waitFor();
    expect(posts).toEqual([]);
    await expectAccessible(phone);
    expect((await download(phone)).bytes.equals(once.bytes)).toBe(true);

    // The case learns it by a notification; the second signatory declines first.
    await card.getByText('Signed', { exact: true }).waitFor();
    const other = await linkOf(second);
    await phone.goto(other);
    await phone.getByRole('button', { name: 'Ok' }).click();
    await phone.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/');
    await expect.poll(() => rememberedLinks(phone)).toEqual([]);
    await phone.goto(other);
    await phone.getByText(/^The last attempt did not succeed: /).waitFor();
    await signByLink(inject('addresses'), other);

    // The certificate.
    await card.getByText('Signed by all').waitFor();
    const twice = await signedFile(id);
    expect(twice.subarray(0, once.bytes.length).equals(once.bytes)).toBe(true);
    await card.getByRole('link', { name: 'Certificate of Award.pdf' }).click();
    await page.getByText(/^All \d+ hashes hold\./).waitFor();
    const certificate = page.getByRole('article', { name: 'Certificate of signature' });
    for (const bytes of [original, twice])
      await certificate.getByText(sha256(bytes)).first().waitFor();
    await expectAccessible(page);

    await verifies(twice, original.length);
  });

  it('of one’s own begins in the portal, without the mail, and the session goes on', async () => {
    const { id } = await arbitration();
    await addAward(id);
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    const drawer = await openCaseDocuments(page);
    await drawer.getByRole('button', { name: 'Request signature of Award.pdf' }).click();
    await page.getByRole('button', { name: 'Sign Award.pdf now' }).click();
    await page.getByRole('heading', { name: 'Signer Gateway' }).waitFor();

    // Not signed yet: Today has it.
    await page.goto('/mediator/today');
    const due = page.getByRole('region', { name: 'Waiting for your signature' });
    const row = due.getByRole('listitem').filter({ hasText: 'Award.pdf' });
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Sign Award.pdf now' }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await download(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/today');
    await page.getByRole('heading', { name: 'Due from you' }).waitFor();
    await expect.poll(() => row.count()).toBe(0);
  });

  it('waits for a signed document that is too large for the post of the browser; a stored session ends on the page that the browser returns to', async () => {
    const { id } = await arbitration();
    const email = `asha-${id}@example.in`;
    await requestSignature(id, email);
    const page = await browser.open(await linkOf(email), { size: 'phone' });
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Behaviour (for tests)').click();
    await page.getByLabel('Minimum size of the signed document in bytes').fill('11000000');
    browser.allowProblem(/413/);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('We are waiting for the result of your signature.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/esign-in-final');
    await expectAccessible(page);

    // A stored session ends on the page that the browser returns to.
    await page.evaluate(`localStorage.setItem('${TOKEN_KEY}', '${inject('tokens')['mediator']}')`);
    browser.allowProblem(/404/);
    await page.goto('/esign-in-final?data=unknown&uniqueId=1');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(`localStorage.getItem('${TOKEN_KEY}')`)).toBeNull();
  });

  it('is done by one person for two documents at a time, and goes on by itself once a large document is prepared', async () => {
    const { id } = await arbitration();
    const emails = [`asha-${id}@example.in`, `rao-${id}@example.in`];
    const tabs: Page[] = [];
    // As while the state machine is busy.
    let waits = 2;
    for (const email of emails) {
      await requestSignature(id, email);
      const link = await linkOf(email);
      const tab = tabs[0]
        ? await tabs[0].context().newPage()
        : await browser.open(link, { size: 'phone' });
      if (tabs[0]) await tab.goto(link);
      if (!tabs[0])
        await tab.route('**/api/preSign/create', (route) => {
          waits -= 1;
          return waits < 0 ? route.fallback() : route.fulfill({ json: { isPreparing: true } });
        });
      await tab.getByRole('button', { name: 'Ok' }).click();
      if (!tabs[0]) {
        await tab.getByText('Preparing the document for signing.').waitFor();
        await expectAccessible(tab);
      }
      await tab.getByRole('button', { name: 'Sign', exact: true }).waitFor();
      tabs.push(tab);
    }
    expect(waits).toBeLessThan(0);
    // The link opened again meanwhile names the missing result.
    const again = await tabs[0]?.context().newPage();
    await again?.goto(await linkOf(emails[0] ?? ''));
    await again?.getByText(/the result has not arrived yet/).waitFor();
    await again?.close();
    for (const tab of tabs) {
      await tab.getByRole('button', { name: 'Sign', exact: true }).click();
      await download(tab);
      await expectSnackbar(tab, 'E-Signed File Updated Successfully');
      await expect.poll(() => new URL(tab.url()).pathname).toBe('/');
    }
    expect(await tabs[0]?.evaluate('localStorage.length')).toBe(0);
  });

  it('is requested for an award on a phone, renewed and cancelled, ends by the clock, and is offered in the award’s card and list', async () => {
    const shown = await ownCase({ kind: 'arbitration', status: 'awardPassed', hasAgreement: true });
    const { id, agreementsAndAwards } = shown;
    const [award] = agreementsAndAwards;
    if (!award) throw new Error('The case has no award');
    const { name } = award;
    const email = `asha-${id}@example.in`;
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator', size: 'phone' });
    const awards = page.getByRole('region', { name: 'Agreements and Awards' });
    await awards.getByRole('button', { name: `Request signature of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Request signature' });
    await dialog.getByRole('button', { name: /: move$/ }).waitFor();
    await dialog.getByLabel('Name of signatory 1').fill('Asha Rao');
    await dialog.getByLabel('Email of signatory 1').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Request signature' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await awards.getByText('Waiting for signatures').waitFor();
    const link = await linkOf(email);

    // In five days, by the browser's clock: no request is made.
    const late = await browser.open('/favicon.svg', { size: 'phone' });
    const script = await late.addInitScript(
      `Date.now = ((now) => () => now() + ${SIGNING_LINK_MS + 60_000})(Date.now);
       Date = class extends Date {
         constructor(...facts) { super(...(facts.length > 0 ? facts : [Date.now()])); }
       };`,
    );
    onTestFinished(() => script.dispose());
    await late.goto(link);
    await late.getByText('This link has expired. Ask the sender to renew it.').waitFor();
    const posts: string[] = [];
    late.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await late.getByRole('button', { name: 'Ok' }).click();
    await late.getByText(LINK_EXPIRED, { exact: true }).waitFor();
    expect(posts).toEqual([]);

    const card = signatures(page);
    await card.getByRole('button', { name: 'Renew the link of Asha Rao' }).click();
    const renewal = page.getByRole('dialog', { name: 'Renew the link' });
    await renewal.getByText('The link that was sent before ends at once.').waitFor();
    await expectAccessible(page);
    await renewal.getByRole('button', { name: 'Cancel' }).click();
    await renewal.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Renew the link of Asha Rao' }).click();
    await renewal.getByRole('button', { name: 'Renew link' }).click();
    await expectSnackbar(page, 'Link Renewed Successfully');
    const renewed = await linkOf(email, 2);
    expect(renewed).not.toBe(link);
    await card.getByRole('button', { name: `Cancel the signing of ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Cancel the signing' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel the signing' }).click();
    await card.getByText('Cancelled').first().waitFor();
    await awards.getByRole('button', { name: `Request signature of ${name}` }).waitFor();
    await expectNoSidewaysScroll(page);

    // Left by a hand-over that was cancelled meanwhile.
    const signer = await browser.open('/favicon.svg', { size: 'phone' });
    const requestId =
      new URL(renewed, 'https://portal.example').searchParams.get('arbitratorId') ?? '';
    await signer.evaluate(
      `for (const name of ['arbitratorId', 'arbitratorId:1']) localStorage.setItem(name, ${JSON.stringify(requestId)})`,
    );
    await signer.goto(renewed);
    await signer.getByText('The sender has cancelled this request.').waitFor();
    await expect.poll(() => rememberedLinks(signer)).toEqual([]);
    await expect.poll(() => signer.getByRole('button', { name: 'Ok' }).isDisabled()).toBe(true);
    await expectAccessible(signer);
    browser.allowProblem(/404/);
    await signer.goto(link);
    await signer.getByText(/^This link is not valid\./).waitFor();
    await expect.poll(() => signer.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectAccessible(signer);
    // A link that lost its id asks for nothing.
    await signer.goto('/document-sign-in');
    await signer.getByText(/^This link is not valid\./).waitFor();

    // Two signatories sign.
    const emails = [`rao-${id}@example.in`, `imran-${id}@example.in`];
    const signatories = ['Asha Rao', 'Imran Khan'].map((arbitratorName, at) => ({
      arbitratorName,
      arbitratorEmail: emails[at],
    }));
    const requested = await api('POST', 'preSign', {
      ...{ caseId: id, documentId: award.id, signatories },
    });
    expect(requested.status).toBe(200);
    await page.reload();
    const summary = page.getByRole('region', { name: 'Final Award Summary' });
    for (const place of [summary, awards]) {
      await place.getByText('Waiting for signatures').waitFor();
      await place.getByText('0 of 2 signed').waitFor();
      await expect
        .poll(() => place.getByRole('button', { name: /^Download signed/ }).count())
        .toBe(0);
    }

    for (const email of emails) await signByLink(inject('addresses'), await linkOf(email));
    // The case learns it by a notification.
    for (const place of [summary, awards]) {
      await place.getByText(/^Signed by all on \d\d\/\d\d\/\d{4}$/).waitFor();
      await place.getByRole('button', { name: /^Download unsigned/ }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        place.getByRole('button', { name: `Download signed ${award.name}` }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(award.name.replace(/\.pdf$/, ' (signed).pdf'));
      expect(await readSignatures(await bytesOf(file))).toHaveLength(2);
    }
    await hasLoaded(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  });
});

/** The newest signed version of the case's signing. */
async function signedFile(caseId: string): Promise<Buffer> {
  const listed = await api('GET', `preSign/case/${caseId}`);
  const { id } = listed.body.signings[0];
  const { body } = await api('GET', `preSign/case/${caseId}/requests/${id}/file`);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
}

const rememberedLinks = (page: Page) =>
  page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('arbitratorId'))");

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
}

/** The public page tells the versions of a document apart, and sends nothing but hashes. */
async function verifies(signed: Buffer, unsignedLength: number) {
  const page = await browser.open('/verify-document');
  await page.getByRole('heading', { name: 'Verify a document' }).waitFor();
  await hasLoaded(page);
  await expectAccessible(page);
  const sent: { method: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push({ method: request.method(), body: request.postData() ?? '' });
  });
  const choose = async (name: string, buffer: Buffer, title: string) => {
    await page
      .getByLabel('PDF to verify')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await page.getByRole('heading', { name: title }).waitFor();
  };
  await choose('signed.pdf', signed, 'This is the document that was signed here.');
  for (const name of ['Asha Rao', 'Imran Khan']) await page.getByText(name).first().waitFor();
  await expectAccessible(page);
  const more = Buffer.concat([signed, Buffer.from('\n% more')]);
  await choose('more.pdf', more, 'This file was changed after it was signed here.');
  const changed = Buffer.from(signed);
  changed[unsignedLength - 10] = (changed[unsignedLength - 10] ?? 0) ^ 1;
  await choose(
    'changed.pdf',
    changed,
    'This file is not a document that was signed here, or it was changed.',
  );
  const hashes = sent.map(({ body }) => JSON.parse(body).hashes);
  expect(hashes.map((all) => all[0])).toEqual([signed, more, changed].map(sha256));
  expect(sent.every(({ body }) => body.length < 1_000)).toBe(true);

  browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await choose('offline.pdf', signed, 'We could not ask the portal about this document.');
  await page.getByText('the portal was not reached').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'This is the document that was signed here.' }).waitFor();
}
