import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ViewerStart } from '#portal/parts/viewer/viewer-start.ts';
import { queryOfNow } from '#portal/shared/navigation/use-view-in-address.ts';

/** The address follows the page when it has been shown for so long. Safari takes 3 changes a second. */
const PAUSE_MS = 500;

/** Another page is read: a reload shows it, not the words that the first one was opened for. */
function leaveFor(page: number, now: URLSearchParams): void {
  if (now.get('at') === String(page)) return;
  now.set('at', String(page));
  now.delete('find');
}

type DocumentInAddress = {
  documentId: string | null;
  start: ViewerStart;
  /** The page that is read, from 1. */
  onPage: (page: number) => void;
  close: () => void;
};

/**
 * The document that the address opens, `?document=<id>&at=<page>&find=<text>`: a page of it can be
 * reloaded, bookmarked and sent.
 */
export function useDocumentInAddress(): DocumentInAddress {
  const [query, setQuery] = useSearchParams();
  const documentId = query.get('document');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (plan: (now: URLSearchParams) => void) => {
    const now = queryOfNow();
    if (now.get('document') !== documentId) return;
    plan(now);
    setQuery(now, { replace: true });
  };
  const page = Number(query.get('at'));
  return {
    documentId,
    start: {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      words: query.getAll('find'),
    },
    onPage: (shown) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => change((now) => leaveFor(shown, now)), PAUSE_MS);
    },
    close: () => {
      clearTimeout(timer.current);
      change((now) => {
        for (const name of ['document', 'at', 'find']) now.delete(name);
      });
    },
  };
}
