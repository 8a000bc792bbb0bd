import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import { useVisibleRange } from '#portal/shared/ui/list/use-visible-range.ts';
import { drawPage } from './draw-page.ts';

/** Height of a thumbnail with its label; CSS has the same value. */
const ROW_HEIGHT = 172;
const BOX = { width: 112, height: 132 };

/** A strip of page pictures; only the visible ones are drawn. */
export function PdfThumbnails({
  document: pdf,
  page,
  labels,
  turned,
  onChoose,
}: {
  document: PDFDocumentProxy;
  page: number;
  labels: readonly string[] | undefined;
  turned: ReadonlyMap<number, number>;
  onChoose: (page: number) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const count = pdf.numPages;
  const range = useVisibleRange(box, { rowSize: ROW_HEIGHT, count });

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
              <Thumbnail pdf={pdf} number={number} turn={turned.get(number) ?? 0} />
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

function Thumbnail({ pdf, number, turn }: { pdf: PDFDocumentProxy; number: number; turn: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawing = new AbortController();
    const timer = setTimeout(() => {
      // A page that cannot be drawn stays blank here; the document itself says why.
      if (canvas.current)
        drawPage(pdf, number, canvas.current, { box: BOX, turn, signal: drawing.signal }).catch(
          () => undefined,
        );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [pdf, number, turn]);
  return <canvas ref={canvas} width={93} height={BOX.height} />;
}
