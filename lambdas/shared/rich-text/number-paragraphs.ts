import type { Block } from './blocks.ts';
import { withNumbers } from './read-draft-text.ts';
import type { Paragraph } from './read-rich-text.ts';

/**
 * The paragraphs of an order as blocks. If `isNumbered`, paragraphs that begin at the margin and the
 * items of numbered lists there count together: 1, 2, 3. Quotes, headings (wholly bold), other
 * alignments and bullets have no number; bullets stand below the numbered text.
 */
export function numberParagraphs(paragraphs: readonly Paragraph[], isNumbered: boolean): Block[] {
  const blocks = paragraphs.map((paragraph): Block => ({ ...paragraph, role: 'text' }));
  if (!isNumbered) return blocks;
  let isInBullets = false;
  let last: number | undefined;
  return withNumbers(
    blocks.map((block) => {
      const { list } = block;
      if (!list) {
        last = undefined;
        return isNumberable(block) ? { ...block, number: '' } : block;
      }
      if (list.depth === 1 && list.mark) isInBullets = list.mark === '•';
      if (isInBullets) return { ...block, list: { ...list, depth: list.depth + 1 } };
      if (list.depth > 1 || !list.mark) return block;
      const own = Number.parseInt(list.mark, 10);
      const goesOn = own === 1 || own - 1 === last;
      last = own;
      // A list that begins with another number keeps it.
      return { ...block, number: goesOn ? '' : String(own) };
    }),
  );
}

const isNumberable = ({ inlines, quoteDepth, alignment }: Block): boolean =>
  quoteDepth === 0 &&
  (alignment === 'left' || alignment === 'justify') &&
  inlines.some(({ text, isBold }) => text.trim() !== '' && !isBold);
