import { describe, expect, inject, it } from 'vitest';
import { call } from '#tests/support/stack/portal-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSnackbar,
  sizes,
  startBrowser,
} from '../../support/browser/browser.ts';
import { onboard } from '../../support/people/people.ts';

const browser = startBrowser();
const addresses = inject('addresses');

describe('Mail settings', () => {
  it('keep the previous choice, with the reason, when saving fails; are set and stored, as is the letterhead', async () => {
    const { token } = await onboard(addresses);
    const page = await browser.open('/mediator/profile', { as: { token } });
    const settings = page.getByRole('region', { name: 'Mail settings' });
    const choice = (name: string) => settings.getByRole('radio', { name });
    await choice('No mails').waitFor();
    browser.allowProblem(/mail-preference|Failed to load|ERR_FAILED/);
    await page.route('**/me/mail-preference', (route) => route.abort());
    await choice('No mails').click();
    await settings.locator('.form-failure').waitFor();
    await expect.poll(() => choice('As it happens').isChecked()).toBe(true);
    await page.unroute('**/me/mail-preference');

    await choice('Once a day').click();
    await expectSnackbar(page, 'Mail Settings Saved Successfully');
    const letterhead = page.getByLabel('Lines of the letterhead');
    const save = page.getByRole('button', { name: 'Save letterhead' });
    await letterhead.fill('1\n2\n3\n4\n5\n6\n7');
    await page.getByText('Maximum 6 lines').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await letterhead.fill('Chambers of A. Rao\nPune');
    await save.click();
    await expectSnackbar(page, 'Letterhead Saved Successfully');
    await page.reload();
    await choice('Once a day').waitFor();
    await expect.poll(() => choice('Once a day').isChecked()).toBe(true);
    const { body } = await call(addresses, 'GET', 'me', { token });
    expect(body.me.mailPreference).toBe('daily');
    await expect.poll(() => letterhead.inputValue()).toBe('Chambers of A. Rao\nPune');
    await expectAccessible(page);

    // By keyboard, at the width of a phone.
    await page.setViewportSize(sizes.phone);
    await choice('Once a day').focus();
    await page.keyboard.press('ArrowDown');
    await expectSnackbar(page, 'Mail Settings Saved Successfully');
    await expect.poll(() => choice('No mails').isChecked()).toBe(true);
    await expectNoSidewaysScroll(page);
  });
});
