import { expect, it } from 'vitest';
import { paths } from '#portal/shared/paths.ts';
import { goWithin, startBrowser } from '#tests/support/browser/browser.ts';
import { ongoing } from '#tests/support/browser/transcript-screen.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';

const browser = startBrowser();

/** Notes which headings are there. */
const NOTE = `window.formerHeadings = new Set(document.querySelectorAll('h1, h2, h3'))`;

/** Whether there is a heading that was not noted, or the address led back to the noted screen. */
const hasOpened = (former: string) => `(() => {
  const headings = [...document.querySelectorAll('h1, h2, h3')];
  return headings.length > 0 &&
    (location.pathname === ${JSON.stringify(former)} || headings.some((one) => !formerHeadings.has(one)));
})()`;

/** Screens of signed-in users come first, visitors' last: a signatory's link ends the session of the portal. */
const ofVisitors = [
  ...[paths.documentSignIn, paths.landing, paths.signUp, paths.googleSignUp],
  ...[paths.otp, paths.otpLogin, paths.forgotPassword],
].map(({ path }): string => path);
const rankOf = (path: string): number =>
  path.startsWith(paths.mediator.path) ? -1 : ofVisitors.indexOf(path) + 1;
const routes = Object.values(paths)
  .map(({ path }): string => path)
  .toSorted((one, other) => rankOf(one) - rankOf(other));

it('each route opens with a heading, and breaks no rule of the content security policy', async () => {
  const { id } = await ownCase(ongoing);
  // The API answers 404 for ids that do not exist.
  browser.allowProblem(/status of 40[0-9]/);
  const page = await browser.open('/mediator/today', { as: 'mediator' });
  await page.getByRole('heading', { level: 1, name: /^Today/ }).waitFor();
  for (const path of routes) {
    const address = path
      .replace('/cases/:id', `/cases/${id}`)
      .replace('/:draftId?', '')
      .replaceAll(/:[a-zA-Z]+/g, 'unknown');
    const former = new URL(page.url()).pathname;
    await page.evaluate(NOTE);
    await goWithin(page, address);
    await expect
      .poll(() => page.evaluate(hasOpened(former)), { message: address, interval: 50 })
      .toBe(true);
    // No page that asks for a login instead.
    if (address.startsWith('/mediator/')) expect(page.url()).toContain('/mediator/');
  }
});
