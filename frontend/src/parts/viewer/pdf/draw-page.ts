import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Draws a page at the largest size that fits the box, upright if it lies turned clockwise by `turn`.
 * Rethrows errors of pdf.js.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  {
    box,
    turn = 0,
    signal,
  }: { box: { width: number; height: number }; turn?: number; signal: AbortSignal },
): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const rotation = (page.rotate + 360 - turn) % 360;
  const own = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(box.width / own.width, box.height / own.height);
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const viewport = page.getViewport({ scale: scale * density, rotation });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  canvas.style.width = `${canvas.width / density}px`;
  const rendering = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => rendering.cancel(), { once: true });
  await rendering.promise;
}
