import { useEffect, useState } from 'react';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import {
  type LoadedTranscript,
  readLatestVersion,
  readTranscript,
  saveTranscript,
} from '../api/transcripts.ts';
import type { Editor } from '../editor/editor-store.ts';
import { applyChanges, changesBetween, changesInParts } from '../model/changes.ts';
import type { Merge } from '../model/merge-texts.ts';
import type { TranscriptText } from '../model/transcript-text.ts';

/** Default interval of the automatic refresh (seed 2, section 9). */
const AUTO_REFRESH_MS = 6_000;

export type PendingMerge = { merge: Merge; theirs: LoadedTranscript };

/** Saves and refreshes the transcript, and merges the versions of two people (D70). */
export function useSaving(editor: Editor, transcriptId: string) {
  const [pendingMerge, setPendingMerge] = useState<PendingMerge>();
  /** Another version was saved, and this text has unsaved changes. */
  const [isBehind, setBehind] = useState(false);
  const [isAutomatic, setAutomatic] = useState(false);

  const readLatest = () =>
    withLoader('Fetching transcript...', () => readTranscript({ transcriptId }));
  const replace = (latest: LoadedTranscript) => {
    editor.replace(latest);
    setBehind(false);
  };
  const startMerge = async (theirs: LoadedTranscript) => {
    const { mergeTexts } = await import('../model/merge-texts.ts');
    const { saved, text } = editor.getState();
    setPendingMerge({ merge: mergeTexts(saved, text, theirs.text), theirs });
  };
  const showMarked = async () => {
    const latest = await readTranscript({ transcriptId, isBackground: true });
    if (editor.getState().isDirty) setBehind(true);
    else replace(latest);
  };
  const compare = () => readLatest().then(startMerge).catch(showFailure);

  const { submit, isSubmitting } = useSubmit({
    loader: 'Submitting Transcript...',
    mutationFn: async () => {
      const { text, saved, version } = editor.getState();
      const parts = changesInParts(changesBetween(saved, text, version), saved.speakers);
      let done = { text: saved, version, message: '', isMarkedElsewhere: false };
      for (const [at, part] of parts.entries()) {
        const reply = await saveTranscript(transcriptId, { ...part, version: done.version });
        const isLast = at === parts.length - 1;
        done = {
          ...reply,
          isMarkedElsewhere: done.isMarkedElsewhere || (reply.isMarkedElsewhere ?? false),
          text: isLast ? text : applyChanges(done.text, part),
        };
        editor.markSaved(done.text, done.version);
      }
      return done;
    },
    onSuccess: async ({ message, isMarkedElsewhere }) => {
      setBehind(false);
      showSnackbar('success', message);
      // The server redacted words that also stand elsewhere: the text shows them as such.
      if (isMarkedElsewhere) await showMarked().catch(showFailure);
    },
    onFailure: (error) => {
      if (error instanceof ApiFailure && error.code === 'conflict') void compare();
      else showFailure(error);
    },
  });

  const show = (latest: LoadedTranscript) => {
    const { isDirty, version } = editor.getState();
    if (latest.version === version) showSnackbar('info', 'This is the latest version');
    else if (isDirty) return startMerge(latest);
    else replace(latest);
    return undefined;
  };

  useEffect(() => {
    if (!isAutomatic) return undefined;
    let isReading = false;
    const look = async () => {
      if (isReading || document.hidden) return;
      isReading = true;
      try {
        const { version } = editor.getState();
        if ((await readLatestVersion(transcriptId)) <= version) return;
        if (editor.getState().isDirty) {
          setBehind(true);
          return;
        }
        const latest = await readTranscript({ transcriptId, isBackground: true });
        // Typed while the new version was read: the text stays.
        if (editor.getState().isDirty) setBehind(true);
        else if (latest.version > editor.getState().version) {
          editor.replace(latest);
          setBehind(false);
        }
      } catch {
        // The next round tries again; a manual refresh says what is wrong.
      } finally {
        isReading = false;
      }
    };
    void look();
    const timer = setInterval(look, AUTO_REFRESH_MS);
    return () => clearInterval(timer);
  }, [isAutomatic, editor, transcriptId]);

  return {
    save: () => void submit(),
    isSaving: isSubmitting,
    refresh: () => void readLatest().then(show).catch(showFailure),
    isAutomatic,
    setAutomatic,
    isBehind,
    /** Another part of the screen learned which version is the latest. */
    noteVersion(latestVersion: number) {
      if (latestVersion > editor.getState().version && !isSubmitting && !isAutomatic)
        setBehind(true);
    },
    compare: () => void compare(),
    pendingMerge,
    /** Continues from the other side's version with the merged text, and saves it. */
    finishMerge(merged: TranscriptText) {
      if (!pendingMerge) return;
      editor.rebase(merged, pendingMerge.theirs);
      setPendingMerge(undefined);
      setBehind(false);
      void submit();
    },
    cancelMerge() {
      setPendingMerge(undefined);
      setBehind(true);
    },
    /** Shows a restored version. */
    showLatest: () => void readLatest().then(replace).catch(showFailure),
  };
}

export type Saving = ReturnType<typeof useSaving>;
