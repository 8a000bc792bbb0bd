import { useEffect } from 'react';
import { transcriptChangesSchema } from '#contracts/endpoints/speech/transcripts.ts';
import { markWritten } from '#portal/shared/unsent/interruption.ts';
import { forgetLarge, keepLarge, takeLarge } from '#portal/shared/unsent/large-unsent.ts';
import type { Editor } from '../editor/editor-store.ts';
import { changesBetween } from '../model/changes.ts';

/** Unsaved changes are stored when nothing was changed for this long. */
const KEEP_AFTER_MS = 300;

const placeOf = (transcriptId: string) => `transcript:${transcriptId}`;

/** The unsaved changes of an earlier visit, with the version that they began from. */
export async function findDraft(userId: string, transcriptId: string) {
  try {
    return transcriptChangesSchema.safeParse(await takeLarge(userId, placeOf(transcriptId))).data;
  } catch {
    // Without the browser's database, changes last as long as the screen.
    return undefined;
  }
}

/** Keeps unsaved changes in the browser until they are saved or discarded. */
export function useKeptDraft(
  editor: Editor,
  { userId, transcriptId }: { userId: string; transcriptId: string },
): void {
  useEffect(() => {
    const place = placeOf(transcriptId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmark: (() => void) | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { isDirty, saved, text, version } = editor.getState();
      const write = isDirty
        ? keepLarge(userId, place, changesBetween(saved, text, version))
        : forgetLarge(userId, place);
      // See findDraft().
      write.catch(() => undefined);
    };
    const onChange = () => {
      clearTimeout(timer);
      if (editor.getState().isDirty) {
        unmark ??= markWritten(userId, place);
        timer = setTimeout(keep, KEEP_AFTER_MS);
        return;
      }
      unmark?.();
      unmark = undefined;
      // At once: after a reload, saved changes must not appear as unsaved ones.
      keep();
    };
    const onHide = () => timer && keep();
    const unsubscribe = editor.subscribe(onChange);
    if (editor.getState().isDirty) onChange();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    return () => {
      unsubscribe();
      onHide();
      unmark?.();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
    };
  }, [editor, userId, transcriptId]);
}
