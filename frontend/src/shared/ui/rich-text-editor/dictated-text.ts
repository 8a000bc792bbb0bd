import type { Editor } from '@tiptap/core';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { writeBetween } from '#contracts/rules/speech/sentences.ts';

/** Positions of dictated text, kept up with each change of the document. */
export type Dictated = readonly { from: number; to: number }[];

/**
 * Inserts text at the cursor, which moves behind it, or at the end if the user has set no cursor.
 * Returns where it stands.
 */
export function insertDictated(
  editor: Editor,
  { text, hasCursor }: { text: string; hasCursor: boolean },
): Dictated[number] {
  const { doc, selection } = editor.state;
  const { to: from, $to } = hasCursor ? selection : Selection.atEnd(doc);
  const before = $to.parent.textBetween(0, $to.parentOffset);
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size);
  const written = writeBetween(text, { before, after });
  editor.view.dispatch(editor.state.tr.insertText(written, from));
  return { from, to: from + written.length };
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
