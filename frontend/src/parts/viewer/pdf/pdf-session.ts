import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Must follow pdf.mjs, which it reads from the global scope. Not the legacy build: that repeats
// the polyfills of the legacy pdf.mjs.
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
  RenderingStates,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { SearchState } from '../search-bar.tsx';
import type { TurnedPage } from '../viewed-file.ts';
import type { ViewerFailure } from '../viewer-failure.ts';
import type { ViewerStart } from '../viewer-start.ts';
import { addRegExpEscape } from './add-regexp-escape.ts';
import { answersWhileOpen } from './answers-while-open.ts';
import { endDrawing } from './end-drawing.ts';
import { failureOfPdf, openPdf, type PdfOpening, type PdfProgress } from './open-pdf.ts';
import { usefulLabels } from './page-label.ts';

export type OutlineEntry = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number];

export type PdfState = {
  /** Absent until the document is opened. */
  document: PDFDocumentProxy | undefined;
  /** The first page is on the screen. */
  isShown: boolean;
  failure: ViewerFailure | undefined;
  /** A part could not be read; the pages that are there stay. */
  stalled: ViewerFailure | undefined;
  password: { submit: (password: string) => void; isWrong: boolean } | undefined;
  progress: PdfProgress;
  /** From 1. */
  page: number;
  /** Page labels that say more than the page's place; undefined if there are none. */
  labels: readonly string[] | undefined;
  /** Pages that lie turned in the file, by number. */
  turned: ReadonlyMap<number, number>;
  /** 'auto', 'page-width', 'page-fit' or a number. */
  zoom: string;
  /** 1 is the document's own size. */
  scale: number;
  search: SearchState;
};

export const initialPdfState: PdfState = {
  document: undefined,
  isShown: false,
  failure: undefined,
  stalled: undefined,
  password: undefined,
  progress: { receivedBytes: 0, totalBytes: 0 },
  page: 1,
  labels: undefined,
  turned: new Map(),
  zoom: 'auto',
  scale: 1,
  search: { status: 'idle' },
};

const MAX_SCALE = 10;
const MIN_SCALE = 0.1;
/** Pixels of one page's canvas; a phone has less memory. */
const canvasPixels = () => (matchMedia('(pointer: coarse)').matches ? 5 * 2 ** 20 : 2 ** 25);

/** The options of pdf.js itself, whose table is left out of the build; missing in its types. */
const DEFAULTS = { maxCanvasDim: 32_767, capCanvasAreaFactor: 200 };

export type PdfSession = ReturnType<typeof startPdfSession>;

/** What is used of a page's view. */
type PageView = {
  div: HTMLElement;
  rotation: number;
  update: (change: { rotation: number }) => void;
};

/** The events of pdf.js that are used here. */
type FindEvent = { state?: number; matchesCount: { current: number; total: number } };

/**
 * Shows a PDF in `container`, whose first child receives the pages. Every change calls `onChange`
 * with what has changed. `close` stops all work.
 */
export function startPdfSession(
  {
    container,
    source,
    start,
    turnedPages = [],
  }: {
    container: HTMLDivElement;
    source: PdfOpening['source'];
    start: ViewerStart;
    turnedPages: readonly TurnedPage[] | undefined;
  },
  onChange: (change: Partial<PdfState>) => void,
) {
  const closing = new AbortController();
  const { signal } = closing;
  const change: typeof onChange = (what) => {
    if (!signal.aborted) onChange(what);
  };

  addRegExpEscape();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ eventBus, linkService });
  // Missing in the types of pdf.js.
  const lifetime = { abortSignal: signal };
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // Links only: no form fields, no scripts, no attachments.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: -1,
    enableAutoLinking: false,
    removePageBorders: true,
    maxCanvasPixels: canvasPixels(),
    ...DEFAULTS,
    ...lifetime,
  });
  linkService.setViewer(viewer);

  const on = <Event>(name: string, listener: (event: Event) => void) =>
    eventBus.on(name, listener, { signal });
  const showAt = (zoom: string) => {
    // pdf.js cannot place pages in a container that is not shown, e.g. of a closing dialog.
    if (container.clientWidth > 0) viewer.currentScaleValue = zoom;
  };
  /** The reader has scrolled, or searched, before the first page was drawn. */
  let hasMoved = false;
  let startPage = start.page;
  const move = () => {
    hasMoved = true;
  };
  for (const way of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    container.addEventListener(way, move, { signal, passive: true });
  const goToStart = () => {
    if (!hasMoved) viewer.currentPageNumber = Math.min(startPage, viewer.pagesCount);
  };
  let turned: ReadonlyMap<number, number> = new Map();
  /** Each page as it is read: upright, then as the reader turned all of them. */
  const showTurned = () => {
    for (let at = 0; at < viewer.pagesCount; at += 1) {
      // Its type is that of a document in one page.
      const view: PageView = viewer.getPageView(at);
      const rotation = (viewer.pagesRotation + 360 - (turned.get(at + 1) ?? 0)) % 360;
      view.div.dataset['turn'] = String(rotation);
      if (view.rotation !== rotation) view.update({ rotation });
    }
  };
  const turnPages = (pages: readonly TurnedPage[]) => {
    turned = new Map(pages.map(({ page, turn }) => [page, turn]));
    change({ turned });
    if (viewer.pdfDocument) {
      showTurned();
      const zoom = viewer.currentScaleValue;
      if (Number.isNaN(Number(zoom))) showAt(zoom);
      viewer.update();
    }
  };
  turnPages(turnedPages);
  on('rotationchanging', showTurned);
  on('pagesdestroy', () => endDrawing(viewer, RenderingStates.FINISHED));
  /** Where the reader was before the file was read anew. */
  let place: { zoom: string; turn: number; page: number; top: number; left: number } | undefined;
  on('pagesinit', () => {
    showTurned();
    showAt(place?.zoom ?? 'auto');
    if (place) {
      viewer.pagesRotation = place.turn;
      viewer.currentPageNumber = place.page;
      container.scrollTo(place.left, place.top);
      // Searched again, the next match would take the reader elsewhere.
      change({ search: { status: 'idle' } });
      return;
    }
    goToStart();
    if (wanted.length > 0) find('', false);
  });
  // The zoom may have changed since, with the size of the dialog.
  eventBus.on('pagerendered', goToStart, { signal, once: true });
  on('pagerendered', () => change({ isShown: true }));
  on<{ pageNumber: number }>('pagechanging', ({ pageNumber }) => change({ page: pageNumber }));
  on<{ scale: number; presetValue?: string }>('scalechanging', ({ scale, presetValue }) =>
    change({ scale, zoom: presetValue ?? String(scale) }),
  );
  /** Each word of a list is marked by itself. */
  let wanted: string | readonly string[] = start.words;
  const showFound = ({ state, matchesCount }: FindEvent) => {
    // While it is pending, the counts are those of the search before.
    if (wanted.length === 0 || state === FindState.PENDING) return;
    const { current, total } = matchesCount;
    if (state === FindState.NOT_FOUND) change({ search: { status: 'missing' } });
    else if (total > 0) change({ search: { status: 'found', current, total } });
    else change({ search: { status: 'running' } });
  };
  on<FindEvent>('updatefindcontrolstate', showFound);
  on<FindEvent>('updatefindmatchescount', showFound);

  // Named zooms follow the size of the container.
  const resizing = new ResizeObserver(() => {
    const zoom = viewer.currentScaleValue || 'auto';
    if (viewer.pdfDocument && Number.isNaN(Number(zoom))) showAt(zoom);
  });
  resizing.observe(container);

  let retryParts = () => {};
  /** Ends the document that is shown. */
  let shown = new AbortController();
  const open = async (address: PdfOpening['source']) => {
    const opening = new AbortController();
    signal.addEventListener('abort', () => opening.abort());
    try {
      const { task, retry } = await openPdf(
        {
          source: address,
          onProgress: (progress) => change({ progress }),
          onStalled: (stalled) => change({ stalled }),
          onPassword: (submit, isWrong) => change({ password: { submit, isWrong } }),
        },
        opening.signal,
      );
      const document = await task.promise;
      if (signal.aborted) return;
      retryParts = retry;
      answersWhileOpen(document, opening.signal);
      viewer.setDocument(document);
      shown.abort();
      shown = opening;
      linkService.setDocument(document);
      change({ document, password: undefined });
      const labels = usefulLabels(await document.getPageLabels());
      if (!labels || signal.aborted) return;
      viewer.setPageLabels([...labels]);
      change({ labels });
    } catch (error) {
      // A document that is shown stays.
      if (!viewer.pdfDocument) change({ failure: failureOfPdf(error) });
    }
  };
  void open(source);

  const find = (type: '' | 'again', isBackwards: boolean) =>
    eventBus.dispatch('find', {
      source: container,
      type,
      query: wanted,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: isBackwards,
      // Marks of Indian scripts are part of the word.
      matchDiacritics: true,
    });

  return {
    goToPage: (page: number) => {
      // Until a page is drawn, it is where the reader starts.
      startPage = Math.max(page, 1);
      if (viewer.pagesCount > 0) viewer.currentPageNumber = Math.min(startPage, viewer.pagesCount);
    },
    goToDestination: (destination: OutlineEntry['dest']) => {
      move();
      if (destination) void linkService.goToDestination(destination);
    },
    zoomTo: (zoom: string) => {
      viewer.currentScaleValue = zoom;
    },
    zoomIn: () => {
      if (viewer.currentScale < MAX_SCALE) viewer.increaseScale();
    },
    zoomOut: () => {
      if (viewer.currentScale > MIN_SCALE) viewer.decreaseScale();
    },
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
    },
    turnPages,
    reload: async () => {
      if (!viewer.pdfDocument) return;
      const url = await source.refresh();
      const { scrollTop: top, scrollLeft: left } = container;
      const { currentScaleValue: zoom, pagesRotation: turn, currentPageNumber: page } = viewer;
      place = { zoom, turn, page, top, left };
      await open({ ...source, url });
    },
    search: (text: string) => {
      move();
      wanted = text;
      change({ search: { status: 'running' } });
      find('', false);
    },
    searchAgain: (isBackwards: boolean) => find('again', isBackwards),
    clearSearch: () => {
      wanted = '';
      eventBus.dispatch('findbarclose', { source: container });
      change({ search: { status: 'idle' } });
    },
    retry: () => {
      change({ stalled: undefined });
      retryParts();
    },
    close: () => {
      resizing.disconnect();
      viewer.setDocument(null);
      linkService.setDocument(null);
      closing.abort();
    },
  };
}
