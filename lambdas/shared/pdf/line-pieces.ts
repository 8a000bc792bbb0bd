import type { GlyphRun, LinePart, Span, Typesetter } from 'typesetter';
import { type BreakOptions, breakLines, type Direction } from 'typesetter/lines';
import type { Inline, Note } from '../rich-text/read-rich-text.ts';

/** A span of a paragraph as it is drawn. Withheld words are blank spans, drawn as black boxes. */
type DrawnSpan = Inline & Span;

/** A part of a line in one style; sizes in points. */
export type Piece = {
  run: GlyphRun;
  width: number;
  isSpace: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  isBox: boolean;
  /** The link that it belongs to: the same object in each of its pieces on the line. */
  link?: PrintedLink;
  /** The footnote whose number it is. */
  note?: Note;
};

export type PrintedLink = { href: string; text: string };

/** A line; pieces are in the order in which they stand on the page. */
export type DrawnLine = {
  pieces: Piece[];
  width: number;
  height: number;
  direction: Direction;
  /** The paragraph continues on the next line, so this line may be justified. */
  goesOn: boolean;
};

type Measured = { sizePoints: number; widthMax: number; direction?: Direction };

/** Least height of a line, in ems. */
const LEADING = 1.4;

/** Breaks a paragraph into lines and sets them. */
export function setLines(
  typesetter: Typesetter,
  inlines: readonly Inline[],
  { sizePoints, ...options }: Measured,
): DrawnLine[] {
  const measure: BreakOptions<DrawnSpan>['measure'] = (text, span) =>
    span.isBlank
      ? widthOf(typesetter.setLine([{ ...span, text }])) * sizePoints
      : typesetter.measure(text, sizePoints, span).width;
  return breakLines(inlines.flatMap(spansOf), { ...options, measure }).map(
    ({ spans, direction, goesOn }) =>
      drawnLine(typesetter.setLine(spans, direction), { sizePoints, direction, goesOn }),
  );
}

/** Sets a text that is one line: at the given size, or smaller if it is wider or higher than its place. */
export function setOneLine(
  typesetter: Typesetter,
  inlines: readonly Inline[],
  {
    direction,
    ...place
  }: { sizePoints: number; widthMax: number; heightMax: number; direction: Direction },
): { line: DrawnLine; sizePoints: number } {
  const parts = typesetter.setLine(inlines.flatMap(spansOf), direction);
  const sizePoints = Math.min(
    place.sizePoints,
    place.widthMax / widthOf(parts),
    place.heightMax / heightOf(parts),
  );
  return { line: drawnLine(parts, { sizePoints, direction, goesOn: false }), sizePoints };
}

const drawnLine = (
  parts: readonly LinePart<DrawnSpan>[],
  { sizePoints, direction, goesOn }: { sizePoints: number; direction: Direction; goesOn: boolean },
): DrawnLine => ({
  pieces: piecesOf(parts, sizePoints),
  width: widthOf(parts) * sizePoints,
  height: heightOf(parts) * sizePoints,
  direction,
  goesOn,
});

/** In ems. */
const heightOf = (parts: readonly { height: number }[]) =>
  Math.max(LEADING, ...parts.map(({ height }) => height));

/** Full blocks stand for withheld text and are in no font. */
const spansOf = (inline: Inline): DrawnSpan[] =>
  inline.text
    .split(/(█+)/)
    .filter((text) => text !== '')
    .map((text) => ({ ...inline, text, isBlank: text.startsWith('█') }));

const widthOf = (parts: readonly { width: number }[]) =>
  parts.reduce((sum, { width }) => sum + width, 0);

function piecesOf(parts: readonly LinePart<DrawnSpan>[], size: number): Piece[] {
  const links = new Map<DrawnSpan, PrintedLink>();
  return parts.map(({ span, run, width, isSpace }) => {
    const { href, text, note, isUnderlined, isStruck = false, isBlank = false } = span;
    if (href !== undefined && !links.has(span)) links.set(span, { href, text });
    const link = links.get(span);
    return {
      ...{ run, width: width * size, isSpace, isUnderlined, isStruck, isBox: isBlank },
      ...(link && { link }),
      ...(note && { note }),
    };
  });
}
