import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addDays, addLength } from '#contracts/rules/clocks/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';
import { pdfOf, register } from '../documents/register.ts';

const browser = startBrowser();
const token = inject('tokens')['arbitrator'];

const casePath = (id: string) => `/mediator/cases/${id}?caseType=arbitration`;
/** An arbitration with three past hearings and one to come. */
const openCase = () => ownCase({ kind: 'arbitration', status: 'firstHearing' });

const card = (page: Page) => page.getByRole('region', { name: 'Time line', exact: true });
const picture = (page: Page) => page.getByRole('region', { name: 'Picture of the time line' });
const lane = (page: Page, name: string) => picture(page).getByRole('list', { name });

/** Starts the term of the award so that 40 days of it are left. */
const startTerm = async (caseId: string) => {
  const startedOn = addDays(addLength(indianDay(Date.now()), { count: -12, unit: 'months' }), 40);
  const { status } = await call(inject('addresses'), 'POST', `clocks/cases/${caseId}`, {
    token,
    body: { termId: 'award', startedOn, knownOn: startedOn },
  });
  expect(status).toBe(200);
};

/** Opens a case; nothing moves when its time line has loaded. */
async function openUnmoved(id: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const page = await browser.open('/favicon.svg', { as: 'arbitrator', size });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/time-line-[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(casePath(id), { waitUntil: 'commit' });
  const height = () => page.evaluate('document.querySelector(".case-time-line")?.offsetHeight');
  await card(page).waitFor();
  const heightBefore = await height();
  release();
  await lane(page, 'Case')
    .getByText(/^Case filed, /)
    .waitFor();
  await expect.poll(height).toBe(heightBefore);
  return page;
}

describe('the time line of a case', () => {
  it('moves nothing when it loads, shows each entry in the picture and in the list, and opens its place', async () => {
    const { id } = await openCase();
    const bytes = await pdfOf('Claim');
    await register(id, { name: 'Claim.pdf', bytes, visibilityType: 'all' });
    await startTerm(id);
    const page = await openUnmoved(id);
    await page.getByText('Clock: Award', { exact: true }).waitFor();
    await lane(page, 'Case')
      .getByText(/^Statutory term ends, .*: Award$/)
      .waitFor();

    await lane(page, 'Hearings')
      .getByRole('link', { name: /^Hearing, / })
      .first()
      .click();
    const hearings = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await hearings.waitFor();
    await page.goBack();
    await hearings.waitFor({ state: 'hidden' });

    await lane(page, 'Documents')
      .getByRole('link', { name: /^Document, .*: Claim\.pdf$/ })
      .click();
    const viewer = page.getByRole('dialog', { name: /Claim\.pdf/ });
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });

    await card(page)
      .getByText(/^Time line as a list/)
      .click();
    const list = card(page).getByRole('table', { name: 'Time line, earliest first' });
    await list.getByRole('row', { name: /Today/ }).waitFor();
    await list.getByRole('row', { name: /Case filed/ }).waitFor();
    await expectAccessible(page);
    await list.getByRole('link', { name: 'Claim.pdf' }).click();
    await viewer.waitFor();
  });

  it('moves nothing on a phone either, gathers entries there, and prints', async () => {
    const { id } = await openCase();
    const bytes = await pdfOf('Claim');
    for (const name of ['Claim.pdf', 'Reply.pdf'])
      await register(id, { name, bytes, visibilityType: 'all' });
    const page = await openUnmoved(id, 'phone');
    await lane(page, 'Documents')
      .getByRole('button', { name: /^2 documents, / })
      .click();
    const group = page.getByRole('dialog', { name: /^2 documents, / });
    await group.getByRole('link', { name: /Reply\.pdf/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await group.getByRole('link', { name: /Reply\.pdf/ }).click();
    const viewer = page.getByRole('dialog', { name: /Reply\.pdf/ });
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    await card(page)
      .getByText(/^Time line as a list/)
      .click();
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'print' });
    await picture(page).waitFor();
    await expectNoSidewaysScroll(page);
  });
});
