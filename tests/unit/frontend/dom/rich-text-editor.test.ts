import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test, vi } from 'vitest';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';

// linkifyjs keeps console.warn as it is when it loads.
const warned = vi.hoisted(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));

/** An editor without a page, after its creation. */
function created(): Editor {
  const editor = new Editor({
    element: null,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: extensionsOf({ placeholder: '', hasBlanks: true }),
  });
  editor.emit('create', { editor });
  return editor;
}

test('editors that are opened after another one has found links log nothing', () => {
  const first = created();
  // Typing an address finds its link, which starts linkifyjs.
  const { doc } = first.state;
  const state = EditorState.create({ doc, plugins: first.extensionManager.plugins });
  const typed = state.applyTransaction(state.tr.insertText('https://example.in ', 1));
  expect(typed.state.doc.toString()).toContain('link(');
  const second = created();
  first.destroy();
  created().destroy();
  second.destroy();
  expect(warned.mock.calls).toEqual([]);
});
