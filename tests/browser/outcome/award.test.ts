import { describe, expect, inject, it } from 'vitest';
import { demoPeople } from '#seed/people/demo-people.ts';
import { expectAccessible, expectSnackbar, startBrowser } from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { signAtGateway } from '#tests/support/stack/sign-at-gateway.ts';
import { pdfOf } from '../documents/register.ts';

const browser = startBrowser();

type Member = 'arbitrator' | 'mediator';
const api = async (role: Member, method: string, path: string, body?: unknown) => {
  const token = inject('tokens')[role];
  const reply = await call(inject('addresses'), method, path, { token, body });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.body;
};

/** A member signs at the gateway by their own link. */
async function sign(role: Member, signingId: string): Promise<void> {
  const { arbitratorId } = await api(role, 'POST', `preSign/waiting/${signingId}`);
  const { data } = await api(role, 'POST', 'preSign/create', { arbitratorId });
  const { action, form } = await signAtGateway(data);
  const { status } = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  expect(status).toBe(303);
}

describe('the award of a tribunal of three', () => {
  it('is complete with two signatures and a reason; a correction refers to it, and a new award asks first', async () => {
    const { arbitrator, mediator } = demoPeople;
    const chitra = { userId: 'usr_01TR1BVNA10000000000000003', name: 'Chitra Nair' };
    const { id, agreementsAndAwards, tribunal } = await ownCase(
      { kind: 'arbitration', status: 'awardPassed', hasAgreement: true },
      undefined,
      ({ record }) => {
        record.assignments = [arbitrator, mediator, chitra].map(({ userId, name }) => ({
          ...{ userId, name, role: 'presiding' },
        }));
      },
    );
    expect(tribunal?.map(({ name }) => name)).toEqual([
      arbitrator.name,
      mediator.name,
      chitra.name,
    ]);
    const award = agreementsAndAwards[0];
    const signatories = [arbitrator, mediator].map(({ name, email }) => ({
      ...{ arbitratorName: name, arbitratorEmail: email },
    }));
    const body = { caseId: id, documentId: award?.id, order: 'atOnce', signatories };
    const { signing } = await api('arbitrator', 'POST', 'preSign', body);
    await sign('arbitrator', signing.id);
    await sign('mediator', signing.id);

    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    const card = page.getByRole('region', { name: 'Signatures' });
    await card.getByText('Signed by all who were asked').waitFor();
    await card
      .getByText(
        'Incomplete. No reason is stated why Chitra Nair has not signed. Arbitration and Conciliation Act 1996, section 31(2).',
      )
      .waitFor();
    await card.getByRole('button', { name: /^State the reason/ }).click();
    const dialog = page.getByRole('dialog', { name: 'State the reason' });
    const state = dialog.getByRole('button', { name: 'State the reason' });
    await state.click();
    await dialog.getByText('The reason is required').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Why Chitra Nair has not signed').fill('Dissents from the award.');
    // What was typed survives a reload.
    await page.reload();
    await card.getByRole('button', { name: /^State the reason/ }).click();
    await dialog.getByText('What you wrote before and did not submit is filled in.').waitFor();
    await state.click();
    await expectSnackbar(page, 'Reasons Stated Successfully');
    await card.getByText('Signed by the majority', { exact: true }).waitFor();
    await card.getByText('Dissents from the award.').waitFor();
    await page
      .getByText('2 of 3 signed. The reason for the missing signature of Chitra Nair is stated')
      .first()
      .waitFor();
    await card.getByRole('link', { name: `Certificate of ${award?.name}` }).click();
    await page.getByRole('heading', { name: 'Missing signatures' }).waitFor();
    await page.getByText('Reason for a missing signature stated').waitFor();

    // The upload says what it is.
    await page.goto(`/mediator/cases/${id}?drawer=papers`);
    const drawer = page.getByRole('dialog', { name: 'Upload Final Agreement' });
    const choose = async (label: string, name: string) => {
      await drawer
        .getByLabel(`${label} (pdf, docx or txt)`)
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: await pdfOf(name) });
      await drawer.getByText(`${name} is uploaded`).waitFor({ state: 'attached' });
    };
    await drawer.getByRole('radio', { name: /^Correction of the award/ }).check();
    await choose('Correction of the award', 'slip.pdf');
    await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
    await expectSnackbar(page, 'Uploaded Correction of the award');
    const followed = drawer.getByRole('list', { name: `What followed ${award?.name}` });
    await followed.getByRole('button', { name: 'Download slip.pdf' }).waitFor();
    await choose('Update Agreement', 'second.pdf');
    await drawer.getByRole('button', { name: 'Update', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Replace the award' });
    await question.getByText(`second.pdf replaces ${award?.name}`).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => drawer.getByRole('heading', { name: 'Older agreements' }).count())
      .toBe(0);
    await drawer.getByRole('button', { name: 'Update', exact: true }).click();
    await question.getByRole('button', { name: 'Replace the award' }).click();
    await drawer.getByRole('heading', { name: 'Older agreements' }).waitFor();
    // What followed the replaced award stays with it.
    await followed.getByRole('button', { name: 'Download slip.pdf' }).waitFor();
  });
});
