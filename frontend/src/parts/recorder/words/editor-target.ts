import type { RefObject } from 'react';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import type { DictationTarget } from '../dictation.ts';

/** Puts dictated words into an editor; they wait while it is locked, e.g. while its text is sent. */
export function targetOfEditor(
  editor: RefObject<RichTextEditorHandle | null>,
  isLocked: RefObject<boolean>,
): DictationTarget {
  const writable = () => (isLocked.current ? null : editor.current);
  const insert = (text: string) => {
    writable()?.insertDictated(text);
    return writable() !== null;
  };
  return {
    insert,
    replace: (mark, text) =>
      writable() !== null && (writable()?.replaceMark(mark, text) || text === '' || insert(text)),
    command: (command) => Boolean(writable()?.commandDictated(command)),
    context: () => writable()?.dictationContext(),
    place: () => editor.current?.placeAnchor(),
    hasWords: async (words) => (await writable()?.hasWords(words)) ?? false,
    correctWords: async (correction) => (await writable()?.correctWords(correction)) ?? false,
    partial: (text) => editor.current?.showPartial(text),
    show: (isShown) => editor.current?.showAnchor(isShown),
  };
}
