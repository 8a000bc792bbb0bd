import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, startBrowser } from '#tests/support/browser/browser.ts';
import {
  button,
  marks,
  openTranscript,
  paragraphs,
  paste,
  save,
  select,
  shownText,
  stored,
  textOf,
  words,
} from '#tests/support/browser/transcript-screen.ts';

/** Keys, passages over paragraphs, and what people say of passages. */

const browser = startBrowser();

/** A point in the line of a character of a paragraph. */
const pointAt = (page: Page, at: number, offset: number) =>
  page.evaluate<{ x: number; y: number }>(`(() => {
    const text = document.querySelectorAll('.transcript-words')[${at}].firstChild;
    const range = document.createRange();
    range.setStart(text, ${offset});
    const { left, top, height } = range.getClientRects()[0];
    return { x: left, y: top + height / 2 };
  })()`);

/** What a copy puts on the clipboard. */
const copied = (page: Page, kind: 'copy' | 'cut') =>
  page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(
      new ClipboardEvent('${kind}', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  })()`);

describe('a selection over paragraphs', () => {
  it('is made by mouse and keys, copied with speakers, cut as one step, and replaced by typing or pasted paragraphs; a speaker is merged with another one', async () => {
    const { page, transcriptId } = await openTranscript(browser);
    const [from, to] = [
      await pointAt(page, 0, 'The '.length),
      await pointAt(page, 2, 'A notice'.length),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const middle = await pointAt(page, 1, 10);
    await page.mouse.move(middle.x, middle.y, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await page.getByText('3 paragraphs, 19 words selected').first().waitFor();
    await expect.poll(() => marks(page, 'selected')).toBe(2);
    // An annotation is of one paragraph.
    await expect.poll(() => button(page, 'Annotate').isDisabled()).toBe(true);
    await expectAccessible(page);
    expect(await copied(page, 'copy')).toBe(
      [
        'Speaker 1: claiment states that the goods were late.',
        `Speaker 2: ${paragraphs[1]}`,
        'Speaker 1: A notice',
      ].join('\n\n'),
    );
    await button(page, 'Redact').click();
    await expect.poll(() => marks(page, 'redacted')).toBe(3);
    await button(page, 'Undo (Ctrl+Z)').click();
    await expect.poll(() => marks(page, 'redacted')).toBe(0);

    await words(page, 0).click();
    await expect.poll(() => marks(page, 'selected')).toBe(0);
    await select(page, 0, 'The '.length);
    await page.keyboard.down('Shift');
    await page.mouse.click(to.x, to.y);
    await page.keyboard.up('Shift');
    await page.getByText('3 paragraphs, 19 words selected').first().waitFor();
    expect(await copied(page, 'cut')).toContain('Speaker 2: I put');
    await textOf(page).toEqual(['The was sent by registered post.']);
    await save(page);
    // Times of what is left stay.
    expect(await stored(transcriptId)).toEqual([
      [
        ['The', 0],
        ['was', 20],
        ['sent', 21],
        ['by', 22],
        ['registered', 23],
        ['post.', 24],
      ],
    ]);
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toEqual(paragraphs);

    // By keys.
    await select(page, 0, 'The claiment'.length);
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+ArrowRight');
    for (let at = 0; at < 'I put'.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('2 paragraphs, 8 words selected').first().waitFor();
    // Back into the paragraph where it began.
    for (let at = 0; at <= 'I put'.length; at += 1) await page.keyboard.press('Shift+ArrowLeft');
    await expect
      .poll(() => page.evaluate('String(document.getSelection())'))
      .toBe(' states that the goods were late.');
    await page.keyboard.press('Shift+ArrowRight');
    for (let at = 0; at < 'I put'.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.type(', and');
    await textOf(page).toEqual([
      'The claiment, and it to you that no notice was given.',
      paragraphs[2],
    ]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await textOf(page).toEqual(paragraphs);

    await select(page, 1, 3);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    await page.getByText('3 paragraphs, 25 words selected').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => marks(page, 'selected')).toBe(0);
    await select(page, 1, 0);
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Delete');
    await expect.poll(() => shownText(page)).toHaveLength(2);
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toEqual(paragraphs);

    // Pasted paragraphs, and a speaker who is merged with another one in all of them.
    await select(page, 1, 'I put '.length);
    await paste(page, { 'text/plain': 'One.\r\nSpeaker 1: Two.\r\n\r\nThree.' });
    await textOf(page).toEqual([
      paragraphs[0],
      'I put One.',
      'Two.',
      'Three. it to you that no notice was given.',
      paragraphs[2],
    ]);
    const names = () => page.locator('.transcript-speaker').allInnerTexts();
    await expect
      .poll(names)
      .toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1', 'Speaker 2', 'Speaker 1']);
    await page.keyboard.type('!');
    await textOf(page).toContain('Three.! it to you that no notice was given.');
    await save(page);
    expect((await stored(transcriptId))[3]?.slice(0, 2)).toEqual([
      ['Three.!', undefined],
      ['it', 10],
    ]);
    await button(page, 'Undo (Ctrl+Z)').click();
    await button(page, 'Undo (Ctrl+Z)').click();
    await textOf(page).toEqual(paragraphs);
    await expect.poll(names).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1']);
    await page.getByRole('button', { name: 'Speaker: Speaker 1. Change' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Speaker' });
    await dialog.getByLabel('Rename everywhere').check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Speaker 2');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Another speaker has this name.').waitFor();
    await dialog.getByLabel('Merge with another speaker').check();
    await dialog.getByText('All 2 paragraphs become the other speaker’s.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(names).toEqual(['Speaker 2', 'Speaker 2', 'Speaker 2']);
    await button(page, 'Undo (Ctrl+Z)').click();
    await expect.poll(names).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1']);
    await page.keyboard.press('Control+Shift+z');
    await save(page);
    await page.reload();
    await expect.poll(names).toEqual(['Speaker 2', 'Speaker 2', 'Speaker 2']);
    expect(await stored(transcriptId)).toHaveLength(3);
    await page.getByRole('button', { name: 'Speaker: Speaker 2. Change' }).first().click();
    await dialog.getByLabel('Rename everywhere').waitFor();
    await expect.poll(() => dialog.getByLabel('Merge with another speaker').count()).toBe(0);
  });
});
