import { deflateSync } from 'node:zlib';

/** Objects of a test PDF by number: syntax, or a stream's dictionary entries and data. */
export type TestObjects = {
  [num: number]: string | { dict: string; data: string | Buffer; isDeflated?: boolean };
};

/** Writes objects as a PDF with a cross-reference table. Object 1 is the catalog. */
export function writePdf(
  objects: TestObjects,
  { trailer = '', header = '%PDF-1.7\n' }: { trailer?: string; header?: string } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(header, 'latin1')];
  let size = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  const push = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  for (const [key, value] of Object.entries(objects)) {
    offsets.set(Number(key), size);
    if (typeof value === 'string') {
      push(Buffer.from(`${key} 0 obj\n${value}\nendobj\n`, 'latin1'));
      continue;
    }
    const plain = typeof value.data === 'string' ? Buffer.from(value.data, 'latin1') : value.data;
    const data = value.isDeflated ? deflateSync(plain) : plain;
    const filter = value.isDeflated ? '/Filter/FlateDecode' : '';
    const length = value.dict.includes('/Length') ? '' : `/Length ${data.length}`;
    push(Buffer.from(`${key} 0 obj\n<<${value.dict}${filter}${length}>>\nstream\n`, 'latin1'));
    push(data);
    push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }
  const count = Math.max(...offsets.keys()) + 1;
  let table = `xref\n0 ${count}\n0000000000 65535 f \n`;
  for (let num = 1; num < count; num++) {
    const offset = offsets.get(num);
    table += `${String(offset ?? 0).padStart(10, '0')} 00000 ${offset === undefined ? 'f' : 'n'} \n`;
  }
  table += `trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${size}\n%%EOF\n`;
  push(Buffer.from(table, 'latin1'));
  return Buffer.concat(parts);
}

export type TestPage = {
  text: string;
  /** Page dictionary entries besides the usual ones. */
  entries?: string;
  /** Replaces `/Resources<<…>>`. */
  resources?: string;
  mediaBox?: string;
  content?: string;
};

/**
 * A PDF whose pages show a text each: catalog 1, page tree 2, font 3, pages from 10, contents
 * from 500. Numbers from 1000 are free.
 */
export function pagesPdf(
  pages: readonly TestPage[],
  {
    catalog = '',
    objects = {},
    trailer = '',
  }: { catalog?: string; objects?: TestObjects; trailer?: string } = {},
): Buffer {
  const all: TestObjects = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${10 + index} 0 R`).join(' ')}]>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  };
  for (const [index, page] of pages.entries()) {
    const resources = page.resources ?? '/Resources<</Font<</F1 3 0 R>>>>';
    all[10 + index] =
      `<</Type/Page/Parent 2 0 R/MediaBox${page.mediaBox ?? '[0 0 595 842]'}${resources}/Contents ${500 + index} 0 R${page.entries ?? ''}>>`;
    all[500 + index] = {
      dict: '',
      data: page.content ?? `BT /F1 24 Tf 72 700 Td (${page.text}) Tj ET`,
      isDeflated: true,
    };
  }
  return writePdf({ ...all, ...objects }, { trailer });
}

/** In place of the font of `pagesPdf`: one that has no replacement, so that readers draw it as before. */
export const symbolFont: TestObjects = {
  3: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
};

/** A PDF of pages with these texts. */
export const textPdf = (...texts: string[]) => pagesPdf(texts.map((text) => ({ text })));
