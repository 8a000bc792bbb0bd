import type { Comment } from '#contracts/endpoints/comments.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { isOrder } from '#portal/parts/documents/is-order.ts';
import { casePartIds } from '../case-part-ids.ts';
import type { Place } from '../time-line/time-line-events.ts';

type LatestEntry = { at: string; title: string; place: Place };

/** The latest comment or order of a case; undefined if there is none. */
export function latestEntryOf(
  comments: readonly Comment[],
  documents: readonly ListedDocument[],
): LatestEntry | undefined {
  const entries = [
    ...comments.map(({ created_at, owner }) => ({
      ...{ at: created_at, title: `Comment of ${owner.name}` },
      place: { partId: casePartIds.proceedings },
    })),
    ...documents.filter(isOrder).map(({ id, name, created_at }) => ({
      ...{ at: created_at, title: name, place: { query: { document: id } } },
    })),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
}
