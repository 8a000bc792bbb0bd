import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  startBrowser,
} from '../../support/browser/browser.ts';

/** Empty lists show 'No {plural} found', with a link to fill them (seed 1, section 8). */

const browser = startBrowser();

const noPapers = { allCount: 0, pendingCount: 0, draftCount: 0, uploadedCount: 0 };
const none = { data: [], page: 1, total: 0, lastPage: 1 };

describe('an empty list leads to what fills it:', () => {
  it.each([
    [
      'invitations',
      '/mediator/invites',
      /received-invites/,
      { ...none, perPage: 10 },
      'Invite from a case',
      '/mediator/cases',
    ],
    [
      'payments',
      '/mediator/payments',
      /api\/payments/,
      { ...none, perPage: 5, notSearched: 0 },
      'Create Case',
      '/mediator/cases/create',
    ],
    [
      'hearings',
      '/mediator/daily-cause',
      /dailyCauseList/,
      { caseDet: [], total: 0, days: [] },
      'Set a hearing in a case',
      '/mediator/cases',
    ],
    [
      'cases',
      '/mediator/uploads',
      /mediator\/uploads\?/,
      { ...none, perPage: 10, ...noPapers },
      'Create Case',
      '/mediator/cases/create',
    ],
  ] as const)('%s', async (plural, path, address, json, link, target) => {
    const page = await browser.open('/favicon.svg', { as: 'mediator', size: 'phone' });
    await page.route(address, (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ json }) : route.continue(),
    );
    await page.goto(path);
    await page.getByText(`No ${plural} found`).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('link', { name: link }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(target);
  });

  it('dictations', async () => {
    const page = await browser.open('/favicon.svg', { as: 'arbitrator' });
    await page.route(/dictateOrderContent/, (route) =>
      route.fulfill({ json: { ...none, perPage: 10 } }),
    );
    await page.goto('/mediator/order-dictation');
    await page.getByText('No dictations found').waitFor();
    const editor = page.getByRole('main').locator('[contenteditable="true"]');
    await editor.waitFor();
    await page.getByRole('button', { name: 'Create dictation' }).click();
    await expectFocus(editor);
  });

  it('notifications', async () => {
    const page = await browser.open('/favicon.svg', { as: 'mediator' });
    await page.route(/mediator\/activities/, (route) =>
      route.fulfill({ json: { activities: { ...none, perPage: 25 } } }),
    );
    await page.goto('/mediator/help');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('No notifications found').waitFor();
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Create Case' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/cases/create');
  });

  it('filtered cases', async () => {
    const page = await browser.open('/mediator/cases?caseType=mediation&search=nosuchmatter', {
      as: 'mediator',
    });
    await page.getByText('No cases found').waitFor();
    await page.getByRole('button', { name: 'Show all mediation cases' }).waitFor();
    const empty = page.getByText('No cases found').locator('..');
    await empty.getByRole('link', { name: 'Create Case' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/cases/create');
  });
});
