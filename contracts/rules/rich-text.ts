import * as z from 'zod';

/**
 * Allow-list of rich text. The server sanitises with it before storage, the browser before
 * display.
 */
export const richText = {
  tags: ['p', 'br', 'strong', 'em', 'u', 'blockquote', 'a', 'ul', 'ol', 'li'],
  /**
   * A paragraph's alignment is a data attribute, since the content security policy forbids
   * `style` in markup; a style sheet applies it. `download` is an attachment's file name, allowed
   * on links to uploaded files only. `start` is the first number of a numbered list.
   */
  attributes: { p: ['data-align'], a: ['href', 'download'], ol: ['start'] },
  /** Values of data-align; others are removed. */
  alignments: ['left', 'center', 'right', 'justify'],
  schemes: ['https', 'http', 'mailto', 'tel'],
} as const;

/** Maximum length of a comment, in characters without markup. */
export const COMMENT_TEXT_MAX = 20_000;
/** Maximum length of a comment including markup. */
const COMMENT_CONTENT_MAX = 60_000;

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Text with the characters of the entities that our markup has. */
export const unescaped = (text: string): string =>
  text.replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * Removes tags. A `<` without a following `>` stays. Linear time: the pattern matches at every
 * `<`, so no tag start is scanned to the end of the text twice.
 */
export const withoutTags = (html: string) =>
  html.replace(/<[^>]*(?:>|$)/g, (tag) => (tag.endsWith('>') ? '' : tag));

/** The first number of a numbered list, 1 to 9999; 1 if the attribute has no such number. */
export const listStartOf = (attribute: string | null | undefined): number =>
  /^[1-9]\d{0,3}$/.test(attribute ?? '') ? Number(attribute) : 1;

/** Converts rich text to plain text with a line break per paragraph, list item and `<br>`. */
export const plainTextOf = (html: string) =>
  unescaped(
    withoutTags(html.replace(/<\/p><\/li>/gi, '</li>').replace(/<br\s*\/?>|<\/p>|<\/li>/gi, '\n')),
  ).trim();

export const commentContentSchema = z
  .string('Write something first')
  .max(COMMENT_CONTENT_MAX, { message: 'The comment is too long', abort: true })
  .superRefine((html, context) => {
    const { length } = plainTextOf(html);
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (length === 0) refuse('Write something first');
    if (length > COMMENT_TEXT_MAX) refuse(`Maximum ${COMMENT_TEXT_MAX} characters`);
  });
