import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Blank, findBlanks } from '#contracts/rules/blanks.ts';
import { blankKeyOf, stopFrom } from '../../shared/ui/blanks/blank-stops.ts';

/** The blanks of a document, at its positions. A line break counts as one character. */
function blanksOf(doc: Node): Blank[] {
  const found: Blank[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, '\n', '\n');
    for (const { name, start, end } of findBlanks(text))
      found.push({ name, start: at + 1 + start, end: at + 1 + end });
    return false;
  });
  return found;
}

type Marked = { blanks: readonly Blank[]; marks: DecorationSet };

const key = new PluginKey<Marked>('blanks');

function markedOf(doc: Node): Marked {
  const blanks = blanksOf(doc);
  const marks = blanks.map(({ start, end }) =>
    Decoration.inline(start, end, { class: 'editor-blank' }),
  );
  return { blanks, marks: DecorationSet.create(doc, marks) };
}

const blanksIn = (state: EditorState): readonly Blank[] => key.getState(state)?.blanks ?? [];

/** The selection on the page: the state's follows it a moment later. */
function selectionOf(view: EditorView): { start: number; end: number } {
  const { from, to } = view.state.selection;
  const shown = view.dom.ownerDocument.getSelection();
  if (!shown?.anchorNode || !shown.focusNode) return { start: from, end: to };
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode))
    return { start: from, end: to };
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset);
  const focus = view.posAtDOM(shown.focusNode, shown.focusOffset);
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

/** Selects a blank and scrolls to it. */
function select(view: EditorView, { start, end }: Blank): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start, end)).scrollIntoView());
}

/** Focuses the text and selects the next blank, after the last one the first. */
export function goToNextBlank({ view }: Editor): void {
  const blanks = blanksIn(view.state);
  const found = stopFrom(blanks, selectionOf(view), false) ?? blanks[0];
  if (found) select(view, found);
  view.focus();
}

/**
 * Highlights the open blanks of the text. Tab and Shift+Tab select the next and the previous one
 * and leave the text behind the last; after Escape, Tab leaves at once.
 */
export const BlankMarks = Extension.create({
  name: 'blankMarks',
  addProseMirrorPlugins() {
    let isReleased = false;
    return [
      new Plugin<Marked>({
        key,
        state: {
          init: (_, { doc }) => markedOf(doc),
          apply: ({ docChanged, doc }, marked) => (docChanged ? markedOf(doc) : marked),
        },
        props: {
          decorations: (state) => key.getState(state)?.marks,
          handleDOMEvents: {
            focus: () => {
              isReleased = false;
              return false;
            },
          },
          handleKeyDown: (view, event) => {
            const pressed = blankKeyOf(event);
            const blanks = blanksIn(view.state);
            if (!pressed || isReleased || blanks.length === 0) return false;
            if (pressed === 'release') {
              isReleased = true;
              event.preventDefault();
              return true;
            }
            const found = stopFrom(blanks, selectionOf(view), pressed === 'previous');
            if (found) select(view, found);
            return found !== undefined;
          },
        },
      }),
    ];
  },
});
