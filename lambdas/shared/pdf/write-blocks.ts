import {
  type Block,
  type BlockDocument,
  columnShares,
  type TableBlock,
  withAddresses,
} from '../rich-text/blocks.ts';
import { listStyle, type PageFlow, writeFlow } from './page-flow.ts';
import type { TextStyle } from './strips.ts';

const styles: Readonly<Record<Block['role'], TextStyle>> = {
  title: { sizePoints: 15 },
  heading: { sizePoints: 11.5, keepsWithNext: true },
  text: { sizePoints: 11 },
  note: { sizePoints: 9, grey: 0.3 },
};

/** Distance to the next block, in points. */
const SPACE = 6;

/** Deeper quotes would leave no room for text. */
const QUOTE_DEPTH_MAX = 6;

/** Writes a document as PDF. */
export async function writeBlocksPdf({
  blocks,
  ...properties
}: BlockDocument): Promise<Uint8Array> {
  // Levels of headings begin with the first one, also in a document without a title.
  const first = blocks.find(({ role }) => role === 'title' || role === 'heading')?.role;
  return writeFlow(properties, (flow) => {
    for (const block of blocks) addBlock(flow, block, first === 'title' ? 2 : 1);
  });
}

/** Size of the text of tables. */
const TABLE_SIZE = 10;

/** Adds a block; `headings` is the level of the block's headings. */
export function addBlock(flow: PageFlow, block: Block | TableBlock, headings: 1 | 2): void {
  if (block.role === 'table') {
    flow.table(
      columnShares(block.rows),
      block.rows.map(({ cells }) =>
        cells.map(({ isHead, paragraphs }) => ({
          isHead,
          paragraphs: paragraphs.map(({ inlines, alignment }) => ({
            inlines,
            style: { sizePoints: TABLE_SIZE, alignment },
          })),
        })),
      ),
    );
    flow.space(SPACE);
    return;
  }
  const {
    inlines,
    alignment,
    quoteDepth,
    list,
    role,
    keepsWithNext,
    spaceBefore = 0,
    hasRuleBelow,
  } = block;
  if (spaceBefore > 0) flow.space(spaceBefore);
  const style: TextStyle = {
    ...styles[role],
    ...(keepsWithNext && { keepsWithNext }),
    alignment,
    bars: Math.min(quoteDepth, QUOTE_DEPTH_MAX),
    ...listStyle(list),
    ...(role === 'title' && { heading: 1 }),
    ...(role === 'heading' && { heading: headings }),
  };
  flow.text(withAddresses(inlines), style);
  flow.space(SPACE, { keepsWithNext: style.keepsWithNext ?? false });
  if (hasRuleBelow) {
    flow.rule();
    flow.space(3 * SPACE);
  }
}
