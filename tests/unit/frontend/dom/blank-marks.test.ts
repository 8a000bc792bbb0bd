import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { DecorationSet, EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { unrecognisedMark } from '#contracts/rules/blanks.ts';
import { LOST_REFERENCE } from '#contracts/rules/desk/draft-text.ts';
import { draftExtensions } from '#portal/features/desk/editor/draft-extensions.ts';
import { BlankMarks } from '#portal/parts/rich-text-editor/blank-marks.ts';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';

const schema = getSchema([
  ...extensionsOf({ placeholder: '', hasBlanks: true, hasHeadings: true }),
  ...draftExtensions,
]);
const [plugin] =
  BlankMarks.config.addProseMirrorPlugins?.call(
    // The extension reads nothing of its context.
    {} as ThisParameterType<NonNullable<typeof BlankMarks.config.addProseMirrorPlugins>>,
  ) ?? [];
if (!plugin) throw new Error('No plugin');

const documentOf = (...paragraphs: (string | Node)[][]) =>
  schema.node(
    'doc',
    null,
    paragraphs.map((parts) =>
      schema.node(
        'paragraph',
        null,
        parts.map((part) => (typeof part === 'string' ? schema.text(part) : part)),
      ),
    ),
  );

/** The highlighted texts of a document. */
function highlighted(state: EditorState): string[] {
  const shown = plugin?.props.decorations?.call(plugin, state) as DecorationSet;
  return shown
    .find()
    .sort((one, other) => one.from - other.from)
    .map(({ from, to }) => state.doc.textBetween(from, to));
}

test('marks of unrecognised words are highlighted like blanks', () => {
  const bold = schema.text('recognised 2]', [schema.mark('bold')]);
  const doc = documentOf(
    [`Heard ${unrecognisedMark(1)} and [amount], as in [2019] 3 SCC 1.`],
    ['Then [not ', bold, ' and [not recognised].'],
  );
  const state = EditorState.create({ doc, plugins: [plugin] });
  expect(highlighted(state)).toEqual(['[not recognised 1]', '[amount]', '[not recognised 2]']);
});

test('a mark is highlighted when the dictation inserts it, until its words replace it', () => {
  const mark = unrecognisedMark(1);
  const empty = EditorState.create({ doc: documentOf(['Heard ']), plugins: [plugin] });
  const inserted = empty.apply(empty.tr.insertText(mark, 7));
  expect(highlighted(inserted)).toEqual([mark]);
  const heard = inserted.apply(inserted.tr.insertText('both sides', 7, 7 + mark.length));
  expect(highlighted(heard)).toEqual([]);
});

/** What Tab or Shift+Tab selects one after the other: texts, and nodes by their kind. */
function stopsOf(doc: Node, key: 'Tab' | 'Shift+Tab', from: number): string[] {
  let state = EditorState.create({
    doc,
    plugins: [plugin as NonNullable<typeof plugin>],
    selection: TextSelection.create(doc, from),
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (tr: EditorState['tr']) => {
      state = state.apply(tr);
    },
    // As if the page had no selection of its own.
    dom: { ownerDocument: { getSelection: () => null } },
  } as unknown as EditorView;
  const event = { key: 'Tab', shiftKey: key === 'Shift+Tab', preventDefault: () => {} };
  const found: string[] = [];
  const press = () => plugin?.props.handleKeyDown?.call(plugin, view, event as KeyboardEvent);
  while (press() && found.length < 10) {
    const { selection } = state;
    found.push(
      selection instanceof NodeSelection
        ? selection.node.type.name
        : doc.textBetween(selection.from, selection.to),
    );
  }
  return found;
}

test('Tab stops at a footnote with a blank and at a reference that has lost its paragraph', () => {
  const note = (words: string) => schema.node('footnote', { words });
  const reference = (shown: string) => schema.node('reference', { target: 'aaaaaaaa', shown });
  const doc = documentOf(
    ['Paid', note('Receipt of [date], [amount].'), ' as in ', reference(LOST_REFERENCE), ' [rate]'],
    ['Not', note('Exhibit A'), ' in ', reference('12'), ', but [amount] in', note('[seat]')],
  );
  const stops = ['footnote', 'reference', '[rate]', '[amount]', 'footnote'];
  expect(stopsOf(doc, 'Tab', 1)).toEqual(stops);
  expect(stopsOf(doc, 'Shift+Tab', doc.content.size - 1)).toEqual(stops.toReversed());
  const state = EditorState.create({ doc, plugins: [plugin] });
  const shown = plugin.props.decorations?.call(plugin, state) as DecorationSet;
  expect(shown.find()).toHaveLength(stops.length);
});
