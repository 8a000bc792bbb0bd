import {
  CarriageReturn,
  Document,
  Footer,
  type ISectionOptions,
  LineNumberRestartFormat,
  LineRuleType,
  NumberFormat,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  Tab,
  TextRun,
} from 'docx';
import { LINES_PER_PAGE } from '#contracts/rules/speech/reporter-places.ts';
import type { Block } from '#shared/rich-text/blocks.ts';
import {
  documentRun,
  fileProperties,
  pageSetup,
  runningLine,
  TEXT_HEIGHT,
  TEXT_WIDTH,
  withoutForbidden,
} from '#shared/word/page-setup.ts';
import { paragraphStyles, toParagraph } from '#shared/word/write-blocks.ts';
import type { ReporterForm } from './compose-reporter-form.ts';
import type { PageLine } from './lay-out-pages.ts';

/** Room for two lines more, so that a line that Word breaks moves no line to the next page. */
const LINE_HEIGHT = Math.floor(TEXT_HEIGHT / (LINES_PER_PAGE + 2));
const INDENT = 480;

/** Wider than the column of the text: the fonts of Word are not ours. */
const lineStyles = [
  { id: 'line', name: 'Transcript Line', left: 0 },
  { id: 'indentedLine', name: 'Transcript Indented Line', left: INDENT },
].map(({ left, ...style }) => ({
  ...style,
  basedOn: 'Normal',
  run: { size: 24, sizeComplexScript: 24 },
  paragraph: {
    spacing: { line: LINE_HEIGHT, lineRule: LineRuleType.EXACT, before: 0, after: 0 },
    indent: { left, right: -INDENT },
    rightTabStop: TEXT_WIDTH + INDENT,
    widowControl: false,
  },
}));

/**
 * A reporter's form as a Word file. Each line ends with a break of its own, so that Word's line numbers
 * are those of the other files.
 */
export async function writeReporterWord(form: ReporterForm): Promise<Uint8Array> {
  const { front, pages, back, footer } = form;
  const footers = {
    default: new Footer({
      children: [runningLine(footer, ['Page ', PageNumber.CURRENT], { style: 'note' })],
    }),
  };
  const part = (
    blocks: readonly Block[],
    formatType: (typeof NumberFormat)[keyof typeof NumberFormat],
    start?: number,
  ): ISectionOptions => ({
    properties: {
      type: SectionType.NEXT_PAGE,
      page: { ...pageSetup, pageNumbers: { formatType, ...(start !== undefined && { start }) } },
    },
    footers,
    children: blocks.map(toParagraph),
  });
  const file = new Document({
    ...fileProperties(form),
    styles: {
      default: { document: { run: documentRun } },
      paragraphStyles: [...paragraphStyles, ...lineStyles],
    },
    sections: [
      ...front.map((blocks, at) =>
        part(blocks, NumberFormat.LOWER_ROMAN, at === 0 ? 1 : undefined),
      ),
      {
        properties: {
          type: SectionType.NEXT_PAGE,
          page: { ...pageSetup, pageNumbers: { formatType: NumberFormat.DECIMAL, start: 1 } },
          lineNumbers: { countBy: 1, restart: LineNumberRestartFormat.NEW_PAGE, distance: 360 },
        },
        footers,
        children: pages.flatMap(pageParagraphs),
      },
      ...back.map((blocks) => part(blocks, NumberFormat.DECIMAL)),
    ],
  });
  return Packer.toBuffer(file);
}

/** The paragraphs of a page, filled up with empty ones. */
function pageParagraphs(lines: readonly PageLine[], page: number): Paragraph[] {
  const groups: PageLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.[0]?.paragraph === line.paragraph) group.push(line);
    else groups.push([line]);
  }
  const empty = Array.from({ length: LINES_PER_PAGE - lines.length }, (): PageLine[] => []);
  return [...groups, ...empty].map((group, at) => toLines(group, page > 0 && at === 0));
}

function toLines(lines: readonly PageLine[], pageBreakBefore: boolean): Paragraph {
  const first = lines[0];
  const isRightToLeft = first?.isRightToLeft ?? false;
  return new Paragraph({
    style: first?.isIndented ? 'indentedLine' : 'line',
    ...(pageBreakBefore && { pageBreakBefore }),
    ...(isRightToLeft && { bidirectional: true }),
    children: first ? runsOf(first, lines) : [],
  });
}

type Look = 'label' | 'words' | 'time';
type Content = string | Tab | CarriageReturn;

/** As few runs as possible: a hearing of ten hours has 11,000 lines. */
function runsOf({ isNote, isStruck, isRightToLeft }: PageLine, lines: readonly PageLine[]) {
  const runs: { look: Look; children: Content[] }[] = [];
  const add = (look: Look, ...children: Content[]) => {
    const last = runs.at(-1);
    if (last?.look === look) last.children.push(...children);
    else runs.push({ look, children });
  };
  for (const [at, { label, text, time }] of lines.entries()) {
    if (at > 0) add(label === '' ? 'words' : 'label', new CarriageReturn());
    if (label !== '') add('label', withoutForbidden(label + (text && ' ')));
    if (text !== '') add('words', withoutForbidden(text));
    if (time !== '') add('time', new Tab(), time);
  }
  return runs.map(
    ({ look, children }) =>
      new TextRun({
        children,
        ...(look === 'label' && { bold: true, boldComplexScript: true }),
        ...(look === 'words' && isNote && { italics: true }),
        ...(look === 'words' && isStruck && { strike: true }),
        ...(look === 'time'
          ? { size: 16, color: '595959' }
          : isRightToLeft && { rightToLeft: true }),
      }),
  );
}
