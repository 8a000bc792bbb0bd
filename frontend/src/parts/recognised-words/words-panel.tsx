import { useQuery } from '@tanstack/react-query';
import previousIcon from 'primeicons/raw-svg/chevron-left.svg?raw';
import nextIcon from 'primeicons/raw-svg/chevron-right.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { RecognisedPage } from '#contracts/endpoints/files/recognised-words.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { useDismissal } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import type { ShownPages } from '../viewer/viewer-start.ts';
import { PageWords } from './page-words.tsx';
import type { PlacedWord } from './word-edits.ts';
import { recognisedPageQuery } from './words-query.ts';
import './words.css';

/** The recognised text of a document's pages beside them, to check and to correct. */
export function WordsPanel({
  caseId,
  documentId,
  pages: shown,
  onShow,
  onAwaited,
  onClose,
}: {
  caseId: string;
  documentId: string;
  pages: ShownPages;
  /** Marks a word on its page; undefined to mark none. */
  onShow: (word: PlacedWord | undefined) => void;
  /** Corrections are being put into the text; this page tells when it is done. */
  onAwaited: (page: number) => void;
  onClose: () => void;
}) {
  const [page, setPage] = useState(shown.page);
  const query = useQuery(recognisedPageQuery({ caseId, documentId, page }));
  const isAwaited = query.data?.textState === 'waiting';
  const awaiting = useRef(onAwaited);
  awaiting.current = onAwaited;
  useEffect(() => {
    if (isAwaited) awaiting.current(page);
  }, [isAwaited, page]);
  useDismissal(true, onClose);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const told = useRef(onShow);
  told.current = onShow;
  useEffect(() => () => told.current(undefined), []);
  const open = (wanted: number | undefined) => {
    if (wanted === undefined) return;
    onShow(undefined);
    setPage(wanted);
    shown.goToPage(wanted);
  };
  return (
    <section
      ref={panel}
      className="viewer-beside words-panel"
      aria-label="Recognised text"
      tabIndex={-1}
    >
      <div className="viewer-beside-bar">
        <h3>Recognised text</h3>
        <IconButton icon={closeIcon} label="Close recognised text" onClick={onClose} />
      </div>
      <QueryStates query={query} loading={<Skeleton lines={8} label="Loading recognised text" />}>
        {(recognised) => {
          const { pages, lines, isLeftOut } = recognised;
          const before = pages.findLast((one) => one < page);
          const after = pages.find((one) => one > page);
          return (
            <>
              <div className="viewer-beside-bar">
                <IconButton
                  icon={previousIcon}
                  label="Previous scanned page"
                  disabled={before === undefined}
                  onClick={() => open(before)}
                />
                <span aria-live="polite">{placeOf(page, recognised)}</span>
                <IconButton
                  icon={nextIcon}
                  label="Next scanned page"
                  disabled={after === undefined}
                  onClick={() => open(after)}
                />
              </div>
              {lines.length > 0 ? (
                <PageWords
                  // Another page has its own words and edits.
                  key={page}
                  of={{ caseId, documentId, page }}
                  recognised={recognised}
                  onShow={(box) => {
                    if (box && shown.page !== page) shown.goToPage(page);
                    onShow(box && { page, box });
                  }}
                />
              ) : (
                <NoWords
                  kind={isLeftOut ? 'leftOut' : pages.includes(page) ? 'scan' : 'text'}
                  next={after ?? before}
                  onOpen={() => open(after ?? before)}
                />
              )}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}

function placeOf(page: number, { pages, isLeftOut }: RecognisedPage): string {
  const at = pages.indexOf(page);
  if (isLeftOut) return `Page ${page}, not recognised yet`;
  return at < 0
    ? `Page ${page} is not a scan`
    : `Page ${page}, scanned page ${at + 1} of ${pages.length}`;
}

const withoutWords = {
  scan: {
    title: 'No words were recognised on this page',
    text: 'It is blank, or its writing could not be read.',
  },
  leftOut: {
    title: 'This page is not recognised yet',
    text: 'A limit left it out. Case Documents says which, and recognises it later.',
  },
  text: { title: 'This page has its own text', text: 'Only scanned pages are recognised.' },
} as const;

function NoWords({
  kind,
  next,
  onOpen,
}: {
  kind: keyof typeof withoutWords;
  next: number | undefined;
  onOpen: () => void;
}) {
  return (
    <>
      <EmptyState icon={fileIcon} title={withoutWords[kind].title}>
        {withoutWords[kind].text}
      </EmptyState>
      {next !== undefined && (
        <Button look="secondary" size="sm" onClick={onOpen}>
          {`Open page ${next}`}
        </Button>
      )}
    </>
  );
}
