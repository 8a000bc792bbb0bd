/** The caret in an element that contains only text: offsets are characters of its text. */

export type TextSelection = { start: number; end: number };

function offsetIn(host: HTMLElement, node: Node, offset: number): number {
  if (node === host.firstChild && node.nodeType === Node.TEXT_NODE) return offset;
  const before = document.createRange();
  before.setStart(host, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The selection if it lies in the element. */
export function selectionIn(host: HTMLElement): TextSelection | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!host.contains(startContainer) || !host.contains(endContainer)) return undefined;
  return {
    start: offsetIn(host, startContainer, startOffset),
    end: offsetIn(host, endContainer, endOffset),
  };
}

/** The offset of the end of the selection that moves, if it lies in the element. */
export function focusIn(host: HTMLElement): number | undefined {
  const selection = document.getSelection();
  return selection?.focusNode && host.contains(selection.focusNode)
    ? offsetIn(host, selection.focusNode, selection.focusOffset)
    : undefined;
}

/** The offset of the end of the selection that stays, if it lies in the element. */
export function anchorIn(host: HTMLElement): number | undefined {
  const selection = document.getSelection();
  return selection?.anchorNode && host.contains(selection.anchorNode)
    ? offsetIn(host, selection.anchorNode, selection.anchorOffset)
    : undefined;
}

/** Selects from one character to another, which can be before it, and moves the focus there. */
export function selectFrom(host: HTMLElement, from: number, to: number): void {
  host.focus({ preventScroll: true });
  const [base, extent] = [from, to].map((at) => rangeIn(host, { start: at, end: at }));
  if (!base || !extent) return;
  document
    .getSelection()
    ?.setBaseAndExtent(
      base.startContainer,
      base.startOffset,
      extent.startContainer,
      extent.startOffset,
    );
}

/** A range of characters; places beyond the text are moved to its end. */
export function rangeIn(host: HTMLElement, { start, end }: TextSelection): Range {
  const range = document.createRange();
  range.selectNodeContents(host);
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  let passed = 0;
  let isStarted = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!isStarted && start <= passed + length) {
      range.setStart(node, start - passed);
      isStarted = true;
    }
    if (isStarted && end <= passed + length) {
      range.setEnd(node, Math.max(end - passed, 0));
      return range;
    }
    passed += length;
  }
  if (!isStarted) range.collapse(false);
  return range;
}

/** Selects characters and moves the focus there. */
export function select(host: HTMLElement, selection: TextSelection): void {
  host.focus({ preventScroll: true });
  const range = rangeIn(host, selection);
  const shown = document.getSelection();
  shown?.removeAllRanges();
  shown?.addRange(range);
}

/** Whether the caret is on the first or the last line of the element. */
export function isOnEdgeLine(host: HTMLElement, edge: 'first' | 'last'): boolean {
  const at = caretBox(host);
  if (!at) return true;
  const box = textBox(host);
  return edge === 'first'
    ? at.top - box.top < at.height * 0.8
    : box.bottom - at.bottom < at.height * 0.8;
}

/** The box of the lines; the element can be higher. */
function textBox(host: HTMLElement): DOMRect {
  const text = document.createRange();
  text.selectNodeContents(host);
  const box = text.getBoundingClientRect();
  return box.height > 0 ? box : host.getBoundingClientRect();
}

/** Box of the caret; undefined in an empty element. */
export function caretBox(host: HTMLElement): DOMRect | undefined {
  const selection = document.getSelection();
  if (!selection?.focusNode || !host.contains(selection.focusNode)) return undefined;
  const caret = document.createRange();
  caret.setStart(selection.focusNode, selection.focusOffset);
  return Array.from(caret.getClientRects()).at(-1);
}

/** The offset on the first or last line of the element that is below or above a caret at `x`. */
export function offsetOnLine(host: HTMLElement, edge: 'first' | 'last', x: number): number {
  const box = textBox(host);
  const half = Number.parseFloat(getComputedStyle(host).fontSize) / 2;
  const y = edge === 'first' ? box.top + half : box.bottom - half;
  return offsetAtPoint(host, x, y) ?? (edge === 'first' ? 0 : (host.textContent?.length ?? 0));
}

/** The offset of the character at a point of the window; undefined outside of the element. */
export function offsetAtPoint(host: HTMLElement, x: number, y: number): number | undefined {
  const at = document.caretPositionFromPoint?.(x, y);
  return at && host.contains(at.offsetNode) ? offsetIn(host, at.offsetNode, at.offset) : undefined;
}

/** The offset as the text has it once runs of spaces are one space. */
export function normalOffset(text: string, offset: number): number {
  return text.slice(0, offset).trimStart().replace(/\s+/gu, ' ').length;
}
