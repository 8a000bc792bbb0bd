import {
  type ClipboardEvent,
  type CompositionEvent,
  type DragEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { textOf } from '../model/leaves.ts';
import type { TextPlace } from '../model/ranges.ts';
import { startOf } from '../model/word-times.ts';
import {
  anchorIn,
  focusIn,
  offsetAtPoint,
  select,
  selectionIn,
  type TextSelection,
} from './caret.ts';
import { placesOf } from './marks.ts';
import { handleSegmentKey, pastedText } from './segment-keys.ts';
import { noteTyped, showText } from './segment-text.tsx';
import { useEditor } from './use-editor.ts';

type Field = { host: HTMLElement; segmentId: string };

/** The field that an event belongs to, with the id of its paragraph. */
function fieldOf(target: EventTarget | null): Field | undefined {
  const host = target instanceof Element && target.closest<HTMLElement>('.transcript-words');
  const segmentId = host ? host.dataset['segment'] : undefined;
  return host && segmentId !== undefined ? { host, segmentId } : undefined;
}

/** Events of the paragraphs' text fields, for the element around them. */
export function useFieldEvents(onTyping: () => void) {
  const open = useEditor();
  const { editor, view, commands, player } = open;
  /** The id of the paragraph that has the focus. */
  const focused = useRef<string>(undefined);
  const takeText = (host: HTMLElement, segmentId: string) => {
    if (commands.type(segmentId, host.textContent ?? '')) {
      const leaves = commands.segmentAt(0, segmentId)?.text;
      if (leaves) noteTyped(host, leaves);
    } else showText(host, textOf(commands.segmentAt(0, segmentId)?.text ?? []));
    onTyping();
  };
  const onInput = (event: FormEvent) => {
    const field = fieldOf(event.target);
    const { nativeEvent } = event;
    // The text of a composed word is read when the composition ends.
    if (!field || (nativeEvent instanceof InputEvent && nativeEvent.isComposing)) return;
    takeText(field.host, field.segmentId);
  };
  const onCompositionEnd = (event: CompositionEvent) => {
    const field = fieldOf(event.target);
    if (field) takeText(field.host, field.segmentId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldOf(event.target);
    if (!field || event.nativeEvent.isComposing) return;
    if (handleSegmentKey(open, field, event)) event.preventDefault();
  };
  const insert = ({ host, segmentId }: Field, pasted: string) => {
    const { start, end } = selectionIn(host) ?? { start: 0, end: 0 };
    const [from, to] = [start, end].map((at) => view.placeIn(segmentId, at));
    if (from && commands.pasteParagraphs(from, pasted, to?.offset)) return;
    const line = pasted.replaceAll('\n', ' ');
    if (commands.replaceSpan(line)) return;
    const before = host.textContent ?? '';
    host.textContent = before.slice(0, start) + line + before.slice(end);
    select(host, { start: start + line.length, end: start + line.length });
    takeText(host, segmentId);
    editor.endStep();
  };
  const onPaste = (event: ClipboardEvent) => {
    const field = fieldOf(event.target);
    if (!field) return;
    event.preventDefault();
    editor.endStep();
    insert(field, pastedText(event.clipboardData));
  };
  const onDrop = (event: DragEvent) => {
    const field = fieldOf(event.target);
    if (!field) return;
    event.preventDefault();
    view.endSpan();
    const offset = offsetAtPoint(field.host, event.clientX, event.clientY);
    if (offset !== undefined) select(field.host, { start: offset, end: offset });
    insert(field, pastedText(event.dataTransfer));
  };
  const onFocus = (event: FocusEvent) => {
    focused.current = fieldOf(event.target)?.segmentId;
  };
  const onBlur = (event: FocusEvent) => {
    focused.current = undefined;
    const field = fieldOf(event.target);
    if (!field) return;
    editor.endStep();
    const segment = commands.segmentAt(0, field.segmentId);
    if (segment) showText(field.host, textOf(segment.text));
  };
  const onClick = (event: MouseEvent) => {
    const field = fieldOf(event.target);
    const selection = field && selectionIn(field.host);
    const segment = field && commands.segmentAt(0, field.segmentId);
    if (!segment || !selection || selection.start !== selection.end) return;
    const places = placesOf(field.host.textContent ?? '', segment.text);
    const word = places.findIndex(({ end }) => end >= selection.start);
    const seconds = word < 0 ? undefined : startOf(segment.text, word);
    if (seconds !== undefined) player.seek(seconds);
  };
  return {
    focused,
    handlers: {
      ...useSpanEvents(),
      onInput,
      onCompositionEnd,
      onKeyDown,
      onPaste,
      onDrop,
      onFocus,
      onBlur,
      onClick,
    },
  };
}

/** Selects over paragraphs by the mouse and Shift, and copies and cuts what is selected. */
function useSpanEvents() {
  const { view, commands } = useEditor();
  /** Where the mouse was pressed. */
  const pressed = useRef<TextPlace>(undefined);
  const placeAt = ({ host, segmentId }: Field, { clientX, clientY }: MouseEvent) => {
    const offset = offsetAtPoint(host, clientX, clientY);
    return offset === undefined ? undefined : view.placeIn(segmentId, offset);
  };
  const anchorNow = (): TextPlace | undefined => {
    const field = fieldOf(document.activeElement);
    const at = field && anchorIn(field.host);
    const isIn = field !== undefined && at !== undefined;
    return view.getSpan()?.anchor ?? (isIn ? view.placeIn(field.segmentId, at) : undefined);
  };
  const onMouseDown = (event: MouseEvent) => {
    const field = event.button === 0 ? fieldOf(event.target) : undefined;
    const place = field && placeAt(field, event);
    const anchor = event.shiftKey ? anchorNow() : undefined;
    if (place && anchor && anchor.segmentId !== place.segmentId) {
      event.preventDefault();
      commands.extend(anchor, place);
      return;
    }
    pressed.current = place;
    // The menu of the other button offers to copy the selection.
    if (event.button === 0) view.endSpan();
  };
  const onMouseMove = (event: MouseEvent) => {
    const from = pressed.current;
    if (!from || (event.buttons & 1) === 0) {
      pressed.current = undefined;
      return;
    }
    const field = fieldOf(event.target);
    const isOther = field && field.segmentId !== (view.getSpan()?.focus ?? from).segmentId;
    const place = isOther ? placeAt(field, event) : undefined;
    if (place) commands.extend(from, place);
  };
  const onCopy = (event: ClipboardEvent) => {
    const copied = commands.copySpan();
    if (copied === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    if (event.isDefaultPrevented()) commands.replaceSpan('');
  };
  return { onMouseDown, onMouseMove, onCopy, onCut };
}

/** What React has no events for: the selection in a text field, and the browser's own undo. */
export function useBrowserEvents(box: RefObject<HTMLElement | null>): void {
  const { view, commands } = useEditor();
  useEffect(() => {
    const onSelection = () => {
      const host = document.activeElement;
      if (!(host instanceof HTMLElement) || !box.current?.contains(host)) return;
      const segmentId = host.dataset['segment'];
      const selection = segmentId === undefined ? undefined : selectionIn(host);
      if (segmentId === undefined || !selection) return;
      followSpan(host, segmentId, selection);
      view.setSelection({ segmentId, ...selection });
    };
    const followSpan = (host: HTMLElement, segmentId: string, { start, end }: TextSelection) => {
      const span = view.getSpan();
      if (!span) return;
      const shown = host.textContent?.length ?? 0;
      const isForward = commands.spanNow()?.from === span.anchor;
      const isJoined = isForward ? start === 0 : end === shown;
      if (segmentId !== span.focus.segmentId || !isJoined) view.endSpan();
      else view.moveSpan(focusIn(host) ?? 0);
    };
    // The browser's own undo knows nothing of splits, merges and suggestions.
    const onBeforeInput = (event: InputEvent) => {
      if (commands.spanNow() && event.cancelable && !event.inputType.startsWith('history')) {
        event.preventDefault();
        commands.replaceSpan(event.inputType.startsWith('insert') ? (event.data ?? '') : '');
        return;
      }
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') commands.undo();
      else commands.redo();
    };
    const shown = box.current;
    document.addEventListener('selectionchange', onSelection);
    shown?.addEventListener('beforeinput', onBeforeInput);
    // A composed word is written into one paragraph.
    shown?.addEventListener('compositionstart', view.endSpan);
    return () => {
      shown?.removeEventListener('compositionstart', view.endSpan);
      document.removeEventListener('selectionchange', onSelection);
      shown?.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [view, commands, box]);
}
