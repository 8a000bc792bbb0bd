import { useEffect, useState } from 'react';
import { transcriptChangesSchema } from '#contracts/endpoints/speech/transcripts.ts';
import { forgetLarge, keepLarge, takeLarge } from '#portal/parts/unsent/large-unsent.ts';
import type { Keeping } from '#portal/parts/unsent/unsent-store.ts';
import { markWritten } from '#portal/shared/session/interruption.ts';
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

/**
 * Keeps unsaved changes in the browser until they are saved or discarded. Returns whether the latest
 * ones are kept.
 */
export function useKeptDraft(
  editor: Editor,
  { userId, transcriptId }: { userId: string; transcriptId: string },
): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('kept');
  useEffect(() => {
    const place = placeOf(transcriptId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmark: (() => void) | undefined;
    let writes = 0;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { isDirty, saved, text, version } = editor.getState();
      const write = isDirty
        ? keepLarge(userId, place, changesBetween(saved, text, version))
        : forgetLarge(userId, place);
      writes += 1;
      const written = writes;
      write.then(
        // A later change is still to be written.
        () => !timer && written === writes && setKeeping('kept'),
        () => setKeeping('failed'),
      );
    };
    const onChange = () => {
      clearTimeout(timer);
      if (editor.getState().isDirty) {
        unmark ??= markWritten(userId, place);
        timer = setTimeout(keep, KEEP_AFTER_MS);
        setKeeping((before) => (before === 'failed' ? before : 'saving'));
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
  return keeping;
}
