import { readContent } from '../compose/content-stream.ts';
import type { SourcePage } from '../pdf/page-tree.ts';
import { PdfError } from '../pdf/pdf-error.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { nameOf, PdfRef, PdfStream, type PdfValue } from '../pdf/values.ts';

/** Whether a page has searchable text, and whether anything is drawn on it. */
export type PageTraits = { hasText: boolean; hasMarks: boolean };

const CONTENT_SIZE_MAX = 64 * 1024 * 1024;
const FORM_DEPTH_MAX = 6;

const TEXT_OPERATORS = new Set(['Tj', 'TJ', "'", '"']);
const PAINT_OPERATORS = new Set('S s f F f* B B* b b* sh BI'.split(' '));

/** Reads traits of one document's pages; forms that many pages share are read once. */
export function pageTraitsReader(file: PdfFile): (page: SourcePage) => PageTraits {
  const forms = new Map<number, PageTraits>();

  const read = (
    streams: readonly PdfStream[],
    resources: PdfValue | undefined,
    depth: number,
  ): PageTraits => {
    const traits: PageTraits = { hasText: false, hasMarks: false };
    const content = Buffer.concat(streams.flatMap((stream) => [decode(stream), NEWLINE]));
    const xObjects = file.dict(file.dict(resources)?.get('XObject'));
    for (const { operator, operands } of readContent(content)) {
      if (TEXT_OPERATORS.has(operator)) traits.hasText = true;
      else if (PAINT_OPERATORS.has(operator)) traits.hasMarks = true;
      else if (operator === 'Do') {
        const form = traitsOfObject(xObjects?.get(nameOf(operands[0]) ?? ''), resources, depth);
        traits.hasText ||= form.hasText;
        traits.hasMarks ||= form.hasMarks;
      }
      if (traits.hasText) return { hasText: true, hasMarks: true };
    }
    return traits;
  };

  const traitsOfObject = (
    value: PdfValue | undefined,
    resources: PdfValue | undefined,
    depth: number,
  ): PageTraits => {
    const stream = file.resolve(value);
    if (!(stream instanceof PdfStream)) return { hasText: false, hasMarks: false };
    if (nameOf(file.resolve(stream.dict.get('Subtype'))) !== 'Form')
      return { hasText: false, hasMarks: true };
    const known = value instanceof PdfRef ? forms.get(value.num) : undefined;
    if (known !== undefined) return known;
    if (depth >= FORM_DEPTH_MAX) return { hasText: false, hasMarks: true };
    // A form that draws itself finds this while it is read.
    if (value instanceof PdfRef) forms.set(value.num, { hasText: false, hasMarks: false });
    const traits = read([stream], stream.dict.get('Resources') ?? resources, depth + 1);
    if (value instanceof PdfRef) forms.set(value.num, traits);
    return traits;
  };

  const decode = (stream: PdfStream): Buffer => {
    try {
      return file.decode(stream, CONTENT_SIZE_MAX);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return Buffer.alloc(0);
    }
  };

  return ({ dict }) => {
    const contents = file.resolve(dict.get('Contents'));
    const parts = Array.isArray(contents) ? contents : [contents];
    const streams = parts
      .map((part) => file.resolve(part))
      .filter((part) => part instanceof PdfStream);
    return read(streams, dict.get('Resources'), 0);
  };
}

const NEWLINE = Buffer.from('\n');
