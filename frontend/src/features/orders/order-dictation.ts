import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { APPEARANCES_MAX } from '#contracts/rules/speech/orders.ts';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
import { type DictatedLines, dictatedLines } from '#portal/parts/recorder/voice/dictated-lines.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import type { FilledOrder, OrderForm } from './order-form.ts';

/** A field that can be dictated. */
export type DictatedField = 'content' | 'appearances';

type FormOfOrder = UseFormReturn<OrderForm, unknown, FilledOrder>;

/** Puts dictated text into the field of the order where the writer is. */
export function useOrderDictation({
  form,
  editor,
  isLocked,
}: {
  form: FormOfOrder;
  editor: RefObject<RichTextEditorHandle | null>;
  /** The order is being saved. */
  isLocked: boolean;
}) {
  const isLockedNow = useRef(isLocked);
  useEffect(() => {
    isLockedNow.current = isLocked;
  }, [isLocked]);
  /** Where the writer is; dictated text goes there from the next start or 'Dictate here'. */
  const writer = useRef<DictatedField>('content');
  const [field, setField] = useState<DictatedField>('content');
  const latestField = useRef<DictatedField>('content');
  /** What was dictated into the appearances. */
  const lines = useRef<DictatedLines | undefined>(undefined);
  lines.current ??= dictatedLines({
    read: () => form.getValues('appearances'),
    write: (text) => form.setValue('appearances', text, { shouldDirty: true }),
    maxLength: APPEARANCES_MAX,
  });
  const target = useMemo((): DictationTarget => {
    // What is being saved is cleared afterwards.
    const writable = () => (isLockedNow.current ? null : editor.current);
    const insert = (text: string) => {
      if (writable() === null) return false;
      if (latestField.current === 'appearances') lines.current?.append(text);
      else writable()?.insertDictated(text);
      return true;
    };
    return {
      insert,
      replace: (mark, text) =>
        writable() !== null &&
        (writable()?.replaceMark(mark, text) ||
          lines.current?.replace(mark, text) ||
          text === '' ||
          insert(text)),
      command(command) {
        if (latestField.current === 'appearances') return Boolean(lines.current?.command(command));
        return Boolean(writable()?.commandDictated(command));
      },
      context() {
        if (latestField.current === 'content') return writable()?.dictationContext();
        return writable() === null ? undefined : lines.current?.context();
      },
      place() {
        latestField.current = writer.current;
        setField(writer.current);
        editor.current?.placeAnchor();
      },
      hasWords: async (words) => (await writable()?.hasWords(words)) ?? false,
      correctWords: async (correction) => (await writable()?.correctWords(correction)) ?? false,
      partial: (text) => editor.current?.showPartial(latestField.current === 'content' ? text : ''),
      show: (isShown) => editor.current?.showAnchor(isShown && latestField.current === 'content'),
    };
  }, [editor]);
  return {
    target,
    /** The field that gets the words. */
    field,
    noteWriter(at: DictatedField) {
      writer.current = at;
    },
    removeDictated() {
      editor.current?.removeDictated();
      lines.current?.removeAll();
    },
  };
}
