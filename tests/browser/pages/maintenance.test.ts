import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
} from '#tests/support/browser/browser.ts';

const browser = startBrowser();
const HOUR_MS = 3_600_000;

it('announces maintenance on a phone until it is closed, and again when it begins', async () => {
  const page = await browser.open('/favicon.svg', {
    as: 'mediator',
    size: 'phone',
    hasOwnProfile: true,
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  const instant = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  let from = instant(1);
  await page.route('**/api/system-configs', async (route) => {
    const answer = await route.fetch();
    const { systemConfig } = await answer.json();
    const maintenance = { from, until: instant(3), text: 'Save <b>your</b> work.' };
    await route.fulfill({ json: { systemConfig: { ...systemConfig, maintenance } } });
  });
  await page.goto('/mediator/templates');
  const notice = page.getByRole('region', { name: 'Maintenance' });
  await notice.getByText('Maintenance is planned from').waitFor();
  await notice.getByText('Save <b>your</b> work.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => notice.count()).toBe(0);

  from = instant(0);
  await page.clock.fastForward('10:01');
  await notice.getByText('Maintenance is under way until').waitFor();
});
