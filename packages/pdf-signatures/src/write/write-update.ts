import {
  PDFArray,
  type PDFContext,
  PDFHexString,
  PDFNumber,
  type PDFObject,
  type PDFRef,
} from 'pdf-lib';
import { PdfSigningError } from './pdf-signing-error.ts';

/** Where the file's newest cross-reference section begins, and of which kind it is. */
export type LastSection = {
  /** As written after startxref. */
  startXref: number;
  isStream: boolean;
  /** Bytes before the header, which offsets in the file don't count. */
  shift: number;
};

const TAIL_BYTES = 4096;

/** Throws PdfSigningError if the file does not end as a PDF does. */
export function findLastSection(pdf: Uint8Array): LastSection {
  const tail = latin1(pdf.subarray(Math.max(0, pdf.length - TAIL_BYTES)));
  const startXref = Number(
    /startxref\s+(\d{1,10})\s*(?:%|$)/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1],
  );
  const header = latin1(pdf.subarray(0, 1024)).indexOf('%PDF-');
  for (const shift of Number.isNaN(startXref) || header < 0 ? [] : [0, header]) {
    const start = latin1(pdf.subarray(startXref + shift, startXref + shift + 40)).trimStart();
    if (start.startsWith('xref')) return { startXref, isStream: false, shift };
    if (/^\d+\s+\d+\s+obj/.test(start)) return { startXref, isStream: true, shift };
  }
  throw new PdfSigningError('The PDF is damaged: its cross-reference table cannot be found');
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * Appends objects to a PDF as an incremental update: the result begins with the bytes of `pdf`. The
 * cross-reference section is of the same kind as the last one, since some readers refuse both kinds in
 * one file.
 */
export function writeUpdate(
  pdf: Uint8Array,
  {
    context,
    objects,
    last,
  }: { context: PDFContext; objects: Map<PDFRef, PDFObject>; last: LastSection },
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [pdf];
  let length = pdf.length;
  const write = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? toBytes(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = new Map<PDFRef, number>();
  const ascending = [...objects].sort(([a], [b]) => a.objectNumber - b.objectNumber);
  write('\n');
  for (const [ref, object] of ascending) {
    offsets.set(ref, length - last.shift);
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    write(`${ref.objectNumber} ${ref.generationNumber} obj\n`);
    write(bytes);
    write('\nendobj\n');
  }
  const startXref = length - last.shift;
  if (last.isStream) {
    const own = context.nextRef();
    offsets.set(own, startXref);
    write(crossReferenceStream(own, { offsets, trailer: trailerOf(context, last) }));
  } else {
    write(`xref\n${crossReferenceTable(offsets)}trailer\n<<\n${trailerOf(context, last)}>>\n`);
  }
  write(`startxref\n${startXref}\n%%EOF\n`);
  return join(parts);
}

/** Entries of the trailer. The first part of the file's id stays, the second is new. */
function trailerOf(context: PDFContext, { startXref }: LastSection): string {
  const { Root, Info, ID } = context.trailerInfo;
  const fresh = PDFHexString.of(crypto.randomUUID().replaceAll('-', '').toUpperCase());
  const id = context.lookup(ID as PDFRef | undefined);
  const first = id instanceof PDFArray ? id.get(0) : fresh;
  const entries: [string, PDFObject | undefined][] = [
    ['Size', PDFNumber.of(context.largestObjectNumber + 1)],
    ['Root', Root],
    ['Info', Info],
    ['ID', context.obj([first, fresh])],
    ['Prev', PDFNumber.of(startXref)],
  ];
  return entries.flatMap(([key, value]) => (value ? [`/${key} ${value}\n`] : [])).join('');
}

/** Runs of consecutive object numbers. */
function runsOf(offsets: Map<PDFRef, number>): [PDFRef, number][][] {
  const runs: [PDFRef, number][][] = [];
  for (const entry of [...offsets].sort(([a], [b]) => a.objectNumber - b.objectNumber)) {
    const run = runs.at(-1);
    const previous = run?.at(-1)?.[0].objectNumber;
    if (run && previous === entry[0].objectNumber - 1) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const headOf = (run: readonly [PDFRef, number][]) => `${run[0]?.[0].objectNumber} ${run.length}`;

function crossReferenceTable(offsets: Map<PDFRef, number>): string {
  return runsOf(offsets)
    .map((run) => {
      const lines = run.map(([{ generationNumber }, offset]) => {
        const generation = String(generationNumber).padStart(5, '0');
        return `${String(offset).padStart(10, '0')} ${generation} n \n`;
      });
      return `${headOf(run)}\n${lines.join('')}`;
    })
    .join('');
}

/** Bytes of an entry: type, offset, generation. */
const ENTRY_BYTES = 1 + 5 + 2;

function crossReferenceStream(
  own: PDFRef,
  { offsets, trailer }: { offsets: Map<PDFRef, number>; trailer: string },
): Uint8Array {
  const runs = runsOf(offsets);
  const entries = runs.flat();
  const data = new DataView(new ArrayBuffer(entries.length * ENTRY_BYTES));
  for (const [index, [{ generationNumber }, offset]] of entries.entries()) {
    const at = index * ENTRY_BYTES;
    data.setUint8(at, 1);
    data.setUint8(at + 1, Math.floor(offset / 2 ** 32));
    data.setUint32(at + 2, offset % 2 ** 32);
    data.setUint16(at + 6, generationNumber);
  }
  const head = `${own.objectNumber} 0 obj\n<<\n/Type /XRef\n/W [1 5 2]\n/Index [${runs.map(headOf).join(' ')}]\n/Length ${data.byteLength}\n${trailer}>>\nstream\n`;
  const parts = [toBytes(head), new Uint8Array(data.buffer), toBytes('\nendstream\nendobj\n')];
  return join(parts);
}

const toBytes = (text: string) => new TextEncoder().encode(text);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
