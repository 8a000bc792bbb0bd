import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Where dictated text goes: it follows edits, and no click moves it. */
type Anchor = {
  /** Undefined before the first dictation. */
  position: number | undefined;
  isShown: boolean;
  /** Words are written in bold, without a full stop. */
  isHeading: boolean;
  /** Words that may still change, shown at the anchor. */
  partial: string;
};

const noAnchor: Anchor = { position: undefined, isShown: false, isHeading: false, partial: '' };

const key = new PluginKey<Anchor>('dictationAnchor');

/** Holds the anchor of dictation, and shows it while words are to come. */
export const DictationAnchor = Extension.create({
  name: 'dictationAnchor',
  addProseMirrorPlugins: () => [
    new Plugin<Anchor>({
      key,
      state: {
        init: () => noAnchor,
        apply: (transaction, { position, ...state }) => ({
          // What is typed at the anchor stands before the words to come.
          position: position === undefined ? undefined : transaction.mapping.map(position, 1),
          ...state,
          ...(transaction.getMeta(key) as Partial<Anchor> | undefined), // See changeAnchor().
        }),
      },
      props: {
        decorations(state) {
          const { position, isShown, partial } = anchorOf(state);
          if (position === undefined || !isShown) return null;
          const mark = Decoration.widget(
            insertionPoint(state, position),
            () => drawMark(partial),
            // Drawn again when the words change.
            { side: 1, key: partial },
          );
          return DecorationSet.create(state.doc, [mark]);
        },
      },
    }),
  ],
});

const anchorOf = (state: EditorState): Anchor => key.getState(state) ?? noAnchor;

export const isHeadingDictated = (state: EditorState): boolean => anchorOf(state).isHeading;

export const changeAnchor = (transaction: Transaction, change: Partial<Anchor>): Transaction =>
  transaction.setMeta(key, change);

/** Where dictated text is inserted now; without an anchor at the end. */
export function dictationPoint(state: EditorState): number {
  const { position } = anchorOf(state);
  return position === undefined ? Selection.atEnd(state.doc).to : insertionPoint(state, position);
}

/** The nearest place that takes text: a replaced document may have none at the position. */
function insertionPoint({ doc }: EditorState, position: number): number {
  const place = doc.resolve(Math.min(position, doc.content.size));
  return place.parent.isTextblock ? place.pos : Selection.near(place, -1).to;
}

function drawMark(partial: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'dictation-anchor';
  mark.setAttribute('aria-hidden', 'true');
  if (partial === '') return mark;
  const words = document.createElement('span');
  words.className = 'dictation-partial';
  words.setAttribute('aria-hidden', 'true');
  words.append(mark, ` ${partial}`);
  return words;
}
