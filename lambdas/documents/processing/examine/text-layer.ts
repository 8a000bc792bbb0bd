import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { layerFonts } from '../../record/layer-fonts.constants.ts';

/**
 * A word and its box on the upright page, in points from the upper left corner; how surely it was read,
 * 0 to 100, absent in results of earlier code.
 */
export type PlacedWord = [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  confidence?: number,
];

/** `toPage` leads from the upright page to the page as it is shown, both in points. */
export type PlacedWords = { lines: readonly (readonly PlacedWord[])[]; toPage: readonly number[] };

/** Reads a font's file, by module specifier. */
export type ReadFont = (specifier: string) => Uint8Array;

type Affine = readonly [number, number, number, number, number, number];

const TRUE_TYPE = 2;
/** Text that is neither filled nor stroked (PDF, 9.3.6). */
const INVISIBLE = 3;
const FONT_SIZE = 10;
/** Share of a word's height that is above its baseline. */
const ASCENT = 0.8;
/** Device units a point: coordinates of a device are whole numbers. */
const UNITS = 100;

const fontFileOf = (word: string): string => {
  const [, file] = layerFonts.find(([letters]) => letters?.test(word)) ?? layerFonts[0];
  return file;
};

/** Lays words over pages of one document. The returned function is given a loaded page. */
export function textLayer(
  pdfium: WrappedPdfiumModule,
  { document, heap, readFont }: { document: number; heap: () => Uint8Array; readFont: ReadFont },
): (page: { page: number; width: number; height: number }, words: PlacedWords) => boolean {
  const { pdfium: wasm } = pdfium;
  const fonts = new Map<string, number>();

  const withBytes = <Result>(bytes: Uint8Array, use: (at: number) => Result): Result => {
    const at = wasm.wasmExports.malloc(bytes.length);
    heap().set(bytes, at);
    try {
      return use(at);
    } finally {
      wasm.wasmExports.free(at);
    }
  };

  const fontOf = (word: string): number => {
    const file = fontFileOf(word);
    const known = fonts.get(file);
    if (known !== undefined) return known;
    const bytes = readFont(file);
    // PDFium copies the bytes.
    const font = withBytes(bytes, (at) =>
      pdfium.FPDFText_LoadFont(document, at, bytes.length, TRUE_TYPE, true),
    );
    fonts.set(file, font);
    return font;
  };

  /** Leads from the page as it is shown to its own coordinates. */
  const toUserSpace = ({ page, width, height }: { page: number; width: number; height: number }) =>
    withBytes(new Uint8Array(16), (out): Affine => {
      const [w, h] = [Math.round(width * UNITS), Math.round(height * UNITS)];
      const at = (x: number, y: number): [number, number] => {
        pdfium.FPDF_DeviceToPage(page, 0, 0, w, h, 0, x, y, out, out + 8);
        return [wasm.getValue(out, 'double'), wasm.getValue(out + 8, 'double')];
      };
      const [origin, right, below] = [at(0, 0), at(w, 0), at(0, h)];
      return [
        (right[0] - origin[0]) / width,
        (right[1] - origin[1]) / width,
        (below[0] - origin[0]) / height,
        (below[1] - origin[1]) / height,
        origin[0],
        origin[1],
      ];
    });

  const addWord = (page: number, [text, x, y, width, height]: PlacedWord, toUser: Affine) => {
    const font = fontOf(text);
    if (font === 0) return;
    const word = pdfium.FPDFPageObj_CreateTextObj(document, font, FONT_SIZE);
    withBytes(Buffer.from(`${text}\0`, 'utf16le'), (at) => pdfium.FPDFText_SetText(word, at));
    const [left, right] = withBytes(new Uint8Array(16), (out) => {
      pdfium.FPDFPageObj_GetBounds(word, out, out + 4, out + 8, out + 12);
      return [wasm.getValue(out, 'float'), wasm.getValue(out + 8, 'float')];
    });
    const across = width / Math.max(right - left, 0.1);
    const toUpright: Affine = [
      across,
      0,
      0,
      -height / FONT_SIZE,
      x - left * across,
      y + ASCENT * height,
    ];
    pdfium.FPDFPageObj_Transform(word, ...followedBy(toUpright, toUser));
    pdfium.FPDFTextObj_SetTextRenderMode(word, INVISIBLE);
    pdfium.FPDFPage_InsertObject(page, word);
  };

  return (page, { lines, toPage }) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toPage;
    const toUser = followedBy([a, b, c, d, e, f], toUserSpace(page));
    for (const word of lines.flat()) addWord(page.page, word, toUser);
    return pdfium.FPDFPage_GenerateContent(page.page);
  };
}

/** The matrix that applies `first`, then `second`. */
function followedBy(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}
