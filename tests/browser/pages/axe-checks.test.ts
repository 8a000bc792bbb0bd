import { expect, test } from 'vitest';
import { expectAccessible, startBrowser } from '../../support/browser/browser.ts';

/** The check of the browser tests itself, on pages with planted faults. */

const { open } = startBrowser();

const page = (content: string): string =>
  `<html lang="en"><title>Checked</title><main><h1>Checked</h1>${content}</main></html>`;

test('finds faults of elements that are new on a page that was checked before', async () => {
  const shown = await open('/verify-document');
  await shown.setContent(page('<p class="plain">Text</p>'));
  await expectAccessible(shown);

  await shown.setContent(page('<p class="plain">Text</p><button type="button"></button>'));
  await expect(expectAccessible(shown)).rejects.toThrow('button-name');
  // A fault is reported until it is mended.
  await expect(expectAccessible(shown)).rejects.toThrow('button-name');

  const pale = '<p class="plain">Text</p><font color="#dddddd">Pale text</font>';
  await shown.setContent(page(pale));
  await expect(expectAccessible(shown)).rejects.toThrow('color-contrast');

  await shown.setContent(page('<p class="plain">Other text</p><button type="button">Go</button>'));
  await expectAccessible(shown);
});
