import {
  breakText,
  type Direction,
  type FontName,
  type FontUse,
  type GlyphRun,
  type Typesetter,
} from 'typesetter';
import { formatNumber } from '../../pdf/lexer.ts';
import { DESCENT } from '../../plan/lay-out-contents.ts';
import type { NumberPosition } from '../../plan/manifest.ts';
import { formatMatrix, type PageSpace } from './page-space.ts';

/** The name of a font in the resources of what the bundle draws. */
export const resourceName = (font: FontName) => `Bc${font}`;

export type Pen = { typesetter: Typesetter; fonts: FontUse };

export type DrawnText = {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  sizePoints: number;
  isBold?: boolean;
  /** Otherwise the line has that of its first letter. */
  direction?: Direction;
  align?: 'left' | 'center' | 'right';
  /** The operator that sets the fill colour; black without it. */
  colour?: string;
};

/** Operators that show a line of text. */
export function drawText(
  { typesetter, fonts }: Pen,
  { text, x, y, sizePoints, align = 'left', colour = '0 g', ...style }: DrawnText,
): string {
  const { runs, width } = typesetter.set(text, sizePoints, style);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  const at = `1 0 0 1 ${formatNumber(left)} ${formatNumber(y)} Tm`;
  return `BT\n${colour} 0 Tr\n${at}\n${fonts.show(runs, sizePoints, resourceName)}ET\n`;
}

const NUMBER_SIZE = 11;
const NUMBER_MARGIN = 22;
const CAPITAL_HEIGHT = 0.714;
/** Width of the page that the sizes are meant for. */
const USUAL_WIDTH = 595;

/** How much larger signs are drawn on a large page, so that they are as large in print. */
export const scaleOf = ({ width, height }: PageSpace) =>
  Math.max(0.5, Math.min(width, height) / USUAL_WIDTH);

/**
 * Operators that print a page's number at an edge of the visible page, black with a white outline, so
 * that it shows on dark scans too. They are marked as no part of the page's text.
 */
export function drawPageNumber(
  { typesetter, fonts }: Pen,
  space: PageSpace,
  {
    label,
    nameOf,
    position = 'bottomRight',
  }: {
    label: string;
    nameOf: (font: FontName) => string;
    position?: NumberPosition | undefined;
  },
): string {
  const scale = scaleOf(space);
  const size = NUMBER_SIZE * scale;
  const { runs, width } = typesetter.set(label, size);
  const margin = NUMBER_MARGIN * scale;
  const free = space.width - width;
  const left = position.endsWith('Left')
    ? margin
    : position.endsWith('Centre')
      ? free / 2
      : free - margin;
  const bottom = 0.7 * margin;
  const x = formatNumber(left);
  const y = formatNumber(
    position.startsWith('bottom') ? bottom : space.height - bottom - CAPITAL_HEIGHT * size,
  );
  const shown = fonts.show(runs, size, nameOf);
  return (
    `/Artifact <</Type/Pagination>> BDC\nq\n${formatMatrix(space.matrix)} cm\n1 0 0 1 ${x} ${y} cm\n${drawOutline(typesetter, runs, size)}` +
    `BT\n0 g 0 Tr\n${shown}ET\nQ\nEMC\n`
  );
}

/** Strokes the outlines of glyphs in white. As text they would be found twice. */
function drawOutline(
  typesetter: Typesetter,
  runs: readonly GlyphRun[],
  sizePoints: number,
): string {
  let operators = '';
  let pen = 0;
  for (const { face, glyphs } of runs) {
    const { unitsPerEm, outlineOf } = typesetter.face(face);
    const scale = sizePoints / unitsPerEm;
    // Font units need more digits than other numbers.
    const unit = scale.toFixed(8);
    for (const { id, advance } of glyphs) {
      operators += `q ${unit} 0 0 ${unit} ${formatNumber(pen)} 0 cm ${outlineOf(id)} S Q\n`;
      pen += advance * scale;
    }
    operators = `q 1 G 1 j ${formatNumber(0.22 * unitsPerEm)} w\n${operators}Q\n`;
  }
  return operators;
}

const NOTE_SIZE = 9;
const NOTE_PADDING = 5;
const NOTE_LINES_MAX = 24;

export type DrawnNote = { width: number; height: number; operators: string };

/** A box with a note's text, drawn from its lower left corner. */
export function drawNote(pen: Pen, text: string, space: PageSpace): DrawnNote {
  const scale = scaleOf(space);
  const sizePoints = NOTE_SIZE * scale;
  const padding = NOTE_PADDING * scale;
  const width = Math.min(240 * scale, space.width * 0.6);
  const { measure } = pen.typesetter;
  const widthMax = width - 2 * padding;
  const lines = breakText(text.slice(0, 5000), {
    measure,
    sizePoints,
    widthMax,
    linesMax: NOTE_LINES_MAX,
  }).map((line) => ({ ...line, height: measure(line.text, sizePoints).height }));
  const height = lines.reduce((sum, line) => sum + line.height, 2 * padding);
  let operators = `1 0.98 0.8 rg 0.6 0.5 0.1 RG ${formatNumber(0.7 * scale)} w\n`;
  operators += `0.5 0.5 ${formatNumber(width - 1)} ${formatNumber(height - 1)} re B\n`;
  let y = height - padding;
  for (const { height: lineHeight, ...line } of lines) {
    y -= lineHeight;
    operators += drawText(pen, { ...line, x: padding, y: y + lineHeight * DESCENT, sizePoints });
  }
  return { width, height, operators };
}
