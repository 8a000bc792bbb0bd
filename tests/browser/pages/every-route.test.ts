import { expect, it } from 'vitest';
import { paths } from '#portal/shared/paths.ts';
import { startBrowser } from '#tests/support/browser/browser.ts';
import { ongoing } from '#tests/support/browser/transcript-screen.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';

const browser = startBrowser();

it('each route opens with a heading, and breaks no rule of the content security policy', async () => {
  const { id } = await ownCase(ongoing);
  // The API answers 404 for ids that do not exist.
  browser.allowProblem(/status of 40[0-9]/);
  const page = await browser.open('/mediator/today', { as: 'mediator' });
  for (const { path } of Object.values(paths)) {
    const address = path
      .replace('/cases/:id', `/cases/${id}`)
      .replace('/:draftId?', '')
      .replaceAll(/:[a-zA-Z]+/g, 'unknown');
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(0);
  }
});
