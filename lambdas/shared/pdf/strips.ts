import type { FontUse, Typesetter } from 'typesetter';
import type { Direction } from 'typesetter/lines';
import type { Alignment, Inline } from '../rich-text/read-rich-text.ts';
import type { Numbering } from './page-numbers.ts';
import type { Structure, Tagging } from './structure.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = { side: 56, top: 56, bottom: 64 };
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN.side;

/** A horizontal strip of a page. Strips are drawn from top to bottom. */
export type Strip = {
  height: number;
  draw: (top: number, tagging: Tagging) => string;
  keepsWithNext: boolean;
  /** Lines of footnotes at the bottom of the page that the strip is on. */
  notes?: readonly Strip[];
  /** Starts a new page. */
  breaksPage?: boolean;
  numbering?: Numbering | undefined;
};

/** What lines are set, drawn and named with. */
export type Pen = { typesetter: Typesetter; fonts: FontUse; structure: Structure };

export type TextStyle = {
  sizePoints: number;
  /** 0 is black, 1 white. */
  grey?: number;
  /** 'left' is where lines of the paragraph's direction begin. */
  alignment?: Alignment;
  /** Otherwise a paragraph has the direction of its first letter. */
  direction?: Direction | undefined;
  /** Distance from the left margin, in points. */
  indent?: number;
  /** Stands before the first line, in the indent on the side where lines begin. */
  mark?: string | undefined;
  /** Depth of the list that the text belongs to, from 1. */
  listDepth?: number;
  /** The text is a heading of this level. */
  heading?: 1 | 2;
  /** Number of vertical bars left of the text: its quotation depth. */
  bars?: number;
  /** Keeps the text on the same page as the next strip. */
  keepsWithNext?: boolean;
};

/** The text of a paragraph. */
export const wordsOf = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');
