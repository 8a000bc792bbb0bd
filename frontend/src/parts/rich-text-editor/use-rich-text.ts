import type { Extensions } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';
import type { TextCommand } from '#contracts/rules/speech/voice-commands.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { dictationContext } from './dictated-commands.ts';
import {
  createDictated,
  documentOf,
  placeAnchor,
  showAnchor,
  showPartial,
} from './dictated-text.ts';
import { correctInText, createDictatedWords, isAccepted, placeInText } from './dictated-words.ts';
import { extensionsOf } from './extensions.ts';
import { showText } from './show-text.ts';
import { takeFiles } from './use-attachments.ts';

export type RichTextEditorHandle = {
  focus: () => void;
  /** Dictated text goes to the cursor from now on, or to the end if there is none. */
  placeAnchor: () => void;
  /** Shows or hides the place of dictated text. */
  showAnchor: (isShown: boolean) => void;
  /** Shows words that may still change at the anchor; they are no part of the text. */
  showPartial: (words: string) => void;
  /** Inserts dictated text at its place, as sentences of what stands before it. */
  insertDictated: (text: string) => void;
  /** Does a command of dictation; false if there is nothing that it could act on. */
  commandDictated: (command: TextCommand) => boolean;
  /** The paragraph before the place of dictated text, and whether it is quoted. */
  dictationContext: () => { before: string; isQuotation: boolean };
  /** Puts text in the place of a mark; '' removes it. False if the mark is gone. */
  replaceMark: (mark: string, text: string) => boolean;
  /** Inserts markup behind the paragraph, list or table of the cursor, and goes there. */
  insertBlocks: (html: string) => void;
  /** Inserts text behind the selection, with a space before it where there is none. */
  insertText: (text: string) => void;
  /** Removes the dictated text that still stands as it was inserted. */
  removeDictated: () => void;
  /** Whether whole words are in the text, outside of blockquotes. */
  hasWords: (words: string) => Promise<boolean>;
  /** Replaces the last place of words; false if they are not in the text. */
  correctWords: (correction: FoundCorrection) => Promise<boolean>;
};

type RichText = {
  /** Prefix of the ids of the text, its count and its note of blanks. */
  id: string;
  label: string;
  placeholder: string;
  html: string;
  onChange: (html: string) => void;
  isReadOnly: boolean;
  hasBlanks: boolean;
  /** Attaches dropped and pasted files; undefined if none can be attached. */
  attach: ((files: File[]) => void) | undefined;
  ref: Ref<RichTextEditorHandle> | undefined;
  /** Besides those of rich text, e.g. tables. */
  moreExtensions?: Extensions;
  hasHeadings?: boolean;
  /** Cleans pasted markup. */
  cleanPasted?: (html: string) => string;
  /** Called with dictated words that the writer has corrected. */
  onCorrected?: ((found: FoundCorrection[]) => void) | undefined;
  /**
   * A long text is read so long after a change, and when the focus leaves it; 0: at once. Dictated text
   * is read at once.
   */
  readAfterMs?: number;
};

/** A screen that shows none of so many reports has its own text. */
const REPORTS_MAX = 50;

/** The editor of a text. It is created once, shows `html`, and reports what is changed in it. */
export function useRichText({
  id,
  label,
  placeholder,
  html,
  onChange,
  isReadOnly,
  hasBlanks,
  attach,
  ref,
  moreExtensions = [],
  hasHeadings = false,
  cleanPasted = cleanPastedHtml,
  readAfterMs = 0,
  onCorrected,
}: RichText): Editor {
  // What the editor has reported and the screen has not shown yet, the last one included.
  const reported = useRef([html]);
  const [dictated] = useState(createDictated);
  const [dictatedWords] = useState(createDictatedWords);
  const hasCursor = useRef(false);
  const calls = useRef({ onChange, attach, onCorrected });
  const reading = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Dictated text is read at once: it is stored together with the record of its sound. */
  const isDictated = useRef(false);
  const dictate = useCallback(<Result>(write: () => Result): Result => {
    isDictated.current = true;
    try {
      return write();
    } finally {
      isDictated.current = false;
    }
  }, []);
  const read = (changed: Editor) => {
    clearTimeout(reading.current);
    reading.current = undefined;
    const now = changed.isEmpty ? '' : changed.getHTML();
    reported.current = [...reported.current.slice(-REPORTS_MAX), now];
    calls.current.onChange(now);
  };
  useEffect(() => {
    calls.current = { onChange, attach, onCorrected };
  });

  const watchWords = (changed: Editor, isLeft = false) => {
    if (calls.current.onCorrected)
      dictatedWords.watch(changed, (found) => calls.current.onCorrected?.(found), isLeft);
  };

  const editor = useEditor({
    extensions: [...extensionsOf({ placeholder, hasBlanks, hasHeadings }), ...moreExtensions],
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
      transformPastedHTML: cleanPasted,
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
      dictated.follow(transaction);
      dictatedWords.follow(transaction);
    },
    onUpdate: ({ editor: changed, transaction }) => {
      if (isOfHistory(transaction) || isAccepted(transaction)) dictatedWords.settle(changed);
      else watchWords(changed);
      if (readAfterMs === 0 || isDictated.current) read(changed);
      else reading.current ??= setTimeout(() => read(changed), readAfterMs);
    },
    onBlur: ({ editor: left }) => {
      watchWords(left, true);
      if (reading.current !== undefined) read(left);
    },
    onDestroy: () => {
      clearTimeout(reading.current);
      dictatedWords.end();
    },
  });

  useEffect(() => {
    // On a busy machine an earlier report is shown after a later one was made: it is no new text.
    const at = reported.current.lastIndexOf(html);
    reported.current = at < 0 ? [html] : reported.current.slice(at);
    if (at >= 0) return;
    dictatedWords.forget();
    showText(editor, html);
  }, [editor, dictatedWords, html]);
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus('end'),
      placeAnchor: () => placeAnchor(editor, hasCursor.current),
      showAnchor: (isShown) => showAnchor(editor, isShown),
      showPartial: (words) => showPartial(editor, words),
      insertDictated: (text) => {
        const inserted = dictate(() => dictated.insert(documentOf(editor), text));
        dictatedWords.add(inserted.from, inserted.text);
      },
      commandDictated: (command) => dictate(() => dictated.command(documentOf(editor), command)),
      dictationContext: () => dictationContext(editor.state),
      replaceMark: (mark, text) =>
        dictate(() => dictated.replaceMark(documentOf(editor), { mark, text })),
      insertBlocks: (html) => {
        const { $to } = editor.state.selection;
        const behind = $to.depth > 0 ? $to.after(1) : editor.state.doc.content.size;
        editor.chain().insertContentAt(behind, html).focus().scrollIntoView().run();
        takeKeys(editor);
      },
      insertText: (text) => {
        const { to, $to } = editor.state.selection;
        const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset);
        const spaced = before.trim() === '' ? text : ` ${text}`;
        editor.chain().insertContentAt(to, { type: 'text', text: spaced }).focus().run();
        takeKeys(editor);
      },
      removeDictated: () => {
        dictatedWords.forget();
        dictated.removeAll(documentOf(editor));
      },
      hasWords: async (words) => (await placeInText(editor, words)) !== undefined,
      correctWords: (correction) => correctInText(editor, correction),
    }),
    [editor, dictate, dictated, dictatedWords],
  );
  return editor;
}

/** Undo and redo, as the history marks them. */
const isOfHistory = (transaction: Transaction): boolean =>
  transaction.getMeta('history$') !== undefined;

/** Focuses the text at once: the editor's own command does so in the next frame, after the next key. */
const takeKeys = ({ view }: Editor): void => view.focus();

/** Inserts a link to an uploaded file at the cursor. */
export function insertLink(
  editor: Editor,
  { address, name }: { address: string; name: string },
): void {
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
}
