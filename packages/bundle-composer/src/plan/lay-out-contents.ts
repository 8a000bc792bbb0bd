import { breakText, type Direction, type MeasureText } from 'typesetter/lines';

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 };
export const MARGIN = { side: 56, top: 64, bottom: 72 };

/** A line of text; `y` is its baseline. */
export type TextLine = {
  text: string;
  x: number;
  y: number;
  sizePoints: number;
  isBold?: boolean;
  /** The direction of its paragraph. */
  direction?: Direction;
};

/**
 * A line of the contents that leads to an entry; its first line ends with the date, where the list has
 * dates, and the page label.
 */
export type ListLine = TextLine & {
  entry: number;
  isFirst: boolean;
  height: number;
  date?: { text: string; x: number };
};

export type ListPage = { heading: TextLine[]; lines: ListLine[] };

export type ListEntry = { title: string; level: number; note?: string; date?: string };

const SIZE = 11;
const NOTE_SIZE = 8.5;
const HEADING_SIZE = 18;
const LEVEL_INDENT = 18;
/** Room for the page label at the right. */
const LABEL_WIDTH = 72;
const LABEL_WIDTH_MAX = 220;
const LABEL_GAP = 16;
/** The column of dates: wide enough for '03/03/2021'. */
const DATE_WIDTH = 72;
const DATE_LENGTH_MAX = 12;
const DATE_TITLE = 'Date';
const TITLE_LINES_MAX = 6;
const ENTRY_GAP = 4;
/** Part of a line's height that lies below its baseline. */
export const DESCENT = 0.25;

const TOP = SHEET.height - MARGIN.top;
const emptyPage = (): ListPage => ({ heading: [], lines: [] });

/** Cuts a list of titles into pages. An entry is never split across pages. */
export function layOutList(
  entries: readonly ListEntry[],
  {
    heading,
    measure,
    labelSample = '',
    hasDates = false,
  }: {
    heading: readonly string[];
    measure: MeasureText;
    /** As wide as the widest label. */
    labelSample?: string;
    /** Leaves room for a column of dates, which has a title on each page. */
    hasDates?: boolean;
  },
): ListPage[] {
  const labelWidth = Math.max(
    LABEL_WIDTH,
    Math.min(LABEL_WIDTH_MAX, measure(labelSample, SIZE).width + LABEL_GAP),
  );
  let page = emptyPage();
  let y = TOP;
  const pages = [page];
  const dateX = SHEET.width - MARGIN.side - labelWidth - DATE_WIDTH + LABEL_GAP;
  const headColumns = () => {
    if (!hasDates) return;
    const { height } = measure(DATE_TITLE, NOTE_SIZE);
    y -= height;
    const style = { x: dateX, y: y + height * DESCENT, sizePoints: NOTE_SIZE };
    page.heading.push({ text: DATE_TITLE, ...style });
    y -= ENTRY_GAP;
  };
  const goOn = () => {
    page = emptyPage();
    pages.push(page);
    y = TOP;
    headColumns();
  };

  for (const [index, text] of heading.entries()) {
    const sizePoints = index === 0 ? HEADING_SIZE : SIZE;
    const widthMax = SHEET.width - 2 * MARGIN.side;
    const style = { isBold: index === 0 };
    for (const line of breakText(text, { measure, sizePoints, style, widthMax, linesMax: 4 })) {
      const { height } = measure(line.text, sizePoints, style);
      y -= height;
      const baseline = y + height * DESCENT;
      page.heading.push({ ...line, ...style, x: MARGIN.side, y: baseline, sizePoints });
    }
  }
  y -= 12;
  headColumns();

  for (const [index, entry] of entries.entries()) {
    const block = entryLines(entry, index, {
      measure,
      labelWidth: hasDates ? labelWidth + DATE_WIDTH : labelWidth,
      dateX,
    });
    const needed = block.reduce((sum, line) => sum + line.height, ENTRY_GAP);
    if (y - needed < MARGIN.bottom && page.lines.length > 0) goOn();
    for (const line of block) {
      y -= line.height;
      page.lines.push({ ...line, y: y + line.height * DESCENT });
    }
    y -= ENTRY_GAP;
  }
  return pages;
}

function entryLines(
  entry: ListEntry,
  index: number,
  { measure, labelWidth, dateX }: { measure: MeasureText; labelWidth: number; dateX: number },
): ListLine[] {
  const x = MARGIN.side + entry.level * LEVEL_INDENT;
  const widthMax = SHEET.width - MARGIN.side - labelWidth - x;
  const lines = (text: string, sizePoints: number) =>
    breakText(text, { measure, sizePoints, widthMax, linesMax: TITLE_LINES_MAX }).map((line) => ({
      ...line,
      x,
      y: 0,
      sizePoints,
      entry: index,
      isFirst: false,
      height: measure(line.text, sizePoints).height,
    }));
  const date =
    entry.date === undefined
      ? {}
      : { date: { text: entry.date.slice(0, DATE_LENGTH_MAX), x: dateX } };
  const title = lines(entry.title, SIZE).map((line, at) =>
    at === 0 ? { ...line, isFirst: true, ...date } : line,
  );
  return entry.note === undefined ? title : [...title, ...lines(entry.note, NOTE_SIZE)];
}
