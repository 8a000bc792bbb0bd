import { openSegment, type Segment, type Term } from './read-segment.ts';
import type { ListedDocument, Postings } from './segment-format.ts';
import { writeSegment } from './write-segment.ts';

/**
 * One segment for the documents of several. A document in more than one has the text of the last. Terms
 * are read and written one after the other, so that memory holds one term beside the bytes.
 */
export function mergeSegments(parts: readonly Uint8Array[]): Uint8Array {
  const segments = parts.map(openSegment);
  const lastOf = new Map<string, number>();
  for (const [index, { documents }] of segments.entries())
    for (const { id } of documents) lastOf.set(id, index);

  const documents: ListedDocument[] = [];
  let pages = 0;
  const renumbered = segments.map((segment, index) =>
    segment.documents.flatMap((document) => {
      const count = document.pageBytes.length;
      if (lastOf.get(document.id) !== index) return Array.from({ length: count }, () => -1);
      documents.push(document);
      pages += count;
      return Array.from({ length: count }, (_, page) => pages - count + page);
    }),
  );
  return writeSegment(documents, mergeTerms(segments, renumbered));
}

/** Terms of all segments in order, with their pages as `renumbered` has them; -1 for none. */
function* mergeTerms(
  segments: readonly Segment[],
  renumbered: readonly (readonly number[])[],
): Generator<{ bytes: Uint8Array; postings: Postings }> {
  const sources = segments.map((segment) => segment.termsFrom(''));
  const heads: (Term | undefined)[] = sources.map((source) => nextOf(source));
  for (;;) {
    const lowest = heads.reduce<Term | undefined>(
      (low, head) => (head && (!low || Buffer.compare(head.bytes, low.bytes) < 0) ? head : low),
      undefined,
    );
    if (!lowest) return;
    // The bytes of a head change as soon as its source goes on.
    const bytes = Uint8Array.from(lowest.bytes);
    const postings: { page: number; positions: number[] }[] = [];
    for (const [index, head] of heads.entries()) {
      if (!head || Buffer.compare(head.bytes, bytes) !== 0) continue;
      for (const [page, positions] of head.places()) {
        const number = renumbered[index]?.[page] ?? -1;
        if (number >= 0) postings.push({ page: number, positions });
      }
      const source = sources[index];
      heads[index] = source && nextOf(source);
    }
    if (postings.length > 0) yield { bytes, postings };
  }
}

function nextOf(source: Generator<Term>): Term | undefined {
  const { value, done } = source.next();
  return done ? undefined : value;
}
