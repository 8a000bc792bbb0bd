import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Invite } from '#contracts/endpoints/invites.ts';
import { NOT_CHECKED_YET } from '#contracts/rules/outcome/signing.ts';
import type { CaseSpec } from '#seed/cases/case-specs.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();

type Role = 'mediator' | 'arbitrator' | 'caseManager';

const api = async (role: Role, method: string, path: string, body?: unknown) =>
  (await call(inject('addresses'), method, path, { token: inject('tokens')[role], body })).body;

/** An open case without a manager and without invitations. */
const freeCase = (kind: CaseSpec['kind']) =>
  ownCase(
    { kind, status: kind === 'arbitration' ? 'firstHearing' : 'negotiationOngoing' },
    (made) => !isManaged(made) && made.invites.length === 0,
  );

const pathOf = ({ id, resolutionKind }: Case) => `/mediator/cases/${id}?caseType=${resolutionKind}`;

const personOf = (role: Role) => {
  const person = inject('addresses').people.find((one) => one.role === role);
  if (!person) throw new Error(`Nobody is ${role}`);
  return person;
};

describe('an invitation', () => {
  it('is sent by keyboard, notified, mailed and accepted, and opens the case', async () => {
    const shown = await freeCase('mediation');
    const manager = personOf('caseManager');
    const inviting = await browser.open(pathOf(shown), { as: 'mediator' });
    const card = inviting.getByRole('region', { name: 'Add Mediator' });
    const plus = card.getByRole('button', { name: 'Add Mediator' });
    await plus.focus();
    await inviting.keyboard.press('Enter');
    const picker = inviting.getByRole('dialog', { name: 'Add Mediator' });
    await picker.getByRole('radio', { name: /Devika Nair/ }).waitFor();
    // The search shows no address and no phone number.
    await expect.poll(() => picker.textContent()).not.toMatch(/@|\+91/);
    const own = picker.getByRole('radio', { name: /Ananya Krishnan/ });
    await expect.poll(() => own.isDisabled()).toBe(true);
    await expectAccessible(inviting);

    const search = picker.getByLabel('Search');
    await search.fill('malayalam ship');
    await picker.getByRole('radio', { name: /Harpreet/ }).waitFor({ state: 'detached' });
    await picker.getByRole('radio', { name: /Devika Nair/ }).waitFor();
    await search.fill('nobody is called so');
    await picker.getByText('No mediators found').waitFor();
    await search.fill('');
    await picker.getByLabel('Role').selectOption('Case Manager');
    const choice = picker.getByRole('radio', { name: new RegExp(manager.name) });
    const send = picker.getByRole('button', { name: 'Send Invitation' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await choice.focus();
    await inviting.keyboard.press('Space');
    await send.click();
    const confirm = inviting.getByRole('dialog', { name: 'Send the invitation?' });
    await confirm.waitFor();
    await inviting.keyboard.press('Escape');
    await confirm.waitFor({ state: 'hidden' });
    await picker.waitFor();
    await send.click();
    await confirm.getByRole('button', { name: 'Send' }).click();
    await expectSnackbar(inviting, 'Invitation Sent Successfully');
    await picker.waitFor({ state: 'hidden' });

    const requested = card.getByRole('list', { name: 'Requested Case Managers' });
    await requested.getByText('Requested').waitFor();
    await requested.getByRole('button', { name: manager.name, exact: true }).click();
    const panel = inviting.getByRole('dialog', { name: 'Case Manager' });
    await panel.getByText('Shown once the invitation is accepted').first().waitFor();
    await expect.poll(() => panel.textContent()).not.toContain(manager.email);
    await inviting.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expectAccessible(inviting);

    // The stack’s schedule sends it.
    const mailed = async () =>
      (await messagesTo(inject('addresses'), manager.email)).find(({ text }) =>
        text.includes(shown.caseCode),
      )?.links[0];
    await expect.poll(mailed).toMatch(/\/mediator\/invites$/);

    const invited = await browser.open('/mediator/cases', { as: 'caseManager' });
    await invited.getByRole('button', { name: /Notifications/ }).click();
    await invited
      .getByRole('link', { name: new RegExp(`invites you to ${shown.caseCode}`) })
      .click();
    await invited.waitForURL(/\/mediator\/invites$/);
    const list = invited.getByRole('list', { name: 'Case Invitations Received' });
    const invite = list.getByRole('listitem').filter({ hasText: shown.caseCode });
    await invite.getByText(shown.claimantParty.name, { exact: true }).waitFor();
    await expect.poll(() => invite.getByRole('link', { name: shown.title }).count()).toBe(0);
    const refused = await api('caseManager', 'GET', `mediator/cases/${shown.id}`);
    expect(refused.code).toBe('not_found');
    await expectAccessible(invited);
    await invite.getByRole('link', { name: `Review the invitation to ${shown.caseCode}` }).click();
    await invited.getByRole('heading', { name: 'Possible conflicts' }).waitFor();
    await expectAccessible(invited);
    await invited.getByRole('button', { name: 'Accept', exact: true }).click();
    await expectSnackbar(invited, 'Invitation Accepted Successfully');
    await invited.waitForURL(new RegExp(`/mediator/cases/${shown.id}`));
    await invited.getByRole('heading', { name: shown.title }).waitFor();

    await inviting.reload();
    const managed = inviting.getByRole('region', { name: 'Case Manager' });
    await managed.getByRole('button', { name: manager.name }).click();
    await panel.getByText(manager.email).waitFor();
    await inviting.keyboard.press('Escape');
    await expect.poll(() => inviting.getByText('Requested Case Managers').count()).toBe(0);
  });

  it('is declined with a reason, which the inviter reads; another one is withdrawn, and a late answer gets the reason', async () => {
    const shown = await freeCase('arbitration');
    const withdrawn = await freeCase('arbitration');
    const mediator = personOf('mediator');
    for (const { id: caseId } of [shown, withdrawn]) {
      const wish = { caseId, role: 'mediator', userId: mediator.userId };
      expect((await api('arbitrator', 'POST', 'invites', wish)).message).toBe(
        'Invitation Sent Successfully',
      );
    }
    const page = await browser.open('/mediator/invites', { as: 'mediator', size: 'phone' });
    const invite = page
      .getByRole('list', { name: 'Case Invitations Received' })
      .getByRole('listitem')
      .filter({ hasText: shown.caseCode });
    const decline = invite.getByRole('button', {
      name: `Decline the invitation to ${shown.caseCode}`,
    });
    await decline.click();
    const dialog = page.getByRole('dialog', { name: 'Decline the invitation?' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(decline);
    await decline.click();
    const reason = 'I advised the claimant.\n<b>Twice</b>';
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expectSnackbar(page, 'Invitation Declined Successfully');
    // Its buttons are removed; the focus stays on the invitation.
    await expectFocus(invite.getByRole('heading'));
    await invite.getByText('Declined', { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);

    const sender = await browser.open('/mediator/invites', { as: 'arbitrator' });
    await sender.getByRole('tab', { name: 'Case Invitations Received' }).focus();
    await sender.keyboard.press('ArrowRight');
    await sender.waitForURL(/list=sent/);
    const sent = sender
      .getByRole('list', { name: 'Case Invitations Sent' })
      .getByRole('listitem')
      .filter({ hasText: shown.caseCode });
    await sent.getByText('<b>Twice</b>').waitFor();
    await expectAccessible(sender);

    await page
      .getByRole('link', { name: `Review the invitation to ${withdrawn.caseCode}` })
      .click();
    const accept = page.getByRole('button', { name: 'Disclose and accept' });
    await page.getByRole('radio', { name: 'I have nothing to disclose' }).check();
    await page.getByRole('checkbox', { name: /complete and true/ }).check();

    await sender.setViewportSize({ width: 360, height: 740 });
    await goWithin(sender, pathOf(withdrawn));
    const withdraw = sender.getByRole('button', {
      name: `Withdraw the invitation of ${mediator.name}`,
    });
    await withdraw.click();
    await expectNoSidewaysScroll(sender);
    const question = sender.getByRole('dialog', { name: 'Withdraw the invitation?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expectSnackbar(sender, 'Invitation Withdrawn Successfully');
    await withdraw.waitFor({ state: 'detached' });

    browser.allowProblem(/409/);
    await accept.click();
    await page.getByRole('alert').getByText('This invitation was withdrawn already').waitFor();
  });
});

describe('an appointment as arbitrator', () => {
  it('is accepted with a disclosure, which is signed from the portal; a later one follows', async () => {
    const shown = await ownCase({
      kind: 'arbitration',
      status: 'firstHearing',
      isUnassigned: true,
    });
    const page = await browser.open('/mediator/invites', { as: 'arbitrator', size: 'phone' });
    await page.getByRole('link', { name: `Review the invitation to ${shown.caseCode}` }).click();
    await page.getByRole('heading', { name: 'Parties and counsel' }).waitFor();
    await page.getByText(shown.claimantParty.name).first().waitFor();
    await expectNoSidewaysScroll(page);
    const accept = page.getByRole('button', { name: 'Disclose and accept' });
    await accept.click();
    await page.getByText('Say whether there is something to disclose').first().waitFor();
    await expectAccessible(page);

    await page.getByLabel('Number of ongoing arbitrations').fill('4');
    const question = (name: RegExp) => page.getByRole('group', { name });
    await question(/^Relationships/)
      .getByRole('radio', { name: 'I disclose the following' })
      .check();
    const text = 'I advised the claimant in 2019.';
    await page.getByLabel('What I disclose').fill(text);
    await question(/^Circumstances likely/)
      .getByRole('radio', { name: 'I have nothing to disclose' })
      .check();
    await page.getByRole('checkbox', { name: /complete and true/ }).check();
    await accept.click();
    const accepted = page.getByRole('dialog', { name: 'Invitation accepted' });
    await accepted.getByRole('button', { name: 'Sign the disclosure now' }).waitFor();
    await expectAccessible(page);
    await accepted.getByRole('button', { name: 'Open the case' }).click();

    const list = page.getByRole('list', { name: 'Disclosures' });
    await list.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Disclose a circumstance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disclose a circumstance' });
    await dialog.getByLabel(/^Relationships with a party/).fill('My firm was asked to advise.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Disclose', exact: true }).click();
    await expectSnackbar(page, 'Disclosure Recorded Successfully');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await expectNoSidewaysScroll(page);
    // Until the malware scan has checked the disclosure, the portal asks again.
    browser.allowProblem(/Failed to load resource.*409/);
    const sign = list.getByRole('button', { name: /^Sign the disclosure of .* now$/ }).last();
    await sign.click();
    // It asks for half a minute, which the scan exceeds on a busy machine: then the user asks again.
    const refusal = list.getByText(NOT_CHECKED_YET);
    await expect
      .poll(async () => {
        if (await refusal.isVisible()) await sign.click();
        return new URL(page.url()).pathname;
      })
      .toBe('/document-sign-in');
  });
});

describe('the invitations page', () => {
  it('keeps its list and page in the URL, offers a retry when loading fails, and shows an empty list', async () => {
    const { lastPage } = await api('mediator', 'GET', 'sent-invites');
    const { data }: { data: Invite[] } = await api(
      'mediator',
      'GET',
      `sent-invites?page=${lastPage}`,
    );
    browser.allowProblem(/ERR_FAILED/);
    const refused = /\/received-invites/;
    const page = await browser.open('/mediator/invites?list=sent&page=99', {
      as: 'mediator',
      refused,
    });
    const list = page.getByRole('list', { name: 'Case Invitations Sent' });
    await list.getByText(data[0]?.case.caseCode ?? '').waitFor();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(lastPage === 1 ? '?list=sent' : `?list=sent&page=${lastPage}`);

    await page.getByRole('tab', { name: 'Case Invitations Received' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(refused);
    await page.route(refused, (route) =>
      route.fulfill({ json: { data: [], page: 1, perPage: 10, total: 0, lastPage: 1 } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No invitations found').waitFor();
    await expectAccessible(page);
  });
});
