import type { TranscriptChanges } from '#contracts/endpoints/speech/transcripts.ts';
import type { Leaf } from '#contracts/rules/transcripts.ts';
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
const toSavedLeaf = ({ start, end, confidence, spoken, createdAt, ...leaf }: Leaf): Leaf => leaf;

/** The difference between the saved state and the edited one, as it is sent. */
export function changesBetween(
  saved: TranscriptText,
  edited: TranscriptText,
  version: number,
): TranscriptChanges {
  const known = new Map(saved.segments.map((segment) => [segment.id, segment]));
  const segments = edited.segments.flatMap((segment, at): TranscriptChanges['segments'] => {
    const former = known.get(segment.id);
    if (former && areEqualSegments(former, segment)) return [];
    const after = former ? {} : { after: edited.segments[at - 1]?.id ?? '' };
    return [{ ...segment, text: segment.text.map(toSavedLeaf), ...after }];
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
 * and confidence of the saved words with the same index.
 */
export function applyChanges(
  saved: TranscriptText,
  { segments, removed, speakers }: Omit<TranscriptChanges, 'version'>,
): TranscriptText {
  const words = new Map<number, Leaf>();
  for (const { text } of saved.segments)
    for (const leaf of text) if (leaf.word !== undefined) words.set(leaf.word, leaf);
  const timed = (leaf: Leaf): Leaf => {
    const former = leaf.word === undefined ? undefined : words.get(leaf.word);
    if (!former) return leaf;
    const { start, end, confidence, spoken } = former;
    const recognised = spoken ?? former.text;
    return {
      ...leaf,
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(leaf.text === former.text
        ? { ...(confidence !== undefined && { confidence }), ...(spoken && { spoken }) }
        : { spoken: recognised }),
    };
  };
  const gone = new Set(removed);
  const changed = new Map<string, EditedSegment>();
  const added = new Map<string, EditedSegment[]>();
  for (const { after, ...segment } of segments) {
    const whole = { ...segment, text: segment.text.map(timed) };
    if (after === undefined) changed.set(segment.id, whole);
    else added.set(after, [...(added.get(after) ?? []), whole]);
  }
  const applied: EditedSegment[] = [];
  const push = (segment: EditedSegment) => {
    applied.push(segment);
    pushAdded(segment.id);
  };
  const pushAdded = (after: string) => {
    for (const one of added.get(after) ?? []) push(one);
  };
  pushAdded('');
  for (const segment of saved.segments)
    if (!gone.has(segment.id)) push(changed.get(segment.id) ?? segment);
  return { segments: applied, speakers: speakers ?? saved.speakers };
}
