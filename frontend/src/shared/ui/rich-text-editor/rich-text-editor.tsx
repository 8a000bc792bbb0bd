import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/upload-addresses.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { FormFailure } from '../form/field.tsx';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { extensionsOf } from './extensions.ts';
import { RunningUploads } from './running-uploads.tsx';
import { useAttachments } from './use-attachments.ts';
import '../text/rich-text.css';
import './rich-text-editor.css';

/** From so many characters before the limit on, what remains is shown. */
const NEAR_THE_LIMIT = 1_000;

export type RichTextEditorHandle = { focus: () => void };

type RichTextEditorProps = {
  /** What a screen reader calls the text. */
  label: string;
  placeholder: string;
  /** HTML of contracts/rules/rich-text.ts; '' when nothing is written. */
  html: string;
  onChange: (html: string) => void;
  maxLength: number;
  isReadOnly?: boolean;
  /** With it, images and PDFs can be attached: by button, drop and paste. */
  attachmentPurpose?: UploadPurpose;
  /** Whether an upload, which will become a part of the text, is still under way. */
  onUploading?: (isUploading: boolean) => void;
  ref?: Ref<RichTextEditorHandle>;
  /** In the bar under the text, e.g. its Send button. */
  children?: ReactNode;
};

/** Writes what contracts/rules/rich-text.ts lets through. Heavy: import it lazily. */
export function RichTextEditor({
  label,
  placeholder,
  html,
  onChange,
  maxLength,
  isReadOnly = false,
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
  // What the editor itself said last, and what it calls: it is made once.
  const said = useRef(html);
  const calls = useRef({ onChange, attach });
  useEffect(() => {
    calls.current = { onChange, attach };
  });

  const editor = useEditor({
    extensions: extensionsOf(placeholder),
    content: html,
    // The content security policy takes style sheets only.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: `${id}-text`,
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-count`,
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, { clipboardData }) => {
        // Word puts a picture of the text beside the text; a copied picture has markup, but no text.
        const hasText = plainTextOf(clipboardData?.getData('text/html') ?? '') !== '';
        return hasText ? false : takeFiles(clipboardData, calls.current.attach);
      },
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer, calls.current.attach),
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
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus('end') }), [editor]);

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
