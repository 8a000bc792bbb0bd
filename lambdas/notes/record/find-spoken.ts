import { countBefore, lettersIn } from '#contracts/rules/documents/passages.ts';
import type { SpokenSegment } from '#lambdas/transcripts/redaction.door.ts';

type Words = { segmentId: string; quote: string; occurrence: number; second: number };

/** Words that are said again later are not those that were annotated. */
const NEAR_SECONDS = 45;

/**
 * The paragraph that has the words of an annotation after an edit: its own, else one that is spoken around
 * their time, since paragraphs are split and joined. Undefined if none has them any more.
 */
export function findSpoken(
  segments: readonly SpokenSegment[],
  { segmentId, quote, occurrence, second }: Words,
): { segmentId: string; second: number } | undefined {
  const wanted = lettersIn(quote);
  const own = segments.find(({ id }) => id === segmentId);
  const places = own ? countBefore(lettersIn(own.text), wanted, Number.POSITIVE_INFINITY) : 0;
  if (places > occurrence) return { segmentId, second };
  const found = segments.find(({ start, text }, at) => {
    const end = segments[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    const isNear = start <= second + NEAR_SECONDS && end >= second - NEAR_SECONDS;
    return isNear && lettersIn(text).includes(wanted);
  });
  return found && { segmentId: found.id, second: Math.max(second, Math.floor(found.start)) };
}
