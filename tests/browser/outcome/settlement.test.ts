import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import {
  bytesOf,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasLoaded,
  startBrowser,
  storedTexts,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
const stack = inject('addresses');
const manager = inject('tokens')['caseManager'];

const casePath = (id: string) => `/mediator/cases/${id}?caseType=negotiation`;

const openCase = () =>
  ownCase(
    { kind: 'negotiation', status: 'negotiationOngoing' },
    ({ record, agents, caseParties }) =>
      record.assignments.some(({ role }) => role === 'managing') &&
      caseParties.every(({ partyId }) => agents.some((agent) => agent.partyId === partyId)),
  );

/** The link that was mailed to a side, newest first. */
async function linkOf(email: string, code: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await messagesTo(stack, email)).find(({ text }) => text.includes(code));
      link = mail && /\/settlement-offer#link=[A-Za-z0-9_-]{43}/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

const settlementOf = async (caseId: string) => {
  const { body } = await call(stack, 'GET', `settlement/cases/${caseId}`, { token: manager });
  const [newest] = settlementEndpoints.listSettlements.response.parse(body).settlements;
  if (!newest) throw new Error('The case has no settlement');
  return newest;
};

const enter = async (page: Page, figure: string, amount: string) => {
  await page.getByLabel(`Your ${figure} in INR`).fill(amount);
  await page.getByRole('button', { name: new RegExp(`^(Seal|Change) ${figure}$`) }).click();
  const confirm = page.getByRole('dialog');
  await confirm.getByText(/^INR /).waitFor();
  return confirm;
};

describe('settlement rounds', () => {
  let shown: Awaited<ReturnType<typeof openCase>>;
  let links: { claimant: string; respondent: string };

  beforeAll(() => {
    links = { claimant: '', respondent: '' };
  });

  it('are opened by the case manager; each side gets a link', async () => {
    browser.allowProblem(/status of 429/);
    shown = await openCase();
    const page = await browser.open(casePath(shown.id), { as: 'caseManager' });
    const panel = page.getByRole('region', { name: 'Settlement Number' });
    await panel.getByText('No settlement rounds yet').waitFor();
    await panel.getByRole('button', { name: 'Open rounds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open Settlement Rounds' });
    await dialog.getByLabel('Tolerance').selectOption({ label: 'An amount' });
    await dialog.getByLabel('Amount in INR').fill('99999999999');
    await dialog.getByRole('button', { name: 'Open rounds' }).click();
    await dialog.getByText(/A tenth of the claim at most: INR/).waitFor();
    await dialog.getByLabel('Amount in INR').fill('1,000.50');
    await dialog.getByRole('radio', { name: /As soon as both sides/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open rounds' }).click();
    await page.getByText('Settlement Rounds Opened').waitFor();
    await panel.getByText('Rounds running').waitFor();
    await panel.getByText('Round 1 of 3').waitFor();
    await panel.getByText(/the demand is at most INR 1,000.50 above the offer/).waitFor();
    await expectAccessible(page);

    const { claimant, respondent } = await settlementOf(shown.id);
    links = {
      claimant: await linkOf(claimant.email, shown.caseCode),
      respondent: await linkOf(respondent.email, shown.caseCode),
    };
    await panel.getByRole('button', { name: 'Send reminder' }).click();
    await expectSnackbar(page, 'Reminder Sent');
    await panel.getByRole('button', { name: 'Send reminder' }).click();
    await panel.getByText('A reminder was sent within the last hour').waitFor();
  });

  it('take a sealed figure on a phone, with a receipt that the browser checks', async () => {
    const page = await browser.open(links.claimant, { size: 'phone' });
    await page.getByRole('heading', { name: `Settlement of ${shown.caseCode}` }).waitFor();
    await page.getByText(/Nobody but you can read your demand/).waitFor();
    // The address does not show the link; a reload keeps it.
    await expect.poll(() => page.url()).toBe(`${stack.web}/settlement-offer`);
    await page.reload();
    await page.getByText(/Nobody but you can read your demand/).waitFor();
    await page
      .getByText(
        'The settlement number may be up to half the tolerance, INR 500.25, worse for you than your demand.',
      )
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const amount = page.getByLabel('Your demand in INR');
    for (const [typed, problem] of [
      ['1e21', 'Enter an amount such as 1,25,000.50'],
      ['-5', 'Enter an amount such as 1,25,000.50'],
      ['0', 'The amount must be more than zero'],
      ['99,99,99,99,999', 'The amount must not exceed the claim'],
    ] as const) {
      await amount.fill(typed);
      await page.getByRole('button', { name: 'Seal demand' }).click();
      await page.getByRole('alert').filter({ hasText: problem }).waitFor();
    }
    await amount.fill('60,000');
    await page
      .getByText('With a demand of INR 60,000.00 it can be as low as INR 59,499.75.')
      .waitFor();
    const first = await enter(page, 'demand', '60,000');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await first.getByRole('button', { name: 'Back' }).click();
    await (await enter(page, 'demand', '60,000'))
      .getByRole('button', { name: 'Seal demand' })
      .click();
    const receipt = page.getByRole('region', { name: 'Receipt for round 1' });
    await receipt.getByText('INR 60,000.00').waitFor();
    const change = await enter(page, 'demand', '50,000.25');
    await change.getByRole('button', { name: 'Change demand' }).click();
    await receipt.getByText('INR 50,000.25').waitFor();
    await receipt.getByText(/Your browser has checked/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      receipt.getByRole('button', { name: 'Download receipt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${shown.caseCode}-round-1-receipt.txt`);
    const text = (await bytesOf(download)).toString('utf8');
    expect(text).toContain('INR 50,000.25');
    expect(text).toContain('\nneutral-portal settlement offer 1\nstl_');
    // The figure lives in the page only.
    expect(await storedTexts(page)).not.toMatch(/50,?000|5000025/);
  });

  it('reach the midpoint once both sides have entered a figure', async () => {
    const neutral = await browser.open(casePath(shown.id), { as: 'mediator' });
    const panel = neutral.getByRole('region', { name: 'Settlement Number' });
    await panel.getByText('Rounds running').waitFor();
    await expect.poll(() => panel.textContent()).not.toMatch(/50,000|60,000/);
    await expect
      .poll(() => panel.getByRole('button', { name: /Send reminder|Open rounds|New link/ }).count())
      .toBe(0);

    const page = await browser.open(links.respondent);
    await (await enter(page, 'offer', '49,999.75'))
      .getByRole('button', { name: 'Seal offer' })
      .click();
    await page.getByText('The settlement number is').first().waitFor();
    await page.getByText('INR 50,000.00', { exact: true }).waitFor();
    await page.getByText(/Your offer that was used/).waitFor();
    const commitments = page.getByText(/’s commitment, /);
    await expect.poll(() => commitments.count()).toBe(2);
    await expectAccessible(page);

    await neutral.reload();
    await panel.getByText('Reached', { exact: true }).waitFor();
    await panel.getByText('INR 50,000.00', { exact: true }).waitFor();
    await neutral.getByText('Negotiation Successful').waitFor();
    await expectAccessible(neutral);
  });

  it('tell a dead link from an unknown one, and lose nothing', async () => {
    browser.allowProblem(/status of (400|404)/);
    const renewed = await call(stack, 'POST', `settlement/cases/${shown.id}/links`, {
      token: manager,
      body: { side: 'claimant' },
    });
    expect(renewed.status).toBe(200);
    const page = await browser.open(links.claimant, { size: 'phone' });
    await page.getByText('This link was replaced by a newer one').waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto(`/settlement-offer#link=${'A'.repeat(43)}`);
    await page.getByText('This link is not valid').waitFor();
    await page.goto('/settlement-offer');
    await page.getByText('This link is not valid').waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
  });
});
