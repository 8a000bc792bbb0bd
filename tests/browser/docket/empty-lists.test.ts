import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  goWithin,
  startBrowser,
} from '../../support/browser/browser.ts';

/** Empty lists show 'No {plural} found', with a link to fill them (seed 1, section 8). */

const browser = startBrowser();

const noPapers = { allCount: 0, pendingCount: 0, draftCount: 0, uploadedCount: 0 };
const none = { data: [], page: 1, total: 0, lastPage: 1 };

const lists = [
  {
    plural: 'invitations',
    path: '/mediator/invites',
    asked: /received-invites/,
    json: { ...none, perPage: 10 },
    link: 'Invite from a case',
    target: '/mediator/cases',
  },
  {
    plural: 'payments',
    path: '/mediator/payments',
    asked: /api\/payments/,
    json: { ...none, perPage: 5, notSearched: 0 },
    link: 'Create Case',
    target: '/mediator/cases/create',
  },
  {
    plural: 'hearings',
    path: '/mediator/daily-cause',
    asked: /dailyCauseList/,
    json: { caseDet: [], total: 0, days: [] },
    link: 'Set a hearing in a case',
    target: '/mediator/cases',
  },
  {
    plural: 'cases',
    path: '/mediator/uploads',
    asked: /mediator\/uploads\?/,
    json: { ...none, perPage: 10, ...noPapers },
    link: 'Create Case',
    target: '/mediator/cases/create',
  },
] as const;

describe('an empty list leads to what fills it:', () => {
  it('invitations, payments, hearings and cases, on a phone', async () => {
    const page = await browser.open('/mediator/help', { as: 'mediator', size: 'phone' });
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    for (const { plural, path, asked, json, link, target } of lists) {
      await page.route(asked, (route) =>
        route.request().resourceType() === 'fetch' ? route.fulfill({ json }) : route.continue(),
      );
      await goWithin(page, path);
      await page.getByText(`No ${plural} found`).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('main').getByRole('link', { name: link }).tap();
      await expect.poll(() => new URL(page.url()).pathname).toBe(target);
    }
  });

  it('dictations, and cases of a kind', async () => {
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

    // To the other cases; the focus stays in the page.
    await goWithin(page, '/mediator/cases');
    await page.getByRole('link', { name: 'Show arbitration cases' }).press('Enter');
    await page.waitForURL('**/mediator/cases?caseType=arbitration');
    await expectFocus(page.getByRole('heading', { name: 'My Cases' }));
  });

  it('notifications, and filtered cases', async () => {
    const page = await browser.open('/favicon.svg', { as: 'mediator' });
    await page.route(/mediator\/activities/, (route) =>
      route.fulfill({ json: { activities: { ...none, perPage: 25 } } }),
    );
    await page.goto('/mediator/cases?caseType=mediation&search=nosuchmatter');
    await page.getByText('No cases found').waitFor();
    await page.getByRole('button', { name: 'Show all mediation cases' }).waitFor();
    const empty = page.getByText('No cases found').locator('..');
    await empty.getByRole('link', { name: 'Create Case' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/cases/create');

    await page.goBack();
    await page.getByText('No cases found').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('No notifications found').waitFor();
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Create Case' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mediator/cases/create');
  });
});
