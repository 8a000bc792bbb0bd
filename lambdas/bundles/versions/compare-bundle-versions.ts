import { type BundlePlan, mapPages } from 'bundle-composer/plan';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { MAX_PLANNED_PAGES } from '#contracts/rules/bundling/bundles.ts';
import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import { AppError } from '#shared/errors.ts';
import type { ReplyOf, UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { LEFT_OUT } from '../planning/find-sources.ts';
import { type AssemblyResult, findResult } from '../record/bundle-files.ts';
import type { BundlePdf, BundleRecord } from '../record/bundle-record.ts';
import { listVersions } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';

type Compared = ReplyOf<typeof bundlesEndpoints.compareBundleVersions>['pages'];

/**
 * Compares two PDFs of a bundle page by page, in the order of the later one; removed pages follow
 * the page that they stood after. Throws as `requireOwnBundle` does, and `not_found` for a version
 * that does not exist.
 */
export const compareBundleVersions: UseCase<
  typeof bundlesEndpoints.compareBundleVersions,
  BundlesDeps
> = async (deps, { principal, params, query }) => {
  const { record } = await requireOwnBundle(deps, { principal, ...params });
  const versions = await listVersions(deps.table, record.id);
  const [from, to] = await Promise.all(
    [query.from, query.to].map((number) => resultOf(deps, record, versions, number)),
  );
  if (!from || !to) throw new AppError('not_found', 'Version not found');
  const titleOf = await namer(deps, record, [from, to]);
  return { pages: withinAnswer(comparePages(from, to, titleOf).slice(0, MAX_PLANNED_PAGES)) };
};

const resultOf = async (
  { files }: BundlesDeps,
  record: BundleRecord,
  versions: readonly BundlePdf[],
  number: number,
) => {
  const found = versions.find((one) => one.number === number);
  return found && findResult(files, record, found.hash);
};

type Page = AssemblyResult['pages'][number];

/** Names a page by the title of its item, unless its document is not shared with the owner now. */
async function namer(deps: BundlesDeps, record: BundleRecord, results: readonly AssemblyResult[]) {
  const { caseId, ownerId: userId } = record;
  const documentIds = results.flatMap(({ documentIds }) => documentIds);
  const visible = await findVisibleDocuments(deps.table, { caseId, userId, documentIds });
  const known = new Set(visible.map(({ id }) => id));
  return (result: AssemblyResult, page: Page): string => {
    if (!('itemId' in page)) return page.kind === 'contents' ? 'Contents' : 'Documents';
    const item = result.items[page.itemId];
    if (item?.documentId !== undefined && !known.has(item.documentId)) return LEFT_OUT;
    return item?.title ?? '';
  };
}

/** Pure. */
export function comparePages(
  from: AssemblyResult,
  to: AssemblyResult,
  titleOf: (result: AssemblyResult, page: Page) => string,
): Compared {
  // mapPages reads the pages' kinds, keys, documents and source pages only.
  const places = mapPages(from as unknown as BundlePlan, to as unknown as BundlePlan);
  const earlierOf = new Map([...places].map(([earlier, later]) => [later, earlier]));
  const place = (result: AssemblyResult, index: number) => ({
    label: result.pages[index]?.label ?? '',
    page: index + 1,
  });
  const removed = new Map<number, Compared>();
  let after = -1;
  for (const [index, page] of from.pages.entries()) {
    const later = places.get(index);
    if (later !== undefined) after = later;
    else {
      const others = removed.get(after) ?? [];
      others.push({ change: 'removed', title: titleOf(from, page), from: place(from, index) });
      removed.set(after, others);
    }
  }
  const stayed = inOrder(to.pages.map((_, index) => earlierOf.get(index)));
  return [
    ...(removed.get(-1) ?? []),
    ...to.pages.flatMap((page, index): Compared => {
      const earlier = earlierOf.get(index);
      const title = titleOf(to, page);
      const placed = place(to, index);
      const own: Compared[number] =
        earlier === undefined
          ? { change: 'added', title, to: placed }
          : {
              change: stayed.has(index) ? 'same' : 'moved',
              title,
              from: place(from, earlier),
              to: placed,
            };
      return [own, ...(removed.get(index) ?? [])];
    }),
  ];
}

/** Positions of the longest run of ascending places; the other pages have moved. */
function inOrder(places: readonly (number | undefined)[]): Set<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, place] of places.entries()) {
    if (place === undefined) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  }
  const run = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) run.add(at);
  return run;
}
