import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { goWithin, startBrowser } from '#tests/support/browser/browser.ts';
import { type NewPerson, newPerson, onboard, signUp } from '#tests/support/people/people.ts';
import { latestCode } from '#tests/support/stack/portal-client.ts';

/** Interruptions: Back, reload, paste, clicks outside, and a failing server. */

const addresses = inject('addresses');
const browser = startBrowser();

/** A person of these tests only, whose profile stays as it is. */
let verified: ReturnType<typeof onboard> | undefined;
const verifiedPerson = () => {
  verified ??= onboard(addresses);
  return verified;
};

/** Chromium logs a failed call; some tests cause one. */
const refused = /Failed to load resource.*(429|500)/;

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function startSignUp(page: Page, person: NewPerson): Promise<void> {
  await field(page, /^Full Name/).fill(person.name);
  await field(page, /^Email/).fill(person.email);
  await field(page, /^Mobile/).fill(person.mobile);
  await page.locator('input[type=password]').fill(person.password);
  await button(page, 'Sign up').click();
  await page.waitForURL('**/otp');
}

/** Pastes into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    })()`,
  );

/** Selects a picture in the open profile form and accepts the proposed crop. */
async function choosePicture(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await button(page, 'Use picture').click();
}

describe('a code', () => {
  it('stays valid when the user edits the email and continues within a minute; pasted in parts, like a printed phone number', async () => {
    const person = newPerson();
    browser.allowProblem(refused);
    const page = await browser.open('/signup');
    await field(page, /^Mobile/).focus();
    await paste(page, '+91 98765-43210');
    await expect.poll(() => field(page, /^Mobile/).inputValue()).toBe('+919876543210');
    await startSignUp(page, person);
    await button(page, 'Edit').click();
    await field(page, /^Email/).fill(`edited.${person.email}`);
    await button(page, 'Sign up').click();
    await page.waitForURL('**/otp');
    await page.getByText('Please use the code that was sent to you before').waitFor();
    // With a space, over a partly typed code.
    const code = await latestCode(addresses, person.mobile);
    await field(page, /code/i).pressSequentially('12');
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect.poll(() => field(page, /code/i).inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-profile');

    await goWithin(page, '/not-verifed');
    await page.getByText(`edited.${person.email}`).waitFor();
  });
});

describe('an unfinished profile', () => {
  it('is kept through a reload and a server failure', async () => {
    const { token } = await signUp(addresses);
    browser.allowProblem(refused);
    const page = await browser.open('/create-profile', { as: { token } });
    await field(page, /^Tag Line/).fill('Fair and brisk');
    await field(page, /^Specialit/).fill('Tenancy');
    await button(page, 'Add speciality').click();
    await field(page, /^Speciality 2/).fill('Construction');
    await page.reload();
    await expect.poll(() => field(page, /^Tag Line/).inputValue()).toBe('Fair and brisk');
    await expect.poll(() => field(page, /^Speciality 2/).inputValue()).toBe('Construction');

    await field(page, /^Years/).fill('8');
    for (const name of [/^Qual/, /^Lang/, /^Location/, /^Affil/, /^Last/, /^Short/])
      await field(page, name).fill('LL.B.');
    await page.route('**/api/me', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Internal server error' } })
        : route.continue(),
    );
    await button(page, 'Submit').click();
    await page.getByText('Error Code : 500').waitFor();
    await page.unroute('**/api/me');
    await page.getByText('Go to Home').click();
    await page.getByRole('link', { name: 'Complete profile' }).click();
    await expect.poll(() => field(page, /^Tag Line/).inputValue()).toBe('Fair and brisk');
    await button(page, 'Submit').click();
    await page.waitForURL('**/verify-email');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Tenancy');
  });

  it('is not closed by a click outside the drawer, and is kept when the server refuses the picture', async () => {
    const { token } = await verifiedPerson();
    browser.allowProblem(refused);
    // A verified user has nothing to do on the first page.
    const page = await browser.open('/verify-email', { as: { token } });
    await page.waitForURL('**/mediator/today');
    await goWithin(page, '/mediator/profile');
    await button(page, 'Edit Profile').click();
    const tagLine = field(page, /^Tag Line/);
    await tagLine.fill('Patient and plain');
    await page.mouse.click(40, 500);
    await page.getByText('Discard changes?').waitFor();
    await button(page, 'Keep editing').click();
    await expect.poll(() => tagLine.inputValue()).toBe('Patient and plain');

    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await tagLine.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByText('Patient and plain').count()).toBe(0);

    await button(page, 'Edit Profile').click();
    await field(page, /^Tag Line/).fill('Patient and plain');
    await page.route('**/api/s3-url', (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
    );
    await choosePicture(page);
    await page.getByText('Could not upload this file').waitFor();
    await expect.poll(() => field(page, /^Tag Line/).inputValue()).toBe('Patient and plain');
  });

  it('stays visible when the network returns and the server fails', async () => {
    const { token } = await verifiedPerson();
    browser.allowProblem(/Failed to load resource.*(503|ERR_INTERNET_DISCONNECTED)/);
    const page = await browser.open('/favicon.svg', { as: { token }, hasOwnProfile: true });
    await page.clock.install();
    await page.goto('/mediator/profile');
    await button(page, 'Edit Profile').click();
    await field(page, /^Tag Line/).fill('Patient and plain');
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, body: 'Busy' }));
    // The cached user is stale by now, and is requested again on reconnect.
    const asked = page.waitForResponse('**/api/me');
    await page.clock.fastForward(61_000);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await (await asked).finished();
    await expect.poll(() => field(page, /^Tag Line/).inputValue()).toBe('Patient and plain');
  });
});
