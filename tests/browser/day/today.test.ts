import { describe, expect, inject, it } from 'vitest';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hasLoaded,
  startBrowser,
} from '../../support/browser/browser.ts';
import { ownCase } from '../../support/stack/own-case.ts';

const browser = startBrowser();

const read = async (path: string, role = 'arbitrator') =>
  (await call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] })).body;

/** A cause list whose hearing takes the whole day, so that it is on at any time of the test. */
const wholeDay = (caseId: string, title: string) => {
  const entry = {
    ...{ title, caseId, caseCode: 'ARB-2026-000001', description: '' },
    date: indianDay(Date.now()).split('-').reverse().join('/'),
    ...{ colour: 'teal', resolutionKind: 'arbitration', hearingType: 'Evidence', kind: 'hearing' },
    ...{ time: '00:00', durationMinutes: 1_440, state: 'set', hasOverlap: true },
  };
  return {
    caseDet: [
      { ...entry, id: 'hrg_1' },
      { ...entry, id: 'hrg_2', caseId: 'cas_other', title: 'Doaba v. Iyer', mode: 'In person' },
      { ...entry, id: 'hrg_3', title: 'Palash v. Shivalik', state: 'adjourned' },
    ],
    total: 3,
    days: [{ date: entry.date, total: 3 }],
  };
};

describe('Today', () => {
  it('shows what is due with its button, and what has changed by case', async () => {
    const { total } = await read('received-invites?status=requested');
    const page = await browser.open('/mediator/today', { as: 'arbitrator' });
    await page.getByRole('heading', { level: 1, name: /^Today/ }).waitFor();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    const due = part('Due from you');
    const invitations = due.getByRole('region', { name: 'Invitations to answer' });
    await invitations.getByText(String(total), { exact: true }).waitFor();
    await due.getByRole('region', { name: 'Statutory clocks' }).getByRole('link').first().waitFor();
    await part('Hearings').getByRole('link', { name: 'Daily cause list' }).waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
    await part('Since you last looked').getByRole('button', { name: 'All notifications' }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().waitFor();
    await page.keyboard.press('Escape');
    await invitations
      .getByRole('link', { name: /^Answer: / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Possible conflicts' }).waitFor();
  });

  it('joins a hearing with one click; on a phone hearings are below one another', async () => {
    const { id, title } = await ownCase({ kind: 'arbitration', status: 'firstHearing' });
    const page = await browser.open('/favicon.svg', { as: 'arbitrator' });
    await page.route(/dailyCauseList/, (route) => route.fulfill({ json: wholeDay(id, title) }));
    await page.goto('/mediator/today');
    const hearings = page.getByRole('region', { name: 'Hearings', exact: true });
    await hearings.getByText('Clashes with Doaba v. Iyer').waitFor();
    await hearings.getByText('Adjourned: Palash v. Shivalik').waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
    const leftOf = async (name: string) =>
      (await hearings.getByRole('link', { name, exact: true }).boundingBox())?.x;
    await expect
      .poll(async () => (await leftOf(title)) === (await leftOf('Doaba v. Iyer')))
      .toBe(false);

    const [room] = await Promise.all([
      page.context().waitForEvent('page'),
      hearings.getByRole('button', { name: `Join: ${title}` }).click(),
    ]);
    await room.getByRole('heading', { name: 'Meeting room' }).waitFor();
    await room.close();

    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(async () => (await leftOf(title)) === (await leftOf('Doaba v. Iyer')))
      .toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
