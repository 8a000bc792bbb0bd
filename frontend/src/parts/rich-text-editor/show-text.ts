import { createDocument, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/**
 * Shows another text. Only what differs is replaced, so that the cursor and the place of dictation stay
 * where they are in the rest. Nothing is reported.
 */
export function showText({ state, view, schema }: Editor, html: string): void {
  const change = changeTo(state, createDocument(html, schema));
  if (change) view.dispatch(change.setMeta('preventUpdate', true));
}

/** A change of what differs from another document; undefined if nothing does. */
export function changeTo({ doc, tr }: EditorState, shown: Node): Transaction | undefined {
  const from = doc.content.findDiffStart(shown.content);
  const ends = doc.content.findDiffEnd(shown.content);
  if (from === null || ends === null) return undefined;
  // What both begin and end with may overlap, as in 'aa' and 'aaa'.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  tr.replace(from, ends.a + overlap, shown.slice(from, ends.b + overlap));
  // The part does not fit by itself, e.g. where a quotation ends elsewhere.
  if (!tr.doc.eq(shown)) tr.replaceWith(0, tr.doc.content.size, shown.content);
  return tr;
}
