import { expect, it } from 'vitest';
import { expectAccessible, startBrowser } from '../../support/browser/browser.ts';

const browser = startBrowser();

it('without a connection a page says what still works, and nothing else is kept', async () => {
  browser.allowProblem(/ERR_INTERNET_DISCONNECTED/);
  const page = await browser.open('/mediator/today', {
    as: 'arbitrator',
    hasServiceWorker: true,
  });
  await page.getByRole('heading', { level: 1, name: /^Today/ }).waitFor();
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated');

  await page.context().setOffline(true);
  await page.goto('/mediator/cases?caseType=arbitration', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.getByText('Recordings are kept on this device').waitFor();
  await expectAccessible(page);
  const kept = `(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname).sort();
  })()`;
  expect(await page.evaluate(kept)).toEqual(['/offline.css', '/offline.html', '/theme.js']);

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Cases' }).waitFor();
  expect(new URL(page.url()).search).toBe('?caseType=arbitration');
});
