import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** A footnote of a draft (contracts/rules/desk/draft-text.ts). In the text stands its number alone. */
export const Footnotes = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return {
      words: {
        default: '',
        parseHTML: (element: HTMLElement) => element.textContent.trim(),
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML() {
    return [{ tag: 'sup[data-note]', priority: 60 }];
  },
  renderHTML({ node }) {
    return ['sup', { 'data-note': '' }, String(node.attrs['words'])];
  },
  renderText({ node }) {
    return ` (${String(node.attrs['words'])})`;
  },
  addNodeView() {
    return ({ node }) => {
      const words = String(node.attrs['words']);
      const dom = document.createElement('sup');
      // The style sheet counts and shows the number.
      dom.className = 'desk-note';
      dom.title = words;
      dom.role = 'img';
      dom.ariaLabel = `Footnote: ${words}`;
      return { dom };
    };
  },
});

/** The words of the footnote that is selected; undefined if none is. */
export function chosenFootnote({ state: { selection } }: Editor): string | undefined {
  const isFootnote =
    selection instanceof NodeSelection && selection.node.type.name === Footnotes.name;
  return isFootnote ? String(selection.node.attrs['words']) : undefined;
}

/** Puts a footnote where the caret is, or changes the one that is selected; '' removes it. */
export function writeFootnote(editor: Editor, words: string): void {
  const edit = editor.chain().focus();
  if (words === '') edit.deleteSelection().run();
  else if (chosenFootnote(editor) !== undefined)
    edit.updateAttributes(Footnotes.name, { words }).run();
  else
    edit
      .setTextSelection(editor.state.selection.to)
      .insertContent({ type: Footnotes.name, attrs: { words } })
      .run();
}
