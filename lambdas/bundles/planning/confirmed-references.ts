import type { ManifestReference } from 'bundle-composer/plan';
import { fileNumberOf } from '#lambdas/documents/record.door.ts';
import {
  type LinkEntry,
  type LinkRecord,
  readCaseLinks,
  spotsOfLinks,
} from '#lambdas/documents/references.door.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import type { BundleRecord } from '../record/bundle-record.ts';
import type { Sources } from './find-sources.ts';

/**
 * The confirmed references of a bundle's documents to documents of the bundle. Decisions that are a person's
 * alone count in a bundle that this person alone sees. A link to a file that was replaced since does not
 * count until it is confirmed again. One read unit for about ten decisions of the case; for a document with
 * another text than that of its decisions also what `spotsOfLinks` reads.
 */
export async function confirmedReferences(
  deps: PlanningDeps,
  {
    bundle: { caseId, ownerId, visibilityType },
    sources,
  }: { bundle: Pick<BundleRecord, 'caseId' | 'ownerId' | 'visibilityType'>; sources: Sources },
): Promise<ManifestReference[]> {
  const shown = [...sources.values()].flatMap(({ record, facts }) =>
    record && facts.code === 'ok' ? [record] : [],
  );
  const files = new Map(shown.map((record) => [record.id, fileNumberOf(record)]));
  const links = await readCaseLinks(deps.table, caseId);
  const byDocument = new Map(links.map((record) => [record.documentId, record]));
  const reader = visibilityType === 'me' ? ownerId : '';
  const references: ManifestReference[] = [];
  for (const document of shown) {
    const record = byDocument.get(document.id);
    const entries = record ? linksWithin(record, { reader, files }) : [];
    if (!record || entries.length === 0) continue;
    const spots = await spotsOfLinks(deps, { caseId, userId: ownerId }, { document, record });
    for (const { key, id, place } of entries) {
      const spot = spots.get(key);
      if (!spot) continue;
      references.push({
        ...{ documentId: document.id, page: spot.page },
        ...{ words: spot.quote, occurrence: spot.occurrence },
        target: { documentId: id, page: place },
      });
    }
  }
  return references;
}

/** Decisions of everybody, and those of the reader alone in their place, that lead to these files. */
function linksWithin(
  { entries }: LinkRecord,
  { reader, files }: { reader: string; files: ReadonlyMap<string, number> },
): LinkEntry[] {
  const byKey = new Map<string, LinkEntry>();
  for (const entry of entries) {
    if (entry.privateTo !== '' && entry.privateTo !== reader) continue;
    if (!byKey.has(entry.key) || entry.privateTo !== '') byKey.set(entry.key, entry);
  }
  return [...byKey.values()].filter(
    ({ choice, kind, id, targetFile }) =>
      choice === 'link' && kind === 'document' && files.get(id) === targetFile,
  );
}
