import { describe, expect, inject, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';

const browser = startBrowser();
const LIST = '/api-reference';

describe('the API reference of one machine', () => {
  it('lists each operation, finds some by keyboard, and shows one', async () => {
    const page = await browser.open(LIST);
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    const links = page.getByRole('listitem').getByRole('link', { name: /^[A-Z]+ \// });
    await expect.poll(() => links.count()).toBe(endpointList.length);
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Search path, name and description' }).focus();
    await page.keyboard.type('scratch pad add');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`1 of ${endpointList.length} operations`).waitFor();
    await page.getByRole('link', { name: 'POST /notes/{id}' }).click();
    await page.getByRole('heading', { level: 1, name: /^Add a note/ }).waitFor();
    await page.getByText(`curl -X POST '${inject('addresses').web}/api/notes/{id}'`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { level: 2, name: 'notes', exact: true }).waitFor();

    // In the colours of the dark theme.
    await page.emulateMedia({ colorScheme: 'dark' });
    const ground = page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await ground).toBe('rgb(14, 20, 32)');
    await expectAccessible(page);
  });

  it('fits a phone, as does an operation', async () => {
    const page = await browser.open(LIST, { size: 'phone' });
    for (const next of [`${LIST}/createCase`, undefined]) {
      // The text can be there before the style sheet.
      await page.waitForLoadState('load');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (next) await page.goto(next);
    }
  });
});
