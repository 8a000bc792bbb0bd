import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { type TranscriptContent, textOf } from './transcript-content.ts';

/** A segment that two contents do not share; one side is absent if it was added or removed. */
export type SegmentChange = { before: Segment | undefined; after: Segment | undefined };

/**
 * The changed, added and removed segments in the order of the transcript: removed ones stand where
 * they were, before the segment that followed them. Linear time.
 */
export function compareContents(
  before: TranscriptContent,
  after: TranscriptContent,
): SegmentChange[] {
  const later = new Map(after.segments.map((segment) => [segment.id, segment]));
  const earlier = new Map(before.segments.map((segment) => [segment.id, segment]));
  const changes: SegmentChange[] = [];
  let position = 0;
  /** Adds the removed segments that stood before the given one. */
  const addRemoved = (until: string | undefined) => {
    for (; position < before.segments.length; position += 1) {
      const segment = before.segments[position];
      if (segment?.id === until) break;
      if (segment && !later.has(segment.id)) changes.push({ before: segment, after: undefined });
    }
  };
  for (const segment of after.segments) {
    const previous = earlier.get(segment.id);
    if (previous) addRemoved(segment.id);
    if (!previous || !isSame(previous, segment)) changes.push({ before: previous, after: segment });
    if (previous) position += 1;
  }
  addRemoved(undefined);
  return changes;
}

const isSame = (one: Segment, other: Segment): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A change as text, with the names of the speakers; '' for an absent side. */
export function describeChange(
  { before, after }: SegmentChange,
  names: { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> },
) {
  return {
    segmentId: (after ?? before)?.id ?? '',
    before: before ? textOf(before) : '',
    after: after ? textOf(after) : '',
    speakerBefore: before ? (names.before.get(before.speaker) ?? '') : '',
    speakerAfter: after ? (names.after.get(after.speaker) ?? '') : '',
  };
}
