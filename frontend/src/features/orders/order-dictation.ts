import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { APPEARANCES_MAX } from '#contracts/rules/speech/orders.ts';
import { writeBetween, writeSentences } from '#contracts/rules/speech/sentences.ts';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
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
  const spoken = useRef<string[]>([]);
  const target = useMemo((): DictationTarget => {
    // What is being saved is cleared afterwards.
    const writable = () => (isLockedNow.current ? null : editor.current);
    const insert = (text: string) => {
      if (writable() === null) return false;
      if (latestField.current === 'appearances') spoken.current.push(appendAppearance(form, text));
      else writable()?.insertDictated(text);
      return true;
    };
    return {
      insert,
      replace: (mark, text) =>
        writable() !== null &&
        (writable()?.replaceMark(mark, text) ||
          replaceInAppearances(form, { mark, text }) ||
          text === '' ||
          insert(text)),
      place() {
        latestField.current = writer.current;
        setField(writer.current);
        editor.current?.placeAnchor();
      },
      show: (isShown) => editor.current?.showAnchor(isShown && latestField.current === 'content'),
    };
  }, [form, editor]);
  return {
    target,
    /** The field that gets the words. */
    field,
    noteWriter(at: DictatedField) {
      writer.current = at;
    },
    removeDictated() {
      editor.current?.removeDictated();
      removeAppearances(form, spoken.current);
      spoken.current = [];
    },
  };
}

/** Adds dictated text as sentences, as far as the field takes it. Returns what was added. */
function appendAppearance(form: FormOfOrder, text: string): string {
  const before = form.getValues('appearances');
  const after = `${before}${writeBetween(text, { before })}`.slice(0, APPEARANCES_MAX);
  form.setValue('appearances', after, { shouldDirty: true });
  return after.slice(before.length);
}

/** Puts text in the place of a mark; '' removes it. False if the mark is not there. */
function replaceInAppearances(
  form: FormOfOrder,
  { mark, text }: { mark: string; text: string },
): boolean {
  const whole = form.getValues('appearances');
  const at = whole.toLowerCase().indexOf(mark.toLowerCase());
  if (at < 0) return false;
  const before = whole.slice(0, at);
  const written = text === '' ? '' : writeSentences(text, before);
  const after = `${written === '' ? before.trimEnd() : before}${written}${whole.slice(at + mark.length)}`;
  form.setValue('appearances', after.slice(0, APPEARANCES_MAX), { shouldDirty: true });
  return true;
}

/** Removes dictated text that still stands as it was added. */
function removeAppearances(form: FormOfOrder, added: readonly string[]): void {
  const before = form.getValues('appearances');
  const after = added.toReversed().reduce((text, piece) => {
    const at = piece === '' ? -1 : text.lastIndexOf(piece);
    return at < 0 ? text : text.slice(0, at) + text.slice(at + piece.length);
  }, before);
  if (after !== before) form.setValue('appearances', after, { shouldDirty: true });
}
