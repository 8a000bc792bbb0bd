import type { TranscriptChanges } from '#contracts/endpoints/speech/transcripts.ts';
import type { Leaf, Speaker } from '#contracts/rules/speech/transcripts.ts';
import { areEqualLeaves } from './leaves.ts';
import type { EditedSegment, TranscriptText } from './transcript-text.ts';

export const areEqualSegments = (a: EditedSegment, b: EditedSegment): boolean =>
  a === b ||
  (a.id === b.id &&
    a.speaker === b.speaker &&
    a.textType === b.textType &&
    areEqualLeaves(a.text, b.text));

const haveSameSpeakers = (a: TranscriptText, b: TranscriptText): boolean =>
  a.speakers === b.speakers ||
  (a.speakers.length === b.speakers.length &&
    a.speakers.every((one, at) => {
      const other = b.speakers[at];
      return one.id === other?.id && one.name === other.name;
    }));

/** Whether two states of a transcript differ in anything that is saved. */
export const areDifferent = (a: TranscriptText, b: TranscriptText): boolean =>
  a !== b &&
  (!haveSameSpeakers(a, b) ||
    a.segments.length !== b.segments.length ||
    a.segments.some((segment, at) => {
      const other = b.segments[at];
      return other === undefined || !areEqualSegments(segment, other);
    }));

/** What requests contain of a word; the server sets the other fields. */
const toSavedLeaf = (
  { start, end, confidence, spoken, createdAt, redacted, ...leaf }: Leaf,
  isLift: (leaf: Leaf) => boolean,
): Leaf => ({
  ...leaf,
  // A lift is sent once: repeated later, it would lift what others have redacted since.
  ...((redacted || (redacted === false && isLift(leaf))) && { redacted }),
});

/** Whether a word is redacted in the saved state, wherever it stands. */
function redactedIn({ segments }: TranscriptText): (leaf: Leaf) => boolean {
  const saved = segments.flatMap(({ text }) => text.filter(({ redacted }) => redacted));
  const words = new Set(saved.flatMap(({ word }) => word ?? []));
  const texts = new Set(saved.map(({ text }) => text));
  return ({ word, text }) => (word !== undefined && words.has(word)) || texts.has(text);
}

/** The difference between the saved state and the edited one, as it is sent. */
export function changesBetween(
  saved: TranscriptText,
  edited: TranscriptText,
  version: number,
): TranscriptChanges {
  const known = new Map(saved.segments.map((segment) => [segment.id, segment]));
  const isLift = redactedIn(saved);
  const segments = edited.segments.flatMap((segment, at): TranscriptChanges['segments'] => {
    const former = known.get(segment.id);
    if (former && areEqualSegments(former, segment)) return [];
    const after = former ? {} : { after: edited.segments[at - 1]?.id ?? '' };
    return [{ ...segment, text: segment.text.map((leaf) => toSavedLeaf(leaf, isLift)), ...after }];
  });
  const kept = new Set(edited.segments.map(({ id }) => id));
  return {
    version,
    segments,
    removed: saved.segments.flatMap(({ id }) => (kept.has(id) ? [] : id)),
    ...(!haveSameSpeakers(saved, edited) && { speakers: [...edited.speakers] }),
  };
}

/**
 * The edited state from the saved one and its changes, e.g. of a kept draft. Words get the times
 * and confidence of the saved words with the same index; suggestions keep their saved author.
 */
export function applyChanges(
  saved: TranscriptText,
  { segments, removed, speakers }: Omit<TranscriptChanges, 'version'>,
): TranscriptText {
  const completed = completeLeaf(saved);
  const gone = new Set(removed);
  const changed = new Map<string, EditedSegment>();
  const added = new Map<string, EditedSegment[]>();
  for (const { after, ...segment } of segments) {
    const whole = { ...segment, text: segment.text.map(completed) };
    if (after === undefined) changed.set(segment.id, whole);
    else added.set(after, [...(added.get(after) ?? []), whole]);
  }
  const applied: EditedSegment[] = [];
  // A loop, not a recursion: a long paragraph can be split thousands of times.
  const pushAdded = (after: string) => {
    const waiting = (added.get(after) ?? []).toReversed();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      applied.push(next);
      waiting.push(...(added.get(next.id) ?? []).toReversed());
    }
  };
  pushAdded('');
  for (const segment of saved.segments) {
    if (!gone.has(segment.id)) applied.push(changed.get(segment.id) ?? segment);
    pushAdded(segment.id);
  }
  return { segments: applied, speakers: speakers ?? saved.speakers };
}

/** Gives a leaf of a request what the server knows of it. */
function completeLeaf({ segments }: TranscriptText): (leaf: Leaf) => Leaf {
  const words = new Map<number, Leaf>();
  const suggestions = new Map<string, Leaf>();
  for (const { text } of segments)
    for (const leaf of text) {
      if (leaf.word !== undefined) words.set(leaf.word, leaf);
      if (leaf.suggestionId !== undefined && leaf.suggestionText !== undefined)
        suggestions.set(leaf.suggestionId, leaf);
    }
  return (leaf) => {
    const { name, role, createdAt } =
      (leaf.suggestionText === undefined ? undefined : suggestions.get(leaf.suggestionId ?? '')) ??
      leaf;
    const authored = {
      ...leaf,
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(createdAt !== undefined && { createdAt }),
    };
    const former = leaf.word === undefined ? undefined : words.get(leaf.word);
    if (!former) return authored;
    const { start, end, confidence, spoken } = former;
    return {
      ...authored,
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(leaf.text === former.text
        ? { ...(confidence !== undefined && { confidence }), ...(spoken && { spoken }) }
        : { spoken: spoken ?? former.text }),
    };
  };
}

/** Below the limit of a request (saveTranscript), with room for its frame. */
const MAX_PART_BYTES = 3.75 * 1_048_576;

/**
 * Changes as requests that are small enough, in the order in which they are saved. All but the last
 * one contain changed and new paragraphs only. `savedSpeakers`: those that the first request finds.
 */
export function changesInParts(
  { segments, removed, speakers }: TranscriptChanges,
  savedSpeakers: readonly Speaker[],
  maxBytes = MAX_PART_BYTES,
): Omit<TranscriptChanges, 'version'>[] {
  const parts: TranscriptChanges['segments'][] = [[]];
  let bytes = 0;
  for (const segment of segments) {
    const size = new TextEncoder().encode(JSON.stringify(segment)).length + 1;
    const isFull = bytes > 0 && bytes + size > maxBytes;
    if (isFull) parts.push([]);
    bytes = isFull ? size : bytes + size;
    parts.at(-1)?.push(segment);
  }
  const last = parts.length - 1;
  const named = new Set(speakers?.map(({ id }) => id));
  // Paragraphs of later requests still have the speakers who are merged into others.
  const former = last === 0 ? [] : savedSpeakers.filter(({ id }) => !named.has(id));
  return parts.map((part, at) => ({
    segments: part,
    removed: at === last ? removed : [],
    // A paragraph may have a new speaker.
    ...(at === 0 && speakers && { speakers: [...speakers, ...former] }),
    ...(at === last && at > 0 && speakers && former.length > 0 && { speakers }),
  }));
}
