import type {
  LinkFlag,
  ReferenceDecision,
  ReferencedPlace,
} from '#contracts/endpoints/search/references.ts';
import {
  type DocumentRecord,
  fileNumberOf,
  findPlace,
  findVisibleDocuments,
  isServable,
} from '#lambdas/documents/record.door.ts';
import type { LinkEntry } from '#lambdas/documents/references.door.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { labelOfPage } from './resolve/place-labels.ts';

/** A decision as one person sees it. */
export type SeenDecision = {
  entry: LinkEntry;
  /** Where it leads; undefined for an ignored reference and for a deleted document. */
  place: ReferencedPlace | undefined;
  flag: LinkFlag;
};

/**
 * The decisions that a member sees, by the key of their references: their own private one first. A link to
 * a document that the member does not see is left out, as if nobody had decided; so neither its name nor
 * that it exists can be learnt. One read unit for each linked document.
 */
export async function seenDecisions(
  deps: SearchDeps,
  { caseId, userId }: { caseId: string; userId: string },
  entries: readonly LinkEntry[],
): Promise<ReadonlyMap<string, SeenDecision>> {
  const readable = entries.filter(({ privateTo }) => privateTo === '' || privateTo === userId);
  const documentIds = readable.flatMap(({ kind, choice, id }) =>
    kind === 'document' && choice === 'link' ? [id] : [],
  );
  const documents = await findVisibleDocuments(deps.table, { caseId, userId, documentIds });
  const visible = new Map(documents.map((document) => [document.id, document]));
  const missing = [...new Set(documentIds)].filter((id) => !visible.has(id));
  const deleted = await deletedOf(deps, { caseId, userId }, { missing, readable });
  const seen = new Map<string, SeenDecision>();
  for (const entry of readable) {
    const decision = seenOf(deps, entry, { visible, deleted });
    const isFirst = !seen.has(entry.key) || entry.privateTo === userId;
    if (decision && isFirst) seen.set(entry.key, decision);
  }
  return seen;
}

function seenOf(
  deps: SearchDeps,
  entry: LinkEntry,
  { visible, deleted }: { visible: ReadonlyMap<string, DocumentRecord>; deleted: Set<string> },
): SeenDecision | undefined {
  const { choice, kind, id, place, label, targetFile } = entry;
  if (choice === 'ignored') return { entry, place: undefined, flag: '' };
  if (kind !== 'document') return { entry, place: { kind, id, place, label }, flag: '' };
  if (deleted.has(id)) return { entry, place: undefined, flag: 'deleted' };
  const document = visible.get(id);
  if (!document || !isServable(document, deps)) return undefined;
  return {
    entry,
    place: { kind, id, place, label: labelOfPage(document, place) },
    flag: fileNumberOf(document) === targetFile ? '' : 'replaced',
  };
}

/**
 * The linked documents that are deleted and that the member could see until then. A private one of another
 * person stays as unknown as before.
 */
async function deletedOf(
  { table }: SearchDeps,
  { caseId, userId }: { caseId: string; userId: string },
  { missing, readable }: { missing: readonly string[]; readable: readonly LinkEntry[] },
): Promise<Set<string>> {
  const places = await Promise.all(missing.map((id) => findPlace(table, id)));
  const deleted = missing.filter((id, index) => {
    const place = places[index];
    if (place?.caseId !== caseId || !place.deleted) return false;
    const { wasShared, by } = place.deleted;
    return (
      wasShared ||
      by === userId ||
      readable.some((one) => one.id === id && one.privateTo === userId)
    );
  });
  return new Set(deleted);
}

/** `fileNumber`: of the file that is shown. */
export const presentDecision = (
  { entry, place, flag }: SeenDecision,
  fileNumber: number,
): ReferenceDecision => ({
  choice: entry.choice,
  places: place ? [place] : [],
  flag,
  by: entry.byName,
  isKept: entry.fileNumber !== fileNumber,
  revision: entry.revision,
});
