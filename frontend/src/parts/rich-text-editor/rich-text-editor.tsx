import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { BlanksNote } from '../../shared/ui/blanks/blanks-note.tsx';
import { FormFailure } from '../../shared/ui/form/field.tsx';
import { goToNextBlank } from './blank-marks.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import {
  type Dictated,
  insertDictated,
  mapDictated,
  placeAnchor,
  removeDictated,
  replaceMark,
  showAnchor,
} from './dictated-text.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { extensionsOf } from './extensions.ts';
import { RunningUploads } from './running-uploads.tsx';
import { useAttachments } from './use-attachments.ts';
import '../../shared/ui/text/rich-text.css';
import './rich-text-editor.css';

/** The number of characters left is shown from this many before the limit. */
const NEAR_THE_LIMIT = 1_000;

export type RichTextEditorHandle = {
  focus: () => void;
  /** Dictated text goes to the cursor from now on, or to the end if there is none. */
  placeAnchor: () => void;
  /** Shows or hides the place of dictated text. */
  showAnchor: (isShown: boolean) => void;
  /** Inserts dictated text at its place, as sentences of what stands before it. */
  insertDictated: (text: string) => void;
  /** Puts text in the place of a mark; '' removes it. False if the mark is gone. */
  replaceMark: (mark: string, text: string) => boolean;
  /** Removes the dictated text that still stands as it was inserted. */
  removeDictated: () => void;
};

type RichTextEditorProps = {
  /** Accessible name of the text. */
  label: string;
  placeholder: string;
  /** HTML allowed by contracts/rules/rich-text.ts; '' for an empty text. */
  html: string;
  onChange: (html: string) => void;
  maxLength: number;
  isReadOnly?: boolean;
  /** Open blanks are highlighted, counted, and stops of Tab; read when the editor is created. */
  hasBlanks?: boolean;
  /** Purpose of attachments; without it none can be added. */
  attachmentPurpose?: UploadPurpose;
  /** Called when uploads into the text start and end. */
  onUploading?: (isUploading: boolean) => void;
  ref?: Ref<RichTextEditorHandle>;
  /** Controls in the bar below the text, e.g. Send. */
  children?: ReactNode;
};

/** Editor for the markup that contracts/rules/rich-text.ts allows. Heavy: import it lazily. */
export function RichTextEditor({
  label,
  placeholder,
  html,
  onChange,
  maxLength,
  isReadOnly = false,
  hasBlanks = false,
  attachmentPurpose,
  onUploading,
  ref,
  children,
}: RichTextEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const attachments = useAttachments(
    attachmentPurpose ?? 'commentAttachment',
    ({ address, name }) => insertLink(address, name),
  );
  const attach = attachmentPurpose && !isReadOnly ? attachments.attach : undefined;
  // The editor's last HTML and its callbacks: the editor is created once.
  const said = useRef(html);
  const dictated = useRef<Dictated>([]);
  const hasCursor = useRef(false);
  const calls = useRef({ onChange, attach });
  useEffect(() => {
    calls.current = { onChange, attach };
  });

  const editor = useEditor({
    extensions: extensionsOf({ placeholder, hasBlanks }),
    content: html,
    // The content security policy allows style sheets only.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: `${id}-text`,
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-count ${id}-blanks`,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, { clipboardData }) => {
        // Word adds a picture of copied text; a copied picture has markup but no text.
        const hasText = plainTextOf(clipboardData?.getData('text/html') ?? '') !== '';
        return hasText ? false : takeFiles(clipboardData, calls.current.attach);
      },
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer, calls.current.attach),
    },
    onFocus: () => {
      hasCursor.current = true;
    },
    onTransaction: ({ transaction }) => {
      dictated.current = mapDictated(dictated.current, transaction);
    },
    onUpdate: ({ editor: changed }) => {
      said.current = changed.isEmpty ? '' : changed.getHTML();
      calls.current.onChange(said.current);
    },
  });

  const insertLink = (address: string, name: string) => {
    editor
      .chain()
      .insertContentAt(editor.state.selection.to, [
        {
          type: 'text',
          text: name,
          marks: [{ type: 'link', attrs: { href: address, download: name } }],
        },
        { type: 'text', text: ' ' },
      ])
      .run();
  };

  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  const isUploading = attachments.running.length > 0;
  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading]);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus('end'),
      placeAnchor: () => placeAnchor(editor, hasCursor.current),
      showAnchor: (isShown) => showAnchor(editor, isShown),
      insertDictated: (text) => {
        const range = insertDictated(editor, text);
        dictated.current = [...dictated.current, range];
      },
      replaceMark: (mark, text) => {
        const range = replaceMark(editor, { mark, text });
        if (range) dictated.current = [...dictated.current, range];
        return range !== undefined;
      },
      removeDictated: () => {
        const ranges = dictated.current;
        dictated.current = [];
        removeDictated(editor, ranges);
      },
    }),
    [editor],
  );

  const remaining = maxLength - plainTextOf(html).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file that misses the text is not opened in its place
    <div
      className="editor"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!event.defaultPrevented && takeFiles(event.dataTransfer, attach))
          event.preventDefault();
      }}
    >
      <EditorToolbar
        editor={editor}
        isDisabled={isReadOnly}
        textId={`${id}-text`}
        onAttach={attach && (() => input.current?.click())}
      />
      <EditorContent editor={editor} className="editor-frame" />
      <RunningUploads uploads={attachments.running} onCancel={attachments.cancel} />
      {attachments.refusals.length > 0 && <FormFailure text={attachments.refusals.join('. ')} />}
      {hasBlanks && (
        <BlanksNote
          id={`${id}-blanks`}
          blanks={findBlanks(plainTextOf(html))}
          onNext={() => goToNextBlank(editor)}
        />
      )}
      <div className="editor-foot">
        <p
          id={`${id}-count`}
          className="editor-count tabular"
          data-over={remaining < 0}
          role={remaining < 0 ? 'alert' : undefined}
        >
          {remaining < NEAR_THE_LIMIT && countText(remaining)}
        </p>
        {children}
      </div>
      {attachmentPurpose && (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Images or PDFs to attach"
          accept={uploadRules[attachmentPurpose].contentTypes.join(',')}
          onChange={(event) => {
            attach?.([...(event.target.files ?? [])]);
            // The same file can be chosen again after a failure.
            event.target.value = '';
          }}
        />
      )}
    </div>
  );
}

function countText(remaining: number): string {
  if (remaining >= 0) return charactersLeft(remaining);
  const count = new Intl.NumberFormat('en-IN').format(-remaining);
  return `${count} ${remaining === -1 ? 'character' : 'characters'} too many`;
}

function takeFiles(
  transfer: DataTransfer | null,
  attach: ((files: File[]) => void) | undefined,
): boolean {
  const files = [...(transfer?.files ?? [])];
  if (files.length === 0 || !attach) return false;
  attach(files);
  return true;
}
