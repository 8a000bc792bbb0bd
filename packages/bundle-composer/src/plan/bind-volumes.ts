import type { MeasureText } from 'typesetter/lines';
import { cutVolumes, type Weighed } from './cut-volumes.ts';
import { type ListPage, layOutList } from './lay-out-contents.ts';
import type { Manifest, PageKey } from './manifest.ts';
import { formatLabel } from './number-pages.ts';
import type { Problem } from './problem.ts';

/** An entry before its page is known. */
export type EntryDraft = {
  itemId: string;
  title: string;
  level: number;
  firstKey: PageKey;
  documentId?: string;
  note?: string;
  date?: string;
  volume?: number;
  isContinued?: true;
};

export type Bound = {
  /** With its volume, where there are several; then the parts that continue in later volumes. */
  entries: EntryDraft[];
  /** Contents of the whole, and of each volume where there are several. */
  overall: ListPage[];
  volumes: { pageCount: number; lists: ListPage[] }[];
  /** Why there are no volumes. */
  problem?: Problem;
};

const VOLUMES_MAX = 50;

/** Lays out the contents, and cuts the pages into volumes where the manifest asks for them. */
export function bindVolumes(
  { manifest, entries, pages }: { manifest: Manifest; entries: EntryDraft[]; pages: Weighed[] },
  measure: MeasureText,
): Bound {
  const { hasContents, volumes: limit } = manifest;
  const list = (some: readonly EntryDraft[], heading: readonly string[]): ListPage[] =>
    hasContents
      ? layOutList(some, {
          heading,
          measure,
          labelSample: labelSample(manifest, limit),
          hasDates: manifest.hasDates === true,
        })
      : [];
  const overall = list(entries, headingOf(manifest, 'Contents'));
  const whole: Bound = { entries, overall, volumes: [{ pageCount: pages.length, lists: [] }] };
  if (limit === undefined || cutVolumes(pages, limit, [overall.length]).length <= 1) return whole;

  // The sheets of contents depend on the cut, and the cut on them. They only grow, so that this ends.
  let sheets = [overall.length + 1];
  for (;;) {
    const counts = cutVolumes(pages, limit, sheets);
    if (counts.length > VOLUMES_MAX) return { ...whole, problem: tooMany(counts.length) };
    const parted = entriesByVolume(entries, pages, counts);
    const lists = parted.map((own, index) =>
      list(own, headingOf(manifest, `Contents of volume ${index + 1} of ${counts.length}`)),
    );
    const needed = lists.map((own, index) => own.length + (index === 0 ? overall.length : 0));
    if (needed.every((count, index) => count <= (sheets[index] ?? 1)))
      return boundIn(parted, lists, { overall, counts });
    sheets = needed.map((count, index) => Math.max(count, sheets[index] ?? 1));
  }
}

const tooMany = (count: number): Problem => ({
  code: 'too_many_volumes',
  message: `The limit gives ${count} volumes. The bundle is one PDF, since it has at most ${VOLUMES_MAX}`,
});

function boundIn(
  parted: readonly EntryDraft[][],
  lists: readonly ListPage[][],
  { overall, counts }: { overall: ListPage[]; counts: readonly number[] },
): Bound {
  const all = parted.flat();
  const entries = [
    ...all.filter(({ isContinued }) => !isContinued),
    ...all.filter(({ isContinued }) => isContinued),
  ];
  const indexOf = new Map(entries.map((entry, index) => [entry, index]));
  const volumes = counts.map((pageCount, volume) => ({
    pageCount,
    lists: (lists[volume] ?? []).map((page) => ({
      ...page,
      lines: page.lines.map((line) => {
        const entry = parted[volume]?.[line.entry];
        return { ...line, entry: (entry && indexOf.get(entry)) ?? 0 };
      }),
    })),
  }));
  return { entries, overall, volumes };
}

/** Entries of each volume in page order; a document that goes on has one in each of its volumes. */
function entriesByVolume(
  entries: readonly EntryDraft[],
  pages: readonly Weighed[],
  counts: readonly number[],
): EntryDraft[][] {
  const byFirst = new Map(entries.map((entry) => [entry.firstKey, entry]));
  const begun = new Map<string, EntryDraft>();
  let at = 0;
  return counts.map((count, index) => {
    const volume = index + 1;
    const own: EntryDraft[] = [];
    const seen = new Set<string>();
    for (const { key, itemId } of pages.slice(at, at + count)) {
      const entry = byFirst.get(key);
      const earlier = begun.get(itemId);
      if (entry !== undefined) {
        const placed = { ...entry, volume };
        own.push(placed);
        begun.set(itemId, placed);
      } else if (earlier !== undefined && !seen.has(itemId))
        own.push({
          ...earlier,
          title: `${earlier.title} (continued)`,
          firstKey: key,
          volume,
          isContinued: true,
        });
      seen.add(itemId);
    }
    at += count;
    return own;
  });
}

/** Names in lists are cut here; longer ones would take whole pages. */
export const TITLE_LENGTH_MAX = 1000;

const headingOf = ({ name, code }: Manifest, what: string) =>
  [name.slice(0, TITLE_LENGTH_MAX), code, what].filter((line) => line !== undefined);

function labelSample({ numbers }: Manifest, limit: Manifest['volumes']): string {
  const label = numbers === undefined ? '00000' : formatLabel('00000', numbers);
  return limit === undefined ? label : `Volume 10 · ${label}`;
}
