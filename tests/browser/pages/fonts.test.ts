import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '../../support/browser/browser.ts';

const browser = startBrowser();

/** A word in each script of India, and the font that shows it. */
const WORDS = {
  हिन्दी: 'Noto Sans Devanagari',
  বাংলা: 'Noto Sans Bengali',
  ગુજરાતી: 'Noto Sans Gujarati',
  ਪੰਜਾਬੀ: 'Noto Sans Gurmukhi',
  ಕನ್ನಡ: 'Noto Sans Kannada',
  മലയാളം: 'Noto Sans Malayalam',
  ଓଡ଼ିଆ: 'Noto Sans Oriya',
  தமிழ்: 'Noto Sans Tamil',
  తెలుగు: 'Noto Sans Telugu',
  اردو: 'Noto Nastaliq Urdu',
};

/** The fonts in which the browser drew an element, without the names of their weights. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' (system)'}`,
  );
}

/** Families of the page of which the browser has loaded or is loading a file. */
const loadedFonts = (page: Page) =>
  page.evaluate<string[]>(
    `[...new Set([...document.fonts].filter(({ status }) => status !== 'unloaded')
      .map(({ family }) => family.replaceAll('"', '')))]`,
  );

it('shows each script of India in the portal’s own font, loaded only when it is needed', async () => {
  const page = await browser.open('/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => loadedFonts(page)).toEqual(['Inter Variable']);
  for (const [word, font] of Object.entries(WORDS)) {
    await page.evaluate(
      `document.querySelector('h1').textContent = ${JSON.stringify(`${word} ₹ 5,000`)}`,
    );
    await expect.poll(async () => (await fontsOf(page, 'h1')).sort()).toEqual(['Inter', font]);
  }
  expect(await loadedFonts(page)).toHaveLength(1 + Object.keys(WORDS).length);
});
