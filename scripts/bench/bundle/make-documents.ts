import { randomFillSync } from 'node:crypto';
import {
  pagesPdf,
  type TestObjects,
  writePdf,
} from '../../../packages/bundle-composer/tests/make-pdf.ts';

/** A document of a bundle: a PDF with its number of pages. */
export type BenchDocument = { pageCount: number; bytes: Buffer };

const PAGES = 100;
const SCAN_BYTES = 335_000;

/** `count` documents of 100 pages: one in five has scanned pages (33.5 MB), the others have text. */
export function* largeDocuments(count: number): Generator<BenchDocument> {
  for (let index = 0; index < count; index++)
    yield {
      pageCount: PAGES,
      bytes: index % 5 === 0 ? scans(PAGES) : text(PAGES, index),
    };
}

/**
 * `count` documents of one to six pages: text, scans of one resource dictionary, forms that draw
 * forms, and drawings of thousands of lines.
 */
export function* smallDocuments(count: number): Generator<BenchDocument> {
  const kinds = [text, sharedScans, text, nestedForms, drawings] as const;
  for (let index = 0; index < count; index++) {
    const pageCount = 1 + (index % 6);
    const make = kinds[index % kinds.length] ?? text;
    yield { pageCount, bytes: make(pageCount, index) };
  }
}

/** Scanned pages whose resources name the pictures of all pages, as some programs write them. */
function sharedScans(pageCount: number): Buffer {
  const pages = Array.from({ length: pageCount }, (_page, page) => page);
  const names = pages.map((page) => `/Im${page} ${1000 + page} 0 R`).join('');
  return pagesPdf(
    pages.map((page) => ({
      text: '',
      content: `q 595 0 0 842 0 0 cm /Im${page} Do Q`,
      resources: '/Resources 2000 0 R',
    })),
    {
      objects: {
        ...Object.fromEntries(
          pages.map((page) => [
            1000 + page,
            {
              dict: '/Type/XObject/Subtype/Image/Width 1654/Height 2339/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode',
              data: randomFillSync(Buffer.alloc(SCAN_BYTES / 5)),
            },
          ]),
        ),
        2000: `<</XObject<<${names}>>>>`,
      },
    },
  );
}

function nestedForms(pageCount: number, seed: number): Buffer {
  const depth = 12;
  const form = (level: number) => ({
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</Next ${1001 + level} 0 R>>>>`,
    data: `BT /F1 9 Tf 72 ${700 - 20 * level} Td (Level ${level} of ${seed}) Tj ET${level < depth ? ' /Next Do' : ''}`,
    isDeflated: true,
  });
  return pagesPdf(
    Array.from({ length: pageCount }, () => ({
      text: '',
      content: 'q /Form Do Q',
      resources: '/Resources<</XObject<</Form 1000 0 R>>>>',
    })),
    {
      objects: Object.fromEntries(
        Array.from({ length: depth + 1 }, (_level, level) => [1000 + level, form(level)]),
      ),
    },
  );
}

function drawings(pageCount: number, seed: number): Buffer {
  const line = (at: number) =>
    `${(at * 7 + seed) % 595} ${(at * 13) % 842} m ${(at * 11) % 595} ${(at * 17 + seed) % 842} l S`;
  return pagesPdf(
    Array.from({ length: pageCount }, () => ({
      text: '',
      content: Array.from({ length: 3_000 }, (_line, at) => line(at)).join('\n'),
    })),
  );
}

/** Scanned pages; the images hold random data, since nothing decodes them. */
function scans(pageCount: number): Buffer {
  const numbers = Array.from({ length: pageCount }, (_, index) => 10 + index * 3);
  const objects: TestObjects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${pageCount}/Kids[${numbers.map((num) => `${num} 0 R`).join(' ')}]>>`,
  };
  for (const num of numbers) {
    objects[num] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</Im ${num + 1} 0 R>>>>/Contents ${num + 2} 0 R>>`;
    objects[num + 1] = {
      dict: '/Type/XObject/Subtype/Image/Width 1654/Height 2339/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode',
      data: randomFillSync(Buffer.alloc(SCAN_BYTES)),
    };
    objects[num + 2] = { dict: '', data: 'q 595 0 0 842 0 0 cm /Im Do Q' };
  }
  return writePdf(objects);
}

function text(pageCount: number, seed: number): Buffer {
  const paragraph = (page: number, line: number) =>
    `(Paragraph ${line} of page ${page} in document ${seed}: the parties agree as follows.) '`;
  return pagesPdf(
    Array.from({ length: pageCount }, (_page, page) => ({
      text: '',
      content: `BT /F1 11 Tf 14 TL 72 760 Td\n${Array.from({ length: 45 }, (_line, line) => paragraph(page, line)).join('\n')}\nET`,
    })),
  );
}
