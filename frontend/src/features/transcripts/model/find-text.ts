import { retypeLeaves, textOf } from './leaves.ts';
import type { EditedSegment, TranscriptText } from './transcript-text.ts';

/** More hits than this are neither marked nor counted. */
const MAX_HITS = 10_000;

export type Search = {
  /** '' finds the paragraphs of the speaker. */
  wanted: string;
  isCaseSensitive: boolean;
  isWholeWords: boolean;
  /** Id of the speaker whose words are searched; '' for all. */
  speaker: string;
};

/** An occurrence: characters of a paragraph's text. */
export type Hit = { segmentId: string; start: number; end: number };

const hasWords = ({ wanted }: Search): boolean => wanted.trim() !== '';

/** Whether a search has anything to find. */
export const isSearch = (search: Search): boolean => hasWords(search) || search.speaker !== '';

function patternOf({ wanted, isCaseSensitive }: Search): RegExp | undefined {
  const words = wanted.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return undefined;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(escaped.join(' '), isCaseSensitive ? 'gu' : 'giu');
}

/** Letters of any script, their marks, digits and what joins them to a word. */
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_\u200c\u200d]/u;

/** Whether the characters beside an occurrence belong to other words. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? '';
  const after = [...text.slice(end, end + 2)][0] ?? '';
  return !WORD_CHARACTER.test(before) && !WORD_CHARACTER.test(after);
}

/** The paragraphs that are searched; all if the speaker was merged into another one since. */
function searchedBy({ speakers }: TranscriptText, { speaker }: Search) {
  const isKnown = speakers.some(({ id }) => id === speaker);
  return (segment: EditedSegment): boolean => !isKnown || segment.speaker === speaker;
}

/**
 * All occurrences in the order of the transcript. Spaces of the wanted text match one space. Without
 * a text, each paragraph of the speaker is one.
 */
export function findInText(transcript: TranscriptText, search: Search, maxHits = MAX_HITS): Hit[] {
  const pattern = patternOf(search);
  const hits: Hit[] = [];
  if (!isSearch(search)) return hits;
  for (const segment of transcript.segments.filter(searchedBy(transcript, search))) {
    const text = textOf(segment.text);
    const found = pattern
      ? Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => [index, index + length])
      : [[0, text.length]];
    for (const [start = 0, end = 0] of found) {
      if (pattern && search.isWholeWords && !isWhole(text, start, end)) continue;
      hits.push({ segmentId: segment.id, start, end });
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
  const isSearched = searchedBy(text, search);
  const segments = text.segments.map((segment) => {
    if (!isSearched(segment)) return segment;
    const before = textOf(segment.text);
    const after = before.replace(pattern, (found, offset: number) =>
      search.isWholeWords && !isWhole(before, offset, offset + found.length) ? found : replacement,
    );
    return after === before ? segment : replaceIn(segment, after);
  });
  return { ...text, segments };
}
