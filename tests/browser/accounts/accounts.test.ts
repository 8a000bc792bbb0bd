import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { latestCode, latestLink, messagesTo } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectText,
  goWithin,
  hasLoaded,
  sizes,
  startBrowser,
} from '../../support/browser/browser.ts';
import { type NewPerson, newPerson, onboard } from '../../support/people/people.ts';
import { waitedLongEnough } from '../../support/people/send-windows.ts';
import { storedItems } from '../../support/stores/stored-items.ts';

const addresses = inject('addresses');
const stored = storedItems(addresses);
const browser = startBrowser();

/** Chromium logs a failed call; some tests cause one. */
const refused = /Failed to load resource.*(400|404|409|421|429)/;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const evaluate = (page: Page, what: string) => page.evaluate<string | null>(what);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saidBesideButton = (page: Page, text: string) =>
  page.locator('form .form-failure').getByText(text, { exact: true }).waitFor();

const LOST = 'You have lost Network Connectivity. Please check your Network Settings';

/** Each write of the page is refused until the test calls `page.unroute`. */
async function refuse(page: Page): Promise<void> {
  browser.allowProblem(refused);
  await page.route('**/api/**', (route) =>
    ['GET', 'OPTIONS'].includes(route.request().method())
      ? route.continue()
      : route.fulfill({ status: 409, json: { message: 'It is refused', requestId: '1' } }),
  );
}

async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await field(page, /^Full Name/).fill(person.name);
  await field(page, /^Email/).fill(person.email);
  await field(page, /^Mobile/).fill(person.mobile);
  await page.locator('input[type=password]').fill(person.password);
}

async function fillProfile(page: Page): Promise<void> {
  const answers: [RegExp, string][] = [
    [/^Tag ?line/i, 'Fair and brisk'],
    [/^Qualification/, 'LL.B.'],
    [/Experience/, '8 years'],
    [/^Languages Known/, 'English, Kannada'],
    [/^Location/, 'Bengaluru'],
    [/^Affiliated Organisation/, 'Cauvery Mediation Rooms'],
    [/^Last Held Position/, 'Associate'],
    [/^Short Bio/i, 'Mediates tenancy matters.'],
    [/^Specialit/, 'Tenancy'],
  ];
  for (const [name, answer] of answers) await field(page, name).first().fill(answer);
}

async function fillPasswordChange(page: Page, current: string): Promise<void> {
  await page.locator('input[name=oldPassword]').fill(current);
  await page.locator('input[name=newPassword]').fill('Another#Pass1');
  await page.locator('input[name=confirmPassword]').fill('Another#Pass1');
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').first().click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Logout' })
    .click();
}

async function logIn(page: Page, person: { email: string; mobile: string; password: string }) {
  await waitedLongEnough(stored, person.mobile);
  await field(page, /^Email/).fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await heading(page, 'LOGIN').waitFor();
  await page.keyboard.type(await latestCode(addresses, person.mobile));
  await page.keyboard.press('Enter');
}

describe('sign-up', () => {
  it('leads from the form through a wrong and a right code, profile and mail to the welcome page', async () => {
    const person = newPerson();
    browser.allowProblem(refused);
    const page = await browser.open('/');
    await page.getByRole('banner').getByRole('link', { name: 'Signup' }).click();
    await fillSignUp(page, person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expectText(page, 'OTP Sent Successfully');
    await expectAccessible(page);
    await expect.poll(() => button(page, 'Proceed').isDisabled()).toBe(true);
    const code = await latestCode(addresses, person.mobile);
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expectText(page, 'Invalid OTP');
    await page.getByText('That code is not right. Check it and type it again.').waitFor();
    await expect.poll(() => page.locator('.form-failure').count()).toBe(0);
    await expect.poll(() => button(page, 'Proceed').isDisabled()).toBe(true);
    await page.keyboard.type(code);

    await page.waitForURL('**/create-profile');
    await fillProfile(page);
    await expectAccessible(page);
    await button(page, /^(Submit|Save|Continue)/).click();
    await page.waitForURL('**/verify-email');
    await expectAccessible(page);

    await page.goto(await latestLink(addresses, person.email));
    await page.waitForURL('**/mediator/welcome');
    await button(page, /skip this step/i)
      .or(page.getByRole('link', { name: /skip this step/i }))
      .click();
    await page.waitForURL('**/mediator/cases**');
    await heading(page, 'My Cases').waitFor();
  });

  it('names a refusal beside the button until the next attempt, returns to the form with its values by Edit, and clears them on reload', async () => {
    const person = newPerson();
    const page = await browser.open('/signup');
    await fillSignUp(page, person);
    await refuse(page);
    await button(page, /^Sign up$/).click();
    await saidBesideButton(page, 'It is refused');
    await page.unroute('**/api/**');
    await button(page, /^Sign up$/).click();
    await page.waitForURL('**/otp');
    await button(page, 'Proceed').waitFor();
    await expect.poll(() => page.locator('.form-failure').count()).toBe(0);
    browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.keyboard.type('111111');
    await saidBesideButton(page, LOST);
    await page.context().setOffline(false);

    await page.getByText('Edit', { exact: true }).click();
    await page.waitForURL('**/signup');
    await expect.poll(() => field(page, /^Email/).inputValue()).toBe(person.email);
    const kept = await evaluate(
      page,
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
    );
    expect(kept).not.toContain(person.password);

    await page.goto('/otp');
    await page.waitForURL('**/signup');
    await expect.poll(() => field(page, /^Email/).inputValue()).toBe('');
  });
});

describe('login', () => {
  it('shows the same message for a wrong password and an unknown address; then accepts email and password, and names a code that is on its way', async () => {
    const { person } = await onboard(addresses);
    browser.allowProblem(refused);
    const page = await browser.open('/');
    for (const email of [person.email, newPerson().email]) {
      await field(page, /^Email/).fill(email);
      await page.locator('input[type=password]').fill('Wrong#Pass9');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
      await expectText(page, 'Incorrect email or password');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await saidBesideButton(page, 'Incorrect email or password');
    }
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'With Phone Number' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => page.locator('.form-failure').count()).toBe(0);

    await page.getByRole('tab', { name: 'With Email' }).click();
    await waitedLongEnough(stored, person.mobile);
    const start = async () => {
      await field(page, /^Email/).fill(person.email);
      await page.locator('input[type=password]').fill(person.password);
      await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
      await heading(page, 'LOGIN').waitFor();
    };
    await start();
    const code = await latestCode(addresses, person.mobile);
    await page.getByText('Edit', { exact: true }).click();
    await start();
    await expectText(page, 'Please use the code that was sent to you before');
    await page.getByText(/ at \d{1,2}:\d\d [ap]m$/).waitFor();
    await page.getByRole('timer').waitFor();
    expect(await latestCode(addresses, person.mobile)).toBe(code);
    // The sixth digit submits.
    await page.keyboard.type(code);
    await page.waitForURL('**/mediator/today');

    await button(page, 'Logout').first().click();
    await page.getByText('Are you sure you want to logout?').waitFor();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Cancel' })
      .click();
    await heading(page, /^Today/).waitFor();
    await logOut(page);
    await page.getByRole('tab', { name: 'With Phone Number' }).waitFor();
    expect(await evaluate(page, "localStorage.getItem('token')")).toBe('logged_out');
    await byPhone(page, person);
  });

  /** Logs in by phone: typed spaces are left out, and a wrong code can be corrected. */
  async function byPhone(page: Page, person: NewPerson): Promise<void> {
    await waitedLongEnough(stored, person.mobile);
    await page.getByRole('tab', { name: 'With Phone Number' }).click();
    const mobile = page.getByRole('tabpanel').getByRole('textbox');
    await mobile.pressSequentially('+91 98200 11111');
    await expect.poll(() => mobile.inputValue()).toBe('+919820011111');
    await mobile.press('Home');
    await mobile.press('Delete');
    await mobile.pressSequentially('+ ');
    await expect.poll(() => mobile.inputValue()).toBe('+919820011111');
    await mobile.fill(person.mobile);
    await page.keyboard.press('Enter');
    await heading(page, 'LOGIN').waitFor();
    const code = await latestCode(addresses, person.mobile);
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await page.getByText('That code is not right. Check it and type it again.').waitFor();
    await expectAccessible(page);
    await page.keyboard.type(code);
    await expect.poll(() => page.getByText('That code is not right').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/mediator/today');
  }

  it('with Google shows Could not login when the user cancels, and signs a known user in', async () => {
    const page = await browser.open('/');
    await button(page, 'Continue with Google').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectText(page, 'Could not login');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await button(page, 'Continue with Google').click();
    await page.getByText('ananya.krishnan@example.com').first().click();
    await page.waitForURL('**/mediator/today');
    await page.getByText('Ananya Krishnan').first().waitFor();
    expect(await evaluate(page, 'JSON.stringify({ ...localStorage })')).not.toMatch(/refresh/i);
  });
});

describe('forgotten password', () => {
  it('redirects home without an address, asks for it, mails one link, also after a reload, and sets the new password', async () => {
    const { person } = await onboard(addresses);
    const page = await browser.open('/forgot-password');
    await page.getByRole('tab', { name: 'With Email' }).waitFor();
    await page.getByText('Forgot Password').click();
    await expectText(page, 'Enter Your Email');
    await field(page, /^Email/).fill(person.email);
    const mails = async () => (await messagesTo(addresses, person.email)).length;
    const before = await mails();
    await page.getByText('Forgot Password').click();
    await page
      .getByText(
        "We've sent a reset password link to your registered email. Please check your inbox and update your password to access your account",
      )
      .waitFor();
    await expectAccessible(page);
    await expect.poll(mails).toBe(before + 1);
    await expect.poll(() => page.evaluate('history.state?.usr?.nextMailAt')).toBeTypeOf('number');
    // A reload sends none: a second mail would be refused, and redirect home.
    await page.reload();
    await page.getByText(/Resend link in 00:\d\d/).waitFor();
    await hasLoaded(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/forgot-password');

    await page.goto(await latestLink(addresses, person.email));
    await heading(page, 'RESET PASSWORD').waitFor();
    await expectAccessible(page);
    await password(page, 'New Password *')
      .or(page.locator('input[name=password]'))
      .first()
      .fill('Another#Pass1');
    await page.locator('input[name=confirmPassword]').fill('Another#Pass2');
    await page.keyboard.press('Tab');
    await expectText(page, 'Passwords do not match');
    await expect.poll(() => button(page, /^Reset/).isDisabled()).toBe(true);
    await page.locator('input[name=confirmPassword]').fill('Another#Pass1');
    await button(page, /^Reset/).click();
    await page.getByRole('tab', { name: 'With Email' }).waitFor();
    await logIn(page, { ...person, password: 'Another#Pass1' });
    await page.waitForURL('**/mediator/today');
  });
});

describe('profile', () => {
  it('is edited in a drawer with a picture, its password changed after a network failure, and no private data shown after logout', async () => {
    const { token, person } = await onboard(addresses);
    const page = await browser.open('/mediator/profile', { as: { token } });
    await button(page, 'Edit Profile').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /^Tag ?line/i }).fill('Patient and plain');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({
      name: 'me.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    await expectText(page, 'me.gif: Invalid File Type');
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: /^(Crop|Use|Apply|Save picture|Done)/ }).click();
    await drawer.getByRole('button', { name: /^(Submit|Save|Update)/ }).click();
    await expectText(page, 'Profile updated successfully');
    await page.getByText('Patient and plain').first().waitFor();
    await page.locator('img[src*="/uploads/"]').first().waitFor();

    browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
    await goWithin(page, '/mediator/profile/change-password');
    await heading(page, 'CHANGE PASSWORD').waitFor();
    await fillPasswordChange(page, person.password);
    await page.context().setOffline(true);
    await button(page, 'Submit').click();
    await expectText(page, LOST);
    await saidBesideButton(page, LOST);
    await page.context().setOffline(false);
    await button(page, 'Submit').click();
    await expectText(page, 'Password changed successfully');
    await page.waitForURL('**/mediator/profile');

    // By Back, and in another tab.
    await page.getByText(person.email).waitFor();
    await page.getByRole('link', { name: 'Mediation' }).click();
    await heading(page, 'My Cases').waitFor();
    const other = await page.context().newPage();
    await other.goto('/mediator/profile');
    await other.getByText(person.email).waitFor();
    await logOut(page);
    await page.getByRole('tab', { name: 'With Email' }).waitFor();
    await other.getByRole('tab', { name: 'With Email' }).waitFor();
    await expect.poll(() => page.locator('.login-reason').count()).toBe(0);
    await page.goBack();
    await page.getByRole('tab', { name: 'With Email' }).waitFor();
    for (const one of [page, other]) expect(await one.content()).not.toContain(person.email);
  });
});

describe('every public screen', () => {
  // The sign-up page without messages is checked above.
  it('is accessible and fits a phone; sign-up names each rule beside its field, login and reset a refusal beside the button; an unknown URL differs from an error', async () => {
    const page = await browser.open('/signup', { size: 'phone' });
    // Each rule of the sign-up is beside its field.
    await field(page, /^Full Name/).focus();
    for (const text of ['', 'meera@', '123', 'abcdefgh']) {
      if (text) await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    for (const message of [
      'Full Name is required',
      'Please enter valid email',
      'Please enter valid phone number',
      'Password should have a minimum of 8 characters and 1 uppercase and 1 numeral and 1 special character',
    ])
      await expectText(page, message);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await goWithin(page, '/');
    await page.getByRole('tab', { name: 'With Phone Number' }).waitFor();
    await expectFit(page);
    await refuse(page);
    await page.getByRole('tab', { name: 'With Phone Number' }).click();
    await page.getByRole('tabpanel').getByRole('textbox').fill(newPerson().mobile);
    await page.keyboard.press('Enter');
    await saidBesideButton(page, 'It is refused');

    await page.setViewportSize(sizes.phone);
    await goWithin(page, '/reset-password/some-token');
    await heading(page, 'RESET PASSWORD').waitFor();
    await expectFit(page);
    for (const input of await page.locator('input[type=password]').all())
      await input.fill('Another#Pass9');
    await button(page, 'Reset').click();
    await saidBesideButton(page, 'It is refused');

    for (const [path, name] of [
      ['/terms-and-conditions', 'Terms and Conditions'],
      ['/internal-error', 'Error Code : 500'],
      ['/no-such-page', 'Error Code : 404'],
    ] as const) {
      await page.setViewportSize(sizes.phone);
      await goWithin(page, path);
      await page.getByText(name).first().waitFor();
      await expectFit(page);
    }
    await page
      .getByText(
        'We cannot find the page you requested for. the page may not available at the moment or have been removed permanently.',
      )
      .waitFor();
    await page.getByText('Go to Home').click();
    await page.getByRole('tab', { name: 'With Email' }).waitFor();
    // One logs in without scrolling.
    const login = page.getByRole('tabpanel').getByRole('button', { name: 'Login' });
    const bottom = async () => {
      const box = await login.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(bottom).toBeLessThan(sizes.phone.height);

    const signedIn = await browser.open('/mediator/no-such-page', { as: 'arbitrator' });
    await signedIn.getByText('Error Code : 404').waitFor();
    await signedIn.getByRole('link', { name: 'Today' }).waitFor();
  });

  async function expectFit(page: Page): Promise<void> {
    await page.getByRole('heading').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize(sizes.desktop);
    await expectAccessible(page);
  }
});
