import type { Leaf, PresentedSegment } from '#contracts/rules/speech/transcripts.ts';
import { ANSWER_MAX_BYTES, withinAnswer } from '#shared/answer-size.ts';
import type { TranscriptContent } from './transcript-content.ts';

/** Size of the speakers, the signed address and the other fields of a response. */
const FRAME_BYTES = 100_000;

/**
 * The segments from index `from` on for a response: at most `max`, fewer if the response would be
 * too large, and at least one.
 */
export function presentSegments(
  { segments }: TranscriptContent,
  from: number,
  max: number,
): PresentedSegment[] {
  let before = lastEnd(segments.slice(0, from));
  const presented = segments.slice(from, from + max).map((segment) => {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    return {
      ...segment,
      text: segment.text.map(presentLeaf),
      start,
      end,
      confidence: meanConfidence(segment.text),
      mediaId: '',
      transcriptionFlag: segment.text.length > 0,
    };
  });
  const fitting = withinAnswer(presented, ANSWER_MAX_BYTES - FRAME_BYTES);
  return fitting.length > 0 ? fitting : presented.slice(0, 1);
}

/** Times of a segment: from its first to its last word with a time, else both `before`. */
export function timesOf(text: readonly Leaf[], before: number): { start: number; end: number } {
  const timed = text.filter(({ start }) => start !== undefined);
  const start = timed[0]?.start ?? before;
  return { start, end: Math.max(start, timed.at(-1)?.end ?? start) };
}

const lastEnd = (segments: TranscriptContent['segments']): number =>
  segments
    .findLast(({ text }) => text.some(({ end }) => end !== undefined))
    ?.text.findLast(({ end }) => end !== undefined)?.end ?? 0;

/** Without the confidence of a word that a person replaced. */
function presentLeaf(leaf: Leaf): Leaf {
  if (leaf.spoken === undefined) return leaf;
  const { confidence: _, ...rest } = leaf;
  return rest;
}

function meanConfidence(text: readonly Leaf[]): number {
  const values = text.flatMap(({ spoken, confidence }) =>
    spoken === undefined && confidence !== undefined ? confidence : [],
  );
  if (values.length === 0) return 100;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}
