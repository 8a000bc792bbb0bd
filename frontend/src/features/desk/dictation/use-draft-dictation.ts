import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DictationTarget } from '#portal/parts/recorder/dictation.ts';
import { targetOfEditor } from '#portal/parts/recorder/words/editor-target.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import type { DraftStore } from '../saving/draft-store.ts';
import { placeOf } from '../saving/opened-draft.ts';

/** What a draft is dictated with. */
export type DraftDictation = {
  /** User and draft, for audio that is kept in this browser. */
  place: string;
  target: DictationTarget;
  isShown: boolean;
  /** Words are still to come. */
  isBusy: boolean;
  /** Shows or hides the controls; they stay while words are to come. */
  toggle: () => void;
  onBusy: (isBusy: boolean) => void;
  removeDictated: () => void;
};

/** Puts dictated words into a draft. Its controls are shown on request, and when audio is left to hear. */
export function useDraftDictation({
  editor,
  store,
  userId,
  draftId,
  isReadOnly,
}: {
  editor: RefObject<RichTextEditorHandle | null>;
  store: DraftStore;
  userId: string;
  draftId: string;
  isReadOnly: boolean;
}): DraftDictation {
  const place = `${userId}:${placeOf(draftId)}`;
  const isLocked = useRef(isReadOnly);
  isLocked.current = isReadOnly;
  const target = useMemo(() => targetOfEditor(editor, isLocked), [editor]);

  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void hasAudio(place).then((isLeft) => {
      if (isOpen && isLeft) setShown(true);
    });
    return () => {
      isOpen = false;
    };
  }, [place]);
  const [isBusy, setBusy] = useState(false);
  const onBusy = useCallback(
    (busy: boolean) => {
      setBusy(busy);
      store.awaitWords(busy);
    },
    [store],
  );
  // Without its controls, a dictation has ended.
  useEffect(() => {
    if (!isShown || isReadOnly) onBusy(false);
  }, [isShown, isReadOnly, onBusy]);
  return {
    ...{ place, target, isBusy, onBusy },
    isShown: isShown && !isReadOnly,
    toggle: () => setShown((shown) => isBusy || !shown),
    removeDictated: () => editor.current?.removeDictated(),
  };
}

/** Whether an earlier visit has left audio of a place in this browser. */
async function hasAudio(place: string): Promise<boolean> {
  try {
    const { listKept } = await import('#portal/parts/recorder/kept-audio.ts');
    return (await listKept(place)).length > 0;
  } catch {
    // Without the browser's database there is none.
    return false;
  }
}
