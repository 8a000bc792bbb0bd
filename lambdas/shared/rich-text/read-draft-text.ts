import { numbersOf } from '#contracts/rules/desk/draft-text.ts';
import { type Block, boldInline, type TableBlock, type TableRow } from './blocks.ts';
import { readRichText } from './read-rich-text.ts';

/** A heading or a table, as it is in canonical markup. */
const parts = /<(h2|h3|table)>([\s\S]*?)<\/\1>/g;
const rows = /<tr>([\s\S]*?)<\/tr>/g;
const cells = /<(t[hd])>([\s\S]*?)<\/\1>/g;

/** Wider tables are cut. */
export const COLUMNS_MAX = 12;

/** Parses the cleaned text of a draft (clean-rich-text.ts) into blocks with their numbers. */
export function readDraftText(cleaned: string): (Block | TableBlock)[] {
  const blocks: (Block | TableBlock)[] = [];
  let from = 0;
  for (const match of cleaned.matchAll(parts)) {
    blocks.push(...textBlocks(cleaned.slice(from, match.index)));
    from = match.index + match[0].length;
    const [, tag, content = ''] = match;
    if (tag === 'table') blocks.push({ role: 'table', rows: rowsOf(content) });
    else blocks.push(...headingOf(tag === 'h2', content));
  }
  blocks.push(...textBlocks(cleaned.slice(from)));
  return withNumbers(blocks.filter((block) => block.role !== 'table' || block.rows.length > 0));
}

const textBlocks = (markup: string): Block[] =>
  readRichText(markup).map((paragraph) => ({ ...paragraph, role: 'text' }));

function headingOf(isFirst: boolean, content: string): Block[] {
  const inlines = readRichText(`<p>${content}</p>`).flatMap((paragraph) => paragraph.inlines);
  if (inlines.length === 0) return [];
  return [
    {
      role: isFirst ? 'heading' : 'text',
      inlines: inlines.map((inline) => ({ ...inline, isBold: true })),
      alignment: 'left',
      quoteDepth: 0,
      keepsWithNext: true,
      spaceBefore: isFirst ? 10 : 4,
    },
  ];
}

const rowsOf = (table: string): TableRow[] =>
  [...table.matchAll(rows)].flatMap(([, row = '']) => {
    const found = [...row.matchAll(cells)].slice(0, COLUMNS_MAX).map(([, tag, content = '']) => ({
      isHead: tag === 'th',
      paragraphs: readRichText(content).map((paragraph) => ({
        ...paragraph,
        inlines:
          tag === 'th'
            ? paragraph.inlines.flatMap(({ text }) => boldInline(text))
            : paragraph.inlines,
      })),
    }));
    return found.length > 0 ? [{ cells: found }] : [];
  });

/** Numbered paragraphs have their number as the mark of a list item. */
function withNumbers(blocks: readonly (Block | TableBlock)[]): (Block | TableBlock)[] {
  const numbers = numbersOf(
    blocks.flatMap((block) => (block.role === 'table' ? [] : (block.number ?? []))),
  );
  let at = 0;
  return blocks.map((block) => {
    if (block.role === 'table' || block.number === undefined) return block;
    at += 1;
    return { ...block, list: { depth: 1, mark: `${numbers[at - 1]}.` } };
  });
}
