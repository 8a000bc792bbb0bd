import type { TextPlace } from '../model/ranges.ts';
import {
  focusIn,
  normalOffset,
  select,
  selectFrom,
  selectionIn,
  type TextSelection,
} from './caret.ts';

/**
 * A selection over paragraphs. Its moving end is the browser's selection in the paragraph with the
 * focus; the browser cannot select over several text fields.
 */
export type Span = { anchor: TextPlace; focus: TextPlace };

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
  let pending: (SegmentSelection & { from?: number }) | undefined;
  let span: Span | undefined;
  let scrollTo: (segmentId: string, align: 'auto' | 'center') => void = () => undefined;

  return {
    hostOf: (segmentId: string) => hosts.get(segmentId),
    /** Called when an element shows a paragraph, and, by the returned function, no longer does. */
    register(segmentId: string, host: HTMLElement) {
      hosts.set(segmentId, host);
      if (pending?.segmentId === segmentId) {
        const { from, start, end } = pending;
        if (from === undefined) select(host, { start, end });
        else selectFrom(host, from, end);
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
    /** The selection as it is now; the browser tells of its changes later. */
    readSelection(): SegmentSelection | undefined {
      const [segmentId, host] =
        [...hosts].find(([, shown]) => shown === document.activeElement) ?? [];
      const now = host && selectionIn(host);
      return segmentId !== undefined && now ? { segmentId, ...now } : selection;
    },
    getSpan: () => span,
    /** The selection over paragraphs as it is now; the browser tells of its changes later. */
    readSpan(): Span | undefined {
      const host = span && hosts.get(span.focus.segmentId);
      const at = host && focusIn(host);
      if (span && host && at !== undefined) {
        const offset = normalOffset(host.textContent ?? '', at);
        if (offset !== span.focus.offset) span = { ...span, focus: { ...span.focus, offset } };
      }
      return span;
    },
    /**
     * Extends the selection from a place to a place in another paragraph, whose characters from
     * `edge` on are selected by the browser.
     */
    extend(anchor: TextPlace, focus: TextPlace, edge: number) {
      const { segmentId, offset } = focus;
      const host = hosts.get(segmentId);
      span = segmentId === anchor.segmentId ? undefined : { anchor, focus };
      const from = span ? edge : anchor.offset;
      pending = host ? undefined : { segmentId, from, start: from, end: offset };
      scrollTo(segmentId, 'auto');
      if (host) selectFrom(host, from, offset);
      for (const listener of listeners) listener();
    },
    /** The browser's selection moved in the paragraph with the moving end. */
    moveSpan(offset: number) {
      if (!span || span.focus.offset === offset) return;
      span = { ...span, focus: { ...span.focus, offset } };
      for (const listener of listeners) listener();
    },
    endSpan() {
      if (!span) return;
      span = undefined;
      for (const listener of listeners) listener();
    },
    /** A place in the text of a paragraph from one in what its element shows. */
    placeIn(segmentId: string, offset: number): TextPlace {
      const shown = hosts.get(segmentId)?.textContent ?? '';
      return { segmentId, offset: normalOffset(shown, offset) };
    },
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
