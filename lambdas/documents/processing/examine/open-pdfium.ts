import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { functionFile } from '#shared/function-file.ts';
import { lazily } from '#shared/lazy-client.ts';
import { type PlacedWords, type ReadFont, textLayer } from './text-layer.ts';
import { type WantedWords, type WordBox, wordBoxes } from './word-boxes.ts';

/** A picture of a page, four bytes a pixel. */
export type PagePicture = { width: number; height: number; rgba: Uint8Array };

/** A PDF opened by PDFium. Pages count from 0. */
export type PdfiumDocument = {
  pageCount: number;
  /** At most `maxCharacters` of the page's text; '' if the page cannot be loaded. */
  textOf(page: number, maxCharacters: number): string;
  /** The boxes of words on the page, looked for in its first `maxCharacters`: none where they are not. */
  boxesOf(
    page: number,
    asked: { wanted: readonly WantedWords[]; maxCharacters: number },
  ): WordBox[][];
  /** Size of the page as it is shown, in points; undefined if it cannot be loaded. */
  sizeOf(page: number): { width: number; height: number } | undefined;
  /** The page on white, within these sizes in pixels; undefined if it cannot be loaded. */
  pictureOf(page: number, limits: { width: number; height: number }): PagePicture | undefined;
  /** Digital signatures in the document. */
  signatureCount: number;
  /** Lays invisible words over a page; false if it cannot be loaded. `saveAs` writes them. */
  layText(page: number, words: PlacedWords, readFont: ReadFont): boolean;
  /** Rewrites the document. False if PDFium cannot. */
  saveAs(path: string): boolean;
};

const RENDER_ANNOTATIONS = 1;
const BYTES_IN_RGB_ORDER = 0x10;
const WHITE = 0xffffffff;
const NOT_INCREMENTAL = 2;

/**
 * Opens a PDF in PDFium for the time of `use`; undefined if PDFium refuses it. The file is read
 * in pieces, so memory does not grow with its size. Must run in a separate process, which
 * hostile files may end.
 */
export async function openPdfium<Result>(
  { path, password = '' }: { path: string; password?: string | undefined },
  use: (document: PdfiumDocument) => Result,
): Promise<Result | undefined> {
  const pdfium = await load();
  const { pdfium: wasm } = pdfium;
  // The module has it; its types leave it out. It is another array whenever memory grows.
  const heap = (): Uint8Array => Reflect.get(wasm, 'HEAPU8');
  const source = openSync(path, 'r');
  // FPDF_FILEACCESS (fpdfview.h): length, function, parameter.
  const access = wasm.wasmExports.malloc(12);
  const readBlock = wasm.addFunction((_: number, at: number, buffer: number, size: number) => {
    const read = readSync(source, heap(), buffer >>> 0, size >>> 0, at >>> 0);
    return read === size ? 1 : 0;
  }, 'iiiii');
  wasm.setValue(access, fstatSync(source).size, 'i32');
  wasm.setValue(access + 4, readBlock, 'i32');
  wasm.setValue(access + 8, 0, 'i32');
  const document = pdfium.FPDF_LoadCustomDocument(access, password);
  try {
    if (document === 0) return undefined;
    return use(documentOf(pdfium, document, heap));
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    wasm.removeFunction(readBlock);
    wasm.wasmExports.free(access);
    closeSync(source);
  }
}

function documentOf(
  pdfium: WrappedPdfiumModule,
  document: number,
  heap: () => Uint8Array,
): PdfiumDocument {
  const { pdfium: wasm } = pdfium;
  const withPage = <Result>(index: number, use: (page: number) => Result): Result | undefined => {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) return undefined;
    try {
      return use(page);
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
  };
  const sizeOf = (page: number) => ({
    width: Math.max(1, pdfium.FPDF_GetPageWidthF(page)),
    height: Math.max(1, pdfium.FPDF_GetPageHeightF(page)),
  });
  let layer: ReturnType<typeof textLayer> | undefined;
  const withText = <Result>(index: number, use: (text: number) => Result): Result | undefined =>
    withPage(index, (page) => {
      const text = pdfium.FPDFText_LoadPage(page);
      if (text === 0) return undefined;
      try {
        return use(text);
      } finally {
        pdfium.FPDFText_ClosePage(text);
      }
    });
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    textOf: (index, maxCharacters) =>
      withText(index, (text) => {
        const count = Math.min(maxCharacters, Math.max(0, pdfium.FPDFText_CountChars(text)));
        const buffer = wasm.wasmExports.malloc((count + 1) * 2);
        const written = pdfium.FPDFText_GetText(text, 0, count, buffer);
        const bytes = heap().slice(buffer, buffer + Math.max(0, written - 1) * 2);
        wasm.wasmExports.free(buffer);
        return Buffer.from(bytes).toString('utf16le');
      }) ?? '',
    boxesOf: (index, asked) =>
      withText(index, (text) => wordBoxes(pdfium, text, asked)) ?? asked.wanted.map(() => []),
    sizeOf: (index) => withPage(index, sizeOf),
    pictureOf: (index, limits) =>
      withPage(index, (page) => {
        const points = sizeOf(page);
        const scale = Math.min(limits.width / points.width, limits.height / points.height);
        const width = Math.max(1, Math.floor(points.width * scale));
        const height = Math.max(1, Math.floor(points.height * scale));
        const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
        if (bitmap === 0) return undefined;
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        const flags = RENDER_ANNOTATIONS | BYTES_IN_RGB_ORDER;
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
        const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const rgba = heap().slice(pixels, pixels + width * height * 4);
        pdfium.FPDFBitmap_Destroy(bitmap);
        return { width, height, rgba };
      }),
    signatureCount: pdfium.FPDF_GetSignatureCount(document),
    layText: (index, words, readFont) =>
      withPage(index, (page) => {
        layer ??= textLayer(pdfium, { document, heap, readFont });
        return layer({ page, ...sizeOf(page) }, words);
      }) ?? false,
    saveAs: (path) => {
      const target = openSync(path, 'w');
      // FPDF_FILEWRITE (fpdf_save.h): version, function.
      const writer = wasm.wasmExports.malloc(8);
      const writeBlock = wasm.addFunction((_: number, from: number, size: number) => {
        const bytes = heap().subarray(from >>> 0, (from >>> 0) + (size >>> 0));
        return writeSync(target, bytes) === size ? 1 : 0;
      }, 'iiii');
      wasm.setValue(writer, 1, 'i32');
      wasm.setValue(writer + 4, writeBlock, 'i32');
      try {
        return pdfium.FPDF_SaveAsCopy(document, writer, NOT_INCREMENTAL);
      } finally {
        wasm.removeFunction(writeBlock);
        wasm.wasmExports.free(writer);
        closeSync(target);
      }
    },
  };
}

const load = lazily(async (): Promise<WrappedPdfiumModule> => {
  const bytes = readFileSync(functionFile('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(bytes).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
});
