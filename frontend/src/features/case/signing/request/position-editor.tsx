import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import leftIcon from 'primeicons/raw-svg/angle-left.svg?raw';
import rightIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { drawPage } from '#portal/parts/viewer/pdf/draw-page.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { nameOf, pageOf, rectangleOf } from './place-signatures.ts';
import { toCoordinates } from './rectangle.ts';
import { placeOf, SignatureBox } from './signature-box.tsx';
import type { FormSignatory } from './signing-form.ts';
import { usePageSize } from './use-page-preview.ts';

/** Chooses page and place of one signatory's signature; the others are shown. */
export function PositionEditor({
  document: pdf,
  signatories,
  selected,
  onChange,
}: {
  document: PDFDocumentProxy;
  signatories: readonly FormSignatory[];
  /** Index of the signatory whose signature is placed. */
  selected: number;
  onChange: (change: Pick<FormSignatory, 'page' | 'coordinates'>) => void;
}) {
  const pages = pdf.numPages;
  const signatory = signatories[selected];
  const number = signatory ? pageOf(signatory, pages) : pages;
  const size = usePageSize(pdf, number);
  if (!signatory) return null;
  const name = nameOf(signatory, selected);
  const rectangle = size && rectangleOf(signatory, selected, size);
  return (
    <div className="position-editor">
      <PagePicker
        page={number}
        pages={pages}
        onPage={(page) => onChange({ page, coordinates: signatory.coordinates })}
      />
      <div
        className="position-sheet"
        // React's type has no custom properties.
        style={{ '--page-ratio': size ? size.width / size.height : Math.SQRT1_2 } as CSSProperties}
      >
        <PageCanvas pdf={pdf} number={number} />
        {size && (
          <div className="position-boxes">
            {signatories.map(
              (other, index) =>
                index !== selected &&
                pageOf(other, pages) === number && (
                  <span
                    key={other.id}
                    className="signature-other"
                    style={placeOf(size, rectangleOf(other, index, size))}
                  >
                    {nameOf(other, index)}
                  </span>
                ),
            )}
            {rectangle && (
              <SignatureBox
                key={signatory.id}
                name={name}
                page={size}
                rectangle={rectangle}
                onChange={(next) => onChange({ page: number, coordinates: toCoordinates(next) })}
              />
            )}
          </div>
        )}
      </div>
      {rectangle && (
        <p className="field-hint tabular position-hint" role="status">
          {`${name}: page ${number}, ${rectangle.left} points from the left, ${rectangle.top} from the top, ${rectangle.width} × ${rectangle.height} points`}
        </p>
      )}
    </div>
  );
}

function PagePicker({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (wanted: number) => {
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <div className="position-pages">
      <IconButton
        icon={leftIcon}
        label="Previous page"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      <label>
        Page{' '}
        <input
          className="control tabular"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const wanted = Number(target.value);
            if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
          }}
          onBlur={() => setTyped(String(page))}
          // Enter must not submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {` of ${pages}`}
      </label>
      <IconButton
        icon={rightIcon}
        label="Next page"
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
    </div>
  );
}

function PageCanvas({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const sheet = canvas.current?.parentElement;
    if (!sheet) return undefined;
    const watch = new ResizeObserver(() => setWidth(sheet.clientWidth));
    watch.observe(sheet);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!canvas.current || width === 0) return undefined;
    const drawing = new AbortController();
    const { signal } = drawing;
    const show = (next: typeof state) => signal.aborted || setState(next);
    drawPage(pdf, number, canvas.current, {
      box: { width, height: Number.POSITIVE_INFINITY },
      signal,
    }).then(
      () => show('drawn'),
      () => show('failed'),
    );
    return () => drawing.abort();
  }, [pdf, number, width]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />
      {state === 'waiting' && <Skeleton label="Loading document" lines={6} />}
      {state === 'failed' && <p className="position-problem">This page cannot be shown.</p>}
    </>
  );
}
