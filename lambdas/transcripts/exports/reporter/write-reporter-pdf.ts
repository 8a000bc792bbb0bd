import { LINES_PER_PAGE } from '#contracts/rules/speech/reporter-places.ts';
import type { NumberedLine } from '#shared/pdf/numbered-page.ts';
import { type PageFlow, writeCountedFlow } from '#shared/pdf/page-flow.ts';
import { addBlock } from '#shared/pdf/write-blocks.ts';
import { type Block, boldInline, plainInline } from '#shared/rich-text/blocks.ts';
import type { ReporterForm } from './compose-reporter-form.ts';
import type { PageLine } from './lay-out-pages.ts';

/** A reporter's form as a tagged PDF: roman numbers before the transcript, which begins with page 1. */
export const writeReporterPdf = ({
  front,
  pages,
  back,
  ...properties
}: ReporterForm): Promise<{ bytes: Uint8Array; pageCount: number }> =>
  writeCountedFlow(properties, (flow) => {
    flow.page('roman');
    for (const blocks of front) addPart(flow, blocks);
    flow.page('decimal');
    for (const lines of pages) flow.numberedPage(lines.map(toNumberedLine), LINES_PER_PAGE);
    for (const blocks of back) addPart(flow, blocks);
  });

/** The cover has the title of the file, so that other headings are below it. */
function addPart(flow: PageFlow, blocks: readonly Block[]): void {
  flow.page();
  for (const block of blocks) addBlock(flow, block, 2);
}

const toNumberedLine = (line: PageLine): NumberedLine => ({
  paragraph: line.paragraph,
  inlines: [
    ...(line.label === '' ? [] : [boldInline(line.label + (line.text && ' '))]),
    { ...plainInline(line.text), isItalic: line.isNote, isStruck: line.isStruck },
  ],
  direction: line.isRightToLeft ? 'rtl' : 'ltr',
  isIndented: line.isIndented,
  aside: line.time,
});
