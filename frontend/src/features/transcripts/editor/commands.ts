import { flushSync } from 'react-dom';
import type { Passage } from '#contracts/endpoints/speech/transcript-remarks.ts';
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
import { passageOf } from '../model/passages.ts';
import {
  deleteRange,
  type Edit,
  insertParagraphs,
  paragraphsOf,
  plainTextOf,
  rangeBetween,
  type TextPlace,
  type TextRange,
  typeAt,
  wordsOfRange,
} from '../model/ranges.ts';
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
  /** The selection over several paragraphs; undefined if it is in one. */
  const spanNow = (): TextRange | undefined => {
    const span = view.readSpan();
    return span && rangeBetween(textNow(), span.anchor, span.focus);
  };
  const apply = ({ text, place }: Edit): boolean => {
    // The caret is set in the text as it is shown then.
    if (!flushSync(() => change(text))) return false;
    view.endSpan();
    view.focus(place.segmentId, { start: place.offset, end: place.offset });
    return true;
  };
  /** The paragraph and the words of the selection; undefined if it is empty. */
  const selectedWords = (): { segment: EditedSegment; range: WordRange } | undefined => {
    const selection = view.readSelection();
    const segment = selection && !spanNow() && segmentAt(0, selection.segmentId);
    if (!segment || selection.start === selection.end) return undefined;
    const range = wordRangeOf(textOf(segment.text), selection.start, selection.end);
    return range && { segment, range };
  };

  /** The words of the selection by paragraph, also of one over several paragraphs. */
  const selectedParts = (): { segment: EditedSegment; range: WordRange }[] => {
    const span = spanNow();
    return span ? wordsOfRange(textNow(), span) : [selectedWords() ?? []].flat();
  };

  return {
    change,
    segmentAt,
    selectedWords,
    selectedParts,
    spanNow,
    /** The selected words as a passage; without a selection the word at the caret. */
    passageNow(): Passage | undefined {
      const parts = selectedParts();
      const selection = view.readSelection();
      const segment = selection && segmentAt(0, selection.segmentId);
      if (parts.length > 0 || !segment) return passageOf(parts);
      const places = placesOf(textOf(segment.text), segment.text);
      const first = places.findIndex(({ end }) => end >= selection.start);
      return passageOf([{ segment, range: { first, end: first + 1 } }].filter(() => first >= 0));
    },
    /** The selection over paragraphs as text with speakers. */
    copySpan: () => {
      const span = spanNow();
      return span && plainTextOf(textNow(), span);
    },
    /** Puts `typed` in place of the selection over paragraphs; returns whether there is one. */
    replaceSpan(typed: string): boolean {
      const span = spanNow();
      if (!span) return false;
      const removed = deleteRange(textNow(), span);
      apply(typed === '' ? removed : typeAt(removed.text, removed.place, typed));
      return true;
    },
    /** Puts a paragraph's end in place of the selection over paragraphs. */
    splitSpan(): boolean {
      const span = spanNow();
      if (!span) return false;
      const { text, place } = deleteRange(textNow(), span);
      const newId = newSegmentId();
      const split = splitSegment(text, place.segmentId, { offset: place.offset, newId });
      apply({ text: split, place: { segmentId: newId, offset: 0 } });
      return true;
    },
    /** Selects from one place to another, also over paragraphs. */
    extend(anchor: TextPlace, focus: TextPlace) {
      const isForward = rangeBetween(textNow(), anchor, focus)?.from === anchor;
      const { text = [] } = segmentAt(0, focus.segmentId) ?? {};
      view.extend(anchor, focus, isForward ? 0 : textOf(text).length);
    },
    /** The first and the last paragraph. */
    ends: () => [textNow().segments[0], textNow().segments.at(-1)] as const,
    /** Pastes several paragraphs as paragraphs. False for a text of one paragraph. */
    pasteParagraphs(place: TextPlace, pasted: string, end = place.offset): boolean {
      const paragraphs = paragraphsOf(pasted, textNow());
      if (paragraphs.length < 2) return false;
      const range = { from: place, to: { ...place, offset: end } };
      const removed = deleteRange(textNow(), spanNow() ?? range);
      apply(
        insertParagraphs(removed.text, removed.place, { pasted: paragraphs, newId: newSegmentId }),
      );
      return true;
    },
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
      const parts = selectedParts();
      const isWithheld = !parts.every(({ segment, range }) => isRedacted(segment.text, range));
      change(
        parts.reduce(
          (text, { segment, range }) => redactWords(text, segment.id, { range, isWithheld }),
          textNow(),
        ),
      );
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
