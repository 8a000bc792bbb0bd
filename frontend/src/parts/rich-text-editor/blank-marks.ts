import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Blank, findBlanks } from '#contracts/rules/blanks.ts';
import { blankKeyOf, stopFrom } from '../../shared/ui/blanks/blank-stops.ts';

/** A blank at its positions. `isNode`: an inline node whose words have one, e.g. a footnote. */
type Stop = Blank & { isNode: boolean };

/** The stops of a document, in order. A line break or another inline node counts as one character. */
function stopsOf(doc: Node): Stop[] {
  const found: Stop[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, '\n', '\n');
    const stops = findBlanks(text).map(({ name, start, end }) => stopAt(at + 1, name, start, end));
    node.forEach((inline, start) => {
      const [blank] = inline.isLeaf && !inline.isText ? findBlanks(wordsOf(inline)) : [];
      if (blank) stops.push({ ...stopAt(at + 1, blank.name, start, start + 1), isNode: true });
    });
    found.push(...stops.sort((one, other) => one.start - other.start));
    return false;
  });
  return found;
}

const stopAt = (from: number, name: string, start: number, end: number): Stop => ({
  ...{ name, start: from + start, end: from + end },
  isNode: false,
});

/** What a node is in plain text (`renderText` of its extension); '' if it is nothing. */
function wordsOf(node: Node): string {
  const toText: unknown = node.type.spec['toText'];
  return typeof toText === 'function' ? String(toText({ node })) : '';
}

type Marked = { blanks: readonly Stop[]; marks: DecorationSet };

const key = new PluginKey<Marked>('blanks');

function markedOf(doc: Node): Marked {
  const blanks = stopsOf(doc);
  const marks = blanks.map(({ start, end, isNode }) =>
    Decoration[isNode ? 'node' : 'inline'](start, end, { class: 'editor-blank' }),
  );
  return { blanks, marks: DecorationSet.create(doc, marks) };
}

const blanksIn = (state: EditorState): readonly Stop[] => key.getState(state)?.blanks ?? [];

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
function select(view: EditorView, { start, end, isNode }: Stop): void {
  const { tr } = view.state;
  const selection = isNode
    ? NodeSelection.create(tr.doc, start)
    : TextSelection.create(tr.doc, start, end);
  view.dispatch(tr.setSelection(selection).scrollIntoView());
}

/** Focuses the text and selects the next blank, after the last one the first. */
export function goToNextBlank({ view }: Editor): void {
  const blanks = blanksIn(view.state);
  const found = stopFrom(blanks, selectionOf(view), false) ?? blanks[0];
  if (found) select(view, found);
  view.focus();
}

/**
 * Highlights the open blanks of the text, and inline nodes with one in their words. Tab and Shift+Tab select the next and the
 * previous one and leave the text behind the last; after Escape, Tab leaves at once.
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
