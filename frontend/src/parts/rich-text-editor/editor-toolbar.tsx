import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import centreIcon from 'primeicons/raw-svg/align-center.svg?raw';
import justifyIcon from 'primeicons/raw-svg/align-justify.svg?raw';
import leftIcon from 'primeicons/raw-svg/align-left.svg?raw';
import rightIcon from 'primeicons/raw-svg/align-right.svg?raw';
import listIcon from 'primeicons/raw-svg/list.svg?raw';
import attachIcon from 'primeicons/raw-svg/paperclip.svg?raw';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';

export type Tool = {
  label: string;
  /** Shortcut keys, pressed with Ctrl, or Cmd on a Mac. */
  keys?: string;
  face: ReactNode;
  isPressed?: boolean;
  use: () => void;
};

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Formatting toolbar: one stop in the tab order, arrow keys inside. */
export function EditorToolbar({
  editor,
  isDisabled,
  textId,
  onAttach,
  moreGroups = [],
}: {
  editor: Editor;
  isDisabled: boolean;
  /** The editable element. */
  textId: string;
  onAttach?: (() => void) | undefined;
  /** Groups of tools before the others. */
  moreGroups?: readonly Tool[][];
}) {
  const groups = [...moreGroups, ...useTools(editor, onAttach)];
  const tools = groups.flat();
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, current, tools.length);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={textId}
      className="editor-toolbar"
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.label} className="editor-tools">
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              isDisabled={isDisabled}
              isTabStop={tools.indexOf(tool) === current}
              onFocus={() => setCurrent(tools.indexOf(tool))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function ToolButton({
  tool: { label, keys, face, isPressed, use },
  isDisabled,
  isTabStop,
  onFocus,
}: {
  tool: Tool;
  isDisabled: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}) {
  const shown = keys && (isMac ? keys.replace('Ctrl', '⌘') : keys);
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={label}
      title={shown ? `${label} (${shown})` : label}
      aria-keyshortcuts={isMac ? keys?.replace('Ctrl', 'Meta') : keys?.replace('Ctrl', 'Control')}
      aria-pressed={isPressed}
      disabled={isDisabled}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection in the text while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={use}
    >
      {face}
    </button>
  );
}

const alignments = [
  { value: 'left', label: 'Align left', icon: leftIcon, keys: 'Ctrl+Shift+L' },
  { value: 'center', label: 'Align centre', icon: centreIcon, keys: 'Ctrl+Shift+E' },
  { value: 'right', label: 'Align right', icon: rightIcon, keys: 'Ctrl+Shift+R' },
  { value: 'justify', label: 'Justify', icon: justifyIcon, keys: 'Ctrl+Shift+J' },
] as const;

function useTools(editor: Editor, onAttach?: () => void): Tool[][] {
  const now = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      alignment: alignments.find(({ value }) => shown.isActive({ textAlign: value }))?.value,
      isBold: shown.isActive('bold'),
      isItalic: shown.isActive('italic'),
      isUnderlined: shown.isActive('underline'),
      isQuoted: shown.isActive('blockquote'),
      isBulleted: shown.isActive('bulletList'),
      isNumbered: shown.isActive('orderedList'),
    }),
  });
  return [
    alignments.map(({ value, label, icon, keys }) => ({
      label,
      keys,
      face: <Icon svg={icon} />,
      isPressed: (now.alignment ?? 'left') === value,
      use: () => void editor.commands.setTextAlign(value),
    })),
    [
      {
        label: 'Bold',
        keys: 'Ctrl+B',
        face: <span className="editor-letter editor-letter-bold">B</span>,
        isPressed: now.isBold,
        use: () => void editor.commands.toggleBold(),
      },
      {
        label: 'Italic',
        keys: 'Ctrl+I',
        face: <span className="editor-letter editor-letter-italic">I</span>,
        isPressed: now.isItalic,
        use: () => void editor.commands.toggleItalic(),
      },
      {
        label: 'Underline',
        keys: 'Ctrl+U',
        face: <span className="editor-letter editor-letter-underlined">U</span>,
        isPressed: now.isUnderlined,
        use: () => void editor.commands.toggleUnderline(),
      },
      {
        label: 'Blockquote',
        keys: 'Ctrl+Shift+B',
        face: <Icon svg={quoteIcon} />,
        isPressed: now.isQuoted,
        use: () => void editor.commands.toggleBlockquote(),
      },
    ],
    [
      {
        label: 'Bulleted list',
        keys: 'Ctrl+Shift+8',
        face: <Icon svg={listIcon} />,
        isPressed: now.isBulleted,
        use: () => void editor.commands.toggleBulletList(),
      },
      {
        label: 'Numbered list',
        keys: 'Ctrl+Shift+7',
        face: <Icon svg={numbersIcon} />,
        isPressed: now.isNumbered,
        use: () => void editor.commands.toggleOrderedList(),
      },
    ],
    onAttach
      ? [{ label: 'Attach images or PDFs', face: <Icon svg={attachIcon} />, use: onAttach }]
      : [],
  ].filter((group) => group.length > 0);
}

/** PrimeIcons has no numbered list. */
const numbersIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M10 4.7h11v1.6H10zm0 6.5h11v1.6H10zm0 6.5h11v1.6H10zM5.6 8.3V2.7l-2.1.9v1.5l.8-.3v3.5zM3.2 14.8v-1l1.9-1.9c.7-.7.2-1.3-.3-1.2-.4 0-.6.3-.6.7H2.9c0-1.2.9-1.8 2-1.8 1.7 0 2.5 1.6 1.2 2.9L5.1 13.5h1.7v1.3zM3 17.1v-1.2h3.6v1L5.5 18c1 .2 1.4.8 1.4 1.5 0 2.1-3.8 2.3-4 .1h1.3c.1.8 1.4.7 1.4-.1 0-.6-.6-.7-1.3-.6v-.8l.9-1z"/></svg>';

/** PrimeIcons has no quotation marks. */
const quoteIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 17.5V12c0-3.2 1.7-5.3 4.9-5.7l.4 1.8C7.7 8.5 6.8 9.4 6.7 10.75H10v6.75zM13.5 17.5V12c0-3.2 1.7-5.3 4.9-5.7l.4 1.8c-1.6.4-2.5 1.3-2.6 2.65h3.3v6.75z"/></svg>';
