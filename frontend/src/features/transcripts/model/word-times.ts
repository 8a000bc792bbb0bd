import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import type { EditedSegment } from './transcript-text.ts';

/** Below this percentage a recognised word is marked as uncertain. */
const LOW_CONFIDENCE_PERCENT = 60;

export const isUncertain = ({ confidence }: Leaf): boolean =>
  confidence !== undefined && confidence < LOW_CONFIDENCE_PERCENT;

export type Span = { start: number; end: number };
const spans = new WeakMap<readonly Leaf[], Span | undefined>();

/** Seconds from the first to the last timed word; undefined without one. Times may overlap. */
export function spanOf(leaves: readonly Leaf[]): Span | undefined {
  if (spans.has(leaves)) return spans.get(leaves);
  let span: Span | undefined;
  for (const { start, end } of leaves) {
    if (start === undefined) continue;
    span = {
      start: Math.min(span?.start ?? start, start),
      end: Math.max(span?.end ?? start, end ?? start),
    };
  }
  spans.set(leaves, span);
  return span;
}

const confidences = new WeakMap<readonly Leaf[], number | undefined>();

/** Mean percentage of the words that have one. */
export function confidenceOf(leaves: readonly Leaf[]): number | undefined {
  if (confidences.has(leaves)) return confidences.get(leaves);
  const known = leaves.flatMap(({ confidence }) => confidence ?? []);
  const mean =
    known.length === 0
      ? undefined
      : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length);
  confidences.set(leaves, mean);
  return mean;
}

/** Index of a paragraph and of a word in it. */
export type WordPlace = { segment: number; word: number };

/** The last word that began at or before `seconds`; undefined before the first one. */
export function wordAt(segments: readonly EditedSegment[], seconds: number): WordPlace | undefined {
  let best: { segment: number; start: number } | undefined;
  for (const [segment, { text }] of segments.entries()) {
    const start = spanOf(text)?.start;
    if (start !== undefined && start <= seconds && start >= (best?.start ?? 0))
      best = { segment, start };
  }
  if (!best) return undefined;
  let word = 0;
  let latest = -1;
  for (const [at, { start }] of (segments[best.segment]?.text ?? []).entries())
    if (start !== undefined && start <= seconds && start >= latest) {
      word = at;
      latest = start;
    }
  return { segment: best.segment, word };
}

/** The start of a word, or of the nearest timed word before it in the paragraph, or after it. */
export function startOf(leaves: readonly Leaf[], word: number): number | undefined {
  for (let at = Math.min(word, leaves.length - 1); at >= 0; at -= 1) {
    const start = leaves[at]?.start;
    if (start !== undefined) return start;
  }
  return spanOf(leaves)?.start;
}

/** The next uncertain word after a place, from the beginning again after the last one. */
export function nextUncertain(
  segments: readonly EditedSegment[],
  from: WordPlace | undefined,
  isBackwards: boolean,
): WordPlace | undefined {
  const step = isBackwards ? -1 : 1;
  const count = segments.length;
  const firstSegment = from?.segment ?? (isBackwards ? count - 1 : 0);
  for (let round = 0; round <= count; round += 1) {
    const segment = (((firstSegment + step * round) % count) + count) % count;
    const leaves = segments[segment]?.text ?? [];
    const isFirst = round === 0 && from !== undefined;
    let word = isFirst ? from.word + step : isBackwards ? leaves.length - 1 : 0;
    for (; word >= 0 && word < leaves.length; word += step) {
      const leaf = leaves[word];
      if (leaf && isUncertain(leaf)) return { segment, word };
    }
  }
  return undefined;
}
