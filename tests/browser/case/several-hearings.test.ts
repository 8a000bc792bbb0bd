import { describe, expect, inject, it } from 'vitest';
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
  (await call(inject('addresses'), method, path, { token: inject('tokens')[as], body })).body;

/** A day without seeded hearings, since a clash is shown first. */
const dayIn = (days: number) => indianDay(Date.now() + days * 86_400_000);
const written = (day: string) => day.split('-').reverse().join('/');

describe('several hearings of a case', () => {
  it('are added as a block of days; each is moved and cancelled by itself, and the cause list has all', async () => {
    const spec = { kind: 'arbitration', status: 'secondHearing', hasNoHearing: true } as const;
    const shown = await ownCase(spec, isManaged);
    const page = await browser.open(`/mediator/cases/${shown.id}?caseType=arbitration`, { as });
    await hasLoaded(page);
    const [first, second, third, other] = [500, 501, 502, 510].map(dayIn);
    const fill = async (name: string, values: Record<string, string>) => {
      const dialog = page.getByRole('dialog', { name });
      for (const [label, value] of Object.entries(values))
        await dialog.getByLabel(label).fill(value);
      return dialog;
    };
    const submit = async (name: string) => {
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Submit' }).click();
    };

    // The first hearing, then two more beside it.
    await page.getByRole('button', { name: 'Update Next Hearing Date' }).click();
    const what = { 'Hearing Type': 'Evidence', Remarks: 'Witnesses' };
    await fill('Hearing Date', { Date: first ?? '', 'Time (IST)': '10:30', ...what });
    await submit('Hearing Date');
    await expectSnackbar(page, 'Hearing Date Updated Successfully');
    await page.getByRole('button', { name: 'Add hearing' }).click();
    const add = await fill('Add Hearing', { Date: first ?? '', 'Time (IST)': '10:30' });
    // The time of the hearing that is there.
    browser.allowProblem(/409/);
    await add.getByText(`Clashes with ${shown.caseCode}`).waitFor();
    await add.getByLabel('Remarks').fill('The expert');
    await submit('Add Hearing');
    await add.getByText('This case has another hearing at that time').waitFor();
    await add.getByLabel('Date').fill(second ?? '');
    await add.getByLabel('Days').selectOption('2');
    await add.getByText(/^Hearings on .* and .*, each at the same time\.$/).waitFor();
    await expectAccessible(page);
    await submit('Add Hearing');
    await expectSnackbar(page, '2 Hearings Added');

    // Each has its own actions in the timeline.
    await page.getByRole('button', { name: 'and 2 more' }).click();
    const timeline = page.getByRole('dialog', { name: 'Hearings Timeline' });
    await expectAccessible(page);
    await timeline
      .getByRole('button', { name: `Move the hearing on ${written(third ?? '')}` })
      .click();
    await fill('Hearing Date', { Date: other ?? '' });
    await submit('Hearing Date');
    await expectSnackbar(page, 'Hearing Date Updated Successfully');
    // Afterwards the timeline, from which the dialog was opened, is there again.
    const entries = timeline.getByRole('listitem');
    await expect.poll(() => entries.last().innerText()).toContain(written(other ?? ''));
    await timeline
      .getByRole('button', { name: `Adjourn or cancel the hearing on ${written(first ?? '')}` })
      .click();
    const ending = page.getByRole('dialog', { name: 'Adjourn or Cancel Hearing' });
    await ending.getByLabel('Cancel the hearing').check();
    await ending.getByLabel('Reason').fill('The witness is unwell');
    await submit('Adjourn or Cancel Hearing');
    await expectSnackbar(page, 'Hearing Cancelled');

    // The second is the next one, and one follows it.
    await timeline.waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `${written(second ?? '')}, 10:30 am IST` }).waitFor();
    await page.getByRole('button', { name: 'and 1 more' }).waitFor();
    for (const day of [second, other]) {
      await goWithin(page, `/mediator/daily-cause?day=${day}`);
      await page.getByText(shown.title).first().waitFor();
    }
  });

  it('are added on chosen days; the week is shown while a hearing is adjourned', async () => {
    const spec = { kind: 'arbitration', status: 'secondHearing', hasNoHearing: true } as const;
    const shown = await ownCase(spec, isManaged);
    const days = [530, 533, 541].map(dayIn);
    const [first = '', second = '', third = ''] = days;
    const at = { date: `${written(first)} 00:00:00`, time: `${written(first)} 10:30:00` };
    const words = { hearingType: 'Evidence', remarks: 'Witnesses', durationMinutes: 60 };
    const path = `mediator/cases/${shown.id}/hearings`;
    await api('POST', path, { hearings: [{ ...at, ...words }] });
    const page = await browser.open(`/mediator/cases/${shown.id}?caseType=arbitration`, {
      as,
      size: 'phone',
    });
    await page.getByRole('button', { name: 'Add hearing' }).click();
    const add = page.getByRole('dialog', { name: 'Add Hearing' });
    await add.getByLabel('Date').fill(second);
    await add.getByLabel('Time (IST)').fill('15:00');
    await add.getByLabel('Days').selectOption('Other days');
    await add.getByLabel('Remarks').fill('The expert');
    await add.getByRole('button', { name: 'Submit' }).click();
    await add.getByText('Choose at least one further day').waitFor();
    await add.getByLabel('Day 2', { exact: true }).fill(third);
    await add.getByText(/^Hearings on .* and .*, each at the same time\.$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await add.getByRole('button', { name: 'Submit' }).click();
    await expectSnackbar(page, '2 Hearings Added');
    const { data } = await api('GET', path);
    // A seeded hearing of the past is among them.
    const dates = data.map(({ date }: { date: string }) => date.slice(0, 10));
    expect(dates).toEqual(expect.arrayContaining(days.map(written)));
    expect(dates.length).toBeLessThanOrEqual(days.length + 1);

    await page.getByRole('button', { name: 'Adjourn or cancel' }).click();
    const ending = page.getByRole('dialog', { name: 'Adjourn or Cancel Hearing' });
    await ending.getByLabel('Adjourn to a new date').check();
    await ending.getByRole('textbox', { name: 'New Date' }).fill(second);
    await ending.getByLabel('Time (IST)').fill('15:30');
    const week = ending.getByRole('region', { name: 'Your week' });
    await week.getByText(`Clashes with ${shown.caseCode}, 3:00 pm–4:00 pm`).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });

  it('ends only the hearing that the dialog was opened for, also when another person has ended it', async () => {
    const spec = { kind: 'arbitration', status: 'secondHearing', hasNoHearing: true } as const;
    const shown = await ownCase(spec, isManaged);
    const [first, second] = [520, 521].map((days) => written(dayIn(days)));
    const hearings = [first, second].map((day) => ({
      ...{ date: `${day} 00:00:00`, time: `${day} 10:30:00`, durationMinutes: 60 },
      ...{ hearingType: 'Evidence', remarks: 'Witnesses' },
    }));
    const path = `mediator/cases/${shown.id}/hearings`;
    const added = await api('POST', path, { hearings });
    const page = await browser.open(`/mediator/cases/${shown.id}?caseType=arbitration`, { as });
    await page.getByRole('button', { name: 'Adjourn or cancel' }).click();
    const ending = page.getByRole('dialog', { name: 'Adjourn or Cancel Hearing' });
    await ending.getByLabel('Cancel the hearing').check();
    await ending.getByLabel('Reason').fill('The witness is unwell');
    await api('PUT', `${path}/${added.case.nextHearingDate.id}`, {
      ...{ state: 'cancelled', reason: 'Settled in part' },
    });
    browser.allowProblem(/409/);
    await ending.getByRole('button', { name: 'Submit' }).click();
    await ending.getByText('This hearing is no longer set').waitFor();
    // The page has the second as its next hearing now.
    await page.getByText(`${second}, 10:30 am IST`).first().waitFor({ state: 'attached' });
    await ending.getByText(`Evidence on ${first}`).waitFor();
    await ending.getByRole('button', { name: 'Submit' }).click();
    await ending.getByText('This hearing is no longer set').waitFor();
    const { case: after } = await api('GET', `mediator/cases/${shown.id}`);
    expect(after.nextHearingDate.date).toContain(second);
  });
});
