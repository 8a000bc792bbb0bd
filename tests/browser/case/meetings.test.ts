import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  expectSnackbar,
  hasLoaded,
  type OpenOptions,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const browser = startBrowser();
const RECORDING = 'We may record the meeting for case proceedings and transcription purposes';

/** The controls that a toast lies on; none while there is no toast. */
const COVERED_CONTROLS = `(() => {
  const toast = document.querySelector('.snackbar');
  if (!toast) return [];
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return [...document.querySelectorAll('a[href], button, input')]
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    })
    .filter((control) => !toast.contains(control))
    .map((control) => control.textContent);
})()`;

const inHearing = () => ownCase({ kind: 'arbitration', status: 'firstHearing' });

async function open(
  { id, resolutionKind }: Case,
  options: Pick<OpenOptions, 'size' | 'hasOwnProfile'> = {},
): Promise<Page> {
  const page = await browser.open(`/mediator/cases/${id}?caseType=${resolutionKind}`, {
    as: 'arbitrator',
    ...options,
  });
  await page.getByRole('button', { name: 'Join session' }).waitFor();
  return page;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const popupOf = async (page: Page, click: () => Promise<void>): Promise<Page> => {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), click()]);
  return popup;
};

describe('Join session', () => {
  it('warns of a recording and opens the room under the user’s name, in a window without an opener', async () => {
    const page = await open(await inHearing(), { hasOwnProfile: true });
    await page
      .context()
      .addInitScript(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))",
      );
    await page.getByRole('button', { name: 'Join session' }).click();
    await dialog(page, 'Join session').getByText(RECORDING).waitFor();
    await expectAccessible(page);
    const popup = await popupOf(page, () =>
      page.getByRole('button', { name: 'Join', exact: true }).click(),
    );
    await popup.getByRole('heading', { name: 'Meeting room' }).waitFor();
    expect(popup.url().startsWith(inject('addresses').endpoints.meet)).toBe(true);
    await popup.getByText('Raghav Menon').waitFor();
    await popup.getByText('Moderator').waitFor();
    await popup.getByText('You are in the room. No microphone, no camera.').waitFor();
    expect(await popup.evaluate('window.opener')).toBeNull();
    await expectAccessible(popup);

    const second = await popupOf(page, async () => {
      await page.getByRole('button', { name: 'Join session' }).click();
      await page.getByRole('button', { name: 'Join', exact: true }).click();
    });
    await second.getByRole('heading', { name: 'Meeting room' }).waitFor();
    expect(new URL(second.url()).pathname).toBe(new URL(popup.url()).pathname);
    const forged = await second.goto(`${second.url().slice(0, -3)}xyz`);
    expect(forged?.status()).toBe(403);
    await second.getByText('This link was not made by the portal').waitFor();
    await expectAccessible(second);
    const leave = popup.getByRole('button', { name: 'Leave' });
    // The window may be gone before Playwright has the answer to the click.
    await Promise.all([popup.waitForEvent('close'), leave.click().catch(() => undefined)]);
  });

  it('explains why a case in this status has no session, in a toast that covers no control', async () => {
    const page = await open(await ownCase({ kind: 'arbitration', status: 'finalAward' }), {
      size: 'phone',
    });
    const button = page.getByRole('button', { name: 'Join session' });
    const reason = 'No session can be joined: the case is “Final Award”';
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    const describedBy = await button.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(reason).waitFor();
    await expect.poll(() => page.evaluate(COVERED_CONTROLS)).toEqual([]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
  });
});

/** On a phone it is in the menu beside the first action. */
async function chooseMeeting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Schedule a meeting' }).tap();
}

describe('Schedule a meeting', () => {
  it('validates the date, creates the meeting, and warns of the neutrals’ other appointments, also on a phone', async () => {
    const page = await open(await inHearing(), { size: 'phone' });
    await expectNoSidewaysScroll(page);
    await chooseMeeting(page);
    const form = dialog(page, 'Schedule a meeting');
    await form.getByRole('button', { name: 'Submit' }).tap();
    await form.getByText('Date is required').waitFor();
    await form.getByText('Time is required').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await form.getByLabel('Time (IST)').fill('16:30');
    await form.getByLabel('Date').fill('2020-01-01');
    await form.getByText('Date cannot be earlier than today').waitFor();
    const day = (days: number) =>
      toIndianDateTime(new Date(Date.now() + days * 86_400_000).toISOString());
    const asInput = (moment: string) => moment.slice(0, 10).split('/').reverse().join('-');
    await form.getByLabel('Date').fill(asInput(day(400)));
    await form.getByText('Date cannot be more than a year ahead').waitFor();
    // No other test of this stack has an appointment on this day.
    await form.getByLabel('Date').fill(asInput(day(203)));
    await form.getByRole('button', { name: 'Submit' }).tap();
    await expectSnackbar(page, `Meeting set for ${day(203).slice(0, 10)} at 4:30 pm IST`);
    await form.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'More', exact: true }));

    // Other appointments of the neutrals are named first.
    const busy = await inHearing();
    const moment = toIndianDateTime(new Date(Date.now() + 45 * 86_400_000).toISOString());
    const taken = moment.slice(0, 10);
    await call(inject('addresses'), 'PUT', `mediator/cases/${busy.id}`, {
      token: inject('tokens')['arbitrator'] ?? '',
      body: {
        nextHearingDate: {
          ...{ date: `${taken} 00:00:00`, time: `${taken} 03:10:00` },
          hearingType: 'Evidence',
          remarks: 'In the way',
        },
      },
    });
    await chooseMeeting(page);
    await form.getByLabel('Date').fill(asInput(moment));
    await form.getByLabel('Time (IST)').fill('03:30');
    await form.getByRole('button', { name: 'Submit' }).tap();
    const warning = form.getByRole('alert').filter({ hasText: 'This time clashes with' });
    await warning.getByText(`${busy.caseCode}, ${busy.title}`).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // A new time is checked again; the first one was not saved.
    await form.getByLabel('Time (IST)').fill('03:45');
    await warning.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Submit' }).tap();
    await warning.waitFor();
    await expect.poll(() => page.getByText('3:45 am IST').count()).toBe(0);
    await form.getByRole('button', { name: 'Save anyway' }).tap();
    await expectSnackbar(page, `Meeting set for ${taken} at 3:45 am IST`);
    await form.waitFor({ state: 'detached' });
  });
});

/** The window of a failed meeting is closed; without a window there is a link. */
async function expectFailedMeeting(page: Page): Promise<void> {
  browser.allowProblem(/503/);
  await hasLoaded(page);
  const message = 'The meeting service does not answer. Please try again in a few minutes.';
  await page.route('**/api/meetingJoin/*', (route) =>
    route.fulfill({ status: 503, json: { message, code: 'unavailable', requestId: '1' } }),
  );
  const join = async () => {
    await page.getByRole('button', { name: 'Join session' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
  };
  await join();
  await page.getByRole('alert').getByText(message).waitFor();
  await expect.poll(() => page.context().pages().length).toBe(1);
  await page.unroute('**/api/meetingJoin/*');

  await page.evaluate('window.open = () => null');
  await join();
  const link = dialog(page, 'Open the meeting').getByRole('link', { name: 'Open the meeting' });
  await link.waitFor();
  await expectAccessible(page);
  const popup = await popupOf(page, () => link.click());
  await popup.getByText('You are in the room').waitFor();
}

describe('the hearing link and a failed meeting', () => {
  it('the link opens an hour before the hearing, beside its date and in the timeline; a failed meeting closes its window', async () => {
    const shown = await inHearing();
    const setHearing = async (minutes: number) => {
      const moment = toIndianDateTime(new Date(Date.now() + minutes * 60_000).toISOString());
      await call(inject('addresses'), 'PUT', `mediator/cases/${shown.id}`, {
        token: inject('tokens')['arbitrator'] ?? '',
        body: {
          nextHearingDate: {
            date: moment,
            time: moment,
            hearingType: 'Evidence',
            remarks: 'By video',
          },
        },
      });
    };
    await setHearing(180);
    const page = await open(shown);
    const link = page.getByRole('button', { name: 'Hearing link' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('aria-disabled')).toBe('true');
    await link.focus();
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'The link opens 60 minutes before the hearing');
    await expectFailedMeeting(page);

    await setHearing(30);
    await page.reload();
    await link.waitFor();
    await page.getByRole('button', { name: /^(?!and ).*show the hearings timeline/ }).click();
    const timeline = dialog(page, 'Hearings Timeline');
    const fromTimeline = await popupOf(page, () =>
      timeline.getByRole('button', { name: 'Hearing link' }).click(),
    );
    await fromTimeline.getByText('You are in the room').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await timeline.waitFor({ state: 'detached' });
    const room = new URL(fromTimeline.url()).pathname;
    await fromTimeline.close();
    const popup = await popupOf(page, () => link.click());
    await popup.waitForURL((address) => address.pathname === room, { waitUntil: 'commit' });
  });
});
