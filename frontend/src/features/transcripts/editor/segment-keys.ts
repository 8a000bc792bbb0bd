import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { textOf } from '../model/leaves.ts';
import { caretBox, isOnEdgeLine, normalOffset, offsetOnLine, selectionIn } from './caret.ts';
import type { OpenEditor } from './use-editor.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Keys that reach over a paragraph's end: Enter splits, Backspace at the start and Delete at the
 * end merge, arrows move to the next paragraph. Returns whether the key is handled.
 */
export function handleSegmentKey(
  { view, commands }: Pick<OpenEditor, 'view' | 'commands'>,
  { host, segmentId }: { host: HTMLElement; segmentId: string },
  pressed: Pressed,
): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return false;
  const selection = selectionIn(host);
  if (!selection) return false;
  const shown = host.textContent ?? '';
  const { start, end } = selection;
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

/** Pasted or dropped text as one line: markup of word processors never enters the transcript. */
export const pastedText = (data: DataTransfer): string =>
  withoutForbiddenCharacters(data.getData('text/plain').replace(/\s+/gu, ' '));
