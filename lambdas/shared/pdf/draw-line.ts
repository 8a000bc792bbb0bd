import type { FontUse, GlyphRun, ShownRun } from 'typesetter';
import type { Alignment } from '../rich-text/read-rich-text.ts';
import type { DrawnLine, Piece, PrintedLink } from './line-pieces.ts';

/** The part of a line's height that is above its baseline. */
const ASCENT = 0.75;

export type Place = { left: number; widthMax: number; top: number };

type LineStyle = { sizePoints: number; grey?: number; alignment?: Alignment };

/** The baseline of a line at its place, and where each of its pieces stands on it. */
function placeLine(
  line: DrawnLine,
  { alignment = 'left' }: LineStyle,
  { left, widthMax, top }: Place,
): { baseline: number; placed: { piece: Piece; x: number; width: number }[] } {
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
  const placed = line.pieces.map((piece) => {
    const width = piece.width + (piece.isSpace ? stretch : 0);
    x += width;
    return { piece, x: x - width, width };
  });
  return { baseline, placed };
}

/** The operators that draw a line at its place. */
export function lineOperators(
  { fonts }: { fonts: FontUse },
  line: DrawnLine,
  style: LineStyle,
  place: Place,
): string {
  const { sizePoints, grey = 0 } = style;
  const { baseline, placed } = placeLine(line, style, place);
  const under: string[] = [];
  const runs: ShownRun[] = [];
  let isLink = false;
  for (const { piece, x, width } of placed) {
    const isInLink = piece.link !== undefined;
    runs.push({
      ...(width > piece.width ? widened(piece.run, width / piece.width) : piece.run),
      ...(isInLink !== isLink && { operators: isInLink ? LINK_COLOUR : `${grey} g\n` }),
    });
    isLink = isInLink;
    if (piece.isUnderlined)
      under.push(filled(x, baseline - sizePoints * 0.15, width, 0.6, isInLink ? 0.3 : grey));
    if (piece.isStruck) under.push(filled(x, baseline + sizePoints * 0.28, width, 0.6, grey));
    if (piece.isBox)
      under.push(filled(x, baseline - sizePoints * 0.2, width, sizePoints * 0.95, grey));
  }
  const shown = fonts.show(runs, sizePoints);
  const start = placed[0]?.x ?? place.left;
  return `${under.join('')}BT\n${grey} g\n1 0 0 1 ${start.toFixed(2)} ${baseline.toFixed(2)} Tm\n${shown}ET\n`;
}

/** A rectangle of a page: left, bottom, right and top, in points. */
export type Area = [number, number, number, number];

/** Where the links of a line stand, one after the other. */
export function linkAreas(
  line: DrawnLine,
  style: LineStyle,
  place: Place,
): { link: PrintedLink; area: Area }[] {
  const { baseline, placed } = placeLine(line, style, place);
  const areas = new Map<PrintedLink, Area>();
  for (const { piece, x, width } of placed) {
    if (!piece.link) continue;
    const [left, bottom, right, top] = areas.get(piece.link) ?? [
      x,
      baseline - style.sizePoints * 0.25,
      x,
      baseline + style.sizePoints * 0.8,
    ];
    areas.set(piece.link, [Math.min(left, x), bottom, Math.max(right, x + width), top]);
  }
  return [...areas].map(([link, area]) => ({ link, area }));
}

const LINK_COLOUR = '0.1 0.3 0.55 rg\n';

const widened = ({ glyphs, ...run }: GlyphRun, factor: number): GlyphRun => ({
  ...run,
  glyphs: glyphs.map((glyph) => ({ ...glyph, advance: glyph.advance * factor })),
});

export const filled = (x: number, y: number, width: number, height: number, grey: number) =>
  `${grey} g ${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)} re f\n`;
