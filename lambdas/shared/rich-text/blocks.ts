import type { Inline, Note, Paragraph } from './read-rich-text.ts';

/** A paragraph of a document that is written as PDF (shared/pdf) or Word (shared/word). */
export type Block = Paragraph & {
  role: 'title' | 'heading' | 'text' | 'note';
  /** Stays on the page of the next block. */
  keepsWithNext?: boolean;
  /** Distance to the block before, in points, besides the role's own. */
  spaceBefore?: number;
  /** A line across the page stands below it. */
  hasRuleBelow?: boolean;
};

export type TableRow = { cells: readonly { isHead: boolean; paragraphs: readonly Paragraph[] }[] };

/** Columns are as wide as their text needs, within the width of the page. */
export type TableBlock = { role: 'table'; rows: readonly TableRow[] };

/**
 * The share of each column in the width of a table: by its longest text, so that a column of amounts
 * is narrow and one of words is not wider than three others.
 */
export function columnShares(rows: readonly TableRow[]): number[] {
  const count = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const lengths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map(({ cells }) => lengthOf(cells[column]?.paragraphs ?? []))),
  );
  const weights = lengths.map((length) => Math.min(48, Math.max(14, length)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const lengthOf = (paragraphs: readonly Paragraph[]): number =>
  Math.max(
    0,
    ...paragraphs.map(({ inlines }) => inlines.reduce((sum, { text }) => sum + text.length, 0)),
  );

export type BlockDocument = {
  title: string;
  subject: string;
  author: string;
  now: Date;
  /** Left of the page number. */
  footer: string;
  blocks: readonly (Block | TableBlock)[];
};

export const plainInline = (text: string): Inline => ({
  text,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
});

export const boldInline = (text: string): Inline => ({ ...plainInline(text), isBold: true });

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** 12 → '¹²'. */
export const superscript = (number: number): string =>
  [...String(number)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');

type Blocks = readonly (Block | TableBlock)[];

/** Blocks with other inlines in each of their paragraphs, tables included. */
export function changeInlines(
  blocks: Blocks,
  change: (inlines: readonly Inline[]) => Inline[],
): (Block | TableBlock)[] {
  const changed = <Any extends Paragraph>(one: Any): Any => ({
    ...one,
    inlines: change(one.inlines),
  });
  return blocks.map((one) =>
    one.role === 'table'
      ? {
          ...one,
          rows: one.rows.map(({ cells }) => ({
            cells: cells.map((cell) => ({ ...cell, paragraphs: cell.paragraphs.map(changed) })),
          })),
        }
      : changed(one),
  );
}

/** Numbers the footnotes of a document from 1. Numbers follow the word before them without a space. */
export function numberNotes(blocks: Blocks): (Block | TableBlock)[] {
  let number = 0;
  return changeInlines(blocks, (inlines) =>
    inlines.map((inline, at) => {
      if (inline.note) {
        number += 1;
        return {
          ...plainInline(superscript(number)),
          note: { ...inline.note, number },
        };
      }
      return inlines[at + 1]?.note ? { ...inline, text: inline.text.trimEnd() } : inline;
    }),
  );
}

/** The footnotes of a document in order. */
export function notesOf(blocks: Blocks): Note[] {
  const notes: Note[] = [];
  changeInlines(blocks, (inlines) => {
    notes.push(...inlines.flatMap(({ note }) => note ?? []));
    return [...inlines];
  });
  return notes;
}

/** A block outside of quotes, at the left unless `rest` says otherwise. */
export const block = (
  role: Block['role'],
  inlines: Inline[],
  rest: Partial<Pick<Block, 'alignment' | 'spaceBefore' | 'keepsWithNext' | 'hasRuleBelow'>> = {},
): Block => ({ role, inlines, alignment: 'left', quoteDepth: 0, ...rest });

/** The lines of plain text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A block for each line of plain text that is not empty. */
export const lineBlocks = (text: string): Block[] =>
  linesOf(text).map((line) => block('text', [plainInline(line)]));

/** Maximum length of an address that is printed after a link's text. */
const ADDRESS_MAX = 200;

/** Prints the address after a link's text, but for attachments and links that hide it. */
export function withAddresses(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline, at) => {
    const { href, text, hidesAddress } = inline;
    const isLast = inlines[at + 1]?.href !== href;
    if (!href || !isLast || hidesAddress || isAttachment(href) || saysAddress(text, href))
      return [inline];
    const address = href.length > ADDRESS_MAX ? `${href.slice(0, ADDRESS_MAX)}…` : href;
    return [inline, plainInline(` (${address})`)];
  });
}

/** The address of an attachment is private. */
export const isAttachment = (href: string): boolean => href.startsWith('attachment:');

const saysAddress = (text: string, href: string) =>
  bare(href) === bare(text) || href.replace(/^(mailto|tel):/, '') === text.trim();
const bare = (address: string) =>
  address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
