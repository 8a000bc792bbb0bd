import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { onboard } from '#tests/support/people/people.ts';
import { registerParty } from '#tests/support/register-party.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();
const addresses = inject('addresses');
const tokens = inject('tokens');

let partyId: string;

beforeAll(async () => {
  const people = { owner: tokens['mediator'], caseManager: tokens['caseManager'] };
  partyId = await registerParty(addresses, people, {
    name: 'Coromandel Builders',
    pan: 'ABCFC1234F',
  });
  await registerParty(addresses, people, { name: 'Harbour Traders', pan: 'ABCFH1234G' });
  await registerParty(addresses, people, { name: 'Ganges Logistics', pan: 'ABCFG1234L' });
});

const pdf = {
  name: 'contract.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator) {
  const wanted = await control.elementHandle();
  // One element instead of a search of the page at each stop.
  const isReached = () =>
    wanted?.evaluate((one) => Reflect.get(globalThis, 'document').activeElement === one);
  for (let tabs = 0; tabs < 40 && !(await isReached()); tabs += 1)
    await control.page().keyboard.press('Tab');
  await expectFocus(control);
}

/** Writes into a control reached by keyboard. */
async function type(page: Page, label: string, text: string) {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.insertText(text);
}

/** Explains the decision of another case manager, and takes the case out of the queue. */
async function decidedByAnother(manager: Page, { id, title }: { id: string; title: string }) {
  const item = manager.getByRole('listitem').filter({ hasText: title });
  await item.getByRole('button', { name: /^Review/ }).click();
  const drawer = manager.getByRole('dialog');
  await drawer.getByText('Six invoices are unpaid.').waitFor();
  await call(addresses, 'PUT', `cases/approvals/${id}`, {
    token: tokens['caseManager'],
    body: { decision: 'decline', reason: 'No contract' },
  });
  browser.allowProblem(/409|404/);
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await manager
    .getByRole('alert')
    .getByText('The case no longer waits for approval: its status is “Draft”')
    .waitFor();
  await item.waitFor({ state: 'detached' });
  await drawer.waitFor({ state: 'detached' });
  await call(addresses, 'DELETE', `cases/${id}`, { token: tokens['mediator'] });
}

const draft = (title: string, facts: object = {}, token = tokens['mediator']) =>
  call(addresses, 'POST', 'cases/create', {
    token,
    body: {
      partyId,
      title,
      resolutionKind: 'mediation',
      description: 'Six invoices are unpaid.',
      totalClaimValue: 671000.2,
      respondents: [
        {
          respondentKind: 'self',
          respondentName: 'Suresh Patil',
          respondentEmail: 'suresh.patil@example.com',
        },
      ],
      isDraft: true,
      ...facts,
    },
  });

describe('creating a case', () => {
  it('works by keyboard, through approval by a case manager, to the respondent’s notification', async () => {
    const title = `Unpaid formwork ${Date.now()}`;
    const page = await browser.open('/mediator/cases', { as: 'mediator' });
    await page.getByRole('link', { name: 'Create Case' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'Create Case' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Create Case' }).waitFor();
    await page.getByRole('option', { name: 'Coromandel Builders' }).waitFor({ state: 'attached' });

    // Each missing field has a message, and the first one gets the focus.
    await tabTo(page.getByRole('button', { name: 'Review and submit' }));
    await page.keyboard.press('Enter');
    await page.getByText('Party is required').waitFor();
    for (const text of [
      'Case Title is required',
      'Description or a description document is required',
      'Total Claim value is required',
      'Respondent name is required',
      'Email is required',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await expectFocus(page.getByRole('combobox', { name: 'Party' }));
    await expectAccessible(page);

    // Slow letters each start a new search of the list; arrow keys do not.
    const party = page.getByRole('combobox', { name: 'Party' });
    for (let n = 0; n < 9 && (await party.inputValue()) !== partyId; n += 1)
      await page.keyboard.press('ArrowDown');
    await expect.poll(() => party.inputValue()).toBe(partyId);
    await type(page, 'Case Title', title);
    await type(page, 'Description', 'Six invoices for formwork are unpaid.');
    await type(page, 'Total Claim Value', '671000.2');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByLabel('Total Claim Value').inputValue()).toBe('6,71,000.20');

    // A reload keeps all input.
    await page.reload();
    await page.getByRole('option', { name: 'Coromandel Builders' }).waitFor({ state: 'attached' });
    await expect
      .poll(() => page.getByLabel('Case Title', { exact: true }).inputValue())
      .toBe(title);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Party' }).inputValue())
      .toBe(partyId);

    await tabTo(page.getByLabel('Respondent Kind'));
    await page.keyboard.type('Self');
    await type(page, 'Respondent Name', 'Suresh Patil');
    await type(page, 'Respondent Email', 'suresh.formwork@example.com');
    await type(page, 'Respondent Mobile', '98765');
    await tabTo(page.getByRole('button', { name: 'Add agreement' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Agreement document').setInputFiles(pdf);
    await page.getByText('contract.pdf is uploaded').waitFor({ state: 'attached' });
    await page.getByLabel('Agreement summary').focus();
    await page.keyboard.insertText('Clause 14 refers disputes to mediation.');
    await tabTo(page.getByRole('button', { name: 'Review and submit' }));
    await page.keyboard.press('Enter');
    await page.getByText('Enter a valid mobile number').waitFor();
    await expectFocus(page.getByLabel('Respondent Mobile'));
    await page.keyboard.press('End');
    await page.keyboard.type('43210');
    await page.keyboard.press('Enter');

    const review = page.getByRole('dialog', { name: 'Submit the case?' });
    await review.getByText('INR 6,71,000.20').waitFor();
    await tabTo(review.getByRole('button', { name: 'Submit' }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectSnackbar(page, 'Case Created Successfully');

    const manager = await browser.open('/mediator/cases', { as: 'caseManager' });
    await manager.getByRole('link', { name: 'Case Approvals' }).click();
    const queue = manager.getByRole('region', { name: 'Cases to approve' });
    const item = queue.getByRole('listitem').filter({ hasText: title });
    await item.getByRole('button', { name: /^Review/ }).click();
    const drawer = manager.getByRole('dialog');
    await drawer.getByText('Clause 14 refers disputes to mediation.').waitFor();
    await drawer.getByRole('link', { name: 'Agreement 1' }).waitFor();
    await expectAccessible(manager);
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await manager.getByText('Case Approved').waitFor();
    await item.waitFor({ state: 'detached' });

    // The stack’s schedule sends it.
    const newestMail = async () =>
      (await messagesTo(addresses, 'suresh.formwork@example.com'))[0]?.text;
    await expect.poll(newestMail).toContain('Coromandel Builders has begun a mediation');
    await page.reload();
    await page.getByText('Waiting For Respondent').first().waitFor();

    // The submitted details stay on the case.
    await page.getByText('Clause 14 refers disputes to mediation.').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Agreement 1' }).click();
    expect((await saved).suggestedFilename()).toBe('Agreement 1.pdf');
  });

  it('is declined with a reason, unless another case manager has decided, then corrected and submitted from the cart', async () => {
    // A neutral used by this test only, so that the cart holds only its cases.
    const { token } = await onboard(addresses);
    const facts = {
      partyId: await registerParty(
        addresses,
        { owner: token, caseManager: tokens['caseManager'] },
        { name: 'Konkan Builders', pan: 'ABCFK1234H' },
      ),
    };
    const title = `Delay of works ${Date.now()}`;
    expect(await draft(title, { ...facts, isDraft: false }, token)).toMatchObject({ status: 200 });
    const decided = await draft(`Two managers ${Date.now()}`, { isDraft: false });
    const manager = await browser.open('/mediator/approvals', { as: 'caseManager' });
    const item = manager.getByRole('listitem').filter({ hasText: title });
    await item.getByRole('button', { name: /^Review/ }).click();
    const drawer = manager.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Decline' }).click();
    await drawer.getByRole('button', { name: 'Decline the case' }).click();
    await drawer.getByText('Reason is required').waitFor();
    await drawer.getByLabel('Reason').fill('Please attach the contract');
    await drawer.getByRole('button', { name: 'Decline the case' }).click();
    await manager.getByText('Case Declined').waitFor();
    await decidedByAnother(manager, decided.body.case);

    const { body } = await draft(`Gaps ${title}`, { ...facts, respondents: [] }, token);
    const page = await browser.open('/mediator/case-cart', { as: { token }, size: 'phone' });
    const row = page.getByRole('listitem').filter({ hasText: 'Declined: Please attach' });
    await row.getByRole('checkbox').check();
    const gaps = page.getByRole('listitem').filter({ hasText: 'Respondent is required' });
    await expect.poll(() => gaps.getByRole('checkbox').isDisabled()).toBe(true);
    await page.getByRole('link', { name: /^Case Cart, 2 drafts$/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await row.getByRole('link', { name: title }).click();
    await page.getByText('A case manager declined this case:').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel('Case Title', { exact: true }).fill(`${title}, mended`);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expectSnackbar(page, 'Draft Saved Successfully');
    await page.getByRole('link', { name: `${title}, mended` }).waitFor();

    await page.getByRole('button', { name: 'Submit 1 case' }).click();
    const question = page.getByRole('dialog', { name: 'Submit the case?' });
    await question.getByText(`${title}, mended`).waitFor();
    await question.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, '1 case submitted');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Remove ${body.case.caseCode}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectSnackbar(page, 'Draft Deleted Successfully');
    await page.getByText('No cases found').waitFor();
    await expectAccessible(page);
  });

  it('adds registered parties: the respondent, and one on neither side; the mediator has no approvals', async () => {
    const { body } = await draft(`Registered ${Date.now()}`, { isDraft: false });
    await call(addresses, 'PUT', `cases/approvals/${body.case.id}`, {
      token: tokens['caseManager'],
      body: { decision: 'approve' },
    });
    const page = await browser.open(`/mediator/cases/${body.case.id}`, { as: 'mediator' });
    await page.getByRole('button', { name: 'Assign respondent' }).click();
    const assign = page.getByRole('dialog', { name: 'Assign respondent' });
    await assign.getByRole('button', { name: 'Assign' }).click();
    await assign.getByText('Party is required').waitFor();
    await assign.getByLabel('Respondent').selectOption({ label: 'Harbour Traders' });
    await expectAccessible(page);
    await assign.getByRole('button', { name: 'Assign' }).click();
    await expectSnackbar(page, 'Respondent Assigned Successfully');
    await page.getByRole('heading', { name: 'Waiting For Respondent' }).waitFor();
    await page.getByRole('button', { name: 'Assign respondent' }).waitFor({ state: 'detached' });

    // People on the case are not offered again.
    await page.getByRole('button', { name: 'Assign Party', exact: true }).click();
    const join = page.getByRole('dialog', { name: 'Assign party' });
    await join.getByRole('option', { name: 'Ganges Logistics' }).waitFor({ state: 'attached' });
    await join.getByRole('option', { name: 'Harbour Traders' }).waitFor({ state: 'detached' });
    await join.getByLabel('Party').selectOption({ label: 'Ganges Logistics' });
    await join.getByText('Ganges Logistics joins').waitFor();
    await expectAccessible(page);
    await join.getByRole('button', { name: 'Assign' }).click();
    await expectSnackbar(page, 'Party Assigned Successfully');
    await page.getByRole('button', { name: 'Agent Details' }).click();
    await page.getByRole('dialog').getByText('Ganges Logistics').waitFor();

    // The approvals are a case manager's.
    await goWithin(page, '/mediator/approvals');
    await page.getByText('Only a case manager approves cases').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Case Approvals' }).count()).toBe(0);
  });

  it('in two windows loses no input, and explains the conflict', async () => {
    const title = `Two windows ${Date.now()}`;
    const { body } = await draft(title);
    const address = `/mediator/cases/create?draft=${body.case.id}`;
    const page = await browser.open(address, { as: 'mediator' });
    const titleField = page.getByLabel('Case Title', { exact: true });
    const inOtherWindow = async (words: string) => {
      const { status } = await call(addresses, 'PUT', 'cases/update', {
        token: tokens['mediator'],
        body: { id: body.case.id, title: `${title}, ${words}` },
      });
      expect(status).toBe(200);
    };
    await titleField.fill(`${title}, second`);
    await inOtherWindow('first');
    browser.allowProblem(/409/);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page
      .getByRole('alert')
      .getByText('This was changed meanwhile. Please look at it and try again')
      .waitFor();
    await page.getByText('What you typed is still here').waitFor();
    await expect.poll(() => titleField.inputValue()).toBe(`${title}, second`);
    await expectAccessible(page);
    // It either overwrites the change or starts from it.
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expectSnackbar(page, 'Draft Saved Successfully');
    await goWithin(page, address);
    await expect.poll(() => titleField.inputValue()).toBe(`${title}, second`);
    await inOtherWindow('third');
    await titleField.fill(`${title}, fourth`);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByRole('button', { name: 'Show the change' }).click();
    await expect.poll(() => titleField.inputValue()).toBe(`${title}, third`);
    await page.getByText('What you typed is still here').waitFor({ state: 'detached' });
    await call(addresses, 'DELETE', `cases/${body.case.id}`, { token: tokens['mediator'] });
  });

  it('shows fee, taxes and total in the cart; a page beyond the last shows the last', async () => {
    const title = `Fee of a draft ${Date.now()}`;
    const { body } = await draft(title, {}, tokens['caseManager']);
    const page = await browser.open('/favicon.svg', { as: 'caseManager', size: 'phone' });
    // This deployment charges no fee.
    await page.route(/cases\/cart/, async (route) => {
      const reply = await route.fetch();
      const json = await reply.json();
      for (const row of json.data)
        row.fee = { caseFees: 1000.5, cgst: 90.05, sgst: 90.05, igst: 0, totalPayment: 1180.6 };
      await route.fulfill({ response: reply, json });
    });
    await page.goto('/mediator/case-cart?page=9');
    const item = page.getByRole('listitem').filter({ hasText: title });
    await item.getByText('Total Payment').waitFor();
    const facts = await item.locator('dl').innerText();
    expect(facts.split('\n').slice(2)).toEqual([
      ...['Case Fees', 'INR 1,000.50', 'CGST', 'INR 90.05', 'SGST', 'INR 90.05'],
      ...['Total Payment', 'INR 1,180.60'],
    ]);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await call(addresses, 'DELETE', `cases/${body.case.id}`, { token: tokens['caseManager'] });

    await page.goto('/mediator/case-cart?page=501');
    await page.getByText('No cases found').waitFor();
  });
});
