import { breakText } from 'typesetter/lines';
import { formatNumber, formatText } from '../../pdf/lexer.ts';
import {
  DESCENT,
  type ListPage,
  MARGIN,
  SHEET,
  type TextLine,
} from '../../plan/lay-out-contents.ts';
import { drawText, type Pen } from './draw-text.ts';

/** A page that the bundle draws itself; `annotations` are complete objects. */
export type Sheet = { operators: string; annotations: string[] };

/** A page of the contents: titles, dotted lines and page labels, all linked. */
export function drawList(
  pen: Pen,
  page: ListPage,
  labelOf: (entry: number) => { label: string; destination: string } | undefined,
): Sheet {
  const annotations: string[] = [];
  let operators = page.heading.map((line) => drawText(pen, line)).join('');
  const right = SHEET.width - MARGIN.side;
  for (const line of page.lines) {
    operators += drawText(pen, line);
    const target = labelOf(line.entry);
    if (target === undefined) continue;
    if (line.isFirst) operators += drawLeader(pen, line, target.label, right);
    const rect = [
      line.x,
      line.y - line.height * DESCENT,
      right,
      line.y + line.height * (1 - DESCENT),
    ];
    annotations.push(
      `<</Type/Annot/Subtype/Link/Rect[${rect.map(formatNumber).join(' ')}]/Border[0 0 0]/Dest ${target.destination}>>`,
    );
  }
  return { operators, annotations };
}

const LEADER_GAP = 6;

function drawLeader(pen: Pen, line: TextLine, label: string, right: number): string {
  const { sizePoints, y } = line;
  const from = line.x + pen.typesetter.measure(line.text, sizePoints).width + LEADER_GAP;
  const to = right - pen.typesetter.measure(label, sizePoints).width - LEADER_GAP;
  const number = drawText(pen, { text: label, x: right, y, sizePoints, align: 'right' });
  if (to <= from) return number;
  const path = `${formatNumber(from)} ${formatNumber(y)} m ${formatNumber(to)} ${formatNumber(y)} l S`;
  return `q 0.6 G 0.6 w 1 J [0 4] 0 d ${path} Q\n${number}`;
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
  for (const { height, ...line } of broken) {
    y -= height;
    operators += drawText(pen, {
      ...line,
      x: SHEET.width / 2,
      y: y + height * DESCENT,
      align: 'center',
    });
  }
  if (link === undefined || !/^https?:\/\/[!-~]+$/i.test(link))
    return { operators, annotations: [] };
  y -= 2 * TEXT_SIZE;
  const text = 'Open the file';
  operators += drawText(pen, {
    text,
    x: SHEET.width / 2,
    y,
    sizePoints: TEXT_SIZE,
    align: 'center',
  });
  const half = measure(text, TEXT_SIZE).width / 2;
  const rect = [SHEET.width / 2 - half, y - 4, SHEET.width / 2 + half, y + TEXT_SIZE];
  const address = formatText(link);
  return {
    operators,
    annotations: [
      `<</Type/Annot/Subtype/Link/Rect[${rect.map(formatNumber).join(' ')}]/Border[0 0 1]/A<</S/URI/URI ${address}>>>>`,
    ],
  };
}
