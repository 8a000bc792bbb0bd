import type { MeasureText } from 'typesetter/lines';
import { bindVolumes, type EntryDraft, TITLE_LENGTH_MAX } from './bind-volumes.ts';
import type { BundlePlan, PlannedPage, PlannedVolume } from './bundle-plan.ts';
import type { Weighed } from './cut-volumes.ts';
import { layOutList } from './lay-out-contents.ts';
import {
  type ArchiveFacts,
  type DocumentFacts,
  type FactsByDocument,
  factsOf,
  type Manifest,
  type ManifestItem,
  type PageKey,
  type ReadableFacts,
  type ReferenceTarget,
  type Turn,
} from './manifest.ts';
import { formatLabel, numberPages } from './number-pages.ts';
import { pagesOf, parsePageExpression } from './page-expression.ts';
import { findProblems } from './preflight.ts';
import { ManifestError, type Problem } from './problem.ts';
import { reasonOf } from './slip-reasons.ts';

/** Most pages of a bundle. */
const PAGES_MAX = 200_000;

type Draft = PlannedPage extends infer Page
  ? Page extends PlannedPage
    ? Omit<Page, 'label' | 'number'>
    : never
  : never;
/** A page of an item, which the bundle does not add itself. */
type ItemDraft = Extract<Draft, { itemId: string }>;

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
  const { drafts: placed, problems } = placePages(manifest, facts);
  const placeOf = earlierPlaces(manifest);
  const drafts = lateLast(placed, placeOf);
  const bound = bindVolumes(
    {
      manifest,
      entries: draftEntries(manifest, facts, { drafts, late: lateItems(placed, placeOf) }),
      pages: weigh(drafts, facts),
    },
    measure,
  );
  const manifestPages = manifest.hasManifestPage
    ? layOutList(checksumEntries(manifest, facts), { heading: ['Documents'], measure })
    : [];
  const { all, volumes } = arrange(bound, { drafts, manifestPageCount: manifestPages.length });
  const inOrder = volumes === undefined ? lateLast(all, placeOf) : all;
  const { numbers } = manifest;
  const counted = numberPages(
    inOrder.map(({ key }) => key),
    manifest.keepLabels,
    numbers?.first,
  );
  const labels = counted.map((number) =>
    numbers === undefined ? number : formatLabel(number, numbers),
  );
  const pages = inOrder.map((draft, index): PlannedPage => {
    const [label = '', number = ''] = [labels[index], counted[index]];
    return { ...draft, label, ...(number !== label && { number }) };
  });
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

  const references = referencesWithin(manifest, pages);
  return {
    name: manifest.name,
    ...(manifest.code !== undefined && { code: manifest.code }),
    ...(manifest.createdAt !== undefined && { createdAt: manifest.createdAt }),
    hasPageNumbers: manifest.hasPageNumbers,
    ...(numbers?.position !== undefined && { numberPosition: numbers.position }),
    ...(manifest.fitsA4 && { fitsA4: true }),
    ...(manifest.reducesPictures && { reducesPictures: true }),
    ...(manifest.language !== undefined && { language: manifest.language }),
    ...(manifest.footer && { footer: manifest.footer }),
    ...(manifest.marksRemovedLinks && { marksRemovedLinks: true }),
    pages,
    ...(volumes !== undefined && { volumes }),
    entries: bound.entries.map(({ firstKey, ...entry }) => {
      const page = indexOf.get(firstKey) ?? 0;
      return { ...entry, page, label: labels[page] ?? '' };
    }),
    contents: [...bound.overall, ...bound.volumes.flatMap(({ lists }) => lists)],
    manifestPages,
    annotations,
    ...(references.length > 0 && { references }),
    fileNames: fileNamesOf(manifest, facts),
    archive: archiveOf(pages, facts),
    problems: [
      ...(bound.problem === undefined ? [] : [bound.problem]),
      ...problems,
      ...findProblems(manifest, facts, pages),
    ],
  };
}

/** The references that stand in the bundle and lead to a page of it. */
function referencesWithin({ references = [] }: Manifest, pages: readonly PlannedPage[]) {
  if (references.length === 0) return [];
  const placed = new Map<string, Set<number>>();
  for (const page of pages) {
    if (page.kind !== 'source') continue;
    const known = placed.get(page.documentId);
    if (known === undefined) placed.set(page.documentId, new Set([page.sourcePage]));
    else known.add(page.sourcePage);
  }
  const isPlaced = ({ documentId, page }: ReferenceTarget) =>
    placed.get(documentId)?.has(page) === true;
  return references.filter((reference) => isPlaced(reference) && isPlaced(reference.target));
}

/** All pages in order: contents, then each volume with its own, then the list of checksums. */
function arrange(
  { overall, volumes: bound }: ReturnType<typeof bindVolumes>,
  { drafts, manifestPageCount }: { drafts: readonly Draft[]; manifestPageCount: number },
): { all: Draft[]; volumes: PlannedVolume[] | undefined } {
  const all: Draft[] = overall.map((_, list) => ({
    kind: 'contents',
    key: `:contents/${list + 1}`,
    list,
  }));
  const volumes: PlannedVolume[] = [];
  let list = overall.length;
  let at = 0;
  let first = 0;
  for (const [index, { pageCount, lists }] of bound.entries()) {
    for (let own = 1; own <= lists.length; own++)
      all.push({ kind: 'contents', key: `:contents/v${index + 1}/${own}`, list: list++ });
    pushAll(all, drafts.slice(at, at + pageCount));
    at += pageCount;
    if (index === bound.length - 1)
      for (let own = 0; own < manifestPageCount; own++)
        all.push({ kind: 'manifest', key: `:manifest/${own + 1}`, list: own });
    volumes.push({ first, count: all.length - first });
    first = all.length;
  }
  return { all, volumes: bound.length > 1 ? volumes : undefined };
}

/** Where a page stood when it got its number; undefined for one that was added since. */
type EarlierPlace = (key: PageKey) => number | undefined;

/** Places of numbered pages; undefined where new pages stand between them. */
function earlierPlaces({ latePages, keepLabels = [] }: Manifest): EarlierPlace | undefined {
  if (latePages !== 'end' || keepLabels.length === 0) return undefined;
  const places = new Map(keepLabels.map(({ key }, place) => [key, place]));
  const hadContents = keepLabels.some(({ key }) => key.startsWith(':contents/'));
  // Contents that were added since stand at the beginning all the same.
  return (key) =>
    places.get(key) ?? (key.startsWith(':contents/') && !hadContents ? -1 : undefined);
}

/** Numbered pages stay in the order of their numbers, so that later ones follow all of them. */
function lateLast<Page extends Draft>(drafts: Page[], placeOf: EarlierPlace | undefined): Page[] {
  if (placeOf === undefined) return drafts;
  const kept: { draft: Page; place: number }[] = [];
  const late: Page[] = [];
  for (const draft of drafts) {
    const place = placeOf(draft.key);
    if (place === undefined) late.push(draft);
    else kept.push({ draft, place });
  }
  kept.sort((a, b) => a.place - b.place);
  return [...kept.map(({ draft }) => draft), ...late];
}

/** Items that stand after pages which follow them on the table: now or in an earlier plan. */
function lateItems(drafts: readonly ItemDraft[], placeOf: EarlierPlace | undefined): Set<string> {
  const late = new Set<string>();
  if (placeOf === undefined) return late;
  let next = Number.POSITIVE_INFINITY;
  for (const draft of [...drafts].reverse()) {
    const place = placeOf(draft.key);
    if (place === undefined || place > next) late.add(draft.itemId);
    else late.delete(draft.itemId);
    next = Math.min(next, place ?? next);
  }
  return late;
}

/** Estimated bytes of a page whose file's size is not known, and of what every page has. */
const UNKNOWN_PAGE_BYTES = 100_000;
const PAGE_BYTES = 2_000;

const weigh = (drafts: readonly ItemDraft[], facts: FactsByDocument): Weighed[] =>
  drafts.map((draft) => ({
    key: draft.key,
    itemId: draft.itemId,
    isDivider: draft.kind === 'divider',
    bytes:
      PAGE_BYTES + (draft.kind === 'source' ? pageBytesOf(factsOf(facts, draft.documentId)) : 0),
  }));

const pageBytesOf = (found: DocumentFacts): number =>
  found.code === 'ok' && found.sizeBytes !== undefined
    ? found.sizeBytes / found.pageCount
    : UNKNOWN_PAGE_BYTES;

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
  const inOrder: ItemDraft[] = [];
  const inserted = new Map<PageKey, ItemDraft[]>();
  let pageCount = 0;
  const turns = new Map(manifest.rotations?.map(({ page, turn }) => [page, turn]));
  const byItem = manifest.items.map((item) => {
    const pages = pagesOfItem(item, { facts, turns }, refusals);
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
      const message = `"${item.title}" is at its place in the list: the page it stood before is gone`;
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
function placeInserted(
  inOrder: readonly ItemDraft[],
  inserted: Map<PageKey, ItemDraft[]>,
): ItemDraft[] {
  const placed: ItemDraft[] = [];
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

/** How far the text of a page is turned for its readers; 0 where it has none or was not examined. */
function textTurns({ turnedPages, pagesWithoutText = [], blankPages = [] }: ReadableFacts) {
  const own = new Map(turnedPages?.map(({ page, turn }) => [page, turn]));
  const textless = new Set([...pagesWithoutText, ...blankPages]);
  return (page: number, turn: Turn | 0 = 0): Turn | 0 => {
    const found = own.get(page);
    if (turnedPages === undefined || (found === undefined && textless.has(page))) return 0;
    const sum = ((found ?? 0) + turn) % 360;
    return sum === 90 || sum === 180 || sum === 270 ? sum : 0;
  };
}

function pagesOfItem(
  item: ManifestItem,
  { facts, turns }: { facts: FactsByDocument; turns: ReadonlyMap<PageKey, Turn> },
  refusals: Problem[],
): ItemDraft[] {
  const itemId = item.id;
  const title = item.title.slice(0, TITLE_LENGTH_MAX);
  const divider: ItemDraft[] =
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
  const pictures = new Set(found.pagesWithoutText);
  const textTurnOf = textTurns(found);
  for (const sourcePage of pagesOf(parsed.ranges)) {
    const key = `${itemId}/${sourcePage}`;
    const turn = turns.get(key);
    const textTurn = textTurnOf(sourcePage, turn);
    divider.push({
      kind: 'source',
      key,
      itemId,
      documentId,
      sourcePage,
      ...(turn !== undefined && { turn }),
      ...(textTurn !== 0 && { textTurn }),
      ...(pictures.has(sourcePage) && { isPicture: true }),
    });
  }
  return divider;
}

/** Contents entries in page order. An item whose pages are all deleted has none. */
function draftEntries(
  manifest: Manifest,
  facts: FactsByDocument,
  { drafts, late }: { drafts: readonly ItemDraft[]; late: ReadonlySet<string> },
): EntryDraft[] {
  const firstKeys = new Map<string, PageKey>();
  for (const draft of drafts)
    if (!firstKeys.has(draft.itemId)) firstKeys.set(draft.itemId, draft.key);

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
      // A document at the end is not part of the section that happens to be the last.
      level: item.kind === 'document' && isUnderSection && !late.has(itemId) ? 1 : 0,
      firstKey,
      ...(documentId !== undefined && { documentId }),
      ...(note !== undefined && { note }),
      ...(manifest.hasDates && item.date !== undefined && { date: item.date }),
    });
  }
  return entries;
}

function noteOf(facts: DocumentFacts): string | undefined {
  if (facts.code !== 'ok') return reasonOf(facts);
  return facts.isSigned ? 'The digital signature is valid in the original file only' : undefined;
}

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

/** What the examination of each document of the pages found. */
function archiveOf(
  pages: readonly PlannedPage[],
  facts: FactsByDocument,
): NonNullable<BundlePlan['archive']> {
  const found = new Map<string, ArchiveFacts>();
  for (const page of pages) {
    if (page.kind !== 'source' || found.has(page.documentId)) continue;
    const known = factsOf(facts, page.documentId);
    if (known.code === 'ok' && known.archive !== undefined)
      found.set(page.documentId, known.archive);
  }
  return Object.fromEntries(found);
}
