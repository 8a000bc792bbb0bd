import nextIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import previousIcon from 'primeicons/raw-svg/angle-up.svg?raw';
import outlineIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import pagesIcon from 'primeicons/raw-svg/images.svg?raw';
import zoomOutIcon from 'primeicons/raw-svg/minus.svg?raw';
import zoomInIcon from 'primeicons/raw-svg/plus.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import rotateIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { useEffect, useState } from 'react';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { pageOf } from './page-label.ts';
import type { PdfSession, PdfState } from './pdf-session.ts';

export type Panel = 'pages' | 'outline' | undefined;

export function PdfToolbar({
  state,
  session,
  panel,
  onPanel,
  onPrint,
}: {
  state: PdfState;
  session: PdfSession | undefined;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onPrint: () => void;
}) {
  const { page, document: pdf } = state;
  const isLocked = !pdf;
  const toggle = (which: Panel) => onPanel(panel === which ? undefined : which);
  return (
    <>
      <div className="viewer-tools">
        <IconButton
          icon={pagesIcon}
          label="Thumbnails"
          aria-pressed={panel === 'pages'}
          disabled={isLocked}
          onClick={() => toggle('pages')}
        />
        <IconButton
          icon={outlineIcon}
          label="Bookmarks"
          aria-pressed={panel === 'outline'}
          disabled={isLocked}
          onClick={() => toggle('outline')}
        />
      </div>
      <div className="viewer-tools">
        <IconButton
          icon={previousIcon}
          label="Previous page"
          disabled={isLocked || page <= 1}
          onClick={() => session?.goToPage(page - 1)}
        />
        <PageField state={state} onGo={(wanted) => session?.goToPage(wanted)} />
        <IconButton
          icon={nextIcon}
          label="Next page"
          disabled={isLocked || page >= pdf.numPages}
          onClick={() => session?.goToPage(page + 1)}
        />
      </div>
      <div className="viewer-tools">
        <IconButton
          icon={zoomOutIcon}
          label="Zoom out"
          disabled={isLocked}
          onClick={() => session?.zoomOut()}
        />
        <ZoomSelect state={state} onZoom={(zoom) => session?.zoomTo(zoom)} />
        <IconButton
          icon={zoomInIcon}
          label="Zoom in"
          disabled={isLocked}
          onClick={() => session?.zoomIn()}
        />
      </div>
      <div className="viewer-tools">
        <IconButton
          icon={rotateIcon}
          label="Rotate"
          disabled={isLocked}
          onClick={() => session?.rotate()}
        />
        <IconButton icon={printIcon} label="Print" disabled={isLocked} onClick={onPrint} />
      </div>
    </>
  );
}

/** Shows the page's printed number, and goes to a typed one. */
function PageField({ state, onGo }: { state: PdfState; onGo: (page: number) => void }) {
  const { page, labels, document: pdf } = state;
  const shown = labels?.[page - 1] || String(page);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const go = () => {
    if (!pdf || typed === shown) return;
    const wanted = pageOf(typed, pdf.numPages, labels);
    if (wanted === undefined) {
      showSnackbar('error', `There is no page ${typed.trim() || 'without a number'}`);
      setTyped(shown);
      return;
    }
    onGo(wanted);
    setTyped(labels?.[wanted - 1] || String(wanted));
  };
  return (
    <div className="viewer-page">
      <input
        className="control viewer-page-input"
        type="text"
        inputMode={labels ? 'text' : 'numeric'}
        autoComplete="off"
        aria-label="Page"
        disabled={!pdf}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
        }}
      />
      {pdf && (
        <span className="viewer-page-count">
          {labels ? `(${page} of ${pdf.numPages})` : `of ${pdf.numPages}`}
        </span>
      )}
    </div>
  );
}

const fits = [
  { value: 'auto', label: 'Automatic' },
  { value: 'page-width', label: 'Fit width' },
  { value: 'page-fit', label: 'Fit page' },
];
const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

const percent = (scale: number) => `${Math.round(scale * 100)}%`;

function ZoomSelect({ state, onZoom }: { state: PdfState; onZoom: (zoom: string) => void }) {
  const { zoom, scale } = state;
  const isListed =
    fits.some(({ value }) => value === zoom) || scales.some((listed) => String(listed) === zoom);
  return (
    <select
      className="control viewer-zoom"
      aria-label="Zoom"
      disabled={!state.document}
      value={zoom}
      onChange={(event) => onZoom(event.target.value)}
    >
      {!isListed && <option value={zoom}>{percent(scale)}</option>}
      {fits.map(({ value, label }) => (
        <option key={value} value={value}>
          {value === zoom && state.document ? `${label} (${percent(scale)})` : label}
        </option>
      ))}
      {scales.map((listed) => (
        <option key={listed} value={String(listed)}>
          {percent(listed)}
        </option>
      ))}
    </select>
  );
}
