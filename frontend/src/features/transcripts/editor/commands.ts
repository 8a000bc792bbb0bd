import { indianNumber } from '#contracts/rules/notation.ts';
import { MAX_LEAVES_OF_SEGMENT, MAX_SEGMENTS } from '#contracts/rules/speech/transcripts.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import {
  isRedacted,
  type Suggestion,
  textOf,
  type WordRange,
  wordRangeOf,
} from '../model/leaves.ts';
import {
  decideSuggestion,
  type EditedSegment,
  mergeSegment,
  redactWords,
  retypeSegment,
  splitSegment,
  suggestWords,
  type TranscriptText,
} from '../model/transcript-text.ts';
import type { WordPlace } from '../model/word-times.ts';
import { changedSegment, type Editor, type EditorState } from './editor-store.ts';
import type { EditorView } from './editor-view.ts';
import { placesOf } from './marks.ts';

const TOO_LONG = `A paragraph can have at most ${indianNumber(MAX_LEAVES_OF_SEGMENT)} words, and a transcript ${indianNumber(MAX_SEGMENTS)} paragraphs.`;

const LOCKED = 'Only a neutral of the case can change a paragraph with redacted words.';

/** Whether a paragraph with words that are saved as redacted would change. */
function changesLocked(
  { saved, text }: Pick<EditorState, 'saved' | 'text'>,
  next: TranscriptText,
): boolean {
  const locked = new Set(saved.segments.filter(isLocked).map(({ id }) => id));
  if (locked.size === 0) return false;
  const kept = new Set(next.segments);
  return text.segments.some((segment) => locked.has(segment.id) && !kept.has(segment));
}

export const isLocked = ({ text }: EditedSegment): boolean => text.some(({ redacted }) => redacted);

export type Commands = ReturnType<typeof createCommands>;

export const newSegmentId = (): string => `seg_${crypto.randomUUID()}`;

/** The edits of the transcript. Each one also moves the caret to its place. */
export function createCommands(
  editor: Editor,
  view: EditorView,
  { mayReadRedacted }: { mayReadRedacted: boolean },
) {
  const textNow = (): TranscriptText => editor.getState().text;
  const segmentAt = (step: number, segmentId: string): EditedSegment | undefined => {
    const { segments } = textNow();
    const at = segments.findIndex(({ id }) => id === segmentId);
    return at < 0 ? undefined : segments[at + step];
  };
  const change = (next: TranscriptText, field?: string): boolean => {
    if (!mayReadRedacted && changesLocked(editor.getState(), next)) {
      showSnackbar('error', LOCKED);
      return false;
    }
    const isDone = editor.change(next, field);
    if (!isDone) showSnackbar('error', TOO_LONG);
    return isDone;
  };
  const step = (move: () => void) => {
    const former = textNow();
    move();
    const changed = changedSegment(former, textNow());
    if (changed !== undefined) view.reveal(changed);
  };
  /** The paragraph and the words of the selection; undefined if it is empty. */
  const selectedWords = (): { segment: EditedSegment; range: WordRange } | undefined => {
    const selection = view.getSelection();
    const segment = selection && segmentAt(0, selection.segmentId);
    if (!segment || selection.start === selection.end) return undefined;
    const range = wordRangeOf(textOf(segment.text), selection.start, selection.end);
    return range && { segment, range };
  };

  return {
    change,
    segmentAt,
    selectedWords,
    undo: () => step(editor.undo),
    redo: () => step(editor.redo),
    /** Successive typing in one paragraph is one step. */
    type: (segmentId: string, typed: string) =>
      change(retypeSegment(textNow(), segmentId, typed), `type:${segmentId}`),
    split(segmentId: string, offset: number) {
      const newId = newSegmentId();
      if (change(splitSegment(textNow(), segmentId, { offset, newId })))
        view.focus(newId, { start: 0, end: 0 });
    },
    /** Appends a paragraph to the one before it. */
    merge(segmentId: string) {
      const before = segmentAt(-1, segmentId);
      if (!before) return;
      const merged = mergeSegment(textNow(), segmentId);
      if (merged === textNow()) {
        showSnackbar('error', TOO_LONG);
        return;
      }
      const start = textOf(before.text).length + (before.text.length > 0 ? 1 : 0);
      change(merged);
      view.focus(before.id, { start, end: start });
    },
    /** Withholds the selected words from exports, or shows them again if all of them are. */
    redact() {
      const selected = selectedWords();
      if (!selected) return;
      const { segment, range } = selected;
      const isWithheld = !isRedacted(segment.text, range);
      change(redactWords(textNow(), segment.id, { range, isWithheld }));
    },
    suggest(segmentId: string, range: WordRange, suggestion: Suggestion) {
      change(suggestWords(textNow(), segmentId, { range, suggestion }));
    },
    decide(segmentId: string, suggestionId: string, isAccepted: boolean) {
      change(decideSuggestion(textNow(), segmentId, { suggestionId, isAccepted }));
    },
    /** Selects a word. */
    selectWord({ segment: at, word }: WordPlace) {
      const segment = textNow().segments[at];
      if (!segment) return;
      const place = placesOf(textOf(segment.text), segment.text)[word];
      if (place) view.focus(segment.id, place);
    },
  };
}
