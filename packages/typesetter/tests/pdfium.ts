import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { onTestFinished } from 'vitest';

export type Picture = { width: number; height: number; rgba: Buffer };

/** A document opened by PDFium, which knows nothing of the engine. */
export type Rendered = {
  pageCount: number;
  picture(page: number, scale?: number): Picture;
  label(page: number): string;
  text(page: number): string;
};

let loaded: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  loaded ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    const bytes = readFileSync(file);
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const pdfium = await init({ wasmBinary: wasmBinary as ArrayBuffer });
    pdfium.PDFiumExt_Init();
    return pdfium;
  })();
  return loaded;
}

const ANNOTATIONS = 1;
const WHITE = 0xffffffff;

/** Opens a PDF in PDFium until the test ends. Throws where it can't. */
export async function openRendered(bytes: Uint8Array): Promise<Rendered> {
  const pdfium = await loadPdfium();
  const { pdfium: wasm } = pdfium;
  // The module has it; its types leave it out. It is another array whenever memory grows.
  const heap = (): Uint8Array => Reflect.get(wasm, 'HEAPU8');
  const at = wasm.wasmExports.malloc(bytes.length);
  heap().set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) {
    wasm.wasmExports.free(at);
    throw new Error(`PDFium refuses the file: ${pdfium.FPDF_GetLastError()}`);
  }
  onTestFinished(() => {
    pdfium.FPDF_CloseDocument(document);
    wasm.wasmExports.free(at);
  });
  const withPage = <Result>(index: number, use: (page: number) => Result): Result => {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) throw new Error(`PDFium cannot load page ${index}`);
    try {
      return use(page);
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
  };
  const utf16 = (fill: (buffer: number, length: number) => number): string => {
    const length = fill(0, 0);
    if (length <= 2) return '';
    const buffer = wasm.wasmExports.malloc(length);
    fill(buffer, length);
    const text = Buffer.from(heap().slice(buffer, buffer + length - 2)).toString('utf16le');
    wasm.wasmExports.free(buffer);
    return text;
  };
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    picture: (index, scale = 0.5) =>
      withPage(index, (page) => {
        const width = Math.max(1, Math.round(pdfium.FPDF_GetPageWidthF(page) * scale));
        const height = Math.max(1, Math.round(pdfium.FPDF_GetPageHeightF(page) * scale));
        const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS);
        const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const rgba = Buffer.from(heap().slice(buffer, buffer + width * height * 4));
        pdfium.FPDFBitmap_Destroy(bitmap);
        return { width, height, rgba };
      }),
    label: (index) =>
      utf16((buffer, length) => pdfium.FPDF_GetPageLabel(document, index, buffer, length)),
    text: (index) =>
      withPage(index, (page) => {
        const textPage = pdfium.FPDFText_LoadPage(page);
        const count = pdfium.FPDFText_CountChars(textPage);
        const buffer = wasm.wasmExports.malloc((count + 1) * 2);
        pdfium.FPDFText_GetText(textPage, 0, count, buffer);
        const text = Buffer.from(heap().slice(buffer, buffer + count * 2)).toString('utf16le');
        wasm.wasmExports.free(buffer);
        pdfium.FPDFText_ClosePage(textPage);
        return text;
      }),
  };
}

/** Share of pixels that differ by more than a shade. Pictures of different size differ wholly. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.rgba.length; at += 4) {
    const delta =
      Math.abs((a.rgba[at] ?? 0) - (b.rgba[at] ?? 0)) +
      Math.abs((a.rgba[at + 1] ?? 0) - (b.rgba[at + 1] ?? 0)) +
      Math.abs((a.rgba[at + 2] ?? 0) - (b.rgba[at + 2] ?? 0));
    if (delta > 48) differing++;
  }
  return differing / (a.rgba.length / 4);
}
