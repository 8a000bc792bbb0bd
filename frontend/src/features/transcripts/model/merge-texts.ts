import { MAX_SPEAKERS, type Speaker } from '#contracts/rules/speech/transcripts.ts';
import { areEqualSegments } from './changes.ts';
import type { EditedSegment, TranscriptText } from './transcript-text.ts';

/** Paragraphs that both sides changed: each side's text of the same part of the transcript. */
export type MergeConflict = {
  /** Id of the first paragraph concerned. */
  id: string;
  mine: readonly EditedSegment[];
  theirs: readonly EditedSegment[];
};

type MergedPart = readonly EditedSegment[] | MergeConflict;

/** Two changed states of one transcript, merged where only one side changed. */
export type Merge = {
  parts: readonly MergedPart[];
  conflicts: readonly MergeConflict[];
  /** Number of parts that only the other side changed. */
  includedChanges: number;
  speakers: readonly Speaker[];
  /** Speakers whom one side merged into others; they stay only where the other side has their words. */
  merged: ReadonlySet<string>;
};

/**
 * Joins two states that began from `base` (D70). The transcript is cut before each paragraph that
 * exists in all three states, so a split or a merge of paragraphs belongs to the same part as its
 * text. A part that both sides changed in different ways is a conflict.
 */
export function mergeTexts(
  base: TranscriptText,
  mine: TranscriptText,
  theirs: TranscriptText,
): Merge {
  const [inMine, inTheirs] = [mine, theirs].map(idsOf);
  const isCut = (id: string) => Boolean(inMine?.has(id) && inTheirs?.has(id));
  const cuts = new Set(base.segments.flatMap(({ id }) => (isCut(id) ? id : [])));
  const [before, my, their] = [base, mine, theirs].map(({ segments }) => cutAt(segments, cuts));
  const parts: MergedPart[] = [];
  const conflicts: MergeConflict[] = [];
  let includedChanges = 0;
  for (const id of ['', ...cuts]) {
    const former = before?.get(id) ?? [];
    const [mineHere, theirsHere] = [my?.get(id) ?? [], their?.get(id) ?? []];
    if (areAlike(former, theirsHere) || areAlike(mineHere, theirsHere)) parts.push(mineHere);
    else if (areAlike(former, mineHere)) {
      parts.push(theirsHere);
      includedChanges += 1;
    } else {
      const firstId = (mineHere[0] ?? theirsHere[0])?.id ?? id;
      const conflict = { id: firstId, mine: mineHere, theirs: theirsHere };
      parts.push(conflict);
      conflicts.push(conflict);
    }
  }
  const kept = [mine, theirs].map(({ speakers }) => new Set(speakers.map(({ id }) => id)));
  const merged = base.speakers.filter(({ id }) => kept.some((ids) => !ids.has(id)));
  return {
    ...{ parts, conflicts, includedChanges },
    speakers: mergeSpeakers(base, mine, theirs),
    merged: new Set(merged.map(({ id }) => id)),
  };
}

const idsOf = ({ segments }: TranscriptText) => new Set(segments.map(({ id }) => id));

/** Parts by the id of their first paragraph; '' for what stands before the first cut. */
function cutAt(
  segments: readonly EditedSegment[],
  cuts: ReadonlySet<string>,
): Map<string, EditedSegment[]> {
  let part: EditedSegment[] = [];
  const parts = new Map([['', part]]);
  for (const segment of segments) {
    if (cuts.has(segment.id)) {
      part = [];
      parts.set(segment.id, part);
    }
    part.push(segment);
  }
  return parts;
}

const areAlike = (a: readonly EditedSegment[], b: readonly EditedSegment[]): boolean =>
  a.length === b.length &&
  a.every((segment, at) => {
    const other = b[at];
    return other !== undefined && areEqualSegments(segment, other);
  });

/** Two different new names of a speaker are both kept, as 'Ms Rao / Ms R. Rao'. */
function mergeSpeakers(
  base: TranscriptText,
  mine: TranscriptText,
  theirs: TranscriptText,
): Speaker[] {
  const former = new Map(base.speakers.map(({ id, name }) => [id, name]));
  const merged = new Map(theirs.speakers.map(({ id, name }) => [id, name]));
  for (const { id, name } of mine.speakers) {
    const [before, other] = [former.get(id), merged.get(id)];
    if (other === undefined || other === before) merged.set(id, name);
    else if (name !== before && name !== other)
      merged.set(id, `${name} / ${other}`.slice(0, MAX_NAME_CHARACTERS));
  }
  return Array.from(merged, ([id, name]) => ({ id, name }));
}

/** As in `speakerSchema`. */
const MAX_NAME_CHARACTERS = 100;

export type MergeChoice = 'mine' | 'theirs' | 'both';

/** The merged transcript. 'both' puts the other side's paragraphs after this side's. */
export function resolveMerge(
  { parts, speakers, merged }: Merge,
  choiceOf: (conflict: MergeConflict) => MergeChoice,
  newId: () => string,
): TranscriptText {
  const segments = parts.flatMap((part) => {
    if (!('mine' in part)) return part;
    const choice = choiceOf(part);
    if (choice !== 'both') return part[choice];
    const used = new Set(part.mine.map(({ id }) => id));
    return [
      ...part.mine,
      ...part.theirs.map((one) => (used.has(one.id) ? { ...one, id: newId() } : one)),
    ];
  });
  const heard = new Set(segments.map(({ speaker }) => speaker));
  const isFull = speakers.length > MAX_SPEAKERS;
  return {
    segments,
    speakers: speakers.filter(({ id }) => heard.has(id) || !(isFull || merged.has(id))),
  };
}
