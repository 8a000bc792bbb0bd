import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { numbersOf } from '#contracts/rules/desk/draft-text.ts';

/** A numbered paragraph with its place in the document. */
export type NumberedParagraph = { at: number; node: Node; shown: string };

/** The numbered paragraphs of a document, outside of tables, with their numbers. */
export function numberedIn(doc: Node): NumberedParagraph[] {
  const found: { at: number; node: Node }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'table') return false;
    if (node.type.name !== 'paragraph') return true;
    if (node.attrs['number'] !== null) found.push({ at, node });
    return false;
  });
  const numbers = numbersOf(found.map(({ node }) => String(node.attrs['number'])));
  return found.map((one, position) => ({ ...one, shown: numbers[position] ?? '' }));
}

const key = new PluginKey<DecorationSet>('numbers');

const decorationsOf = (doc: Node): DecorationSet =>
  DecorationSet.create(
    doc,
    numberedIn(doc).map(({ at, node, shown }) =>
      Decoration.node(at, at + node.nodeSize, { 'data-shown-number': `${shown}.` }),
    ),
  );

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    numberedParagraphs: {
      /** Numbers the chosen paragraphs, or takes their numbers away. */
      toggleNumber: () => ReturnType;
      /** Fixes the numbers as they are shown, or lets them count again. */
      fixNumbers: (isFixed: boolean) => ReturnType;
    };
  }
}

/** The paragraphs of the selection that can have a number: outside of tables. */
function chosen({ selection, doc }: EditorState): { at: number; node: Node }[] {
  const found: { at: number; node: Node }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    if (node.type.name === 'table') return false;
    if (node.type.name === 'paragraph') found.push({ at, node });
    return true;
  });
  return found;
}

const setNumber = (tr: Transaction, at: number, node: Node, number: string | null) =>
  tr.setNodeMarkup(at, undefined, { ...node.attrs, number });

/**
 * Numbers of paragraphs: '' counts on, a number stays (contracts/rules/desk/draft-text.ts). Enter begins
 * the next one; in an empty one it ends the numbering.
 */
export const NumberedParagraphs = Extension.create({
  name: 'numberedParagraphs',
  // Before Enter of the paragraph.
  priority: 150,
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          number: {
            default: null,
            parseHTML: (element: HTMLElement) => element.getAttribute('data-number'),
            renderHTML: ({ number }: { number?: unknown }) =>
              typeof number === 'string' ? { 'data-number': number } : {},
          },
          /** By which references name it (references.ts). A paragraph that is split off has none. */
          id: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element: HTMLElement) => element.getAttribute('data-id'),
            renderHTML: ({ id }: { id?: unknown }) =>
              typeof id === 'string' ? { 'data-id': id } : {},
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      toggleNumber:
        () =>
        ({ state, tr, dispatch }) => {
          const paragraphs = chosen(state);
          if (paragraphs.length === 0) return false;
          const isOn = paragraphs.every(({ node }) => node.attrs['number'] !== null);
          if (dispatch)
            for (const { at, node } of paragraphs) setNumber(tr, at, node, isOn ? null : '');
          return true;
        },
      fixNumbers:
        (isFixed) =>
        ({ state, tr, dispatch }) => {
          if (dispatch)
            for (const { at, node, shown } of numberedIn(state.doc))
              setNumber(tr, at, node, isFixed ? shown : '');
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-9': () => this.editor.commands.toggleNumber(),
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        const { parent } = $from;
        if (!empty || parent.type.name !== 'paragraph' || parent.attrs['number'] === null)
          return false;
        // An item of a list has its own Enter.
        if ($from.depth > 1) return false;
        if (parent.content.size === 0) return this.editor.commands.toggleNumber();
        return this.editor.chain().splitBlock().updateAttributes('paragraph', { number: '' }).run();
      },
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        const { parent } = $from;
        const isAtStart = empty && $from.parentOffset === 0 && $from.depth === 1;
        if (!isAtStart || parent.type.name !== 'paragraph' || parent.attrs['number'] === null)
          return false;
        return this.editor.commands.toggleNumber();
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => decorationsOf(doc),
          apply: ({ docChanged, doc }, shown) => (docChanged ? decorationsOf(doc) : shown),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
