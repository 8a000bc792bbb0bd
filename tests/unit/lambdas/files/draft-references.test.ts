import { describe, expect, test } from 'vitest';
import { blanksOfDraft, LOST_REFERENCE, plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';

/** References in a draft to numbered paragraphs. */

const target = (id: string, text = 'Target') => `<p data-number="" data-id="${id}">${text}</p>`;
const reference = (id: string, shown: string) => `<span data-ref="${id}">${shown}</span>`;
const numbered = '<p data-number="">Another</p>';

describe('a reference', () => {
  test('has the number that its paragraph has when the draft is saved', () => {
    const typed = `${numbered}${target('abcd1234')}<p>See paragraph ${reference('abcd1234', '7')}.</p>`;
    expect(plainDraftOf(cleanDraftText(typed))).toContain('See paragraph 2.');
    expect(plainDraftOf(cleanDraftText(numbered + typed))).toContain('See paragraph 3.');
    expect(cleanDraftText(cleanDraftText(typed))).toBe(cleanDraftText(typed));
  });

  test('keeps a fixed number, with its letter', () => {
    const html = `<p data-number="12A" data-id="abcd1234">T</p><p>${reference('abcd1234', '')}</p>`;
    expect(plainDraftOf(cleanDraftText(html))).toContain('12A');
  });

  test('of a paragraph that is there no more is a blank, with which nothing is published', () => {
    const content = cleanDraftText(`${numbered}<p>See ${reference('abcd1234', '1')}.</p>`);
    expect(plainDraftOf(content)).toContain(`See ${LOST_REFERENCE}.`);
    expect(blanksOfDraft({ content, seat: 'Mumbai' }).map(({ name }) => name)).toEqual([
      'paragraph',
    ]);
    // A paragraph without a number has none to refer to.
    const unnumbered = `<p data-id="abcd1234">T</p><p>${reference('abcd1234', '1')}</p>`;
    expect(plainDraftOf(cleanDraftText(unnumbered))).toContain(LOST_REFERENCE);
  });

  test('names the first of two paragraphs with one id', () => {
    const html = `${target('abcd1234')}${target('abcd1234')}<p>See ${reference('abcd1234', '2')}</p>`;
    expect(plainDraftOf(cleanDraftText(html))).toContain('See 1');
  });

  test('has no other text than the number, whatever was sent', () => {
    const nested = `${target('abcd1234')}<p>${reference('abcd1234', '9<strong>9</strong>')} end</p>`;
    expect(plainDraftOf(cleanDraftText(nested))).toContain('\n1 end');
    const unclosed = `${target('abcd1234')}<p><span data-ref="abcd1234">9`;
    expect(plainDraftOf(cleanDraftText(unclosed))).toContain('\n1');
  });

  test('with an id of another form is text', () => {
    expect(cleanDraftText(`<p>${reference('"><b>', '1')}</p>`)).not.toContain('data-ref');
    expect(cleanDraftText('<p><span style="x">kept</span></p>')).toBe('<p>kept</p>');
  });
});
