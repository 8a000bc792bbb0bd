import { describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectSnackbar,
  startBrowser,
} from '#tests/support/browser/browser.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { addReady, arbitration, bundleOf, openCaseDocuments } from './register.ts';

const browser = startBrowser();

describe('the documents of a case', () => {
  it('are searched, ordered and filtered over all sections, selected by keys, shared, added to a bundle and deleted together', async () => {
    const { id } = await arbitration();
    const names = ['Exhibit 10.pdf', 'Exhibit 9.pdf', 'Reply.pdf'] as const;
    const [first] = await addReady(
      id,
      names.map((name) => ({ name, pages: [[name]], visibilityType: 'me' })),
    );
    await bundleOf(id, first?.id ?? '');
    const page = await browser.open(`/mediator/cases/${id}`, { as: 'arbitrator' });
    const drawer = await openCaseDocuments(page);
    const found = drawer.getByRole('list', { name: 'Documents found' });
    const shown = () => found.locator('.document-name').allInnerTexts();
    await drawer.getByLabel('Search by name, type or party').fill('exhibit');
    const count = drawer.getByRole('status').filter({ hasText: '2 of 3 documents' });
    await count.waitFor();
    // Screen readers announce what changes in a region that stays.
    const region = await count.elementHandle();
    await drawer.getByLabel('Search by name, type or party').fill('exhibit 1');
    await drawer.getByText('1 of 3 documents').waitFor();
    await expect.poll(() => region?.innerText()).toBe('1 of 3 documents');
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
    await drawer.getByLabel('Search by name, type or party').fill('exhibit');
    await drawer.getByText('2 of 3 documents').waitFor();
    await expect.poll(shown).toEqual(['Exhibit 10.pdf', 'Exhibit 9.pdf']);
    await drawer.getByLabel('Order', { exact: true }).selectOption('By name');
    await expect.poll(shown).toEqual(['Exhibit 9.pdf', 'Exhibit 10.pdf']);
    await expectAccessible(page);
    await drawer.getByLabel('Who can see it').selectOption('Shared with CM');
    await drawer.getByText('0 of 3 documents').waitFor();
    await drawer.getByRole('button', { name: 'Show the sections' }).click();
    await expect
      .poll(() => drawer.getByRole('list', { name: "Neutral's documents" }).locator('li').count())
      .toBe(3);

    const box = (name: string) => drawer.getByRole('checkbox', { name: `Select ${name}` });
    await box(names[0]).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await drawer.getByText('3 documents selected').first().waitFor();

    await drawer.getByRole('button', { name: 'Add to a bundle' }).click();
    const adding = page.getByRole('dialog', { name: 'Add to a bundle' });
    await adding.getByRole('radio', { name: /Bundle of the test/ }).check();
    await adding
      .getByText(/^2 documents will be added .* 1 document is in it already\.$/)
      .waitFor();
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.waitFor({ state: 'detached' });
    const bundles = await call(inject('addresses'), 'GET', `customBundle/${id}`, {
      token: inject('tokens')['arbitrator'],
    });
    expect(bundles.body.bundleDetails[0].documentCount).toBe(3);

    await box(names[0]).check();
    await box(names[2]).click({ modifiers: ['Shift'] });
    await drawer.getByText('3 documents selected').first().waitFor();
    await drawer.getByRole('button', { name: 'Share', exact: true }).click();
    const sharing = page.getByRole('dialog', { name: 'Change who sees 3 documents?' });
    await sharing.getByLabel('Share with CM').check();
    await expectAccessible(page);
    await sharing.getByRole('button', { name: 'Change 3 documents' }).click();
    await expectSnackbar(page, '3 documents changed');
    await expect.poll(() => drawer.locator('.document-visibility-others').count()).toBe(3);

    // Rows of two lines where the words fit, without overflow on a phone.
    const row = drawer.getByRole('list', { name: "Neutral's documents" }).getByRole('listitem');
    await expect
      .poll(async () => (await row.first().boundingBox())?.height)
      .toBeLessThanOrEqual(76);
    await page.setViewportSize({ width: 360, height: 740 });
    await box(names[1]).check();
    await box(names[2]).check();
    const bar = drawer.getByRole('region', { name: 'Selection' });
    for (const button of await bar.getByRole('button').all()) {
      const place = await button.boundingBox();
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    for (const name of ['Add Document', 'Send to messaging app', 'Download all']) {
      const act = drawer.getByRole('button', { name, exact: true }).first();
      await expect
        .poll(() => act.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBe(0);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete 2 documents?' });
    await deleting.getByRole('list', { name: 'Selected documents' }).waitFor();
    await expect
      .poll(() => deleting.getByText('In Bundle of the test: a sheet takes its place.').count())
      .toBe(2);
    await expectAccessible(page);
    await deleting.getByRole('button', { name: 'Delete 2 documents' }).click();
    await expectSnackbar(page, '2 documents deleted');
    await expect.poll(() => drawer.locator('.document').count()).toBe(1);
    await expectFocus(drawer.getByRole('region', { name: 'Documents and bundles' }));
  });
});
