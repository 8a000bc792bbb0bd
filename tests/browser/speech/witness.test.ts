import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';

/** A witness reads the record of their evidence behind a mailed link, and signs it. */

const browser = startBrowser();
const stack = inject('addresses');
const token = inject('tokens')['arbitrator'];
const WITNESS = 'Suresh Patil';

/** Two turns of the witness. */
async function record({ id }: Case): Promise<void> {
  const words = [
    { textType: 'Question', speaker: 'Ms. Deshpande', text: 'Where did you sign the deed?' },
    { textType: 'Answer', speaker: WITNESS, text: 'At the branch, on Monday.' },
  ];
  for (const [at, facts] of words.entries()) {
    const transcriptionData = {
      ...{ mediaId: `med_witness_${at}_${id}`, duration: 0, witness: WITNESS, ...facts },
      currentTime: new Date().toISOString(),
    };
    const { status } = await call(stack, 'POST', 'postTranscriptionData', {
      ...{ token, body: { caseId: id, transcriptionData } },
    });
    expect(status).toBe(200);
  }
}

/** What a pattern finds in the newest mail to the witness that has it. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await messagesTo(stack, email)).map(({ text }) => pattern.exec(text)?.[1]);
      found = texts.find((text) => text !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

async function send(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Read and sign' }).click();
  const drawer = page.getByRole('dialog', { name: 'Read and sign' });
  await drawer.getByText('Nothing was sent yet.').waitFor();
  await drawer.getByRole('button', { name: 'Send a record' }).click();
  const form = page.getByRole('dialog', { name: 'Send a record' });
  await form.getByLabel('Email of the witness').fill(email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await drawer.getByRole('article', { name: `Record sent to ${WITNESS}` }).waitFor();
}

it('is read on a phone, corrected, signed with a mailed code, and shown beside the turns', async () => {
  const shown = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
  await record(shown);
  const email = `witness-${shown.id.toLowerCase()}@example.net`;
  const room = `/mediator/cases/${shown.id}/cross-examination`;
  const neutral = await browser.open(`${room}?caseType=arbitration`, { as: 'arbitrator' });
  await send(neutral, email);

  const link = await mailed(email, /(\/witness-record#link=[A-Za-z0-9_-]{43})/);
  const page = await browser.open(link, { size: 'phone' });
  await page.getByText('At the branch, on Monday.').waitFor();
  await expect.poll(() => page.url()).toBe(`${stack.web}/witness-record`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // With the keyboard alone.
  await page.getByRole('button', { name: 'Correct turn 2' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct turn 2' });
  await dialog.getByLabel('The record reads').fill('Monday');
  await dialog.getByLabel('It should read').fill('<b>Tuesday</b>');
  await dialog.getByLabel('Reason').press('Enter');
  await dialog.getByText('The characters < and > are not allowed').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('It should read').fill('Tuesday');
  await dialog.getByLabel('Reason').fill('I misspoke');
  await dialog.getByLabel('Reason').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  const sheet = page.getByRole('region', { name: 'Errata sheet' });
  await sheet.getByText('I misspoke').waitFor();

  const sign = page.getByRole('region', { name: 'Sign' });
  await sign.getByText(/right with the correction of the errata sheet/).waitFor();
  await sign.getByRole('button', { name: 'Mail me a code' }).click();
  await sign.getByText('Type your full name').waitFor();
  await sign.getByLabel('Your full name').fill(WITNESS);
  await sign.getByLabel('Your full name').press('Enter');
  await sign.getByText('A code is on its way').waitFor();
  await sign.getByLabel('Code of the mail').fill(await mailed(email, /(\d{6}) is your code/));
  await expectAccessible(page);
  await sign.getByRole('button', { name: 'Sign the record' }).click();
  const ended = page.getByRole('heading', { name: 'You have signed this record' });
  await expect.poll(() => ended.evaluate((node) => node.matches(':focus'))).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Correct turn 2' }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await neutral.reload();
  const answer = neutral.getByRole('article', { name: 'Answer 1' });
  await answer.getByText(`Correction of ${WITNESS}`).waitFor();
  await neutral.getByRole('button', { name: 'Read and sign' }).click();
  const card = neutral.getByRole('article', { name: `Record sent to ${WITNESS}` });
  await card.getByText('Signed', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Add a note' }).click();
  const note = neutral.getByRole('dialog', { name: 'Note of the tribunal' });
  await note.getByRole('checkbox', { name: /Accept/ }).check();
  await note.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/^Accepted by the tribunal/).waitFor();
  await expectAccessible(neutral);

  const saved = await browser.open(`${room}-transcript?caseType=arbitration`, {
    ...{ as: 'arbitrator', size: 'phone' },
  });
  await saved.getByRole('region', { name: `Errata sheet of ${WITNESS}` }).waitFor();
  await expectAccessible(saved);
  await expectNoSidewaysScroll(saved);
  const desktop = await browser.open(link);
  await desktop.getByRole('heading', { name: 'You have signed this record' }).waitFor();
});

it('is declined with a reason, which the neutral reads; a wrong link says nothing but that it is wrong', async () => {
  const shown = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
  await record(shown);
  const email = `declines-${shown.id.toLowerCase()}@example.net`;
  const sent = await call(stack, 'POST', `crossExamination/${shown.id}/readings`, {
    ...{ token, body: { witness: WITNESS, name: WITNESS, email, days: 30 } },
  });
  expect(sent.status).toBe(200);

  const link = await mailed(email, /(\/witness-record#link=[A-Za-z0-9_-]{43})/);
  const page = await browser.open(link, { size: 'phone' });
  await page.getByRole('button', { name: 'Decline to sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline to sign' });
  await dialog.getByRole('button', { name: 'Decline to sign' }).click();
  const reason = dialog.getByLabel('Reason');
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await reason.fill('These are not my words.');
  await dialog.getByRole('button', { name: 'Decline to sign' }).click();
  await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();

  const neutral = await browser.open(
    `/mediator/cases/${shown.id}/cross-examination?caseType=arbitration`,
    { as: 'arbitrator' },
  );
  await neutral.getByRole('button', { name: 'Read and sign' }).click();
  const card = neutral.getByRole('article', { name: `Record sent to ${WITNESS}` });
  await card.getByText(/Reason: These are not my words\./).waitFor();

  // A wrong link says nothing but that it is wrong.
  browser.allowProblem(/404/);
  await page.goto('/favicon.svg');
  await page.goto(`/witness-record#link=${'A'.repeat(43)}`);
  await page.getByRole('alert').getByText('This link is not valid').waitFor();
  await expectAccessible(page);
});
