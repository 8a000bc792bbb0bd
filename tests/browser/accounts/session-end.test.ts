import { decodeJwt } from 'jose';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { ACTIVITY_KEY } from '#portal/shared/session/idle-countdown.ts';
import { TOKEN_KEY } from '#portal/shared/session/token.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  goWithin,
  hasLoaded,
  sizes,
  startBrowser,
} from '../../support/browser/browser.ts';
import {
  completeProfile,
  type NewPerson,
  newPerson,
  onboard,
  signUp,
} from '../../support/people/people.ts';
import { waitedLongEnough } from '../../support/people/send-windows.ts';
import { storedItems } from '../../support/stores/stored-items.ts';

/** Session expiry, and the page after the next login. */

const addresses = inject('addresses');
const stored = storedItems(addresses);
const browser = startBrowser();
const refused = /Failed to load resource.*(400|403|409|421)/;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stay = (page: Page) => button(page, 'Stay signed in');
const loginTab = (page: Page) => page.getByRole('tab', { name: 'With Email' });
const IDLE = 'You were signed out after 15 minutes without activity. Please log in again.';

async function logIn(page: Page, person: NewPerson): Promise<void> {
  await waitedLongEnough(stored, person.mobile);
  await page.getByRole('textbox', { name: /^Email/ }).fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await heading(page, 'LOGIN').waitFor();
  await page.keyboard.type(await latestCode(addresses, person.mobile));
  await page.keyboard.press('Enter');
}

const sessionOf = (token: string) => {
  const { username, origin_jti } = decodeJwt(token);
  return sessionKeys.session(String(username), String(origin_jti));
};

describe('two minutes before the idle timeout', () => {
  /**
   * The profile of a new neutral, loaded: content that arrives later may scroll, which counts as
   * use. The page's clock moves only when the test moves it, so that notices do not time out.
   */
  async function openWithStoppedClock() {
    const { token } = await onboard(addresses);
    const page = await browser.open('/favicon.svg', { as: { token }, hasOwnProfile: true });
    await page.clock.install();
    await page.goto('/mediator/profile');
    await heading(page, 'Profile').waitFor();
    await hasLoaded(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    return { page, token };
  }

  /** Moves the page's clock in small steps until the element is shown. */
  const untilShown = (element: Locator) =>
    expect
      .poll(async () => {
        await element.page().clock.runFor(250);
        return element.isVisible();
      })
      .toBe(true);

  it('shows a notice that extends the session on the server, and disappears four seconds after the user returned', async () => {
    const { page, token } = await openWithStoppedClock();
    await page.clock.fastForward(740_000);
    await expect.poll(() => stay(page).count()).toBe(0);
    await page.clock.fastForward(45_000);
    await untilShown(stay(page));
    await untilShown(page.getByText('You will be signed out soon'));
    // The accessibility check needs timers.
    await page.clock.resume();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);

    await stored.age(sessionOf(token), 'lastSeenAt', 600);
    const before = (await stored.get(sessionOf(token)))?.['lastSeenAt'];
    await stay(page).focus();
    await page.keyboard.press('Enter');
    await stay(page).waitFor({ state: 'detached' });
    await page.clock.runFor(3_000);
    await expect.poll(() => stay(page).count()).toBe(0);
    await expect
      .poll(async () => (await stored.get(sessionOf(token)))?.['lastSeenAt'])
      .not.toBe(before);
    await page.clock.fastForward(700_000);
    await heading(page, 'Profile').waitFor();

    // A click is accepted also after the pointer moved.
    await page.setViewportSize(sizes.desktop);
    await page.clock.fastForward(100_000);
    await untilShown(stay(page));
    await stay(page).hover();
    await untilShown(page.getByText('You are still signed in.'));
    await stay(page).click();
    await stay(page).waitFor({ state: 'detached' });
    // The next checks of the countdown do not show it again.
    await page.clock.runFor(3_000);
    await expect.poll(() => stay(page).count()).toBe(0);

    await page.clock.fastForward(800_000);
    await untilShown(stay(page));
    await page.mouse.move(300, 300);
    await untilShown(page.getByText('You are still signed in.'));
    await page.clock.fastForward(5_000);
    await stay(page).waitFor({ state: 'detached' });
  });
});

describe('after the idle timeout', () => {
  it('ends on the server too, shows the reason, and returns the same user to the page, another one to Today', async () => {
    const [{ token, person }, other] = await Promise.all([onboard(addresses), onboard(addresses)]);
    const page = await browser.open('/favicon.svg', { as: { token }, hasOwnProfile: true });
    await page.clock.install();
    await page.goto('/mediator/cases?caseType=arbitration&search=ropes');
    await heading(page, 'My Cases').waitFor();
    const activity = async () =>
      Number(await page.evaluate(`localStorage.getItem('${ACTIVITY_KEY}')`));
    const before = await activity();
    await page.clock.fastForward(600_000);
    // The page notes one activity a second.
    const afterMove = async () => {
      await page.mouse.move(5, 5);
      return (await activity()) - before;
    };
    await expect.poll(afterMove).toBeGreaterThan(500_000);
    await page.clock.fastForward(600_000);
    await heading(page, 'My Cases').waitFor();
    await page.clock.fastForward(400_000);
    await page.getByText(IDLE).waitFor();
    await expect.poll(() => stored.get(sessionOf(token))).toBeUndefined();
    await expectAccessible(page);
    await logIn(page, person);
    await page.waitForURL('**/mediator/cases?caseType=arbitration&search=ropes');
    await heading(page, 'My Cases').waitFor();
    await expect.poll(() => page.getByText(IDLE).count()).toBe(0);

    await page.clock.fastForward(910_000);
    await page.getByText(IDLE).waitFor();
    await logIn(page, other.person);
    await heading(page, /^Today/).waitFor();
  });
});

describe('after the login', () => {
  const logo = (page: Page) => page.getByRole('banner').getByRole('link').first();

  it('opens the page of a link, also after a session that the server ended; later Today, and by the logo the list of the kind used last', async () => {
    const { person } = await onboard(addresses);
    browser.allowProblem(refused);
    const page = await browser.open('/mediator/daily-cause?day=2026-03-04');
    await loginTab(page).waitFor();
    await logIn(page, person);
    await page.waitForURL('**/mediator/daily-cause?day=2026-03-04');

    const token = () => page.evaluate<string | null>(`localStorage.getItem('${TOKEN_KEY}')`);
    await stored.age(sessionOf(String(await token())), 'lastSeenAt', 1_000);
    await page.reload();
    await page.getByText('Your session has ended. Please log in again.').waitFor();
    expect(await token()).toBeNull();
    await logIn(page, person);
    await page.waitForURL('**/mediator/daily-cause?day=2026-03-04');

    await page.getByRole('link', { name: 'Arbitration', exact: true }).click();
    await page.waitForURL('**caseType=arbitration');
    await button(page, 'Logout').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await loginTab(page).waitFor();
    await logIn(page, person);
    await page.waitForURL('**/mediator/today');
    await logo(page).click();
    await page.waitForURL('**/mediator/cases?caseType=arbitration');
  });

  it('has a kind with cases behind the logo at first login; a public page leads to Today', async () => {
    const arbitrator = addresses.people.find(({ role }) => role === 'arbitrator');
    if (!arbitrator) throw new Error('There is a demo arbitrator');
    const page = await browser.open('/');
    await logIn(page, { ...arbitrator, password: 'Neutral@2026' });
    await page.waitForURL('**/mediator/today');
    await logo(page).click();
    await page.waitForURL('**/mediator/cases?caseType=arbitration');
    await goWithin(page, '/signup');
    await page.waitForURL('**/mediator/today');
  });
});

it('the mailed link belongs to its account, requires login, verifies, and confirms that when opened again', async () => {
  const { person, token } = await signUp(addresses);
  await call(addresses, 'PUT', 'me', { token, body: completeProfile });
  const path = new URL(await latestLink(addresses, person.email)).pathname;
  const other = await onboard(addresses);
  browser.allowProblem(refused);
  const others = await browser.open(path, { as: { token: other.token } });
  await others.getByText('This link belongs to another account').waitFor();
  await expectAccessible(others);
  await others.getByRole('link', { name: 'Stay in this account' }).click();
  await others.getByText(other.person.name).first().waitFor();

  const page = await browser.open(path, { size: 'phone' });
  await page.getByText('Log in to the account that asked for this link').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, person);
  await page.waitForURL('**/mediator/welcome');
  // The toast is shown for four seconds, on a busy machine less than the page takes to load.
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText('Your email is verified already').waitFor();
  await page.waitForURL('**/mediator/today');
});

it('keeps an unsaved picture through a reload and shows a new speciality without an error; an unverified user stays on the page that waits, where a mistyped email is corrected', async () => {
  const person = newPerson();
  const { token } = await signUp(addresses, person);
  const page = await browser.open('/create-profile', { as: { token } });
  await page.getByRole('textbox', { name: /^Speciality 1/ }).fill('Tenancy');
  await button(page, 'Add speciality').click();
  const second = page.getByRole('textbox', { name: /^Speciality 2/ });
  await second.waitFor();
  await button(page, 'Remove speciality 2').waitFor();
  // The list is validated after the row is shown.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => second.getAttribute('aria-invalid')).toBe('false');
  await button(page, 'Add speciality').click();
  await page.getByText('Speciality is required').waitFor();

  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await button(page, 'Use picture').click();
  await page.locator('.avatar-field img').waitFor();
  await page.reload();
  const picture = page.locator('.avatar-field img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
    .toBeGreaterThan(100);

  browser.allowProblem(refused);
  await goWithin(page, '/mediator/cases');
  await heading(page, 'EMAIL NOT VERIFIED').waitFor();
  await expectAccessible(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/not-verifed');
  await button(page, 'Change email').click();
  const [known] = addresses.people;
  await page.getByRole('textbox', { name: /^New email/ }).fill(known?.email ?? '');
  await button(page, 'Send link').click();
  await page
    .getByText('This email address is already registered. Please log in.')
    .first()
    .waitFor();
  const right = `right.${person.email}`;
  await page.getByRole('textbox', { name: /^New email/ }).fill(right);
  await button(page, 'Send link').click();
  await page.getByText(right).waitFor();
  expect(await latestLink(addresses, right)).toContain('/verify-email/');
});
