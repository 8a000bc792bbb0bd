import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const WHITE = 0xffffffff;

let loaded: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  loaded ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    const pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
    pdfium.PDFiumExt_Init();
    return pdfium;
  })();
  return loaded;
}

/** Draws the first page of a PDF in shades of gray. */
export async function drawPage(
  pdf: Uint8Array,
  dpi: number,
): Promise<{ width: number; height: number; gray: Uint8Array }> {
  const pdfium = await loadPdfium();
  const { pdfium: wasm } = pdfium;
  // The module has it; its types leave it out. It is another array whenever memory grows.
  const heap = (): Uint8Array => Reflect.get(wasm, 'HEAPU8');
  const at = wasm.wasmExports.malloc(pdf.length);
  heap().set(pdf, at);
  const document = pdfium.FPDF_LoadMemDocument(at, pdf.length, '');
  const page = pdfium.FPDF_LoadPage(document, 0);
  const width = Math.round((pdfium.FPDF_GetPageWidthF(page) * dpi) / 72);
  const height = Math.round((pdfium.FPDF_GetPageHeightF(page) * dpi) / 72);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const bgra = heap().subarray(pixels, pixels + width * height * 4);
  // Black text on white: one channel says it all.
  const gray = new Uint8Array(width * height);
  for (let index = 0; index < gray.length; index++) gray[index] = bgra[index * 4 + 1] ?? 0;
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(document);
  wasm.wasmExports.free(at);
  return { width, height, gray };
}
