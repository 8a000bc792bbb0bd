import type { Editor } from '@tiptap/core';
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { writeSentences } from '#contracts/rules/speech/sentences.ts';
import type { TextCommand } from '#contracts/rules/speech/voice-commands.ts';
import { doCommand, insertWords } from './dictated-commands.ts';
import { mapPieces, type Piece, type Pieces, undoAll } from './dictated-pieces.ts';
import { changeAnchor } from './dictation-anchor.ts';

/** Sets the place of dictated text: the cursor, or the end if the user has set no cursor. */
export function placeAnchor(editor: Editor, hasCursor: boolean): void {
  const { doc, selection, tr } = editor.state;
  const position = (hasCursor ? selection : Selection.atEnd(doc)).to;
  editor.view.dispatch(changeAnchor(tr, { position, isHeading: false }));
}

export const showAnchor = (editor: Editor, isShown: boolean): void =>
  editor.view.dispatch(changeAnchor(editor.state.tr, { isShown }));

export const showPartial = (editor: Editor, partial: string): void =>
  editor.view.dispatch(changeAnchor(editor.state.tr, { partial }));

/** The document that is dictated into. */
export type DictatedDocument = {
  state: EditorState;
  /** A change to begin with. */
  change: () => Transaction;
  dispatch: (change: Transaction) => void;
};

export const documentOf = (editor: Editor): DictatedDocument => ({
  state: editor.state,
  change: () => atBrowserCursor(editor),
  dispatch: (change) => editor.view.dispatch(change),
});

/** Dictates into a document, and remembers what was dictated. */
export function createDictated() {
  let pieces: Pieces = [];
  const keep = (piece: Piece | undefined) => {
    if (piece) pieces = [...pieces, piece];
  };
  return {
    /** Called with each change of the document. */
    follow({ mapping }: Transaction): void {
      pieces = mapPieces(pieces, mapping.maps);
    },
    /** Inserts words at their place, which moves behind them. Returns that place, and what is there. */
    insert(
      { state, change, dispatch }: DictatedDocument,
      text: string,
    ): { from: number; text: string } {
      const { tr, piece, range } = insertWords(state, change(), text);
      dispatch(tr);
      keep(piece);
      return { from: range.from, text: tr.doc.textBetween(range.from, range.to) };
    },
    /** Does a command; false if there is nothing that it could act on. */
    command({ state, change, dispatch }: DictatedDocument, command: TextCommand): boolean {
      const done = doCommand(state, change(), { command, pieces });
      // What is undone is no piece any more, also if a change by hand keeps it in the text.
      if (command.kind === 'undo') pieces = pieces.slice(0, -1);
      if (!done) return false;
      dispatch(done.tr);
      keep(done.piece);
      return true;
    },
    /** Puts text in the place of a mark; '' removes it. False if the mark is gone. */
    replaceMark(document: DictatedDocument, { mark, text }: { mark: string; text: string }) {
      const piece = replaceMark(document, { mark, text });
      keep(piece);
      return piece !== undefined;
    },
    /** Removes the dictated text that still stands. */
    removeAll({ state, dispatch }: DictatedDocument): void {
      const change = state.tr;
      undoAll(change, pieces);
      pieces = [];
      if (change.docChanged) dispatch(changeAnchor(change, { isHeading: false }));
    },
  };
}

/** Puts text in the place of the first `mark`; '' removes it. Undefined if there is none. */
function replaceMark(
  { state, change, dispatch }: DictatedDocument,
  { mark, text }: { mark: string; text: string },
): Piece | undefined {
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
  dispatch(change().insertText(written, start, from + mark.length));
  return { ranges: [{ from: start, to: start + written.length }] };
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
