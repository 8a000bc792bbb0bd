import { EditorContent } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { BlanksNote } from '../../shared/ui/blanks/blanks-note.tsx';
import { FormFailure } from '../../shared/ui/form/field.tsx';
import { goToNextBlank } from './blank-marks.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { RunningUploads } from './running-uploads.tsx';
import { takeFiles, useAttachments } from './use-attachments.ts';
import { insertLink, type RichTextEditorHandle, useRichText } from './use-rich-text.ts';
import '../../shared/ui/text/rich-text.css';
import './rich-text-editor.css';

/** The number of characters left is shown from this many before the limit. */
const NEAR_THE_LIMIT = 1_000;

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
  /** Called with dictated words that the writer has corrected. */
  onCorrected?: (found: FoundCorrection[]) => void;
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
  onCorrected,
  ref,
  children,
}: RichTextEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const attachments = useAttachments(attachmentPurpose ?? 'commentAttachment', (file) =>
    insertLink(editor, file),
  );
  const attach = attachmentPurpose && !isReadOnly ? attachments.attach : undefined;
  const editor = useRichText({
    ...{ id, label, placeholder, html, onChange, isReadOnly, hasBlanks, attach, ref, onCorrected },
  });
  const isUploading = attachments.running.length > 0;
  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading]);
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
  const count = indianNumber(-remaining);
  return `${count} ${remaining === -1 ? 'character' : 'characters'} too many`;
}
