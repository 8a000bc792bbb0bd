import { PDFDocument, type PDFPage } from 'pdf-lib';
import { plainInline } from '../rich-text/blocks.ts';
import type { Alignment, Inline, Paragraph } from '../rich-text/read-rich-text.ts';
import { filled, lineOperators, type Place } from './draw-line.ts';
import { embedFonts } from './embed-fonts.ts';
import { countFitting, drawText, heightOfNotes, notesIn, notesOfPage } from './footnotes.ts';
import { functionTypesetter } from './function-typesetter.ts';
import { type DrawnLine, setLines } from './line-pieces.ts';
import { type NumberedLine, numberedPages } from './numbered-page.ts';
import { type NumberedPart, type Numbering, pageNumbers, writePageLabels } from './page-numbers.ts';
import {
  MARGIN,
  PAGE,
  type Pen,
  type Strip,
  TEXT_WIDTH,
  type TextStyle,
  wordsOf,
} from './strips.ts';
import { declareUa, type Element, languageOf, Structure } from './structure.ts';
import { type Cell, tableStrips } from './tables.ts';

const FOOTER_SIZE = 8;
/** Room for 'Page 1000 of 1000', in points. */
const PAGE_NUMBER_WIDTH = 90;

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

type Properties = { title: string; subject: string; author: string; now: Date; footer: string };
type Fill = (flow: PageFlow) => void | Promise<void>;

/**
 * Writes a PDF document of flowing text. `fill` adds paragraphs in order; they are split into
 * pages with a footer and a page number. Returns the file's bytes.
 */
export const writeFlow = async (properties: Properties, fill: Fill): Promise<Uint8Array> =>
  (await writeCountedFlow(properties, fill)).bytes;

/** As `writeFlow`, with the number of pages. */
export async function writeCountedFlow(
  properties: Properties,
  fill: Fill,
): Promise<{ bytes: Uint8Array; pageCount: number }> {
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
  return { bytes: await document.save(), pageCount: pages.length };
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
