import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { visibleRange } from './visible-range.ts';

/** Height of a thumbnail with its label; CSS has the same value. */
const ROW_HEIGHT = 172;
const MAX_WIDTH = 112;
const MAX_HEIGHT = 132;

/** A strip of page pictures; only the visible ones are drawn. */
export function PdfThumbnails({
  document: pdf,
  page,
  labels,
  onChoose,
}: {
  document: PDFDocumentProxy;
  page: number;
  labels: readonly string[] | undefined;
  onChoose: (page: number) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const [range, setRange] = useState({ first: 0, end: 0 });
  const count = pdf.numPages;

  useEffect(() => {
    const strip = box.current;
    if (!strip) return undefined;
    const update = () => {
      const { scrollTop, clientHeight: height } = strip;
      const next = visibleRange({ scrollTop, height, rowHeight: ROW_HEIGHT, count });
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    update();
    const resizing = new ResizeObserver(update);
    resizing.observe(strip);
    strip.addEventListener('scroll', update, { passive: true });
    return () => {
      resizing.disconnect();
      strip.removeEventListener('scroll', update);
    };
  }, [count]);

  // The strip follows the document.
  useEffect(() => {
    const strip = box.current;
    if (!strip) return;
    const top = (page - 1) * ROW_HEIGHT;
    const isVisible =
      top >= strip.scrollTop && top + ROW_HEIGHT <= strip.scrollTop + strip.clientHeight;
    if (!isVisible) strip.scrollTop = top - (strip.clientHeight - ROW_HEIGHT) / 2;
  }, [page]);

  const pages = Array.from(
    { length: range.end - range.first },
    (_none, at) => range.first + at + 1,
  );
  return (
    <nav ref={box} className="viewer-thumbnails" aria-label="Pages">
      <ol className="viewer-thumbnails-pages" style={{ height: count * ROW_HEIGHT }}>
        {pages.map((number) => (
          <li
            key={number}
            className="viewer-thumbnail-row"
            style={{ top: (number - 1) * ROW_HEIGHT }}
            aria-setsize={count}
            aria-posinset={number}
          >
            <button
              type="button"
              className="viewer-thumbnail"
              aria-label={`Page ${labels?.[number - 1] || number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChoose(number)}
            >
              <Thumbnail pdf={pdf} number={number} />
              <span>{labels?.[number - 1] || number}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A thumbnail starts to render only when it has been visible for this long. */
const SETTLE_MS = 120;

function Thumbnail({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawing = new AbortController();
    const timer = setTimeout(() => {
      // A page that cannot be drawn stays blank here; the document itself says why.
      drawThumbnail(pdf, number, canvas.current, drawing.signal).catch(() => undefined);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} width={93} height={MAX_HEIGHT} />;
}

async function drawThumbnail(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement | null,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted || !canvas) return;
  const own = page.getViewport({ scale: 1 });
  const scale = Math.min(MAX_WIDTH / own.width, MAX_HEIGHT / own.height);
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const viewport = page.getViewport({ scale: scale * density });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  canvas.style.width = `${canvas.width / density}px`;
  const rendering = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => rendering.cancel(), { once: true });
  await rendering.promise;
}
