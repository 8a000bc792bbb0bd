import { numbersOf } from '#contracts/rules/desk/draft-text.ts';
import { type Block, boldInline, type TableBlock, type TableRow } from './blocks.ts';
import { type Inline, readRichText } from './read-rich-text.ts';

/** Wider tables are cut. */
export const COLUMNS_MAX = 12;

type Element = { tag: string; content: string };

/**
 * The elements of canonical markup with an opening tag, in order, and the text around them. An element
 * ends with its first closing tag; one that does not end takes the rest. Linear time.
 */
function elementsIn(markup: string, opening: RegExp): (Element | string)[] {
  const found: (Element | string)[] = [];
  let from = 0;
  for (let match = opening.exec(markup); match !== null; match = opening.exec(markup)) {
    const [whole, tag = ''] = match;
    const begin = match.index + whole.length;
    const closing = `</${tag}>`;
    const closed = markup.indexOf(closing, begin);
    const end = closed < 0 ? markup.length : closed;
    found.push(markup.slice(from, match.index), { tag, content: markup.slice(begin, end) });
    from = Math.min(markup.length, end + closing.length);
    opening.lastIndex = from;
  }
  found.push(markup.slice(from));
  return found;
}

const onlyElements = (markup: string, opening: RegExp): Element[] =>
  elementsIn(markup, opening).filter((one) => typeof one !== 'string');

/** Parses the cleaned text of a draft (clean-rich-text.ts) into blocks with their numbers. */
export function readDraftText(cleaned: string): (Block | TableBlock)[] {
  const blocks = elementsIn(cleaned, /<(h2|h3|table)>/g).flatMap((one): (Block | TableBlock)[] => {
    if (typeof one === 'string') return textBlocks(one);
    if (one.tag !== 'table') return headingOf(one);
    const rows = rowsOf(one.content);
    return rows.length > 0 ? [{ role: 'table', rows }] : [];
  });
  return withNumbers(blocks);
}

const textBlocks = (markup: string): Block[] =>
  readRichText(markup).map((paragraph) => ({ ...paragraph, role: 'text' }));

function headingOf({ tag, content }: Element): Block[] {
  const inlines = readRichText(`<p>${content}</p>`).flatMap((paragraph) => paragraph.inlines);
  if (inlines.length === 0) return [];
  const isFirst = tag === 'h2';
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
  onlyElements(table, /<(tr)>/g).flatMap((row) => {
    const cells = onlyElements(row.content, /<(td|th)>/g)
      .slice(0, COLUMNS_MAX)
      .map(cellOf);
    return cells.length > 0 ? [{ cells }] : [];
  });

function cellOf({ tag, content }: Element): TableRow['cells'][number] {
  const isHead = tag === 'th';
  const paragraphs = readRichText(content).map((paragraph) => ({
    ...paragraph,
    inlines: isHead ? paragraph.inlines.map(inHead) : paragraph.inlines,
  }));
  return { isHead, paragraphs };
}

const inHead = ({ text, note }: Inline): Inline => ({ ...boldInline(text), ...(note && { note }) });

/** Numbered paragraphs have their number as the mark of a list item. */
export function withNumbers<Any extends Block | TableBlock>(blocks: readonly Any[]): Any[] {
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
