import { type Editor, Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { LOST_REFERENCE } from '#contracts/rules/desk/draft-text.ts';
import { type NumberedParagraph, numberedIn } from './numbered-paragraphs.ts';

/** The numbers of the paragraphs that have an id. Of two with one id, as after a copy, the first counts. */
function numbersById(doc: DocumentNode): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const { node, shown } of numberedIn(doc)) {
    const id: unknown = node.attrs['id'];
    if (typeof id === 'string' && !numbers.has(id)) numbers.set(id, shown);
  }
  return numbers;
}

/** The number of a numbered paragraph, which follows it (contracts/rules/desk/draft-text.ts). */
export const References = Node.create({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return {
      target: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset['ref'],
        renderHTML: () => ({}),
      },
      shown: {
        default: LOST_REFERENCE,
        parseHTML: (element: HTMLElement) => element.textContent,
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML() {
    return [{ tag: 'span[data-ref]', priority: 60 }];
  },
  renderHTML({ node }) {
    return ['span', { 'data-ref': String(node.attrs['target']) }, String(node.attrs['shown'])];
  },
  renderText({ node }) {
    return String(node.attrs['shown']);
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          let numbers: Map<string, string> | undefined;
          doc.descendants((node, at) => {
            if (node.type.name !== References.name) return;
            numbers ??= numbersById(doc);
            const shown = numbers.get(String(node.attrs['target'])) ?? LOST_REFERENCE;
            if (node.attrs['shown'] !== shown)
              tr.setNodeMarkup(at, undefined, { ...node.attrs, shown });
          });
          return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
        },
      }),
    ];
  },
});

/** Whether a reference is selected. */
export const isReferenceChosen = ({ state: { selection } }: Editor): boolean =>
  selection instanceof NodeSelection && selection.node.type.name === References.name;

/** Puts the number of a paragraph where the caret is, or in the place of the reference that is selected. */
export function insertReference(editor: Editor, { at, node, shown }: NumberedParagraph): void {
  const given: unknown = node.attrs['id'];
  const target = typeof given === 'string' ? given : crypto.randomUUID().slice(0, 8);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setNodeMarkup(at, undefined, { ...node.attrs, id: target });
      return true;
    })
    .insertContent({ type: References.name, attrs: { target, shown } })
    .run();
}
