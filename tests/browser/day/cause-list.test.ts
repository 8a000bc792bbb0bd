import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { dayLabel } from '#portal/shared/dates/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  hasLoaded,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
const as = 'caseManager';
const api = async (method: string, path: string, body?: unknown) =>
  call(inject('addresses'), method, path, {
    token: inject('tokens')[as],
    ...(body !== undefined && { body }),
  });

const dayIn = (days: number) => indianDay(Date.now() + days * 86_400_000);

/** A case with a hearing, on a day of its own. */
async function takeHearing(day: string, time: string): Promise<Case> {
  const shown = await ownCase(
    { kind: 'arbitration', status: 'secondHearing', hasNoHearing: true },
    isManaged,
  );
  const moment = `${day.split('-').reverse().join('/')} ${time}:00`;
  const reply = await api('PUT', `mediator/cases/${shown.id}`, {
    nextHearingDate: { date: moment, time: moment, hearingType: 'Arguments', remarks: 'Notes' },
  });
  expect(reply.status).toBe(200);
  return reply.body.case;
}

const nextOf = async ({ id }: Case) =>
  (await api('GET', `mediator/cases/${id}`)).body.case.nextHearingDate.date;
const block = (page: Page, { title }: Pick<Case, 'title'>) =>
  page.locator('.cause-block').filter({ hasText: title }).getByRole('button');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Hearing Date' });
const span = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Drags with the mouse to a height of a day's column, as a share of it. */
async function drag(page: Page, shown: Pick<Case, 'title'>, day: string, share: number) {
  const [from, to] = await Promise.all([
    block(page, shown).boundingBox(),
    page.locator(`[data-hours-day="${day}"]`).boundingBox(),
  ]);
  if (!from || !to) throw new Error('The hearing and the day are on the screen');
  await page.mouse.move(from.x + 10, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * share + 5, { steps: 4 });
  await page.mouse.up();
}

/** A hearing is moved by keys, and not one that others have moved meanwhile. */
async function expectMovesByKeys(page: Page): Promise<void> {
  const day = dayIn(310);
  const shown = await takeHearing(day, '10:00');
  await goWithin(page, `/mediator/daily-cause?day=${day}`);
  const dialog = dialogOf(page);
  const openMove = async () => {
    await block(page, shown).focus();
    await page.keyboard.press('Enter');
    const listed = page.getByRole('dialog', { name: 'Daily Cause List' });
    await listed.getByRole('button', { name: 'Move' }).focus();
    await page.keyboard.press('Enter');
  };
  await openMove();
  await dialog.getByText(`${shown.caseCode}: now on`).waitFor();
  await dialog.getByLabel('Time (IST)').fill('11:30');
  await dialog.getByLabel('Mode').selectOption('Telephone');
  await dialog.getByRole('button', { name: 'Submit' }).press('Enter');
  await expectSnackbar(page, 'Hearing Date Updated Successfully');
  await expect.poll(() => block(page, shown).innerText()).toContain('11:30 am');

  // Another person moves it while the list is on the screen.
  const moment = `${day.split('-').reverse().join('/')} 16:00:00`;
  const taken = await api('PUT', `mediator/cases/${shown.id}`, {
    nextHearingDate: { date: moment, time: moment, hearingType: 'Arguments', remarks: 'Notes' },
  });
  expect(taken.status).toBe(200);
  await openMove();
  await dialog.getByText('others have moved, adjourned or cancelled it').waitFor();
  // The list is read anew.
  await expect.poll(() => block(page, shown).innerText()).toContain('4:00 pm');
  await expect.poll(() => nextOf(shown)).toContain('16:00');
}

describe('the cause list', () => {
  it('opens at today; month, week and day are in the address, and Back returns', async () => {
    const page = await browser.open('/mediator/daily-cause', { as });
    await page.getByRole('heading', { name: `Hearings: ${dayLabel(dayIn(0))}` }).waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
    await span(page, 'Week').click();
    await page.waitForURL('**/daily-cause?week=*');
    await page.locator('.cause-head-day[aria-current="date"]').waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next week' }).click();
    await span(page, 'Month').click();
    await page.waitForURL('**/daily-cause?month=*');
    await page.getByRole('grid').waitFor();
    await page.goBack();
    await page.waitForURL('**/daily-cause?week=*');
    await page.goBack();
    await page.locator('.cause-head-day[aria-current="date"]').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: `Hearings: ${dayLabel(dayIn(0))}` }).waitFor();
  });

  it('moves a hearing with the mouse, says the clash before Submit, and saves nothing before; moves one by keys, unless others have', async () => {
    const day = dayIn(302);
    const one = await takeHearing(day, '10:00');
    const other = await takeHearing(day, '14:00');
    const page = await browser.open(`/mediator/daily-cause?week=${day}`, { as });
    await block(page, one).waitFor();
    // The grid has nine hours from 9:00 on: 14:00 is five ninths down.
    await drag(page, one, day, 5 / 9);
    const dialog = dialogOf(page);
    await dialog.getByText(`Clashes with ${other.caseCode}, 2:00 pm–3:00 pm`).waitFor();
    await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(day);
    await expect.poll(() => dialog.getByLabel('Time (IST)').inputValue()).toBe('14:00');
    await hasLoaded(page);
    await expectAccessible(page);
    await expect.poll(() => nextOf(one)).toContain('10:00');
    await dialog.getByLabel('Time (IST)').fill('15:00');
    await dialog.getByText(`${dayLabel(day)}, busy: 2:00 pm–3:00 pm`).waitFor();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, 'Hearing Date Updated Successfully');
    await expect.poll(() => block(page, one).innerText()).toContain('3:00 pm');
    await expect.poll(() => nextOf(one)).toContain('15:00');
    await expectMovesByKeys(page);
  });

  it('refuses to move a hearing into the past, and draws a line for now', async () => {
    // Noon of yesterday, as the server is not asked: its lists hold one hearing at three.
    const day = dayIn(-1);
    const page = await browser.open('/favicon.svg', { as, hasOwnProfile: true });
    await page.clock.setFixedTime(Date.parse(`${day}T12:00:00+05:30`));
    const date = day.split('-').reverse().join('/');
    const listed = {
      ...{ id: 'hrg_1', title: 'Doaba v. Iyer', caseId: 'cas_1', caseCode: 'ARB-2026-000001' },
      ...{ date, time: '15:00', description: '', colour: 'teal', resolutionKind: 'arbitration' },
      ...{ hearingType: 'Evidence', kind: 'hearing', durationMinutes: 60, state: 'set' },
      hasOverlap: false,
    } as const;
    const json = { caseDet: [listed], total: 1, days: [{ date, total: 1 }] };
    await page.route(/dailyCauseList/, (route) => route.fulfill({ json }));
    await page.goto('/mediator/daily-cause');
    await page.locator('.hours-now').getByText('12:00 pm').waitFor();
    await drag(page, listed, day, 1 / 9);
    await expectSnackbar(page, 'A hearing cannot be moved into the past.');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is a list on a phone, a day first, whose controls are large enough for a thumb', async () => {
    const day = dayIn(318);
    const shown = await takeHearing(day, '10:00');
    const page = await browser.open(`/mediator/daily-cause?day=${day}`, { as, size: 'phone' });
    const entry = page.locator('.cause-entry').filter({ hasText: shown.title });
    await entry.waitFor();
    await hasLoaded(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => page.locator('.hours').isVisible()).toBe(false);
    for (const name of ['Previous day', 'Next day', 'Week', 'Today'])
      await expect
        .poll(async () => {
          const box = await span(page, name).boundingBox();
          return Math.min(box?.width ?? 0, box?.height ?? 0);
        })
        .toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Next day' }).tap();
    await page.getByRole('heading', { name: `Hearings: ${dayLabel(dayIn(319))}` }).waitFor();
    await page.getByRole('button', { name: 'Previous day' }).tap();
    await entry.getByRole('button', { name: shown.title }).tap();
    await page.getByRole('button', { name: 'Move' }).tap();
    await dialogOf(page).getByText('no other hearings of yours').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
