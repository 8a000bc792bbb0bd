import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { unrecognisedMark } from '#contracts/rules/blanks.ts';
import { BlankMarks } from '#portal/parts/rich-text-editor/blank-marks.ts';
import { extensionsOf } from '#portal/parts/rich-text-editor/extensions.ts';

const schema = getSchema(extensionsOf({ placeholder: '', hasBlanks: true }));
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
