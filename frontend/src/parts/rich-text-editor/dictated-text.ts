import type { Editor } from '@tiptap/core';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { writeBetween, writeSentences } from '#contracts/rules/speech/sentences.ts';
import { changeAnchor, dictationPoint } from './dictation-anchor.ts';

/** Positions of dictated text, kept up with each change of the document. */
export type Dictated = readonly { from: number; to: number }[];

/** Sets the place of dictated text: the cursor, or the end if the user has set no cursor. */
export function placeAnchor(editor: Editor, hasCursor: boolean): void {
  const { doc, selection, tr } = editor.state;
  const position = (hasCursor ? selection : Selection.atEnd(doc)).to;
  editor.view.dispatch(changeAnchor(tr, { position }));
}

export const showAnchor = (editor: Editor, isShown: boolean): void =>
  editor.view.dispatch(changeAnchor(editor.state.tr, { isShown }));

/** Inserts text at its place, which moves behind it. Returns where it stands. */
export function insertDictated(editor: Editor, text: string): Dictated[number] {
  const { state } = editor;
  const from = dictationPoint(state);
  const { parent, parentOffset } = state.doc.resolve(from);
  const before = parent.textBetween(0, parentOffset);
  const after = parent.textBetween(parentOffset, parent.content.size);
  const written = writeBetween(text, { before, after });
  const to = from + written.length;
  const change = atBrowserCursor(editor).insertText(written, from);
  editor.view.dispatch(changeAnchor(change, { position: to }));
  return { from, to };
}

/** Puts text in the place of the first `mark`; '' removes it. Undefined if there is none. */
export function replaceMark(
  editor: Editor,
  { mark, text }: { mark: string; text: string },
): Dictated[number] | undefined {
  const { state } = editor;
  let found: { from: number; before: string } | undefined;
  state.doc.descendants((node, position) => {
    if (found || !node.isTextblock) return !found;
    // A leaf that is no text counts as one character, as in positions.
    const content = node.textBetween(0, node.content.size, undefined, ' ');
    const at = content.toLowerCase().indexOf(mark.toLowerCase());
    if (at >= 0) found = { from: position + 1 + at, before: content.slice(0, at) };
    return false;
  });
  if (!found) return undefined;
  const { from, before } = found;
  const written = text === '' ? '' : writeSentences(text, before);
  // Without words, one of the two spaces around the mark goes too.
  const start = written === '' && before.endsWith(' ') ? from - 1 : from;
  const change = atBrowserCursor(editor).insertText(written, start, from + mark.length);
  editor.view.dispatch(change);
  return { from: start, to: start + written.length };
}

/**
 * A change that starts with the browser's cursor: the event that tells the editor of a moved cursor
 * may still be under way, and the cursor would be moved back.
 */
function atBrowserCursor({ view, state: { doc, selection, tr } }: Editor): Transaction {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  const isReadable =
    view.hasFocus() &&
    !view.composing &&
    selection instanceof TextSelection &&
    anchorNode &&
    focusNode;
  if (!isReadable || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return tr;
  const [anchor, head] = [
    view.posAtDOM(anchorNode, anchorOffset ?? 0),
    view.posAtDOM(focusNode, focusOffset ?? 0),
  ];
  if (anchor === selection.anchor && head === selection.head) return tr;
  return tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head)));
}

/** The positions after a change. Text that was removed has none. */
export const mapDictated = (dictated: Dictated, { mapping }: Transaction): Dictated =>
  dictated
    .map(({ from, to }) => ({ from: mapping.map(from, 1), to: mapping.map(to, -1) }))
    .filter(({ from, to }) => from < to);

export function removeDictated(editor: Editor, dictated: Dictated): void {
  const change = editor.state.tr;
  for (const { from, to } of dictated)
    change.delete(change.mapping.map(from), change.mapping.map(to));
  if (change.docChanged) editor.view.dispatch(change);
}
