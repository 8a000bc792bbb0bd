import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fileSize } from '#contracts/rules/notation.ts';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { createRangeReader, type FileSource } from '../read-range.ts';
import { SearchBar, type SearchState } from '../search-bar.tsx';
import { useSearchKey } from '../use-search-key.ts';
import { ViewerFailure } from '../viewer-failure.ts';
import { ViewerProblem } from '../viewer-problem.tsx';
import { decodeText } from './decode-text.ts';
import { findAll } from './find-all.ts';
import './text-view.css';

/** Longer texts are shown up to here. */
const MAX_BYTES = 5 * 2 ** 20;

type Loaded = { text: string; totalBytes: number };

export function TextView({
  title,
  source,
  language,
  tools,
}: {
  title: string;
  source: FileSource;
  language: string;
  /** Buttons for every kind of file. */
  tools: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const place = useRef<HTMLPreElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { loaded, failure, retry } = useText(source);
  const search = useTextSearch({ box, place }, loaded?.text ?? '');
  useSearchKey(input);
  useEffect(() => {
    if (loaded) box.current?.focus({ preventScroll: true });
  }, [loaded]);
  return (
    <div className="viewer-view">
      <div className="viewer-bar">
        {tools}
        <SearchBar input={input} isLocked={!loaded} {...search} />
      </div>
      <div className="viewer-body viewer-text-body">
        {failure && <ViewerProblem failure={failure} onRetry={retry} />}
        {!failure && !loaded && <Skeleton lines={12} label="Loading text" />}
        {loaded && loaded.totalBytes > MAX_BYTES && (
          <p className="viewer-note">
            The first {fileSize(MAX_BYTES)} of {fileSize(loaded.totalBytes)} are shown. Download the
            file to read all of it.
          </p>
        )}
        {loaded && (
          <section
            ref={box}
            className="viewer-text"
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
            tabIndex={0}
          >
            <pre ref={place} dir="auto" lang={language || undefined}>
              {loaded.text}
            </pre>
          </section>
        )}
      </div>
    </div>
  );
}

function useText(source: FileSource) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<ViewerFailure>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(source);
  latest.current = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` reads the file again
  useEffect(() => {
    const reading = new AbortController();
    setFailure(undefined);
    createRangeReader({ ...latest.current })(0, MAX_BYTES, reading.signal).then(
      ({ bytes, totalBytes }) =>
        setLoaded({ text: decodeText(bytes, bytes.length < totalBytes), totalBytes }),
      (cause: unknown) => {
        if (reading.signal.aborted) return;
        setFailure(
          cause instanceof ViewerFailure ? cause : new ViewerFailure('network', { cause }),
        );
      },
    );
    return () => reading.abort();
  }, [attempt]);
  return { loaded, failure, retry: () => setAttempt((last) => last + 1) };
}

/** Names of the marks in text-view.css. */
const ALL = 'viewer-hits';
const CURRENT = 'viewer-hit';

/** Marks hits without changing the text's nodes, so that a selection survives. */
function useTextSearch(
  { box, place }: Record<'box' | 'place', RefObject<HTMLElement | null>>,
  text: string,
) {
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const hits = useRef<Range[]>([]);

  useEffect(() => clearMarks, []);

  const show = (current: number) => {
    const hit = hits.current[current - 1];
    if (!hit) return;
    CSS.highlights.set(CURRENT, new Highlight(hit));
    scrollTo(box.current, hit);
    setState({ status: 'found', current, total: hits.current.length });
  };

  return {
    state,
    onSearch: (wanted: string) => {
      clearMarks();
      const node = place.current?.firstChild;
      hits.current = node ? findAll(text, wanted).map((hit) => rangeOf(node, hit)) : [];
      if (hits.current.length === 0) {
        setState({ status: 'missing' });
        return;
      }
      CSS.highlights.set(ALL, new Highlight(...hits.current));
      show(1);
    },
    onAgain: (isBackwards: boolean) => {
      if (state.status !== 'found') return;
      const { current, total } = state;
      show(((current - 1 + (isBackwards ? total - 1 : 1)) % total) + 1);
    },
    onClear: () => {
      clearMarks();
      hits.current = [];
      setState({ status: 'idle' });
    },
  };
}

function clearMarks(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

/** Scrolls the hit into view, unless it is there. */
function scrollTo(box: HTMLElement | null, hit: Range): void {
  if (!box) return;
  const { top, bottom } = hit.getBoundingClientRect();
  const room = box.getBoundingClientRect();
  if (top < room.top || bottom > room.bottom) box.scrollTop += top - room.top - room.height / 3;
}

function rangeOf(node: Node, { start, end }: { start: number; end: number }): Range {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
