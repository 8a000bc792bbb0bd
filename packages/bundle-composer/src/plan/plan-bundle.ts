import type { MeasureText } from 'typesetter/lines';
import type { BundlePlan, PlannedEntry, PlannedPage } from './bundle-plan.ts';
import { layOutList } from './lay-out-contents.ts';
import {
  type DocumentFacts,
  type FactsByDocument,
  factsOf,
  type Manifest,
  type ManifestItem,
  type PageKey,
} from './manifest.ts';
import { numberPages } from './number-pages.ts';
import { pagesOf, parsePageExpression } from './page-expression.ts';
import { findProblems } from './preflight.ts';
import { ManifestError, type Problem } from './problem.ts';
import { reasonOf } from './slip-reasons.ts';

/** Names in lists are cut here; longer ones would take whole pages. */
const TITLE_LENGTH_MAX = 1000;
/** Most pages of a bundle. */
const PAGES_MAX = 200_000;

type Draft = PlannedPage extends infer Page
  ? Page extends PlannedPage
    ? Omit<Page, 'label'>
    : never
  : never;

/**
 * Decides everything about a bundle: which page stands where, its label, the contents, the
 * bookmarks and what to warn of. Pure: the same manifest, facts and measure give the same plan.
 * Documents that can't be read get a slip sheet. Throws ManifestError when the manifest itself
 * is wrong (page expressions, ids, nothing left).
 */
export function planBundle(
  manifest: Manifest,
  facts: FactsByDocument,
  { measure }: { measure: MeasureText },
): BundlePlan {
  refuseWrongIds(manifest);
  const { drafts, problems } = placePages(manifest, facts);
  const entries = draftEntries(manifest, facts, drafts);

  const contents = manifest.hasContents
    ? layOutList(entries, { heading: headingOf(manifest), measure })
    : [];
  const manifestPages = manifest.hasManifestPage
    ? layOutList(checksumEntries(manifest, facts), { heading: ['Documents'], measure })
    : [];
  const all: Draft[] = [
    ...contents.map((_, list): Draft => ({ kind: 'contents', key: `:contents/${list + 1}`, list })),
    ...drafts,
    ...manifestPages.map(
      (_, list): Draft => ({ kind: 'manifest', key: `:manifest/${list + 1}`, list }),
    ),
  ];
  const labels = numberPages(
    all.map(({ key }) => key),
    manifest.keepLabels,
  );
  const pages = all.map((draft, index): PlannedPage => ({ ...draft, label: labels[index] ?? '' }));
  const indexOf = new Map(pages.map(({ key }, index) => [key, index]));

  const annotations: BundlePlan['annotations'] = [];
  for (const { id, page, text } of manifest.annotations ?? []) {
    const index = indexOf.get(page);
    if (index !== undefined) annotations.push({ page: index, text });
    else
      problems.push({
        code: 'page_missing',
        message: `The page of annotation ${id} is no longer in the bundle`,
      });
  }

  return {
    name: manifest.name,
    ...(manifest.code !== undefined && { code: manifest.code }),
    ...(manifest.createdAt !== undefined && { createdAt: manifest.createdAt }),
    hasPageNumbers: manifest.hasPageNumbers,
    ...(manifest.marksRemovedLinks && { marksRemovedLinks: true }),
    pages,
    entries: entries.map(({ firstKey, ...entry }) => {
      const page = indexOf.get(firstKey) ?? 0;
      return { ...entry, page, label: labels[page] ?? '' };
    }),
    contents,
    manifestPages,
    annotations,
    fileNames: fileNamesOf(manifest, facts),
    problems: [...problems, ...findProblems(manifest, facts, pages)],
  };
}

function refuseWrongIds({ items }: Manifest): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id) || id.startsWith(':') || id === '')
      throw new ManifestError([{ code: 'duplicate_id', message: `Item id "${id}" can't be used` }]);
    seen.add(id);
  }
}

/** The pages of all items in order, without the deleted ones. */
function placePages(manifest: Manifest, facts: FactsByDocument) {
  const refusals: Problem[] = [];
  const problems: Problem[] = [];
  const inOrder: Draft[] = [];
  const inserted = new Map<PageKey, Draft[]>();
  let pageCount = 0;
  const byItem = manifest.items.map((item) => {
    const pages = pagesOfItem(item, facts, refusals);
    pageCount += pages.length;
    if (pageCount > PAGES_MAX)
      throw new ManifestError([
        { code: 'page_expression', message: `A bundle has at most ${PAGES_MAX} pages` },
      ]);
    return { item, pages };
  });
  if (refusals.length > 0) throw new ManifestError(refusals);
  const known = new Set(byItem.flatMap(({ pages }) => pages.map(({ key }) => key)));

  for (const { item, pages } of byItem) {
    if (item.before === undefined) pushAll(inOrder, pages);
    else if (known.has(item.before) && !pages.some(({ key }) => key === item.before)) {
      const others = inserted.get(item.before) ?? [];
      pushAll(others, pages);
      inserted.set(item.before, others);
    } else {
      const message = `"${item.title}" is at the end: the page it stood before is gone`;
      problems.push({ code: 'page_missing', itemId: item.id, message });
      pushAll(inOrder, pages);
    }
  }

  const placed = placeInserted(inOrder, inserted);
  // Items that are inserted before each other in a circle are placed last.
  const isPlaced = new Set(placed.map(({ key }) => key));
  for (const { item, pages } of byItem) {
    const missing = pages.filter(({ key }) => !isPlaced.has(key));
    if (missing.length === 0) continue;
    const message = `"${item.title}" is at the end: the page it stood before is gone`;
    problems.push({ code: 'page_missing', itemId: item.id, message });
    pushAll(placed, missing);
  }

  const deleted = new Set(manifest.deletedPages);
  const drafts = placed.filter(({ key }) => !deleted.has(key));
  const [first] = placed;
  if (first === undefined)
    throw new ManifestError([{ code: 'empty_bundle', message: 'A bundle needs a document' }]);
  if (drafts.length === 0)
    throw new ManifestError([
      { code: 'all_pages_deleted', message: 'At least one page must stay in the bundle' },
    ]);
  return { drafts, problems };
}

/** Adds all items; `push` with as many arguments would exceed the stack. */
function pushAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/** Puts inserted pages before their page; these may have pages inserted before them in turn. */
function placeInserted(inOrder: readonly Draft[], inserted: Map<PageKey, Draft[]>): Draft[] {
  const placed: Draft[] = [];
  const stack = [...inOrder].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const before = inserted.get(next.key);
    if (before === undefined) placed.push(next);
    else {
      inserted.delete(next.key);
      stack.push(next);
      pushAll(stack, before.reverse());
    }
  }
  return placed;
}

function pagesOfItem(item: ManifestItem, facts: FactsByDocument, refusals: Problem[]): Draft[] {
  const itemId = item.id;
  const title = item.title.slice(0, TITLE_LENGTH_MAX);
  const divider: Draft[] =
    item.kind === 'section' ? [{ kind: 'divider', key: `${itemId}/divider`, itemId, title }] : [];
  const { documentId } = item;
  if (documentId === undefined) return divider;

  const found = factsOf(facts, documentId);
  const parsed = parsePageExpression(
    item.pages ?? '',
    found.code === 'ok' ? found.pageCount : undefined,
  );
  if (!parsed.isValid) {
    const message = `${item.title}: ${parsed.message}`;
    refusals.push({ code: 'page_expression', itemId, message });
    return [];
  }
  if (found.code !== 'ok') {
    const { code, reason } = found;
    return [
      ...divider,
      {
        kind: 'slip',
        key: `${itemId}/slip`,
        itemId,
        title,
        code,
        ...(reason !== undefined && { reason }),
        ...(item.link !== undefined && { link: item.link }),
      },
    ];
  }
  for (const sourcePage of pagesOf(parsed.ranges))
    divider.push({
      kind: 'source',
      key: `${itemId}/${sourcePage}`,
      itemId,
      documentId,
      sourcePage,
    });
  return divider;
}

type EntryDraft = Omit<PlannedEntry, 'page' | 'label'> & { firstKey: PageKey };

/** Contents entries in page order. An item whose pages are all deleted has none. */
function draftEntries(
  manifest: Manifest,
  facts: FactsByDocument,
  drafts: readonly Draft[],
): EntryDraft[] {
  const firstKeys = new Map<string, PageKey>();
  for (const draft of drafts)
    if ('itemId' in draft && !firstKeys.has(draft.itemId)) firstKeys.set(draft.itemId, draft.key);

  const items = new Map(manifest.items.map((item) => [item.id, item]));
  const entries: EntryDraft[] = [];
  let isUnderSection = false;
  for (const [itemId, firstKey] of firstKeys) {
    const item = items.get(itemId);
    if (item === undefined || item.kind === 'pages') continue;
    const { documentId } = item;
    if (item.kind === 'section') isUnderSection = documentId === undefined;
    const note = documentId === undefined ? undefined : noteOf(factsOf(facts, documentId));
    entries.push({
      itemId,
      title: item.title.slice(0, TITLE_LENGTH_MAX),
      level: item.kind === 'document' && isUnderSection ? 1 : 0,
      firstKey,
      ...(documentId !== undefined && { documentId }),
      ...(note !== undefined && { note }),
    });
  }
  return entries;
}

function noteOf(facts: DocumentFacts): string | undefined {
  if (facts.code !== 'ok') return reasonOf(facts);
  return facts.isSigned ? 'The digital signature is valid in the original file only' : undefined;
}

const headingOf = ({ name, code }: Manifest) =>
  [name.slice(0, TITLE_LENGTH_MAX), code, 'Contents'].filter((line) => line !== undefined);

function checksumEntries(manifest: Manifest, facts: FactsByDocument) {
  const seen = new Set<string>();
  return manifest.items.flatMap(({ documentId, title }) => {
    if (documentId === undefined || seen.has(documentId)) return [];
    seen.add(documentId);
    const { sha256 } = factsOf(facts, documentId);
    const note = sha256 === undefined ? 'SHA-256 not known' : `SHA-256 ${sha256}`;
    return [{ title: title.slice(0, TITLE_LENGTH_MAX), level: 0, note }];
  });
}

function fileNamesOf({ items }: Manifest, facts: FactsByDocument): { [id: string]: string } {
  const names: [string, string][] = [];
  for (const { documentId } of items) {
    if (documentId === undefined) continue;
    const { fileName } = factsOf(facts, documentId);
    if (fileName !== undefined) names.push([documentId, fileName]);
  }
  return Object.fromEntries(names);
}
