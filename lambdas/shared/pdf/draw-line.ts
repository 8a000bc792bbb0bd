import type { FontUse, GlyphRun, ShownRun } from 'typesetter';
import type { Alignment } from '../rich-text/read-rich-text.ts';
import type { DrawnLine } from './line-pieces.ts';

/** The part of a line's height that is above its baseline. */
const ASCENT = 0.75;

export type Place = { left: number; widthMax: number; top: number };

/** The operators that draw a line at its place. */
export function lineOperators(
  { fonts }: { fonts: FontUse },
  line: DrawnLine,
  {
    sizePoints,
    grey = 0,
    alignment = 'left',
  }: { sizePoints: number; grey?: number; alignment?: Alignment },
  { left, widthMax, top }: Place,
): string {
  const free = Math.max(0, widthMax - line.width);
  const spaces = line.pieces.filter(({ isSpace }) => isSpace).length;
  const isStretched = alignment === 'justify' && line.goesOn && spaces > 0;
  const stretch = isStretched ? free / spaces : 0;
  // A paragraph from right to left begins at the right.
  const isAtRight =
    alignment === 'right' || (alignment !== 'center' && line.direction === 'rtl' && !isStretched);
  const start = left + (isAtRight ? free : alignment === 'center' ? free / 2 : 0);
  const baseline = top - line.height * ASCENT;

  let x = start;
  const under: string[] = [];
  const runs: ShownRun[] = [];
  let isLink = false;
  for (const piece of line.pieces) {
    const width = piece.width + (piece.isSpace ? stretch : 0);
    runs.push({
      ...(piece.isSpace && stretch > 0 ? widened(piece.run, width / piece.width) : piece.run),
      ...(piece.isLink !== isLink && { operators: piece.isLink ? LINK_COLOUR : `${grey} g\n` }),
    });
    isLink = piece.isLink;
    if (piece.isUnderlined)
      under.push(filled(x, baseline - sizePoints * 0.15, width, 0.6, piece.isLink ? 0.3 : grey));
    if (piece.isStruck) under.push(filled(x, baseline + sizePoints * 0.28, width, 0.6, grey));
    if (piece.isBox)
      under.push(filled(x, baseline - sizePoints * 0.2, width, sizePoints * 0.95, grey));
    x += width;
  }
  const shown = fonts.show(runs, sizePoints);
  return `${under.join('')}BT\n${grey} g\n1 0 0 1 ${start.toFixed(2)} ${baseline.toFixed(2)} Tm\n${shown}ET\n`;
}

const LINK_COLOUR = '0.1 0.3 0.55 rg\n';

const widened = ({ glyphs, ...run }: GlyphRun, factor: number): GlyphRun => ({
  ...run,
  glyphs: glyphs.map((glyph) => ({ ...glyph, advance: glyph.advance * factor })),
});

export const filled = (x: number, y: number, width: number, height: number, grey: number) =>
  `${grey} g ${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)} re f\n`;
