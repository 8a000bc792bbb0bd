import type { Inline, Paragraph } from './read-rich-text.ts';

/** A paragraph of a document that is written as PDF (shared/pdf) or Word (shared/word). */
export type Block = Paragraph & {
  role: 'title' | 'heading' | 'text' | 'note';
  /** Stays on the page of the next block. */
  keepsWithNext?: boolean;
  /** Distance to the block before, in points, besides the role's own. */
  spaceBefore?: number;
};

export type BlockDocument = {
  title: string;
  subject: string;
  author: string;
  now: Date;
  /** Left of the page number. */
  footer: string;
  blocks: readonly Block[];
};

export const plainInline = (text: string): Inline => ({
  text,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
});

export const boldInline = (text: string): Inline => ({ ...plainInline(text), isBold: true });

/** A block outside of quotes, at the left unless `rest` says otherwise. */
export const block = (
  role: Block['role'],
  inlines: Inline[],
  rest: Partial<Pick<Block, 'alignment' | 'spaceBefore' | 'keepsWithNext'>> = {},
): Block => ({ role, inlines, alignment: 'left', quoteDepth: 0, ...rest });

/** A block for each line of plain text that is not empty. */
export const lineBlocks = (text: string): Block[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => block('text', [plainInline(line)]));

/** Maximum length of an address that is printed after a link's text. */
const ADDRESS_MAX = 200;

/** Prints the address after a link's text, except for attachments, whose addresses are private. */
export function withAddresses(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline, at) => {
    const { href, text } = inline;
    const isLast = inlines[at + 1]?.href !== href;
    if (!href || !isLast || href.startsWith('attachment:') || saysAddress(text, href))
      return [inline];
    const address = href.length > ADDRESS_MAX ? `${href.slice(0, ADDRESS_MAX)}…` : href;
    return [inline, plainInline(` (${address})`)];
  });
}

const saysAddress = (text: string, href: string) =>
  bare(href) === bare(text) || href.replace(/^(mailto|tel):/, '') === text.trim();
const bare = (address: string) =>
  address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
