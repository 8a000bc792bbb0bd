import { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';
import { createDictated } from '#portal/parts/rich-text-editor/dictated-text.ts';
import {
  correctInText,
  createDictatedWords,
  isAccepted,
  placeInText,
} from '#portal/parts/rich-text-editor/dictated-words.ts';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';

/** What a writer corrects in dictated text. */

const paragraph = (text = '') => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});

function openText(...content: object[]) {
  const made = new Editor({
    element: null,
    content: { type: 'doc', content: content.length > 0 ? content : [paragraph()] },
    extensions: extensionsOf({ placeholder: '', hasBlanks: false }),
  });
  const { schema, extensionManager } = made;
  let state = EditorState.create({
    doc: schema.nodeFromJSON(made.getJSON()),
    plugins: extensionManager.plugins,
  });
  made.destroy();
  const dictated = createDictated();
  const words = createDictatedWords();
  onTestFinished(words.end);
  const found: FoundCorrection[] = [];
  const editor = {
    get state() {
      return state;
    },
    isDestroyed: false,
  };
  const dispatch = (change: Transaction) => {
    state = state.apply(change);
    dictated.follow(change);
    words.follow(change);
  };
  const look = (isLeft: boolean) =>
    new Promise<void>((resolve) => {
      const done = setTimeout(resolve, 1_500);
      words.watch(
        editor,
        (more) => {
          found.push(...more);
          clearTimeout(done);
          resolve();
        },
        isLeft,
      );
    });
  const placeOf = (text: string): number => {
    let at = -1;
    state.doc.descendants((node, position) => {
      const index = node.text?.indexOf(text) ?? -1;
      if (index >= 0) at = position + index;
    });
    return at;
  };
  return {
    editor,
    found,
    words,
    text: () => state.doc.textContent,
    say(text: string) {
      const view = { state, change: () => state.tr, dispatch };
      const inserted = dictated.insert(view, text);
      words.add(inserted.from, inserted.text);
    },
    /** Replaces words and leaves the cursor behind them, by one key after another. */
    replace(text: string, by: string) {
      const from = placeOf(text);
      dispatch(state.tr.delete(from, from + text.length));
      for (const [at, letter] of [...by].entries())
        dispatch(state.tr.insertText(letter, from + at));
    },
    pause: () => look(false),
    leave: () => look(true),
  };
}

test('a name that is typed over is found once the writer has left it', async () => {
  const on = openText();
  on.say('Kiran Oja appeared.');
  on.replace('Oja', 'Ojha');
  await on.leave();
  expect([on.text(), on.found]).toEqual([
    'Kiran Ojha appeared.',
    [{ heard: 'Oja', meant: 'Ojha' }],
  ]);
  await on.leave();
  expect(on.found).toHaveLength(1);
});

test('the first and the last word of what was said are found, and between two sentences', async () => {
  const on = openText();
  on.say('Mistri appeared for Oja.');
  on.say('Sangaly was the place.');
  on.replace('Mistri', 'Mistry');
  on.replace('Oja', 'Ojha');
  on.replace('Sangaly', 'Sangli');
  await on.leave();
  expect(on.found.map(({ meant }) => meant)).toEqual(['Mistry', 'Ojha', 'Sangli']);
});

test('typed text is no dictated text', async () => {
  const on = openText(paragraph('Kiran Oja was typed.'));
  on.replace('Oja', 'Ojha');
  await on.leave();
  expect(on.found).toEqual([]);
});

test('quoted testimony is not remembered', async () => {
  const on = openText({ type: 'blockquote', content: [paragraph()] });
  on.say('I know Oja well.');
  on.replace('Oja', 'Ojha');
  await on.leave();
  expect(on.found).toEqual([]);
});

test('what is undone is no correction', async () => {
  const on = openText();
  on.say('Kiran Ojha appeared.');
  on.replace('Ojha', 'Oja');
  on.words.settle(on.editor);
  await on.leave();
  expect(on.found).toEqual([]);
});

test('an offer that is accepted is marked, so that it is not found as a new correction', async () => {
  const on = openText(paragraph('Learned counsel rose.'));
  const sent: Transaction[] = [];
  const editor = {
    ...{ state: on.editor.state, isEditable: true },
    view: { dispatch: (change: Transaction) => void sent.push(change) },
  };
  await correctInText(editor, { heard: 'learned counsel', meant: 'Ld. Counsel' });
  expect(sent.map(({ doc }) => doc.textContent)).toEqual(['Ld. Counsel rose.']);
  expect(sent.map(isAccepted)).toEqual([true]);
  expect(isAccepted(on.editor.state.tr)).toBe(false);
});

test('an offer is for the last place in the text, and for none in a blockquote', async () => {
  const on = openText(paragraph('Oja and Oja.'), {
    type: 'blockquote',
    content: [paragraph('Oja')],
  });
  expect(await placeInText(on.editor, 'Oja')).toEqual({ from: 9, to: 12 });
  expect(await placeInText(on.editor, 'Ojha')).toBeUndefined();
});

test('nothing is looked for without dictated text', async () => {
  const on = openText(paragraph('Oja'));
  const set = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => set.mockRestore());
  on.words.watch(on.editor, () => {});
  expect(set).not.toHaveBeenCalled();
});
