import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { textOf } from '../model/leaves.ts';
import {
  anchorIn,
  caretBox,
  focusIn,
  isOnEdgeLine,
  normalOffset,
  offsetOnLine,
  selectionIn,
} from './caret.ts';
import type { OpenEditor } from './use-editor.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Keys that reach over a paragraph's end: Enter splits, Backspace at the start and Delete at the
 * end merge, arrows move to the next paragraph, with Shift they extend the selection. Returns whether
 * the key is handled.
 */
export function handleSegmentKey(
  { view, commands }: Pick<OpenEditor, 'view' | 'commands'>,
  { host, segmentId }: { host: HTMLElement; segmentId: string },
  pressed: Pressed,
): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  const selection = selectionIn(host);
  if (!selection) return false;
  const shown = host.textContent ?? '';
  const { start, end } = selection;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'a')
    return start === 0 && end === shown.length && selectAll({ commands });
  if (altKey || ctrlKey || metaKey) return false;
  if (shiftKey && key.startsWith('Arrow'))
    return extendOver({ view, commands }, { host, segmentId }, key);
  if (commands.spanNow()) {
    if (key === 'Backspace' || key === 'Delete') return commands.replaceSpan('');
    if (key === 'Enter') return commands.splitSpan();
    if (movingKeys.has(key)) view.endSpan();
  }
  const isCaret = start === end;
  if (key === 'Enter') {
    const rest = shown.slice(0, start) + shown.slice(end);
    if (!isCaret) commands.type(segmentId, rest);
    commands.split(segmentId, normalOffset(rest, start));
    return true;
  }
  if (!isCaret || shiftKey) return false;
  const isFirst = start === 0;
  const isLast = end === shown.length;
  if (key === 'Backspace' && isFirst) {
    commands.merge(segmentId);
    return true;
  }
  if (key === 'Delete' && isLast) {
    const next = commands.segmentAt(1, segmentId);
    if (next) commands.merge(next.id);
    return true;
  }
  const isUp =
    (key === 'ArrowUp' && isOnEdgeLine(host, 'first')) || (key === 'ArrowLeft' && isFirst);
  const isDown =
    (key === 'ArrowDown' && isOnEdgeLine(host, 'last')) || (key === 'ArrowRight' && isLast);
  if (!isUp && !isDown) return false;
  const target = commands.segmentAt(isUp ? -1 : 1, segmentId);
  if (!target) return false;
  const x = key.endsWith('Up') || key.endsWith('Down') ? caretBox(host)?.left : undefined;
  const edge = isUp ? textOf(target.text).length : 0;
  view.focus(target.id, { start: edge, end: edge });
  const targetHost = view.hostOf(target.id);
  if (x !== undefined && targetHost) {
    const offset = offsetOnLine(targetHost, isUp ? 'last' : 'first', x);
    view.focus(target.id, { start: offset, end: offset });
  }
  return true;
}

/** Keys that move the caret, or end the selection. */
const movingKeys = new Set([
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...['Home', 'End', 'PageUp', 'PageDown', 'Escape'],
]);

type Field = { host: HTMLElement; segmentId: string };
type Open = Pick<OpenEditor, 'view' | 'commands'>;

/** Extends the selection into the paragraph before or after; within one the browser does it. */
function extendOver({ view, commands }: Open, { host, segmentId }: Field, key: string): boolean {
  const focus = focusIn(host);
  const shown = host.textContent ?? '';
  const isUp =
    (key === 'ArrowUp' && isOnEdgeLine(host, 'first')) || (key === 'ArrowLeft' && focus === 0);
  const isDown =
    (key === 'ArrowDown' && isOnEdgeLine(host, 'last')) ||
    (key === 'ArrowRight' && focus === shown.length);
  const target = isUp || isDown ? commands.segmentAt(isUp ? -1 : 1, segmentId) : undefined;
  if (!target) return false;
  const anchor = view.getSpan()?.anchor ?? view.placeIn(segmentId, anchorIn(host) ?? 0);
  const x = key === 'ArrowUp' || key === 'ArrowDown' ? caretBox(host)?.left : undefined;
  view.reveal(target.id);
  const targetHost = x === undefined ? undefined : view.hostOf(target.id);
  const offset =
    x !== undefined && targetHost
      ? offsetOnLine(targetHost, isUp ? 'last' : 'first', x)
      : isUp
        ? textOf(target.text).length
        : 0;
  commands.extend(anchor, { segmentId: target.id, offset });
  return true;
}

/** A second Ctrl+A selects all paragraphs. */
function selectAll({ commands }: Pick<OpenEditor, 'commands'>): boolean {
  const [first, last] = commands.ends();
  if (!first || !last || first === last) return false;
  commands.extend(
    { segmentId: first.id, offset: 0 },
    { segmentId: last.id, offset: textOf(last.text).length },
  );
  return true;
}

/** Pasted or dropped text, its paragraphs in lines: markup of word processors stays outside. */
export const pastedText = (data: DataTransfer): string =>
  withoutForbiddenCharacters(
    data
      .getData('text/plain')
      .replace(/[\r\n\u2028\u2029]+/gu, '\n')
      .replace(/[^\S\n]+/gu, ' '),
  );
