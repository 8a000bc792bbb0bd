import { PDFDocument, type PDFPage } from 'pdf-lib';
import type { FontUse, Typesetter } from 'typesetter';
import type { Direction } from 'typesetter/lines';
import { plainInline, superscript } from '../rich-text/blocks.ts';
import type { Alignment, Inline, Paragraph } from '../rich-text/read-rich-text.ts';
import { filled, lineOperators, linkAreas, type Place } from './draw-line.ts';
import { embedFonts } from './embed-fonts.ts';
import { functionTypesetter } from './function-typesetter.ts';
import { type DrawnLine, setLines } from './line-pieces.ts';
import { type NumberedLine, numberedPages } from './numbered-page.ts';
import { type NumberedPart, type Numbering, pageNumbers, writePageLabels } from './page-numbers.ts';
import { declareUa, type Element, languageOf, Structure, type Tagging } from './structure.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { side: 56, top: 56, bottom: 64 };
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN.side;

const FOOTER_SIZE = 8;
/** Room for 'Page 1000 of 1000', in points. */
const PAGE_NUMBER_WIDTH = 90;

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

/** A horizontal strip of a page. Strips are drawn from top to bottom. */
type Strip = {
  height: number;
  draw: (top: number, tagging: Tagging) => string;
  keepsWithNext: boolean;
  /** Lines of footnotes at the bottom of the page that the strip is on. */
  notes?: readonly Strip[];
  /** Starts a new page. */
  breaksPage?: boolean;
  numbering?: Numbering | undefined;
};

export type PageFlow = {
  text(inlines: readonly Inline[], style: TextStyle): void;
  /** `keepsWithNext`: the space between two texts that stay on one page. */
  space(height: number, options?: { keepsWithNext: boolean }): void;
  rule(): void;
  /** Rows of cells with paragraphs; `shares` of the text's width, one for each column. */
  table(shares: readonly number[], rows: readonly (readonly Cell[])[]): void;
  /** Continues on a new page, from which on pages may be numbered anew. */
  page(numbering?: Numbering): void;
  /** A page of `count` numbered lines, of which the last ones may be empty. */
  numberedPage(lines: readonly NumberedLine[], count: number): void;
};

/** A cell of a table. */
export type Cell = {
  isHead: boolean;
  paragraphs: readonly { inlines: readonly Inline[]; style: TextStyle }[];
};

type Pen = { typesetter: Typesetter; fonts: FontUse; structure: Structure };

type Properties = { title: string; subject: string; author: string; now: Date; footer: string };

/**
 * Writes a PDF document of flowing text. `fill` adds paragraphs in order; they are split into
 * pages with a footer and a page number. Returns the file's bytes.
 */
export async function writeFlow(
  properties: Properties,
  fill: (flow: PageFlow) => void | Promise<void>,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(properties.title, { showInWindowTitleBar: true });
  document.setSubject(properties.subject);
  document.setAuthor(properties.author);
  document.setCreator('Neutral Portal');
  document.setProducer('Neutral Portal');
  document.setCreationDate(properties.now);
  document.setModificationDate(properties.now);
  document.setLanguage('en-IN');
  const { createFontUse } = await import('typesetter');
  const typesetter = await functionTypesetter();
  const structure = new Structure();
  const pen: Pen = { typesetter, fonts: createFontUse(typesetter), structure };

  const strips: Strip[] = [];
  const numberedPage = numberedPages(pen, { left: MARGIN.side, width: TEXT_WIDTH });
  await fill({
    text: (inlines, style) => strips.push(...textStrips(pen, inlines, style)),
    space: (height, { keepsWithNext } = { keepsWithNext: false }) =>
      strips.push({ height, draw: () => '', keepsWithNext }),
    rule: () => strips.push(ruleStrip),
    table: (shares, rows) => strips.push(...tableStrips(pen, shares, rows)),
    page: (numbering) =>
      strips.push({ height: 0, draw: () => '', keepsWithNext: false, breaksPage: true, numbering }),
    numberedPage: (lines, count) => strips.push(numberedPage(lines, count)),
  });

  const { sheets, parts } = cutIntoPages(strips, structure);
  const numberOf = pageNumbers(parts, sheets.length);
  const pages: PDFPage[] = [];
  for (const [at, drawn] of sheets.entries()) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    const footer = footerOf(pen, properties.footer, numberOf(at));
    const content = `${drawn}/Artifact <</Type /Pagination /Subtype /Footer>> BDC\n${footer}EMC\n`;
    page.node.addContentStream(document.context.register(document.context.flateStream(content)));
    pages.push(page);
  }
  embedFonts(document, pages, pen.fonts);
  structure.write(document, pages);
  writePageLabels(document, parts);
  declareUa(document, properties);
  return document.save();
}

/** The drawing operators of each page; at least one page. `parts`: where numbers begin anew. */
function cutIntoPages(
  strips: readonly Strip[],
  structure: Structure,
): { sheets: string[]; parts: NumberedPart[] } {
  const sheets: string[] = [];
  const parts: NumberedPart[] = [];
  let tagging = structure.page(0);
  const start = PAGE.height - MARGIN.top;
  let top = start;
  let drawn: string[] = [];
  let notes: Strip[] = [];
  const endPage = () => {
    const fitting = countFitting(notes, top);
    sheets.push([...drawn, ...notesOfPage(notes.slice(0, fitting), tagging)].join(''));
    drawn = [];
    // Of more notes than have room, the rest stands on the next page.
    notes = notes.slice(fitting);
  };
  const beginPage = () => {
    top = start;
    tagging = structure.page(sheets.length);
  };
  for (const [at, strip] of strips.entries()) {
    const isFull = strip.breaksPage || top - heightWithNext(strips, at, notes) < MARGIN.bottom;
    if (isFull && drawn.length > 0) {
      endPage();
      beginPage();
    }
    if (strip.numbering) parts.push({ first: sheets.length, numbering: strip.numbering });
    const operators = strip.draw(top, tagging);
    // Pages do not start with the space between paragraphs.
    if (operators === '' && drawn.length === 0) continue;
    drawn.push(operators);
    notes.push(...(strip.notes ?? []));
    top -= strip.height;
  }
  if (drawn.length > 0 || sheets.length === 0) endPage();
  while (notes.length > 0) {
    beginPage();
    endPage();
  }
  return { sheets, parts };
}

/** The line above footnotes, and the space around it. */
const NOTES_RULE = { width: 120, space: 8 };

const heightOf = (strips: readonly Strip[]): number =>
  strips.reduce((sum, { height }) => sum + height, 0);

const heightOfNotes = (notes: readonly Strip[]): number =>
  notes.length === 0 ? 0 : heightOf(notes) + NOTES_RULE.space;

/** How many lines of footnotes have room below a text that ends at `top`. */
function countFitting(notes: readonly Strip[], top: number): number {
  let room = top - MARGIN.bottom - NOTES_RULE.space;
  const over = notes.findIndex(({ height }) => {
    room -= height;
    return room < -0.01;
  });
  return over < 0 ? notes.length : over;
}

/** The footnotes of a page, above its bottom margin. */
function notesOfPage(notes: readonly Strip[], tagging: Tagging): string[] {
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

/** Maximum number of lines and spaces that stay together. */
const KEPT_STRIPS = 8;

/** The height that a strip needs with those that stay with it, and with the footnotes of its page. */
function heightWithNext(strips: readonly Strip[], at: number, former: readonly Strip[]): number {
  let height = 0;
  const notes = [...former];
  for (const strip of strips.slice(at, at + KEPT_STRIPS)) {
    height += strip.height;
    notes.push(...(strip.notes ?? []));
    if (!strip.keepsWithNext) break;
  }
  return height + heightOfNotes(notes);
}

const BAR_STEP = 12;

function textStrips(pen: Pen, inlines: readonly Inline[], style: TextStyle): Strip[] {
  const { sizePoints, bars = 0, indent = 0, keepsWithNext = false, direction } = style;
  const widthMax = TEXT_WIDTH - indent - bars * BAR_STEP;
  const options = { sizePoints, widthMax, ...(direction && { direction }) };
  const { text, label } = elementsOf(pen.structure, style);
  text.language = languageOf(wordsOf(inlines));
  return setLines(pen.typesetter, inlines, options).map((line, at) => {
    const left = MARGIN.side + bars * BAR_STEP + (line.direction === 'rtl' ? 0 : indent);
    const notes = notesIn(pen, line);
    return {
      height: line.height,
      keepsWithNext,
      notes: notes.flatMap(({ strips }) => strips),
      draw: (top, tagging) =>
        tagging.artifact(
          Array.from({ length: bars }, (_, bar) =>
            filled(MARGIN.side + bar * BAR_STEP + 2, top - line.height, 1.5, line.height, 0.7),
          ).join(''),
        ) +
        (at === 0 && label
          ? tagging.content(label, markOperators(pen, line, style, { left, widthMax, top }))
          : '') +
        drawText(pen, text, { line, style, place: { left, widthMax, top }, notes, tagging }),
    };
  });
}

type SetNote = { element: Element; strips: Strip[] };

/** A line as the content of its element, followed by its links and footnotes. */
function drawText(
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

const NOTE_STYLE = { sizePoints: 8.5 };

/** The footnotes whose numbers stand on a line. */
function notesIn(pen: Pen, { pieces }: DrawnLine): SetNote[] {
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

const wordsOf = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');

/** The elements of a text and of its mark. */
function elementsOf(
  structure: Structure,
  { heading, listDepth, mark, bars }: TextStyle,
): { text: Element; label: Element | undefined } {
  if (listDepth !== undefined) return structure.item({ depth: listDepth, mark });
  return { text: structure.block(heading ? `H${heading}` : 'P', bars), label: undefined };
}

/** Width of a list's mark with the space around it, in points: room for '888.'. */
const MARK_STEP = 26;
const MARK_GAP = 6;

/** Deeper lists would leave no room for text. */
const LIST_DEPTH_MAX = 6;

/** Indent and mark of a paragraph of a list. */
export function listStyle(
  list: Paragraph['list'],
): Pick<TextStyle, 'indent' | 'mark' | 'listDepth'> {
  if (!list) return {};
  const listDepth = Math.min(list.depth, LIST_DEPTH_MAX);
  return { indent: listDepth * MARK_STEP, mark: list.mark, listDepth };
}

/**
 * The mark of a list item, level with the first line of its text. A mark wider than MARK_STEP, e.g.
 * '1000.' or 'xxviii.', reaches out of it.
 */
function markOperators(
  pen: Pen,
  { direction, height }: DrawnLine,
  { mark, ...style }: TextStyle,
  { left, widthMax, top }: Place,
): string {
  if (mark === undefined) return '';
  const options = { sizePoints: style.sizePoints, widthMax: TEXT_WIDTH };
  const [line] = setLines(pen.typesetter, [plainInline(mark)], options);
  if (!line) return '';
  return lineOperators(
    pen,
    { ...line, height, direction: 'ltr' },
    { ...style, alignment: 'left' },
    {
      left: direction === 'rtl' ? left + widthMax + MARK_GAP : left - MARK_GAP - line.width,
      widthMax: line.width,
      top,
    },
  );
}

const CELL_PADDING = 5;
const CELL_GAP = 3;
const BORDER = { width: 0.6, grey: 0.55 };
/** A row of up to this many lines stays on one page. */
const ROW_KEPT_LINES = 5;

const NO_CELL: Cell = { isHead: false, paragraphs: [] };

/** The rows of a table, line by line, so that a long row continues on the next page. */
function tableStrips(
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

const ruleStrip: Strip = {
  height: 1,
  keepsWithNext: false,
  draw: (top, tagging) => tagging.artifact(filled(MARGIN.side, top - 0.75, TEXT_WIDTH, 0.75, 0.75)),
};

function footerOf(pen: Pen, footer: string, number: string): string {
  const line = (text: string, alignment: Alignment, widthMax = TEXT_WIDTH) => {
    const options = { sizePoints: FOOTER_SIZE, widthMax };
    const style = { sizePoints: FOOTER_SIZE, grey: 0.4, alignment };
    const [first] = setLines(pen.typesetter, [plainInline(text)], options);
    const place = { left: MARGIN.side, widthMax: TEXT_WIDTH, top: MARGIN.bottom - 20 };
    return first ? lineOperators(pen, first, style, place) : '';
  };
  return line(footer, 'left', TEXT_WIDTH - PAGE_NUMBER_WIDTH) + line(number, 'right');
}
