import type {
  caseSearchEndpoints,
  SearchedKind,
  SearchHit,
} from '#contracts/endpoints/search/case-search.ts';
import { type BundlePlace, findBundlePlaces } from '#lambdas/bundles/places.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import { caseNotFound, requireMember } from '#lambdas/docket/access.door.ts';
import { findVisibleDocuments, isServable } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { excerptOf } from '#shared/text-index/excerpt.ts';
import { parseQuery, type Query, QueryError } from '#shared/text-index/parse-query.ts';
import { byWeight } from './by-weight.ts';
import { searchAnnotations } from './sources/search-annotations.ts';
import type { Found, SearchDeps, Searched, Searcher } from './sources/search-deps.ts';
import { searchDocuments } from './sources/search-documents.ts';
import { searchDrafts } from './sources/search-drafts.ts';
import {
  searchExamination,
  searchNotes,
  searchProceedings,
  searchTranscripts,
} from './sources/search-entries.ts';
import { searchOrders } from './sources/search-orders.ts';
import { searchSummaries } from './sources/search-summaries.ts';

type Endpoint = typeof caseSearchEndpoints.searchCase;

const MAX_DOCUMENTS = 100;

/**
 * Searches the papers of one of the caller's cases, as far as the caller may see them. What is returned of
 * documents is checked against the documents themselves, since their lists may be a second old. Throws
 * `not_found` for a foreign case, `invalid_input` for a query without a word. Costs: docs/access-patterns.md.
 */
export const searchCase: UseCase<Endpoint, SearchDeps> = async (
  deps,
  { principal, params: { id: caseId }, query: asked },
) => {
  const row = await requireMember(deps, { principal, caseId });
  const query = readQuery(asked.query);
  const record = await findCase(deps.table, caseId);
  if (!record) throw caseNotFound();
  const searched = await searchAll(deps, { principal, row, record }, query);
  const all = searched.flatMap(({ found }) => found).filter(passes(asked));
  const ofKind = all.filter(({ kind }) => asked.kind === undefined || kind === asked.kind);
  const size = searched.reduce((sum, one) => sum + one.size, 0);
  const { page, perPage } = asked;
  const shown = byWeight(ofKind, size).slice((page - 1) * perPage, page * perPage);
  const reader = { caseId, userId: principal.userId };
  const visible = await stillVisible(deps, reader, shown);
  const placesOf = await bundlesOf(deps, reader, visible);
  return {
    data: await Promise.all(visible.map((found) => present(found, placesOf(found)))),
    ...{ page, perPage, total: ofKind.length },
    lastPage: Math.max(1, Math.ceil(ofKind.length / perPage)),
    counts: countsOf(all),
    documents: documentsOf(all),
    notSearched: searched.reduce((sum, one) => sum + one.notSearched, 0),
  };
};

function readQuery(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { message } = error;
    throw new AppError('invalid_input', message, { issues: [{ field: 'query', message }] });
  }
}

const searchAll = (deps: SearchDeps, searcher: Searcher, query: Query): Promise<Searched[]> =>
  Promise.all(
    [
      ...[searchDocuments, searchTranscripts, searchExamination, searchProceedings],
      ...[searchOrders, searchDrafts, searchSummaries, searchNotes, searchAnnotations],
    ].map((search) => search(deps, searcher, query)),
  );

/** The filters other than the kind. Those of documents leave nothing else. */
function passes({ documentId, ownerType, uploadType, from, to }: RequestOf<Endpoint>['query']) {
  const isOnlyDocuments = [documentId, ownerType, uploadType].some((value) => value !== undefined);
  return ({ id, document, createdAt }: Found): boolean => {
    const day = indianDayOf(createdAt);
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false;
    if (!isOnlyDocuments) return true;
    return (
      document !== undefined &&
      (documentId === undefined || id === documentId) &&
      (ownerType === undefined || document.ownerType === ownerType) &&
      (uploadType === undefined || document.uploadType === uploadType)
    );
  };
}

/** Reads the documents of a page of results consistently: 20 read units at most for 20 results. */
async function stillVisible(
  deps: SearchDeps,
  reader: { caseId: string; userId: string },
  shown: readonly Found[],
): Promise<Found[]> {
  const documentIds = shown.flatMap(({ document, id }) => (document ? id : []));
  const records = await findVisibleDocuments(deps.table, { ...reader, documentIds });
  const visible = new Set(records.filter((record) => isServable(record, deps)).map(({ id }) => id));
  return shown.filter(({ document, id }) => !document || visible.has(id));
}

/** Where the pages of a page of results stand in bundles that the reader may open. */
async function bundlesOf(
  deps: SearchDeps,
  reader: { caseId: string; userId: string },
  shown: readonly Found[],
): Promise<(found: Found) => BundlePlace[]> {
  const pages = shown.flatMap(({ document, id, place }) =>
    document ? [{ documentId: id, page: place }] : [],
  );
  const places = await findBundlePlaces(deps, { ...reader, pages });
  return ({ document, id, place }) => (document ? places({ documentId: id, page: place }) : []);
}

async function present(found: Found, bundles: BundlePlace[]): Promise<SearchHit> {
  const { kind, id, title, place, citation, createdAt, spans, readText } = found;
  const excerpt = excerptOf(await readText(), spans);
  return { kind, id, title, place, citation, bundles, createdAt, excerpt };
}

function countsOf(all: readonly Found[]): Record<SearchedKind, number> {
  const none: Record<SearchedKind, number> = {
    ...{ document: 0, transcript: 0, examination: 0, proceeding: 0 },
    ...{ order: 0, draft: 0, summary: 0, note: 0, annotation: 0 },
  };
  for (const { kind } of all) none[kind] += 1;
  return none;
}

function documentsOf(all: readonly Found[]) {
  const byId = Map.groupBy(
    all.filter(({ document }) => document),
    ({ id }) => id,
  );
  return [...byId]
    .map(([id, [first, ...more]]) => ({ id, name: first?.title ?? '', count: more.length + 1 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, MAX_DOCUMENTS);
}
