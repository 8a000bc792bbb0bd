import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  goWithin,
  hasLoaded,
  sizes,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
const as = 'caseManager';
const api = (method: string, path: string, body?: unknown) =>
  call(inject('addresses'), method, path, {
    token: inject('tokens')[as],
    ...(body !== undefined && { body }),
  });

const DAY_MS = 86_400_000;
const dayIn = (days: number) => indianDay(Date.now() + days * DAY_MS);
const written = (day: string) => day.split('-').reverse().join('/');
const thisMonth = () => dayIn(0).slice(0, 7);

/** A case that allows hearings and has none. */
const takeCase = () =>
  ownCase({ kind: 'arbitration', status: 'secondHearing', hasNoHearing: true }, isManaged);

async function setHearing(
  caseId: string,
  day: string,
  time: string,
  remarks = 'For directions',
): Promise<string> {
  const moment = `${written(day)} ${time}:00`;
  const reply = await api('PUT', `mediator/cases/${caseId}`, {
    nextHearingDate: { date: moment, time: moment, hearingType: 'Arguments', remarks },
  });
  expect(reply.status).toBe(200);
  return reply.body.case.nextHearingDate.id;
}

const grid = (page: Page) => page.getByRole('grid');

describe('the hearing dialog', () => {
  it('opens from the empty timeline, names every missing or invalid field, then sets the hearing and shows it', async () => {
    const shown = await takeCase();
    const page = await browser.open('/favicon.svg', { as, hasOwnProfile: true });
    const address = `**/api/mediator/cases/${shown.id}`;
    const empty = { ...shown, hearingDatesSet: [], hearingsTotal: 0 };
    await page.route(address, (route) => route.fulfill({ json: { case: empty } }));
    await page.goto(`/mediator/cases/${shown.id}?caseType=arbitration`);
    await page.getByRole('button', { name: 'N/A: show the hearings timeline' }).click();
    const none = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await none.getByText('No hearings found').waitFor();
    await expectAccessible(page);
    await page.unroute(address);
    await none.getByRole('button', { name: 'Set a hearing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hearing Date' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    for (const text of ['Date', 'Time', 'Hearing Type', 'Remarks'])
      await dialog.getByText(`${text} is required`).waitFor();
    await expectFocus(dialog.getByLabel('Date'));
    await expectAccessible(page);

    // The day stays the same in the page, and is at least two minutes old.
    const today = dayIn(0);
    const twoMinutesPast = Date.parse(`${today}T00:02:00+05:30`);
    await page.clock.setFixedTime(Math.max(Date.now(), twoMinutesPast));
    await dialog.getByLabel('Date').fill(indianDay(Date.parse(today) - DAY_MS));
    await dialog.getByText('Date cannot be earlier than today').waitFor();
    await dialog.getByLabel('Date').fill(today);
    await dialog.getByLabel('Time (IST)').fill('00:00');
    await dialog.getByText('Time cannot be earlier than now').waitFor();

    // A day without other hearings, since a clash is shown first.
    const day = dayIn(434);
    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Time (IST)').fill('16:15');
    await dialog.getByLabel('Hearing Type').fill('Arguments');
    await dialog.getByLabel('Remarks').fill('Written notes by Friday');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, 'Hearing Date Updated Successfully');
    await dialog.waitFor({ state: 'detached' });

    // The timeline, from which the dialog was opened, is there again.
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await timeline.getByText('Written notes by Friday').waitFor();
    await timeline.getByText('Next hearing').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `${written(day)}, 4:15 pm IST: show the hearings timeline` })
      .waitFor();
  });
});

describe('an existing hearing', () => {
  const open = async (caseId: string) => {
    const page = await browser.open(`/mediator/cases/${caseId}?caseType=arbitration`, { as });
    await hasLoaded(page);
    return page;
  };
  const update = (page: Page) =>
    page.getByRole('button', { name: 'Update Next Hearing Date' }).click();

  it('opens in the form with its values, keeps new ones, and is adjourned, then cancelled; the timeline shows all', async () => {
    const shown = await takeCase();
    const day = dayIn(440);
    await setHearing(shown.id, day, '10:30', 'Originals');
    const page = await open(shown.id);
    await update(page);
    const dialog = page.getByRole('dialog', { name: 'Hearing Date' });
    const textOf = (label: string) => dialog.getByLabel(label, { exact: false }).inputValue();
    await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(day);
    await expect.poll(() => textOf('Time (IST)')).toBe('10:30');
    await expect.poll(() => textOf('Duration (minutes)')).toBe('60');
    await expect.poll(() => textOf('Hearing Type')).toBe('Arguments');
    await expect.poll(() => textOf('Remarks')).toBe('Originals');

    await dialog.getByLabel('Date').fill(dayIn(1_200));
    await dialog.getByLabel('Date').blur();
    await dialog.getByText('Date cannot be more than 3 years ahead').waitFor();
    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Duration (minutes)').fill('721');
    await dialog.getByLabel('Duration (minutes)').blur();
    await dialog.getByText('Duration must be 5 to 720 minutes').waitFor();
    await dialog.getByLabel('Duration (minutes)').fill('150');
    await dialog.getByLabel('Mode').selectOption('Hybrid');
    await dialog.getByLabel('Place or link').fill('https://meet.example.com/room');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, 'Hearing Date Updated Successfully');

    await page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    const entries = timeline.getByRole('listitem');
    await timeline.getByText('Date changed').waitFor();
    await expect.poll(() => entries.last().innerText()).toContain('150 minutes');
    await entries.last().getByRole('link', { name: 'https://meet.example.com/room' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await timeline.waitFor({ state: 'detached' });

    const newDay = dayIn(449);
    const outcome = page.getByRole('dialog', { name: 'Adjourn or Cancel Hearing' });
    const submit = () => outcome.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Adjourn or cancel' }).click();
    await outcome
      .getByText(
        'Neutrals of the case and its manager are told the outcome and the reason, which the timeline keeps. The parties’ agents, and parties without one, are told the outcome and a new date, not the reason.',
      )
      .waitFor();
    await submit();
    await outcome.getByText('Choose what becomes of the hearing').waitFor();
    await outcome.getByText('Reason is required').waitFor();
    await outcome.getByLabel('Adjourn to a new date').check();
    await outcome.getByLabel('Reason').fill('The witness is unwell');
    await submit();
    await outcome.getByText('Date is required').waitFor();
    await expectAccessible(page);
    await outcome.getByRole('textbox', { name: 'New Date' }).fill(newDay);
    await outcome.getByLabel('Time (IST)').fill('11:00');
    await submit();
    await expectSnackbar(page, 'Hearing Adjourned');

    await page.getByRole('button', { name: 'Adjourn or cancel' }).click();
    await outcome.getByLabel('Cancel the hearing').check();
    await outcome.getByLabel('Reason').fill('Settled in writing');
    await submit();
    await expectSnackbar(page, 'Hearing Cancelled');
    await expect
      .poll(() => page.getByRole('button', { name: 'Adjourn or cancel' }).count())
      .toBe(0);

    await page.getByRole('button', { name: 'N/A: show the hearings timeline' }).click();
    await entries.first().waitFor();
    const texts = await entries.allInnerTexts();
    expect(texts.at(-2)).toMatch(/Adjourned[\s\S]*The witness is unwell/);
    expect(texts.at(-1)).toMatch(/Cancelled[\s\S]*Settled in writing/);

    await goWithin(page, `/mediator/daily-cause?day=${newDay}`);
    const entry = page.locator('.cause-entry').filter({ hasText: 'Settled in writing' });
    await entry.getByText('Cancelled', { exact: true }).waitFor();
  });

  it('reports a date that does not exist, an overlap with its case, and a refusal, and keeps the input; it is kept or cancelled before a status ends its case', async () => {
    const [one, two] = [await takeCase(), await takeCase()];
    const day = dayIn(443);
    await setHearing(one.id, day, '10:00');
    const page = await open(two.id);
    await update(page);
    const dialog = page.getByRole('dialog', { name: 'Hearing Date' });
    await dialog.getByLabel('Date').focus();
    await page.keyboard.type('02312027');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('This date does not exist').waitFor();

    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Time (IST)').fill('10:45');
    await dialog.getByLabel('Hearing Type').fill('Evidence');
    await dialog.getByLabel('Remarks').fill('Both at once');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const warning = dialog.getByRole('alert').filter({ hasText: 'This time clashes with' });
    await warning.getByRole('link', { name: `${one.caseCode}, ${one.title}` }).waitFor();
    await expectAccessible(page);
    // A new time is checked again.
    await dialog.getByLabel('Time (IST)').fill('10:50');
    await warning.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await warning.waitFor();
    expect(
      (await api('GET', `mediator/cases/${two.id}`)).body.case.nextHearingDate,
    ).toBeUndefined();

    browser.allowProblem(/409/);
    const message = 'Somebody else changed this case at the same moment.';
    const address = `**/api/mediator/cases/${two.id}`;
    await page.route(address, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { message, code: 'conflict', requestId: 'r' } })
        : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await dialog.getByText(message).waitFor();
    await expect.poll(() => dialog.getByLabel('Remarks').inputValue()).toBe('Both at once');
    await page.unroute(address);
    await dialog.getByRole('button', { name: /^(Submit|Save anyway)$/ }).click();
    await expectSnackbar(page, 'Hearing Date Updated Successfully');
    await dialog.waitFor({ state: 'detached' });

    // It is kept or cancelled before a status ends its case.
    await page.getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('menuitem', { name: 'Settled And Withdrawn' }).click();
    const question = page.getByRole('dialog', { name: 'End the case?' });
    const end = question.getByRole('button', { name: 'End the case' });
    await end.click();
    await question.getByText('Keep or cancel the coming hearing').waitFor();
    await question.getByLabel('Cancel the hearing').check();
    await end.click();
    await question.getByText('Reason is required').waitFor();
    await expectAccessible(page);
    await question.getByLabel('Reason').fill('The parties settled');
    // The network fails once; the input stays.
    browser.allowProblem(/ERR_FAILED/);
    let isCut = true;
    await page.route(address, (route) => {
      if (route.request().method() !== 'PUT' || !isCut) return route.continue();
      isCut = false;
      return route.abort();
    });
    await end.click();
    await question.getByText(/You have lost Network Connectivity/).waitFor();
    await expect.poll(() => question.getByLabel('Reason').inputValue()).toBe('The parties settled');
    await end.click();
    await expectSnackbar(page, 'Case Status Updated Successfully');
    await question.waitFor({ state: 'detached' });
    const { body } = await api('GET', `mediator/cases/${two.id}`);
    expect(body.case.status).toBe('settledAndWithdrawn');
    expect(body.case.hearingDatesSet.at(-1)).toMatchObject({
      state: 'cancelled',
      reason: 'The parties settled',
    });
  });

  it('shows all dates of a long timeline, page by page', async () => {
    const shown = await takeCase();
    for (const hour of ['09', '11', '13', '15']) {
      const hearings = [460, 461, 462, 463, 464].map((days) => ({
        date: `${written(dayIn(days))} 00:00:00`,
        time: `${written(dayIn(days))} ${hour}:00:00`,
        ...{ hearingType: 'Arguments', remarks: 'For directions', durationMinutes: 60 },
      }));
      const { status } = await api('POST', `mediator/cases/${shown.id}/hearings`, { hearings });
      expect(status).toBe(200);
    }
    // More dates than a page has: those of before a change stay.
    for (const minutes of ['16:10', '17:20']) await setHearing(shown.id, dayIn(460), minutes);
    const { hearingsTotal } = (await api('GET', `mediator/cases/${shown.id}`)).body.case;
    const page = await open(shown.id);
    await page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await expect.poll(() => timeline.getByRole('listitem').count()).toBe(20);
    await timeline.getByRole('button', { name: /Show earlier hearings/ }).click();
    await expect.poll(() => timeline.getByRole('listitem').count()).toBe(hearingsTotal);
    await expect.poll(() => timeline.getByText('Next hearing').count()).toBe(1);
  });
});

describe('the daily cause list', () => {
  it('opens after a failure, shows a month with today marked, and prints only the list', async () => {
    const page = await browser.open('/mediator/cases', { as });
    await hasLoaded(page);
    browser.allowProblem(/429/);
    let isBroken = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/dailyCauseList?**', async (route) => {
      await held;
      if (isBroken)
        await route.fulfill({
          status: 429,
          json: { message: 'Too many requests', code: 'too_many_tries', requestId: 'r' },
        });
      else await route.continue();
    });
    await page.getByRole('link', { name: 'Daily Cause' }).click();
    await page.getByText('Loading the hearings').waitFor({ state: 'attached' });
    release();
    await page.getByText('Too many requests').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Daily Cause List' }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText())
      .toBe('Daily cause list');
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.locator('.month-event').first().waitFor();
    await expect
      .poll(() => grid(page).getByRole('columnheader').allInnerTexts())
      .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const weeks = (await grid(page).getByRole('row').count()) - 1;
    expect([5, 6]).toContain(weeks);
    await expect.poll(() => grid(page).getByRole('gridcell').count()).toBe(weeks * 7);
    const today = page.locator('[aria-current="date"]');
    await expect.poll(() => today.getAttribute('data-day')).toBe(dayIn(0));
    const { body } = await api('GET', `dailyCauseList?month=${thisMonth()}`);
    await page.getByText(`${body.total} hearings`, { exact: true }).waitFor();
    await expect.poll(() => page.locator('.cause-entry').count()).toBe(body.total);
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    for (const part of ['.top-bar', '.side-menu-place', '.month-grid', '.page-actions', '.tabs'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    await expect.poll(() => page.locator('.cause-print-only').isVisible()).toBe(true);
    const times = body.caseDet.map(
      ({ date, time }: ListedHearing) => `${date.split('/').reverse().join('')} ${time}`,
    );
    expect(times).toEqual(times.toSorted());
    await expect.poll(() => page.locator('.cause-entry').count()).toBe(times.length);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
  });

  it('opens a hearing in a dialog with all of its details; flags two overlapping hearings in text, and includes scheduled meetings; its days are reached by keyboard', async () => {
    const shown = await takeCase();
    const day = dayIn(200);
    await setHearing(shown.id, day, '15:05', 'Long words. '.repeat(80).trim());
    const page = await browser.open(`/mediator/daily-cause?month=${day.slice(0, 7)}`, { as });
    await grid(page)
      .getByRole('button', { name: /3:05 pm/ })
      .click();
    const box = page.getByRole('dialog', { name: 'Daily Cause List' });
    await expect
      .poll(() => box.getByRole('term').allInnerTexts())
      .toEqual(['Title', 'Case Id', 'Date', 'Time', 'Duration', 'Hearing Type', 'Description']);
    const values = await box.getByRole('definition').allInnerTexts();
    expect(values.slice(0, 4).map((text) => text.trim())).toEqual([
      shown.title,
      shown.caseCode,
      written(day),
      '3:05 pm',
    ]);
    const description = await box.locator('.cause-description').boundingBox();
    expect(description?.height).toBeLessThanOrEqual(385);
    await expectAccessible(page);
    await box.getByRole('button', { name: 'Close' }).click();
    await box.waitFor({ state: 'detached' });

    const busy = dayIn(230);
    const [one, two, apart] = [await takeCase(), await takeCase(), await takeCase()];
    await setHearing(one.id, busy, '10:00');
    await setHearing(two.id, busy, '10:20');
    await setHearing(apart.id, busy, '12:00');
    const moment = `${written(busy)} 17:00:00`;
    const { status } = await api('POST', 'meeting-requests', { caseId: apart.id, date: moment });
    expect(status).toBe(200);
    await goWithin(page, `/mediator/daily-cause?day=${busy}`);
    await page.locator('.cause-entry').nth(3).waitFor();
    const entries = await page.locator('.cause-entry').allInnerTexts();
    expect(entries.map((entry) => /(\d+:\d+ [ap]m)/.exec(entry)?.[1])).toEqual([
      '10:00 am',
      '10:20 am',
      '12:00 pm',
      '5:00 pm',
    ]);
    expect(entries.map((entry) => /Clashes with (\S+),/.exec(entry)?.[1])).toEqual([
      two.caseCode,
      one.caseCode,
      undefined,
      undefined,
    ]);
    expect(entries.map((entry) => entry.trim().slice(0, 2))).toEqual(['1.', '2.', '3.', '4.']);
    const blocks = page.locator('.cause-block');
    await expect.poll(() => blocks.getByText('Overlap', { exact: true }).count()).toBe(2);
    const meeting = page.locator('.cause-entry').nth(3);
    await meeting.getByText('Meeting', { exact: true }).waitFor();
    await meeting.getByText(apart.title).waitFor();
    await blocks.getByText('Meeting', { exact: true }).waitFor();

    // Arrow keys move between days, into the next month, and Back returns.
    await goWithin(page, '/mediator/daily-cause?month=2026-02');
    await page.getByText('February 2026', { exact: true }).waitFor();
    // A February of four weeks still has five rows (D81).
    await expect.poll(() => grid(page).getByRole('row').count()).toBe(6);
    await grid(page)
      .getByRole('button', { name: /^Sunday,? 1 February 2026/ })
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.locator('[data-day="2026-02-09"]'));
    await page.keyboard.press('End');
    await expectFocus(page.locator('[data-day="2026-02-14"]'));
    await page.keyboard.press('PageDown');
    await page.getByText('March 2026', { exact: true }).waitFor();
    await page.waitForFunction('document.activeElement?.dataset.day === "2026-03-14"');
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe('2026-03');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Hearings: Saturday,? 14 March 2026/ }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('2026-03-14');
    await page.goBack();
    await page.goBack();
    await page.getByText('February 2026', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.waitForFunction(`location.search.includes('month=${thisMonth()}')`);
  });

  it('is a list on a phone; a month opens at today, and Today returns there', async () => {
    const page = await browser.open(`/mediator/daily-cause?month=${thisMonth()}`, {
      ...{ as, size: 'phone' },
    });
    const first = page.locator('.cause-day').first();
    await first.waitFor();
    const days: string[] = await page
      .locator('[data-list-day]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-list-day') ?? ''));
    // At the end of a month none may follow.
    const wanted = days.find((day) => day >= dayIn(0)) ?? days.at(-1);
    const top = async () =>
      (await page.locator(`[data-list-day="${wanted}"]`).boundingBox())?.y ?? Number.NaN;
    // The last days of a list cannot be at the top.
    const isShown = async () => (await top()) >= 0 && (await top()) < sizes.phone.height;
    await expect.poll(isShown).toBe(true);
    await page.getByRole('button', { name: 'Next month' }).tap();
    await expect.poll(() => page.locator(`[data-list-day="${wanted}"]`).count()).toBe(0);
    await page.getByRole('button', { name: 'Today' }).tap();
    await expect.poll(isShown).toBe(true);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Today' }).tap();
    await expect.poll(isShown).toBe(true);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => grid(page).isVisible()).toBe(false);
    await expectAccessible(page);
    await page.locator('.cause-title-button').first().tap();
    await page.getByRole('dialog', { name: 'Daily Cause List' }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});

describe('the calendar', () => {
  it('has an address to copy, which calendars can read and a new one replaces, and links to the case', async () => {
    const page = await browser.open(`/mediator/daily-cause?view=calendar&month=${thisMonth()}`, {
      as,
    });
    const { web } = inject('addresses');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web });
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy' }).click();
      await expectSnackbar(page, 'Address copied');
      return String(await page.evaluate('navigator.clipboard.readText()'));
    };
    await page.getByRole('heading', { level: 2, name: 'Calendar' }).waitFor();
    const event = grid(page).locator('.month-event').first();
    await event.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
    await dialog.getByText('You have no link yet.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Address').inputValue();
    await expect.poll(() => copied()).toBe(address);
    await expectAccessible(page);

    const asked = await fetch(address);
    expect(asked.status).toBe(200);
    expect(asked.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await asked.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT\r\n/);

    await dialog.getByRole('button', { name: 'Create a new link' }).click();
    const question = page.getByRole('dialog', { name: 'Create a new link?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(200);
    // Escape at once closes only the dialog, which is still opening.
    await dialog.getByRole('button', { name: 'Create a new link' }).evaluate((button) => {
      const KeyPress = Reflect.get(globalThis, 'KeyboardEvent');
      const key = { key: 'Escape', code: 'Escape', bubbles: true };
      button.click();
      setTimeout(() => button.dispatchEvent(new KeyPress('keydown', key)), 1);
    });
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Create a new link' }).click();
    await question.getByRole('button', { name: 'Create a new link' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).not.toBe(address);
    const renewed = await dialog.getByLabel('Address').inputValue();
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(renewed)).status).toBe(200);

    await page.reload();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText(/Your link was created on \d\d\/\d\d\/\d{4}/).waitFor();
    expect(await page.content()).not.toContain(renewed);

    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    const ending = page.getByRole('dialog', { name: 'Stop sharing?' });
    await expectAccessible(page);
    await ending.getByRole('button', { name: 'Stop sharing' }).click();
    await expectSnackbar(page, 'The calendar is no longer shared');
    await dialog.getByText('You have no link yet.').waitFor();
    expect((await fetch(renewed)).status).toBe(404);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await event.click();
    await page.getByRole('region', { name: 'Case at a glance' }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toMatch(/^\/mediator\/cases\/cas_/);
    expect(searchParams.get('caseType')).toMatch(/^(mediation|arbitration|negotiation)$/);
  });
});
