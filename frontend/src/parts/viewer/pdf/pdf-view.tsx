import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fileSize } from '#contracts/rules/notation.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { FileSource } from '../read-range.ts';
import { SearchBar } from '../search-bar.tsx';
import { useSearchKey } from '../use-search-key.ts';
import type { TurnedPage } from '../viewed-file.ts';
import { ViewerProblem } from '../viewer-problem.tsx';
import type { ShownPages, ViewerStart } from '../viewer-start.ts';
import { PasswordForm } from './password-form.tsx';
import { initialPdfState, type PdfSession, type PdfState, startPdfSession } from './pdf-session.ts';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { type Panel, PdfToolbar } from './pdf-toolbar.tsx';
import { printPdf } from './print-pdf.ts';
import 'virtual:pdfjs.css';
import './pdf-view.css';

const PdfOutline = lazy(() =>
  import('./pdf-outline.tsx').then(({ PdfOutline: Outline }) => ({ default: Outline })),
);

/** Wide enough for thumbnails beside the page. */
const isWide = () => matchMedia('(min-width: 64rem)').matches;

export function PdfView({
  title,
  source,
  language,
  tools,
  start,
  turnedPages,
  onPage,
  overPages,
}: {
  title: string;
  source: FileSource;
  language: string;
  /** Buttons for every kind of file. */
  tools: ReactNode;
  start: ViewerStart;
  turnedPages: readonly TurnedPage[] | undefined;
  onPage: ((page: number) => void) | undefined;
  /** What lies over the pages. */
  overPages: ((pages: ShownPages) => ReactNode) | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const { state, session, restart } = usePdfSession(container, source, { start, turnedPages });
  const [panel, setPanel] = useState<Panel>();
  useSearchKey(searchInput);

  useEffect(() => container.current?.focus({ preventScroll: true }), []);
  // Thumbnails wait for the first page: it comes first on a slow connection.
  useEffect(() => {
    if (state.isShown && isWide()) setPanel('pages');
  }, [state.isShown]);

  const { document: pdf, page, labels, failure, stalled, password } = state;
  const told = useRef(onPage);
  told.current = onPage;
  useEffect(() => {
    if (state.isShown) told.current?.(page);
  }, [state.isShown, page]);
  const leavePanel = () => {
    if (!isWide()) setPanel(undefined);
  };
  const print = () => {
    if (!pdf) return;
    const readBytes = () => withLoader('Please wait. Loading...', () => pdf.getData());
    printPdf(readBytes).catch((error: unknown) =>
      showSnackbar('error', error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the document, also while a button of the toolbar has the focus
    <div className="viewer-view" onKeyDown={(event) => session && onKey(event, session, state)}>
      <div className="viewer-bar">
        <PdfToolbar
          state={state}
          session={session}
          panel={panel}
          onPanel={setPanel}
          onPrint={print}
        />
        {tools}
        <SearchBar
          input={searchInput}
          state={state.search}
          initial={start.words.join(' ')}
          isLocked={!pdf}
          onSearch={(text) => session?.search(text)}
          onAgain={(isBackwards) => session?.searchAgain(isBackwards)}
          onClear={() => session?.clearSearch()}
        />
      </div>
      <div className="viewer-body">
        {pdf && panel === 'pages' && (
          <PdfThumbnails
            document={pdf}
            page={page}
            labels={labels}
            turned={state.turned}
            onChoose={(wanted) => {
              session?.goToPage(wanted);
              leavePanel();
            }}
          />
        )}
        {pdf && panel === 'outline' && (
          <Suspense>
            <PdfOutline
              document={pdf}
              onChoose={(destination) => {
                session?.goToDestination(destination);
                leavePanel();
              }}
            />
          </Suspense>
        )}
        <div className="viewer-stage">
          {/* biome-ignore lint/a11y/useSemanticElements: pdf.js requires a div */}
          <div
            ref={container}
            className="viewer-scroll"
            role="region"
            aria-label={`${title}, page ${labels?.[page - 1] || page}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
            tabIndex={0}
            lang={language || undefined}
          >
            <div className="pdfViewer" />
          </div>
          {state.isShown &&
            session &&
            container.current &&
            overPages?.({ container: container.current, page, ...session })}
          {failure && <ViewerProblem failure={failure} onRetry={restart} />}
          {password && <PasswordForm submit={password.submit} isWrong={password.isWrong} />}
          {!failure && !password && !state.isShown && <Opening state={state} />}
          {stalled && !failure && (
            <div className="viewer-stalled" role="alert">
              <p>{stalled.message}</p>
              {stalled.kind === 'network' && (
                <Button look="secondary" size="sm" onClick={() => session?.retry()}>
                  Try again
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function usePdfSession(
  container: RefObject<HTMLDivElement | null>,
  source: FileSource,
  opening: { start: ViewerStart; turnedPages: readonly TurnedPage[] | undefined },
) {
  const [state, setState] = useState(initialPdfState);
  const [session, setSession] = useState<PdfSession>();
  const [attempt, setAttempt] = useState(0);
  // A new address of the same file is no reason to open it again.
  const latest = useRef(source);
  latest.current = source;
  const begin = useRef(opening);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens the document again
  useEffect(() => {
    if (!container.current) return undefined;
    setState(initialPdfState);
    const started = startPdfSession(
      {
        container: container.current,
        source: { url: latest.current.url, refresh: () => latest.current.refresh() },
        ...begin.current,
      },
      (change) => setState((last) => ({ ...last, ...change })),
    );
    setSession(started);
    return () => started.close();
  }, [container, attempt]);
  return { state, session, restart: () => setAttempt((last) => last + 1) };
}

function Opening({ state: { progress } }: { state: PdfState }) {
  const { receivedBytes, totalBytes } = progress;
  return (
    <div className="viewer-opening" role="status">
      <span className="loader-mark" aria-hidden="true" />
      <p>Please wait. Loading...</p>
      {totalBytes > 0 && (
        <p className="soft">
          {fileSize(receivedBytes)} of {fileSize(totalBytes)}
        </p>
      )}
    </div>
  );
}

/** Keys of the document, unless a field uses them. */
function onKey(event: KeyboardEvent, session: PdfSession, state: PdfState): void {
  if (event.altKey || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest('input, select, textarea')) return;
  const action = actionOf(event, session, state);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  session: PdfSession,
  { page, document: pdf }: PdfState,
): (() => void) | undefined {
  const withControl = ctrlKey || metaKey;
  if (key === '+' || key === '=') return session.zoomIn;
  if (key === '-') return session.zoomOut;
  if (key === '0' && withControl) return () => session.zoomTo('auto');
  if (withControl) return undefined;
  if (key === 'PageDown') return () => session.goToPage(page + 1);
  if (key === 'PageUp') return () => session.goToPage(page - 1);
  if (key === 'Home') return () => session.goToPage(1);
  if (key === 'End') return () => session.goToPage(pdf?.numPages ?? 1);
  return undefined;
}
