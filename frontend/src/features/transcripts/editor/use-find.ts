import { useDeferredValue, useMemo, useState } from 'react';
import { findInText, type Hit, isSearch, type Search } from '../model/find-text.ts';
import { useEditor, useEditorValue } from './use-editor.ts';

const emptySearch: Search = {
  ...{ wanted: '', speaker: '' },
  ...{ isCaseSensitive: false, isWholeWords: false },
};
const noHits: readonly Hit[] = [];

export type FindState = ReturnType<typeof useFind>;

/** The matches of a search in the present text, and the one that is shown. */
export function useFind(isOpen: boolean) {
  const { editor, view } = useEditor();
  const text = useEditorValue((state) => (isOpen ? state.text : undefined));
  const [search, setSearch] = useState(emptySearch);
  const [at, setAt] = useState(0);
  // Typing in the text or in the search comes first.
  const [searched, wanted] = [useDeferredValue(text), useDeferredValue(search)];
  const hits = useMemo(
    () => (searched && isSearch(wanted) ? findInText(searched, wanted) : noHits),
    [searched, wanted],
  );
  const shown = hits.length === 0 ? 0 : Math.min(at, hits.length - 1);

  const show = (index: number, all: readonly Hit[]) => {
    setAt(index);
    const hit = all[index];
    if (hit) view.reveal(hit.segmentId, 'center');
  };
  return {
    search,
    setSearch(next: Search) {
      setSearch(next);
      show(0, isSearch(next) ? findInText(editor.getState().text, next) : noHits);
    },
    hits,
    shown,
    shownHit: hits[shown],
    /** Goes to the next match, or to the one before, around the ends. */
    step(isBackwards: boolean) {
      if (hits.length === 0) return;
      show((shown + (isBackwards ? -1 : 1) + hits.length) % hits.length, hits);
    },
    /** Goes to the first match after a replaced one. */
    showAfter({ segmentId, start }: Hit, length: number) {
      const { text: now } = editor.getState();
      const all = findInText(now, search);
      const order = new Map(now.segments.map(({ id }, index) => [id, index]));
      const place = order.get(segmentId) ?? 0;
      const next = all.findIndex((hit) => {
        const other = order.get(hit.segmentId) ?? 0;
        return other > place || (other === place && hit.start >= start + length);
      });
      show(Math.max(next, 0), all);
    },
  };
}
