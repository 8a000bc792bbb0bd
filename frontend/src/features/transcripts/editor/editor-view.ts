import { select, type TextSelection } from './caret.ts';

/** The last selection in the text; it stays while the focus is in the toolbar. */
export type SegmentSelection = TextSelection & { segmentId: string };

export type EditorView = ReturnType<typeof createEditorView>;

/**
 * The shown part of the text: which element shows a paragraph, the selection, and the way to a
 * paragraph that is not rendered yet.
 */
export function createEditorView() {
  const hosts = new Map<string, HTMLElement>();
  const listeners = new Set<() => void>();
  let selection: SegmentSelection | undefined;
  let pending: SegmentSelection | undefined;
  let scrollTo: (segmentId: string, align: 'auto' | 'center') => void = () => undefined;

  return {
    hostOf: (segmentId: string) => hosts.get(segmentId),
    /** Called when an element shows a paragraph, and, by the returned function, no longer does. */
    register(segmentId: string, host: HTMLElement) {
      hosts.set(segmentId, host);
      if (pending?.segmentId === segmentId) {
        select(host, pending);
        pending = undefined;
      }
      return () => {
        if (hosts.get(segmentId) === host) hosts.delete(segmentId);
      };
    },
    setScroller(scroll: typeof scrollTo) {
      scrollTo = scroll;
    },
    reveal: (segmentId: string, align: 'auto' | 'center' = 'auto') => scrollTo(segmentId, align),
    /** Scrolls to a paragraph and selects characters of it. */
    focus(segmentId: string, place: TextSelection) {
      const host = hosts.get(segmentId);
      pending = host ? undefined : { segmentId, ...place };
      scrollTo(segmentId, 'auto');
      if (host) select(host, place);
    },
    getSelection: () => selection,
    setSelection(next: SegmentSelection | undefined) {
      const isSame =
        next?.segmentId === selection?.segmentId &&
        next?.start === selection?.start &&
        next?.end === selection?.end;
      if (isSame) return;
      selection = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
