import type { NamedFont } from './read-named-font.ts';

/**
 * Widths of the standard fonts (ISO 32000-1, 9.6.2.2) that their replacements do not have, in thousandths of
 * the size. They count where a file gives no widths. A test compares all widths with Adobe's.
 */
type Widths = { regular: number; bold: number; italic: number; boldItalic: number };
const all = (regular: number, bold = regular, italic = regular, boldItalic = bold): Widths => ({
  ...{ regular, bold, italic, boldItalic },
});

const WIDTHS: { [family: string]: { [character: string]: Widths | undefined } | undefined } = {
  Arimo: {
    ƒ: all(556),
    '·': all(278),
    '¯': all(333),
    '÷': all(584),
    '±': all(584),
    '◊': all(471, 494),
    ď: all(643, 743),
    '∂': all(476, 494),
    '∑': all(600),
    ť: all(317, 389),
    µ: all(556, 611),
    ľ: all(299, 400),
    '√': all(453, 549),
    ī: all(278),
  },
  Tinos: {
    '·': all(250),
    '¯': all(333),
    '÷': all(564, 570, 675),
    '±': all(564, 570, 675),
    '◊': all(471, 494),
    ď: all(588, 672, 544, 608),
    '∂': all(476, 494),
    '∑': all(600),
    ť: all(326, 416, 300, 366),
    µ: all(500, 556, 500, 576),
    ľ: all(344, 394, 300, 382),
    '√': all(453, 549),
    Ľ: all(611, 667, 611, 611),
  },
};

export const usualWidth = (
  { family, style }: Pick<NamedFont, 'family' | 'style'>,
  character: string,
): number | undefined => WIDTHS[family]?.[character]?.[style];
