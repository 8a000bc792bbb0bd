import {
  AlignmentType,
  Document,
  Footer,
  Header,
  type IParagraphOptions,
  LineNumberRestartFormat,
  LineRuleType,
  Packer,
  Paragraph,
  SectionType,
  TextRun,
} from 'docx';
import { LINES_PER_PAGE } from '#contracts/rules/speech/reporter-places.ts';
import {
  documentRun,
  fileProperties,
  pageOfPages,
  pageSetup,
  runningLine,
  TEXT_HEIGHT,
  withoutForbidden,
} from '#shared/word/page-setup.ts';
import { paragraphStyles, toParagraph } from '#shared/word/write-blocks.ts';
import { timesOf } from '../content/present-segments.ts';
import { errataBlocks } from './errata-sheets.ts';
import {
  describeVersion,
  type ExportedTranscript,
  isBlank,
  readsRightToLeft,
  speakerLabels,
  turnMark,
  wordsOf,
} from './exported-transcript.ts';
import { toClock } from './write-text.ts';

/** Exact height of a line, so that 25 lines fill a page. */
const LINE_HEIGHT = Math.floor(TEXT_HEIGHT / LINES_PER_PAGE);
/** The column of Q and A, left of the text. */
const TURN_COLUMN = 720;

/**
 * A transcript as a Word file. With line numbers, each page has 25 lines of equal height, numbered
 * from 1 (D77). A question or an answer has Q or A in a column of its own.
 */
export async function writeWord(
  transcript: ExportedTranscript,
  { hasLineNumbers }: { hasLineNumbers: boolean },
): Promise<Uint8Array> {
  const { caseTitle, caseCode, title, preparedFor, sheets = [] } = transcript;
  const frame = {
    headers: { default: new Header({ children: [headerOf(transcript)] }) },
    footers: { default: new Footer({ children: [footerOf(transcript)] }) },
  };
  const spacing = hasLineNumbers
    ? { line: LINE_HEIGHT, lineRule: LineRuleType.EXACT, before: 0, after: 0 }
    : { line: 300, lineRule: LineRuleType.AUTO, after: 160 };
  const document = new Document({
    ...fileProperties({
      title: `${caseCode} ${title}`,
      subject: caseTitle,
      author: preparedFor,
    }),
    styles: {
      default: { document: { run: { ...documentRun, size: 24 } } },
      ...(sheets.length > 0 && { paragraphStyles }),
    },
    sections: [
      {
        properties: {
          page: pageSetup,
          ...(hasLineNumbers && {
            lineNumbers: {
              countBy: 1,
              restart: LineNumberRestartFormat.NEW_PAGE,
              distance: 360,
            },
          }),
        },
        ...frame,
        children: [
          paragraph({
            spacing,
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ text: withoutForbidden(title), bold: true })],
          }),
          ...paragraphsOf(transcript, spacing),
        ],
      },
      // Pages of their own, without line numbers.
      ...sheets.map((sheet) => ({
        properties: { type: SectionType.NEXT_PAGE, page: pageSetup },
        ...frame,
        children: errataBlocks(sheet).map(toParagraph),
      })),
    ],
  });
  return Packer.toBuffer(document);
}

/** No line is moved to the next page to keep lines together: each page has the same number. */
const paragraph = (options: IParagraphOptions) =>
  new Paragraph({ widowControl: false, keepNext: false, keepLines: false, ...options });

function paragraphsOf(
  { content, hasTimes }: ExportedTranscript,
  spacing: NonNullable<IParagraphOptions['spacing']>,
): Paragraph[] {
  const labelOf = speakerLabels(content);
  const paragraphs: Paragraph[] = [];
  let before = 0;
  for (const segment of content.segments) {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    if (isBlank(segment)) continue;
    const text = wordsOf(segment);
    const isRightToLeft = readsRightToLeft(text);
    paragraphs.push(
      paragraph({
        spacing,
        bidirectional: isRightToLeft,
        ...(segment.textType && { indent: { left: TURN_COLUMN, hanging: TURN_COLUMN } }),
        children: [
          ...(segment.textType ? [new TextRun({ text: turnMark(segment, '\t'), bold: true })] : []),
          ...(hasTimes ? [new TextRun({ text: `${toClock(start)} `, color: '595959' })] : []),
          new TextRun({
            text: withoutForbidden(labelOf(segment)),
            bold: true,
            rightToLeft: isRightToLeft,
          }),
          new TextRun({
            text: withoutForbidden(text),
            rightToLeft: isRightToLeft,
            strike: segment.isStruck ?? false,
          }),
        ],
      }),
      ...(segment.notes ?? []).map((note) =>
        paragraph({
          spacing,
          indent: { left: TURN_COLUMN },
          children: [new TextRun({ text: withoutForbidden(note), italics: true, size: 20 })],
        }),
      ),
    );
  }
  return paragraphs;
}

const headerOf = ({ caseCode, caseTitle }: ExportedTranscript): Paragraph =>
  runningLine(`${shortened(caseTitle)} (${caseCode})`, pageOfPages, { size: 18 });

const footerOf = ({ title, version }: ExportedTranscript): Paragraph =>
  runningLine(shortened(title), [describeVersion(version)], { size: 16 });

/** Fits on one line beside the page number. */
function shortened(text: string): string {
  const characters = [...withoutForbidden(text)];
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 59).join('')}…`;
}
