import { breakText } from 'typesetter/lines';
import { formatNumber, formatText } from '../../pdf/lexer.ts';
import {
  DESCENT,
  type ListPage,
  MARGIN,
  SHEET,
  type TextLine,
} from '../../plan/lay-out-contents.ts';
import { Marks, type SheetElement } from '../structure/sheet-elements.ts';
import { drawText, type Pen } from './draw-text.ts';

/**
 * A page that the bundle draws itself. `annotations` are objects without their end, since their place in
 * the structure is added to them.
 */
export type Sheet = { operators: string; annotations: string[]; elements: SheetElement[] };

/** A target's label, and the destination where it is in the same file. */
export type ListTarget = { label: string; destination?: string; description: string };

/** A page of the contents: titles, dotted lines and page labels, all linked. */
export function drawList(
  pen: Pen,
  page: ListPage,
  targetOf: (entry: number) => ListTarget | undefined,
): Sheet {
  const annotations: string[] = [];
  const marks = new Marks();
  let operators = '';
  const elements: SheetElement[] = [];
  for (const line of page.heading) {
    const kid = marks.next();
    operators += marks.wrap(kid, drawText(pen, line));
    addText(elements, line.isBold ? 'H1' : 'P', kid);
  }
  const lines: SheetElement[] = [];
  let entry: number | undefined;
  const right = SHEET.width - MARGIN.side;
  for (const line of page.lines) {
    const target = targetOf(line.entry);
    const isLinked = target?.destination !== undefined;
    if (line.entry !== entry) lines.push({ type: 'TOCI', kids: [] });
    entry = line.entry;
    const item = lines.at(-1);
    if (item?.kids.length === 0) item.kids.push({ type: isLinked ? 'Link' : 'P', kids: [] });
    const [holder] = item?.kids ?? [];
    const kids = typeof holder === 'object' && 'kids' in holder ? holder.kids : [];
    const text = marks.next();
    kids.push(text);
    operators += marks.wrap(text, drawText(pen, line));
    if (target === undefined) continue;
    if (line.isFirst) {
      const { sizePoints, y, date } = line;
      if (date) {
        const mark = marks.next();
        kids.push(mark);
        operators += marks.wrap(mark, drawText(pen, { ...date, y, sizePoints }));
      }
      const label = marks.next();
      kids.push(label);
      const end = date?.x ?? right - pen.typesetter.measure(target.label, sizePoints).width;
      operators += drawLeader(pen, line, end - LEADER_GAP);
      operators += marks.wrap(
        label,
        drawText(pen, { text: target.label, x: right, y, sizePoints, align: 'right' }),
      );
    }
    if (target.destination === undefined) continue;
    const rect = [
      line.x,
      line.y - line.height * DESCENT,
      right,
      line.y + line.height * (1 - DESCENT),
    ];
    kids.push({ annotation: annotations.length });
    annotations.push(
      `<</Type/Annot/Subtype/Link/F 4/Rect[${rect.map(formatNumber).join(' ')}]/Border[0 0 0]/Contents ${formatText(target.description)}/Dest ${target.destination}`,
    );
  }
  if (lines.length > 0) elements.push({ type: 'TOC', kids: lines });
  return { operators, annotations, elements };
}

/** Lines of the same kind that follow each other are one element. */
function addText(elements: SheetElement[], type: string, kid: number): void {
  const last = elements.at(-1);
  if (last?.type === type) last.kids.push(kid);
  else elements.push({ type, kids: [kid] });
}

const LEADER_GAP = 6;

/** Dots from the end of a line to `to`. */
function drawLeader(pen: Pen, line: TextLine, to: number): string {
  const { sizePoints, y } = line;
  const from = line.x + pen.typesetter.measure(line.text, sizePoints).width + LEADER_GAP;
  if (to <= from) return '';
  const path = `${formatNumber(from)} ${formatNumber(y)} m ${formatNumber(to)} ${formatNumber(y)} l S`;
  return `/Artifact BMC\nq 0.6 G 0.6 w 1 J [0 4] 0 d ${path} Q\nEMC\n`;
}

const FOOTER_SIZE = 9;
/** Above the printed number, and below the contents, wherever the number stands. */
const FOOTER_BASELINE = 42;

/** Operators of the line below a sheet: no part of its text. */
export function drawFooter(pen: Pen, text: string): string {
  const line = { text, x: SHEET.width / 2, y: FOOTER_BASELINE, sizePoints: FOOTER_SIZE };
  const shown = drawText(pen, { ...line, align: 'center', colour: '0.35 g' });
  return `/Artifact <</Type/Pagination/Subtype/Footer>> BDC\n${shown}EMC\n`;
}

const TITLE_SIZE = 24;
const TEXT_SIZE = 12;

/** A sheet with a title in the middle: a section's divider, or a slip for a document. */
export function drawTitleSheet(
  pen: Pen,
  { title, lines, link }: { title: string; lines: readonly string[]; link?: string },
): Sheet {
  const { measure } = pen.typesetter;
  const widthMax = SHEET.width - 2 * MARGIN.side;
  const broken = [
    { text: title, sizePoints: TITLE_SIZE, isBold: true },
    ...lines.map((text) => ({ text, sizePoints: TEXT_SIZE, isBold: false })),
  ].flatMap(({ text, sizePoints, isBold }) =>
    breakText(text, { measure, sizePoints, style: { isBold }, widthMax, linesMax: 8 }).map(
      (line) => ({
        ...line,
        sizePoints,
        isBold,
        height: measure(line.text, sizePoints, { isBold }).height,
      }),
    ),
  );
  const total = broken.reduce((sum, { height }) => sum + height, 0);
  let y = SHEET.height * 0.55 + total / 2;
  let operators = '';
  const marks = new Marks();
  const elements: SheetElement[] = [];
  for (const { height, ...line } of broken) {
    y -= height;
    const kid = marks.next();
    addText(elements, line.isBold ? 'H1' : 'P', kid);
    operators += marks.wrap(
      kid,
      drawText(pen, { ...line, x: SHEET.width / 2, y: y + height * DESCENT, align: 'center' }),
    );
  }
  if (link === undefined || !/^https?:\/\/[!-~]+$/i.test(link))
    return { operators, annotations: [], elements };
  y -= 2 * TEXT_SIZE;
  const text = 'Open the file';
  const kid = marks.next();
  elements.push({ type: 'P', kids: [{ type: 'Link', kids: [kid, { annotation: 0 }] }] });
  operators += marks.wrap(
    kid,
    drawText(pen, { text, x: SHEET.width / 2, y, sizePoints: TEXT_SIZE, align: 'center' }),
  );
  const half = measure(text, TEXT_SIZE).width / 2;
  const rect = [SHEET.width / 2 - half, y - 4, SHEET.width / 2 + half, y + TEXT_SIZE];
  const address = formatText(link);
  return {
    operators,
    elements,
    annotations: [
      `<</Type/Annot/Subtype/Link/F 4/Rect[${rect.map(formatNumber).join(' ')}]/Border[0 0 1]/Contents ${formatText(`${text}: ${title}`)}/A<</S/URI/URI ${address}>>`,
    ],
  };
}
