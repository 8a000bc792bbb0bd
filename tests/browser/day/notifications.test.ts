import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { writeActivity } from '#lambdas/notifications/door.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { isManaged, ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  hasFocus,
  hasLoaded,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();

type Role = 'mediator' | 'arbitrator' | 'caseManager';

const api = async (role: Role, path: string) =>
  (await call(inject('addresses'), 'GET', path, { token: inject('tokens')[role] })).body;

const unreadCount = async (role: Role): Promise<number> =>
  (await api(role, 'mediator/notification-count')).notificationCount;

/** Creates an event in one of the neutral’s cases. */
async function notify(
  role: Role,
  message: string,
  ofCase?: Pick<Case, 'id' | 'resolutionKind' | 'title'>,
): Promise<void> {
  const userId = inject('addresses').people.find((person) => person.role === role)?.userId ?? '';
  const { id, resolutionKind, title } =
    ofCase ?? (await api(role, 'mediator/cases?perPage=1')).data[0];
  const { table } = await connectStores(inject('addresses'));
  await writeActivity(
    { table },
    {
      id: `act_${randomUUID()}`,
      userId,
      kind: 'OFFER',
      caseId: id,
      resolutionKind,
      caseTitle: title,
      message,
      createdAt: new Date().toISOString(),
    },
  );
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');

describe('the notification bell', () => {
  it('counts unread notifications, and marks them read when the panel opens', async () => {
    await notify('caseManager', 'A counter claim was made in a test');
    const unread = await unreadCount('caseManager');
    const page = await browser.open('/mediator/cases', { as: 'caseManager' });
    await page.getByRole('button', { name: `Notifications, ${unread} unread` }).waitFor();
    expect(await page.title()).toMatch(/^\(\d+\+?\) /);
    await bell(page).click();
    const first = items(page).first();
    await first.waitFor();

    await expect
      .poll(() => first.innerText())
      .toMatch(
        /Unread:\s+A counter claim was made in a test\s+just now · \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d (am|pm) IST/,
      );
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await page.title()).not.toMatch(/^\(/);
    await expect.poll(() => unreadCount('caseManager')).toBe(0);
    await expect.poll(() => first.innerText()).toContain('Unread');
    await panel(page).getByRole('heading', { name: 'Today' }).waitFor();
    await panel(page).getByLabel('Kind of notification').selectOption('PARTY');
    await expect
      .poll(() => panel(page).getByText('A counter claim was made in a test').isVisible())
      .toBe(false);
    await panel(page).getByLabel('Kind of notification').selectOption('OFFER');
    await panel(page).getByRole('button', { name: 'New' }).click();
    await first.getByText('A counter claim was made in a test').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    await expectFocus(bell(page));
    await bell(page).click();
    await first.waitFor();
    await expect.poll(() => first.innerText()).not.toContain('Unread');
    await panel(page).getByRole('button', { name: 'New' }).click();
    await panel(page).getByText('No new notifications').waitFor();
  });

  it('shows a loading error, and retries; receives a new notification by polling, and shows it on demand', async () => {
    browser.allowProblem(/Failed to load resource/);
    const refused = /api\/mediator\/activities/;
    const page = await browser.open('/mediator/help', { as: 'mediator', refused });
    await bell(page).click();
    await panel(page).getByText('You have lost Network Connectivity').waitFor();
    await page.unroute(refused);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await items(page).first().waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await notify('mediator', 'News while the panel is open');
    await panel(page).getByRole('button', { name: 'Show 1 new notification' }).click();
    await items(page).first().getByText('News while the panel is open').waitFor();
  });

  it('opens the case of a notification by keyboard, and reloads it after an event in it', async () => {
    const shown = await ownCase({ kind: 'arbitration', status: 'firstHearing' }, isManaged);
    await notify('arbitrator', 'Something to look at', shown);
    const page = await browser.open('/mediator/help', { as: 'arbitrator' });
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const link = items(page).first().getByRole('link');
    await link.waitFor();
    // A button before the list appears when a new notification arrives.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return hasFocus(link);
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/mediator\/cases\/cas_\w+\?caseType=arbitration/);
    await panel(page).waitFor({ state: 'hidden' });
    const { id } = shown;
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/mediator/cases/${id}`);

    await page.getByRole('region', { name: 'Case at a glance' }).waitFor();
    const count = await unreadCount('arbitrator');
    await page
      .getByRole('button', { name: count > 0 ? `Notifications, ${count} unread` : 'Notifications' })
      .waitFor();

    const day = new Date(Date.now() + 320 * 86_400_000).toISOString().slice(0, 10);
    const date = day.split('-').reverse().join('/');
    const moment = `${date} 14:35:00`;
    const set = await call(inject('addresses'), 'PUT', `mediator/cases/${id}`, {
      token: inject('tokens')['caseManager'],
      body: {
        nextHearingDate: {
          date: moment,
          time: moment,
          hearingType: 'Arguments',
          remarks: 'Set by somebody else',
        },
      },
    });
    expect(set.status).toBe(200);
    await page
      .getByRole('button', { name: `${date}, 2:35 pm IST: show the hearings timeline` })
      .waitFor();
  });

  it('polls every 5 seconds in use, seldom and marked as automatic when idle, at once on input, and not in the background', async () => {
    const page = await browser.open('/favicon.svg', { as: 'mediator', hasOwnProfile: true });
    await page.clock.install();
    let polls = 0;
    let answers = 0;
    let marks: (string | undefined)[] = [];
    const isPoll = (address: string) => address.endsWith('/notification-count');
    page.on('request', (request) => {
      if (!isPoll(request.url())) return;
      polls += 1;
      marks.push(request.headers()['automatic-read']);
    });
    page.on('requestfinished', (request) => {
      if (isPoll(request.url())) answers += 1;
    });
    /** Advances time in steps of a poll; each poll is answered before the next step. */
    const pollsWithin = async (seconds: number): Promise<number> => {
      const before = polls;
      for (let passed = 0; passed < seconds; passed += 5) {
        await page.clock.runFor(5_000);
        await expect.poll(() => answers).toBe(polls);
        // The page handles the response before the next step.
        await page.evaluate('new Promise((done) => queueMicrotask(done))');
      }
      return polls - before;
    };
    await page.goto('/mediator/help');
    await bell(page).waitFor();
    await expect.poll(() => answers).toBe(1);
    // The watch of use is loaded after the page.
    await hasLoaded(page);
    await page.mouse.move(300, 300);

    expect(await pollsWithin(15)).toBeGreaterThanOrEqual(2);
    await page.clock.fastForward(120_000);
    await expect.poll(() => answers).toBe(polls);
    marks = [];
    const unused = await pollsWithin(60);
    expect(unused).toBeGreaterThanOrEqual(1);
    expect(unused).toBeLessThanOrEqual(3);
    expect(new Set(marks)).toEqual(new Set(['true']));

    const before = polls;
    await page.mouse.move(400, 400);
    await expect.poll(() => polls).toBe(before + 1);
    expect(await pollsWithin(15)).toBeGreaterThanOrEqual(2);

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(`
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
    await show('hidden');
    await hasLoaded(page);
    const seen = polls;
    await page.clock.runFor(60_000);
    expect(polls).toBe(seen);
    await show('visible');
    await expect.poll(() => polls).toBeGreaterThan(seen);
  });

  it('fills the width of a phone, loads older notifications on scroll, and is closed by its button', async () => {
    const page = await browser.open('/mediator/cases', { as: 'arbitrator', size: 'phone' });
    await bell(page).click();
    // A page holds 25; the seed has more than 50.
    for (let shown = 25; shown <= 50; shown += 25) {
      await items(page)
        .nth(shown - 1)
        .waitFor();
      await items(page).last().scrollIntoViewIfNeeded();
    }
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(360);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Close notifications' }).tap();
    await panel(page).waitFor({ state: 'hidden' });
  });
});
