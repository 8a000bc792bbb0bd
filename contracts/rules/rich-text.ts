import * as z from 'zod';

/**
 * The rich text that people write. Server and browser clean it by this one list: the server
 * before it is stored, the browser before it is shown.
 */
export const richText = {
  tags: ['p', 'br', 'strong', 'em', 'u', 'blockquote', 'a'],
  /**
   * A paragraph's alignment is a data attribute: the content security policy refuses `style` in
   * markup, and a style sheet gives the attribute its looks. `download` is an attachment's file
   * name, on links to uploaded files only.
   */
  attributes: { p: ['data-align'], a: ['href', 'download'] },
  /** The values of data-align; any other is dropped. */
  alignments: ['left', 'center', 'right', 'justify'],
  schemes: ['https', 'http', 'mailto', 'tel'],
} as const;

/** Longest text of one comment, in characters without markup. */
export const COMMENT_TEXT_MAX = 20_000;
/** Longest comment with its markup. */
const COMMENT_CONTENT_MAX = 60_000;

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * Text without its tags. A `<` that no `>` follows stays. Linear: the pattern matches at every
 * `<`, so no start of a tag is read to the end of the text twice.
 */
export const withoutTags = (html: string) =>
  html.replace(/<[^>]*(?:>|$)/g, (tag) => (tag.endsWith('>') ? '' : tag));

/** The text of rich text, with a line break after each paragraph and for each `<br>`. */
export const plainTextOf = (html: string) =>
  withoutTags(html.replace(/<br\s*\/?>|<\/p>/gi, '\n'))
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();

export const commentContentSchema = z
  .string('Write something first')
  .max(COMMENT_CONTENT_MAX, { message: 'The comment is too long', abort: true })
  .superRefine((html, context) => {
    const { length } = plainTextOf(html);
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (length === 0) refuse('Write something first');
    if (length > COMMENT_TEXT_MAX) refuse(`Maximum ${COMMENT_TEXT_MAX} characters`);
  });
