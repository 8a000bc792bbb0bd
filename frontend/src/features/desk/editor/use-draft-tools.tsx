import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import lockIcon from 'primeicons/raw-svg/lock.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import tableIcon from 'primeicons/raw-svg/table.svg?raw';
import type { Tool } from '#portal/parts/rich-text-editor/editor-toolbar.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { chosenFootnote } from './footnotes.ts';
import { numberedIn } from './numbered-paragraphs.ts';

const face = (text: string) => <span className="desk-tool">{text}</span>;

/** Tools of a draft: dictation, headings, numbered paragraphs, references to them, footnotes, tables. */
export function useDraftTools(
  editor: Editor | undefined,
  {
    onFootnote,
    onReference,
    dictation,
  }: {
    onFootnote: () => void;
    onReference: () => void;
    dictation: { isShown: boolean; toggle: () => void };
  },
): Tool[][] {
  const now = useEditorState({
    editor: editor ?? null,
    selector: ({ editor: shown }) => ({
      isHeading: shown?.isActive('heading', { level: 2 }) ?? false,
      isSubheading: shown?.isActive('heading', { level: 3 }) ?? false,
      isNumbered: typeof shown?.getAttributes('paragraph')['number'] === 'string',
      isFixed: shown ? numberedIn(shown.state.doc).some(({ node }) => node.attrs['number']) : false,
      isFootnote: shown ? chosenFootnote(shown) !== undefined : false,
      isInTable: shown?.isActive('table') ?? false,
    }),
  });
  if (!editor || !now) return [];
  return [
    [
      {
        label: 'Dictate',
        face: <Icon svg={microphoneIcon} />,
        isPressed: dictation.isShown,
        use: dictation.toggle,
      },
    ],
    [
      {
        label: 'Heading',
        keys: 'Ctrl+Alt+2',
        face: face('H1'),
        isPressed: now.isHeading,
        use: () => void editor.commands.toggleHeading({ level: 2 }),
      },
      {
        label: 'Subheading',
        keys: 'Ctrl+Alt+3',
        face: face('H2'),
        isPressed: now.isSubheading,
        use: () => void editor.commands.toggleHeading({ level: 3 }),
      },
      {
        label: 'Numbered paragraph',
        keys: 'Ctrl+Shift+9',
        face: face('1.'),
        isPressed: now.isNumbered,
        use: () => void editor.commands.toggleNumber(),
      },
      {
        label: 'Keep the numbers of paragraphs',
        face: <Icon svg={lockIcon} />,
        isPressed: now.isFixed,
        use: () => void editor.commands.fixNumbers(!now.isFixed),
      },
      { label: 'Refer to a paragraph', face: face('¶1'), use: onReference },
      {
        label: 'Footnote',
        keys: 'Ctrl+Alt+F',
        face: (
          <span className="desk-tool">
            a<sup>1</sup>
          </span>
        ),
        isPressed: now.isFootnote,
        use: onFootnote,
      },
    ],
    now.isInTable
      ? [
          { label: 'Add a row', face: face('+R'), use: () => void editor.commands.addRowAfter() },
          {
            label: 'Remove the row',
            face: face('−R'),
            use: () => void editor.commands.deleteRow(),
          },
          {
            label: 'Add a column',
            face: face('+C'),
            use: () => void editor.commands.addColumnAfter(),
          },
          {
            label: 'Remove the column',
            face: face('−C'),
            use: () => void editor.commands.deleteColumn(),
          },
          {
            label: 'Remove the table',
            face: face('×'),
            use: () => void editor.commands.deleteTable(),
          },
        ]
      : [
          {
            label: 'Insert a table',
            face: <Icon svg={tableIcon} />,
            use: () => void editor.commands.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
          },
        ],
  ];
}
