import { retypeLeaves, textOf } from './leaves.ts';
import type { EditedSegment, TranscriptText } from './transcript-text.ts';

/** More hits than this are neither marked nor counted. */
const MAX_HITS = 10_000;

export type Search = { wanted: string; isCaseSensitive: boolean };

/** An occurrence: characters of a paragraph's text. */
export type Hit = { segmentId: string; start: number; end: number };

function patternOf({ wanted, isCaseSensitive }: Search): RegExp | undefined {
  const words = wanted.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return undefined;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(escaped.join(' '), isCaseSensitive ? 'gu' : 'giu');
}

/** All occurrences in the order of the transcript. Spaces of the wanted text match one space. */
export function findInText(
  { segments }: TranscriptText,
  search: Search,
  maxHits = MAX_HITS,
): Hit[] {
  const pattern = patternOf(search);
  const hits: Hit[] = [];
  if (!pattern) return hits;
  for (const { id, text } of segments) {
    for (const { 0: found, index } of textOf(text).matchAll(pattern)) {
      hits.push({ segmentId: id, start: index, end: index + found.length });
      if (hits.length >= maxHits) return hits;
    }
  }
  return hits;
}

const replaceIn = (segment: EditedSegment, replaced: string): EditedSegment => {
  const text = retypeLeaves(segment.text, replaced);
  return text === segment.text ? segment : { ...segment, text };
};

export function replaceHit(text: TranscriptText, hit: Hit, replacement: string): TranscriptText {
  const segments = text.segments.map((segment) => {
    if (segment.id !== hit.segmentId) return segment;
    const before = textOf(segment.text);
    return replaceIn(segment, before.slice(0, hit.start) + replacement + before.slice(hit.end));
  });
  return { ...text, segments };
}

export function replaceAll(
  text: TranscriptText,
  search: Search,
  replacement: string,
): TranscriptText {
  const pattern = patternOf(search);
  if (!pattern) return text;
  const segments = text.segments.map((segment) => {
    const before = textOf(segment.text);
    const after = before.replace(pattern, () => replacement);
    return after === before ? segment : replaceIn(segment, after);
  });
  return { ...text, segments };
}
