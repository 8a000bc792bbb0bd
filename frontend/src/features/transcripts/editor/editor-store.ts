import { MAX_LEAVES_OF_SEGMENT, MAX_SEGMENTS } from '#contracts/rules/speech/transcripts.ts';
import {
  type EditHistory,
  endField,
  recordChange,
  redo,
  startHistory,
  undo,
} from '#portal/shared/edit-history.ts';
import { areDifferent, areEqualSegments } from '../model/changes.ts';
import type { TranscriptText } from '../model/transcript-text.ts';

/** The state of the editor; a new object with each change. */
export type EditorState = {
  text: TranscriptText;
  /** The state of `version` on the server. */
  saved: TranscriptText;
  version: number;
  isDirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

export type Editor = ReturnType<typeof createEditor>;

/**
 * The edited transcript outside of React, so that a key press renders only what shows it.
 * `draft`: unsaved changes of an earlier visit.
 */
export function createEditor(
  loaded: { text: TranscriptText; version: number },
  draft: TranscriptText = loaded.text,
) {
  const listeners = new Set<() => void>();
  let { version, text: saved } = loaded;
  let history: EditHistory<TranscriptText> = startHistory(draft);
  let state = snapshot();

  function snapshot(): EditorState {
    const { present, past, future } = history;
    return {
      text: present,
      saved,
      version,
      isDirty: areDifferent(saved, present),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    };
  }

  const show = (next: EditHistory<TranscriptText>) => {
    history = next;
    state = snapshot();
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    /**
     * Records a change; successive ones of one `field` are one step until `endStep`. Returns false,
     * and changes nothing, if a paragraph or the transcript would become too long.
     */
    change(next: TranscriptText, field?: string): boolean {
      if (next === history.present) return true;
      if (!fits(history.present, next)) return false;
      show(recordChange(history, next, field));
      return true;
    },
    endStep: () => {
      history = endField(history);
    },
    undo: () => show(undo(history)),
    redo: () => show(redo(history)),
    /** `text` was saved as `version`; later changes stay unsaved. */
    markSaved(text: TranscriptText, savedVersion: number) {
      saved = text;
      version = savedVersion;
      show(history);
    },
    /** Shows another version in place of everything. */
    replace(next: { text: TranscriptText; version: number }) {
      saved = next.text;
      version = next.version;
      show(startHistory(next.text));
    },
    /** Continues from a newer version with the merged text. */
    rebase(merged: TranscriptText, onto: { text: TranscriptText; version: number }) {
      saved = onto.text;
      version = onto.version;
      show(recordChange(history, merged));
    },
  };
}

function fits(former: TranscriptText, next: TranscriptText): boolean {
  return (
    former.segments === next.segments ||
    (next.segments.length <= MAX_SEGMENTS &&
      next.segments.every(({ text }) => text.length <= MAX_LEAVES_OF_SEGMENT))
  );
}

/** The first paragraph that differs between two states, as they are shown after an undo. */
export function changedSegment(former: TranscriptText, next: TranscriptText): string | undefined {
  const names = new Map(former.speakers.map(({ id, name }) => [id, name]));
  return (
    next.segments.find((segment, at) => {
      const other = former.segments[at];
      return !other || (other !== segment && !areEqualSegments(other, segment));
    })?.id ??
    next.segments.find(
      ({ speaker }) => names.get(speaker) !== next.speakers.find(({ id }) => id === speaker)?.name,
    )?.id
  );
}
