import { EditorContent } from '@tiptap/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { announceCorrections } from '#portal/parts/recorder/words/found-corrections.ts';
import { goToNextBlank } from '#portal/parts/rich-text-editor/blank-marks.ts';
import { cleanPastedDraft } from '#portal/parts/rich-text-editor/clean-pasted-html.ts';
import { EditorToolbar } from '#portal/parts/rich-text-editor/editor-toolbar.tsx';
import {
  type RichTextEditorHandle,
  useRichText,
} from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { BlanksNote } from '#portal/shared/ui/blanks/blanks-note.tsx';
import '#portal/shared/ui/text/rich-text.css';
import '#portal/parts/rich-text-editor/rich-text-editor.css';
import { draftExtensions } from './draft-extensions.ts';
import { FootnoteDialog } from './footnote-dialog.tsx';
import { chosenFootnote, writeFootnote } from './footnotes.ts';
import { numberedIn } from './numbered-paragraphs.ts';
import { ReferenceDialog } from './reference-dialog.tsx';
import { insertReference, isReferenceChosen } from './references.ts';
import { useDraftTools } from './use-draft-tools.tsx';
import './draft-editor.css';

/** A text of 250 pages is not read with every key. */
const READ_AFTER_MS = 300;

/** Editor of a draft. Heavy: import it lazily. */
export function DraftEditor({
  html,
  onChange,
  isReadOnly,
  dictation,
  ref,
}: {
  html: string;
  onChange: (html: string) => void;
  isReadOnly: boolean;
  dictation: { isShown: boolean; toggle: () => void; controls: ReactNode };
  ref?: Ref<RichTextEditorHandle>;
}) {
  const id = useId();
  const editor = useRichText({
    ...{ id, html, onChange, isReadOnly, ref },
    label: 'Text of the draft',
    placeholder: 'Write the draft…',
    hasBlanks: true,
    hasHeadings: true,
    attach: undefined,
    moreExtensions: draftExtensions,
    cleanPasted: cleanPastedDraft,
    readAfterMs: READ_AFTER_MS,
    onCorrected: announceCorrections,
  });
  /** The footnote in the dialog: its words, or that it is a new one. */
  const [footnote, setFootnote] = useState<{ words: string | undefined }>();
  const askFootnote = () => setFootnote({ words: chosenFootnote(editor) });
  const [isReferring, setReferring] = useState(false);
  const tools = useDraftTools(editor, {
    onFootnote: askFootnote,
    onReference: () => setReferring(true),
    dictation,
  });
  /** Opens the dialog of the footnote or reference that is selected; false if none is. */
  const openChosen = (): boolean => {
    const isReference = isReferenceChosen(editor);
    if (isReference) setReferring(true);
    else if (chosenFootnote(editor) !== undefined) askFootnote();
    else return false;
    return true;
  };
  const openClicked = ({ target }: MouseEvent) => {
    const opened =
      target instanceof Element && target.closest('.desk-note, [data-ref].editor-blank');
    if (!isReadOnly && opened) openChosen();
  };
  const openByKeys = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    if (isFootnoteKey(event)) askFootnote();
    else if (event.key !== 'Enter' || !openChosen()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="editor desk-editor">
      <div className="desk-editor-head">
        <EditorToolbar
          editor={editor}
          isDisabled={isReadOnly}
          textId={`${id}-text`}
          moreGroups={tools}
        />
        <BlanksNote
          id={`${id}-blanks`}
          blanks={findBlanks(plainDraftOf(html))}
          onNext={() => goToNextBlank(editor)}
        />
      </div>
      <EditorContent
        editor={editor}
        className="desk-editor-frame"
        onClick={openClicked}
        onKeyDownCapture={openByKeys}
      />
      {dictation.isShown && dictation.controls}
      {isReferring && (
        <ReferenceDialog
          paragraphs={numberedIn(editor.state.doc)}
          onChoose={(paragraph) => insertReference(editor, paragraph)}
          onClose={() => setReferring(false)}
        />
      )}
      {footnote && (
        <FootnoteDialog
          words={footnote.words}
          onWrite={(words) => writeFootnote(editor, words)}
          onClose={() => setFootnote(undefined)}
        />
      )}
    </div>
  );
}

/** Ctrl+Alt+F, on a Mac Cmd+Option+F, also where Option changes the letter. */
const isFootnoteKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  code === 'KeyF' && altKey && (ctrlKey || metaKey);
