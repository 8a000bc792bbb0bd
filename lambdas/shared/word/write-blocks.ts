import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  type IParagraphOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import {
  type Block,
  type BlockDocument,
  columnShares,
  notesOf,
  type TableBlock,
  block as textBlock,
} from '../rich-text/blocks.ts';
import type { Alignment, Inline, Note } from '../rich-text/read-rich-text.ts';
import {
  documentRun,
  fileProperties,
  pageOfPages,
  pageSetup,
  runningLine,
  TEXT_WIDTH,
  withoutForbidden,
} from './page-setup.ts';

const twips = (points: number) => Math.round(points * 20);

const alignments: Readonly<Record<Alignment, (typeof AlignmentType)[keyof typeof AlignmentType]>> =
  {
    left: AlignmentType.LEFT,
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    justify: AlignmentType.JUSTIFIED,
  };

/** Run and paragraph styles of the roles; sizes in half points. */
export const paragraphStyles = [
  { id: 'title', name: 'Order Title', run: { size: 30 }, paragraph: { outlineLevel: 0 } },
  {
    ...{ id: 'heading', name: 'Order Heading', run: { size: 24 } },
    paragraph: { keepNext: true, outlineLevel: 1 },
  },
  { id: 'text', name: 'Order Text', run: { size: 23 } },
  { id: 'note', name: 'Order Note', run: { size: 18, color: '4D4D4D' } },
].map((style) => ({ ...style, basedOn: 'Normal', quickFormat: true }));

/** Deeper quotes would leave no room for text. */
const QUOTE_DEPTH_MAX = 6;
const QUOTE_INDENT = twips(14);

/** Deeper lists would leave no room for text. */
const LIST_DEPTH_MAX = 6;
const LIST_INDENT = twips(26);

/** Writes a document as a Word file (Office Open XML). */
export async function writeBlocksDocx(document: BlockDocument): Promise<Uint8Array> {
  const { footer, blocks } = document;
  const file = new Document({
    ...fileProperties(document),
    styles: {
      default: {
        document: { run: documentRun },
      },
      paragraphStyles,
    },
    footnotes: Object.fromEntries(notesOf(blocks).map((note) => [note.number, toFootnote(note)])),
    sections: [
      {
        properties: {
          page: pageSetup,
        },
        footers: {
          default: new Footer({ children: [runningLine(footer, pageOfPages, { style: 'note' })] }),
        },
        children: blocks.map((one) => (one.role === 'table' ? toTable(one) : toParagraph(one))),
      },
    ],
  });
  return Packer.toBuffer(file);
}

const toFootnote = ({ words }: Note) => ({
  children: [
    new Paragraph({ style: 'note', children: [new TextRun(` ${withoutForbidden(words)}`)] }),
  ],
});

export function toParagraph(block: Block): Paragraph {
  const { inlines, alignment, role, keepsWithNext, spaceBefore = 0, hasRuleBelow } = block;
  return new Paragraph({
    style: role,
    alignment: alignments[alignment],
    spacing: { before: twips(spaceBefore), after: twips(6), line: 300 },
    ...(keepsWithNext && { keepNext: true }),
    ...indentation(block),
    ...(hasRuleBelow && {
      border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 6, color: 'BFBFBF' } },
    }),
    children: [...markOf(block), ...childrenOf(inlines)],
  });
}

function toTable({ rows }: TableBlock): Table {
  const shares = columnShares(rows);
  const widths = shares.map((share) => Math.floor(share * TEXT_WIDTH));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: widths,
    rows: rows.map(({ cells }) => {
      const isHead = cells.every((cell) => cell.isHead);
      return new TableRow({
        tableHeader: isHead,
        children: shares.map((_, column) => {
          const paragraphs = cells[column]?.paragraphs ?? [];
          // A cell without a paragraph is not valid.
          const shown = paragraphs.length > 0 ? paragraphs : [textBlock('text', [])];
          return new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            margins: { left: twips(5), right: twips(5), top: twips(3), bottom: twips(3) },
            children: shown.map(
              ({ inlines, alignment }) =>
                new Paragraph({
                  style: 'text',
                  alignment: alignments[alignment],
                  children: childrenOf(inlines),
                }),
            ),
          });
        }),
      });
    }),
  });
}

function indentation({
  quoteDepth,
  list,
}: Block): Pick<IParagraphOptions, 'indent' | 'border' | 'tabStops'> {
  const left =
    Math.min(quoteDepth, QUOTE_DEPTH_MAX) * QUOTE_INDENT +
    Math.min(list?.depth ?? 0, LIST_DEPTH_MAX) * LIST_INDENT;
  return {
    ...(left > 0 && { indent: { left, ...(list?.mark && { hanging: LIST_INDENT }) } }),
    ...(list?.mark && { tabStops: [{ type: TabStopType.LEFT, position: left }] }),
    ...(quoteDepth > 0 && {
      border: { left: { style: BorderStyle.SINGLE, size: 8, space: 8, color: 'B3B3B3' } },
    }),
  };
}

/** The mark is text: numbers stay as they were published when the document is edited. */
const markOf = ({ list }: Block): ParagraphChild[] =>
  list?.mark ? [new TextRun({ children: [list.mark, new Tab()] })] : [];

/** Runs, with the text of each link inside one hyperlink. */
function childrenOf(inlines: readonly Inline[]): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  for (let at = 0; at < inlines.length; ) {
    const href = inlines[at]?.href;
    let end = at + 1;
    while (end < inlines.length && inlines[end]?.href === href) end += 1;
    const runs = inlines
      .slice(at, end)
      .map((inline) =>
        inline.note ? new FootnoteReferenceRun(inline.note.number) : toRun(inline),
      );
    if (href === undefined) children.push(...runs);
    else children.push(new ExternalHyperlink({ link: href, children: runs }));
    at = end;
  }
  return children;
}

function toRun({ text, isBold, isItalic, isUnderlined, href }: Inline): TextRun {
  return new TextRun({
    ...(text === '\n' ? { break: 1 } : { text: withoutForbidden(text) }),
    bold: isBold,
    boldComplexScript: isBold,
    italics: isItalic,
    italicsComplexScript: isItalic,
    ...(isUnderlined && { underline: {} }),
    ...(href !== undefined && { color: '1A4D8C' }),
  });
}
