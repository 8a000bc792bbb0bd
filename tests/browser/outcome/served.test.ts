import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import {
  bytesOf,
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';
import { addShared } from '../documents/register.ts';

const browser = startBrowser();
const stack = inject('addresses');
const token = inject('tokens')['arbitrator'];

/** An address of counsel, who are served in this case. */
async function counselOf(shown: Case): Promise<string> {
  const { body } = await call(stack, 'GET', `mediator/cases/${shown.id}/served-people`, { token });
  const people = body.people as { kind: string; email: string }[];
  const counsel = people.find(({ kind }) => kind !== 'neutral');
  if (!counsel) throw new Error('The case serves nobody outside');
  return counsel.email;
}

/** The link to what was served, in the mail about the case. */
async function linkOf(email: string, code: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await messagesTo(stack, email);
      const mail = mails.find(({ text }) => text.includes(code) && text.includes(PATH));
      link = mail && new RegExp(`${PATH}#link=[A-Za-z0-9_-]{43}`).exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
const PATH = '/served';

describe('the link of counsel to what was served', () => {
  it('shows the serving and its file on a phone and on a desktop, and is recorded as opened', async () => {
    const shown = await ownCase(
      { kind: 'arbitration', status: 'negotiationOngoing' },
      (made) => isManaged(made) && made.agents.length > 0,
    );
    const { id: documentId, bytes } = await addShared(shown.id, {
      ...{ name: 'Procedural directions.pdf', visibilityType: 'all' },
      pages: [['Directions of the tribunal']],
    });
    const link = await linkOf(await counselOf(shown), shown.caseCode);

    const page = await browser.open(link, { size: 'phone' });
    await page.getByRole('heading', { name: 'Procedural directions' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${stack.web}${PATH}`);
    await page.getByText(shown.caseCode).waitFor();
    await page.getByText(shown.title).waitFor();
    await expect
      .poll(() => page.locator('meta[name="robots"]').getAttribute('content'))
      .toBe('noindex, nofollow');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Procedural directions.pdf' }).click(),
    ]);
    expect(await bytesOf(download)).toEqual(bytes);

    const desk = await browser.open(link);
    await desk.getByRole('button', { name: 'View Procedural directions.pdf' }).click();
    const viewer = desk.getByRole('dialog', { name: 'Procedural directions.pdf' });
    await viewer.getByText('Directions of the tribunal').waitFor();
    await expectAccessible(desk);
    await viewer.getByRole('button', { name: 'Close' }).first().click();

    const own = await browser.open(
      `/mediator/cases/${shown.id}?caseType=arbitration&drawer=documents`,
      { as: 'arbitrator' },
    );
    await own
      .getByRole('button', { name: /^Served on/ })
      .first()
      .click();
    const served = own.getByRole('dialog', { name: /^Served: / });
    await served.getByText(/^Opened \d/).waitFor();
    await expectAccessible(own);

    const withdrawn = await call(stack, 'PUT', `uploads/case/${shown.id}/${documentId}`, {
      token,
      body: { visibilityType: 'others' },
    });
    expect(withdrawn.status).toBe(200);
    await page.reload();
    await page.getByText('The sender has withdrawn this file.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('says so when it is not known or not whole', async () => {
    browser.allowProblem(/status of 404/);
    const page = await browser.open(`${PATH}#link=${'A'.repeat(43)}`, { size: 'phone' });
    await page.getByRole('alert').getByText('This link is not valid').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(PATH);
    await page.getByText('Open the link of the mail completely.').waitFor();
  });
});
