import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';
import { signUp } from '../../support/people/people.ts';

const browser = startBrowser();

const systemConfig = async () =>
  (await call(inject('addresses'), 'GET', 'system-configs')).body.systemConfig;

/** A property of the page’s first video; a string, because it is evaluated in the page. */
const firstVideo = (page: Page, what: string) =>
  page.evaluate(`document.querySelector('video').${what}`);

describe('the help page', () => {
  it('shows the support phone on hover and on keyboard focus, all answers, and videos named after their files, with captions and at three speeds', async () => {
    const { mobile, faq } = await systemConfig();
    const page = await browser.open('/mediator/help', { as: 'mediator' });
    const button = page.getByRole('button', { name: 'Contact Support' });
    const phone = page.getByRole('link', { name: mobile });
    await button.waitFor();
    await expect.poll(() => phone.isVisible()).toBe(false);

    await button.hover();
    await phone.waitFor();
    await expect.poll(() => phone.getAttribute('href')).toBe(`tel:${mobile}`);
    await expectAccessible(page);
    await page.mouse.move(0, 0);
    await phone.waitFor({ state: 'hidden' });

    await button.focus();
    await phone.waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(phone);
    await page.keyboard.press('Tab');
    await phone.waitFor({ state: 'hidden' });

    // All answers are open, and each is closed by a click.
    const first = page.getByText(faq[0].answer);
    for (const { answer } of faq) await page.getByText(answer).waitFor();
    await page.getByText(faq[0].question).click();
    await first.waitFor({ state: 'hidden' });
    await page.getByText(faq[1].answer).waitFor();

    await page.getByRole('figure', { name: 'Your docket' }).waitFor();
    const player = page.getByRole('figure', { name: 'Signing in' });
    await player.waitFor();
    const box = await page.locator('video').first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    await expect.poll(() => firstVideo(page, 'duration')).toBeGreaterThan(10);
    await expect.poll(() => firstVideo(page, 'textTracks[0]?.cues?.length')).toBeGreaterThan(3);
    await player.getByRole('radio', { name: '1.5×' }).check({ force: true });
    await expect.poll(() => firstVideo(page, 'playbackRate')).toBe(1.5);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => firstVideo(page, 'playbackRate')).toBe(2);
    await firstVideo(page, 'play()');
    await expect.poll(() => firstVideo(page, 'currentTime')).toBeGreaterThan(0.5);
  });

  it('explains the portal’s terms, also on a phone', async () => {
    const { terminology } = await systemConfig();
    const page = await browser.open('/mediator/help', { as: 'mediator', size: 'phone' });
    const terms = page.getByRole('region', { name: 'Terminology' }).getByRole('listitem');
    await terms.first().waitFor();
    await expect.poll(() => terms.count()).toBe(terminology.length);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Contact Support' }).tap();
    await page.getByRole('link', { name: /^\+?\d[\d ]+$/ }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});

describe('the welcome page', () => {
  it('shows a greeting and the numbered tutorial videos, and can be skipped', async () => {
    const page = await browser.open('/mediator/welcome', { as: 'mediator' });
    await page.getByRole('heading', { name: 'Welcome, Ananya Krishnan' }).waitFor();
    await page.getByRole('figure', { name: 'Tutorial Video 2' }).waitFor();
    await expect.poll(() => page.getByText('Thank you for verifying your phone').count()).toBe(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'skip this step' }).click();
    await page.getByRole('heading', { name: 'My Cases' }).waitFor();
  });

  it('asks a user with a verified phone for the rest of the profile', async () => {
    const { token } = await signUp(inject('addresses'));
    const page = await browser.open('/mediator/welcome', { as: { token }, size: 'phone' });
    await page
      .getByText(
        'Thank you for verifying your phone. A few more details are needed for your profile.',
      )
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Notifications/ }).count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Complete profile' }).click();
    await page.waitForURL('**/create-profile');
  });
});
