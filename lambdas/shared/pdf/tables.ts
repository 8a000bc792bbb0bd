import type { Inline } from '../rich-text/read-rich-text.ts';
import { filled } from './draw-line.ts';
import { drawText, notesIn } from './footnotes.ts';
import { setLines } from './line-pieces.ts';
import { MARGIN, type Pen, type Strip, TEXT_WIDTH, type TextStyle, wordsOf } from './strips.ts';
import { languageOf } from './structure.ts';

/** A cell of a table. */
export type Cell = {
  isHead: boolean;
  paragraphs: readonly { inlines: readonly Inline[]; style: TextStyle }[];
};

const CELL_PADDING = 5;
const CELL_GAP = 3;
const BORDER = { width: 0.6, grey: 0.55 };
/** A row of up to this many lines stays on one page. */
const ROW_KEPT_LINES = 5;

const NO_CELL: Cell = { isHead: false, paragraphs: [] };

/** The rows of a table, line by line, so that a long row continues on the next page. */
export function tableStrips(
  pen: Pen,
  shares: readonly number[],
  rows: readonly (readonly Cell[])[],
): Strip[] {
  if (rows.length === 0) return [];
  const widths = shares.map((share) => share * TEXT_WIDTH);
  const lefts = widths.map(
    (_, at) => MARGIN.side + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
  );
  const edges = [...lefts, MARGIN.side + TEXT_WIDTH];
  const border = (top: number, height: number) =>
    edges
      .map((x) => filled(x - BORDER.width / 2, top - height, BORDER.width, height, BORDER.grey))
      .join('');
  const line = (keepsWithNext: boolean): Strip => ({
    height: BORDER.width,
    keepsWithNext,
    draw: (top, tagging) =>
      tagging.artifact(
        filled(MARGIN.side, top - BORDER.width, TEXT_WIDTH, BORDER.width, BORDER.grey),
      ),
  });
  const gap = (keepsWithNext: boolean): Strip => ({
    height: CELL_GAP,
    keepsWithNext,
    draw: (top, tagging) => tagging.artifact(border(top, CELL_GAP)),
  });
  const { structure } = pen;
  const table = structure.block('Table');
  const ofRow = (row: readonly Cell[]): Strip[] => {
    const rowElement = structure.add('TR', table);
    // A row has as many cells as there are columns.
    const columns = widths.map((width, column) => {
      const { isHead, paragraphs } = row[column] ?? NO_CELL;
      const cell = structure.add(isHead ? 'TH' : 'TD', rowElement);
      if (isHead) cell.attributes = { owner: 'Table', name: 'Scope', value: 'Column' };
      const widthMax = Math.max(1, width - 2 * CELL_PADDING);
      return paragraphs.flatMap(({ inlines, style }) => {
        const element = structure.add('P', cell);
        element.language = languageOf(wordsOf(inlines));
        return setLines(pen.typesetter, inlines, { sizePoints: style.sizePoints, widthMax }).map(
          (line) => ({ line, style, widthMax, element, notes: notesIn(pen, line) }),
        );
      });
    });
    const count = Math.max(1, ...columns.map((lines) => lines.length));
    const keepsWithNext = count <= ROW_KEPT_LINES;
    const lines = Array.from({ length: count }, (_, at): Strip => {
      const pieces = columns.map((ofColumn) => ofColumn[at]);
      const height = Math.max(4, ...pieces.map((piece) => piece?.line.height ?? 0));
      return {
        height,
        keepsWithNext,
        notes: pieces.flatMap((piece) => piece?.notes.flatMap(({ strips }) => strips) ?? []),
        draw: (top, tagging) =>
          tagging.artifact(border(top, height)) +
          pieces
            .map((piece, column) => {
              if (!piece) return '';
              const { widthMax, element, ...rest } = piece;
              const place = { left: (lefts[column] ?? 0) + CELL_PADDING, widthMax, top };
              return drawText(pen, element, { ...rest, place, tagging });
            })
            .join(''),
      };
    });
    return [gap(true), ...lines, gap(true), line(false)];
  };
  return [line(true), ...rows.flatMap(ofRow)];
}
