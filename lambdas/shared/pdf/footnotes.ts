import { plainInline, superscript } from '../rich-text/blocks.ts';
import { filled, lineOperators, linkAreas, type Place } from './draw-line.ts';
import { type DrawnLine, setLines } from './line-pieces.ts';
import { MARGIN, type Pen, type Strip, TEXT_WIDTH, type TextStyle } from './strips.ts';
import { type Element, languageOf, type Tagging } from './structure.ts';

/** Footnotes, and the lines that have their numbers and links. */

/** A footnote as it is set: its element, and its lines for the bottom of the page. */
export type SetNote = { element: Element; strips: Strip[] };

const NOTE_STYLE = { sizePoints: 8.5 };

/** The footnotes whose numbers stand on a line. */
export function notesIn(pen: Pen, { pieces }: DrawnLine): SetNote[] {
  const notes = new Set(pieces.flatMap(({ note }) => note ?? []));
  return [...notes].map((note) => {
    const element: Element = { type: 'Note', kids: [], id: `note-${note.number}` };
    const inlines = [plainInline(`${superscript(note.number)} ${note.words}`)];
    element.language = languageOf(note.words);
    const lines = setLines(pen.typesetter, inlines, { ...NOTE_STYLE, widthMax: TEXT_WIDTH });
    const strips = lines.map(
      (line): Strip => ({
        height: line.height,
        keepsWithNext: false,
        draw: (top, tagging) => {
          const place = { left: MARGIN.side, widthMax: TEXT_WIDTH, top };
          return tagging.content(element, lineOperators(pen, line, NOTE_STYLE, place));
        },
      }),
    );
    return { element, strips };
  });
}

/** A line as the content of its element, followed by its links and footnotes. */
export function drawText(
  pen: Pen,
  element: Element,
  {
    line,
    style,
    place,
    notes,
    tagging,
  }: { line: DrawnLine; style: TextStyle; place: Place; notes: SetNote[]; tagging: Tagging },
): string {
  const operators = tagging.content(element, lineOperators(pen, line, style, place));
  for (const { link, area } of linkAreas(line, style, place)) tagging.link(element, link, area);
  element.kids.push(...notes.map((note) => note.element));
  return operators;
}

/** The line above footnotes, and the space around it. */
const NOTES_RULE = { width: 120, space: 8 };

const heightOf = (strips: readonly Strip[]): number =>
  strips.reduce((sum, { height }) => sum + height, 0);

/** The room that footnotes need. */
export const heightOfNotes = (notes: readonly Strip[]): number =>
  notes.length === 0 ? 0 : heightOf(notes) + NOTES_RULE.space;

/** How many lines of footnotes have room below a text that ends at `top`. */
export function countFitting(notes: readonly Strip[], top: number): number {
  let room = top - MARGIN.bottom - NOTES_RULE.space;
  const over = notes.findIndex(({ height }) => {
    room -= height;
    return room < -0.01;
  });
  return over < 0 ? notes.length : over;
}

/** The footnotes of a page, above its bottom margin. */
export function notesOfPage(notes: readonly Strip[], tagging: Tagging): string[] {
  if (notes.length === 0) return [];
  let top = MARGIN.bottom + heightOf(notes);
  const rule = filled(MARGIN.side, top + NOTES_RULE.space / 2, NOTES_RULE.width, 0.5, 0.5);
  return [
    tagging.artifact(rule),
    ...notes.map((note) => {
      const operators = note.draw(top, tagging);
      top -= note.height;
      return operators;
    }),
  ];
}
