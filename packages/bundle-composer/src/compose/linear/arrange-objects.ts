/** Objects of a file, by number, and what each refers to. */
export type ObjectGraph = {
  /** One more than the highest number. */
  size: number;
  isWritten(num: number): boolean;
  refsOf(num: number): ArrayLike<number>;
  /** Page objects in their order. */
  pages: readonly number[];
  /** Nodes of the page tree; their root is among what the catalog refers to. */
  nodes: ReadonlySet<number>;
  catalog: number;
  /** Root of the bookmarks, which viewers show at once. */
  outlines: number | undefined;
  info: number;
};

/** The objects of a linearised file in their order (ISO 32000-1, F.3), by the numbers that they had. */
export type Arrangement = {
  catalog: number;
  /** All that the first page needs, its own object first, and then the bookmarks, their root first. */
  first: number[];
  /** How many of them are bookmarks. */
  outlines: number;
  /** Each other page with what it alone needs, its own object first. */
  pages: number[][];
  /** What several pages need, and the first one does not. */
  shared: number[];
  others: number[];
  /** For each page but the first, places of what it shares in the list of `first` and `shared`. */
  sharedOf: number[][];
};

/** Objects that are looked at for all pages: seconds of work, and a hint table of some megabytes. */
const STEPS_MAX = 10_000_000;

/** No page, and more than one page but the first. */
const NONE = -1;
const MANY = -2;

/**
 * Puts objects into the parts of a linearised file. Undefined where pages share so much that following
 * each of them would take too long.
 */
export function arrangeObjects(graph: ObjectGraph, stepsMax = STEPS_MAX): Arrangement | undefined {
  const { size, pages, nodes, catalog, outlines, info } = graph;
  const isPageOrNode = new Uint8Array(size);
  const isPage = new Uint8Array(size);
  for (const num of pages) isPage[num] = 1;
  for (const num of [...pages, ...nodes]) isPageOrNode[num] = 1;
  const stamps = new Int32Array(size).fill(NONE);
  let steps = 0;

  /** Everything that is reached from some objects, without pages and nodes of their tree. */
  const closure = (roots: ArrayLike<number>, stamp: number): number[] => {
    const found: number[] = [];
    pushAll(roots);
    for (let at = 0; at < found.length; at++) {
      steps++;
      pushAll(graph.refsOf(found[at] ?? 0));
    }
    return found;

    function pushAll(nums: ArrayLike<number>): void {
      for (let at = 0; at < nums.length; at++) {
        const num = nums[at] ?? 0;
        if (num >= size || stamps[num] === stamp || !graph.isWritten(num)) continue;
        if (isPageOrNode[num]) continue;
        stamps[num] = stamp;
        found.push(num);
      }
    }
  };

  const users = new Int32Array(size).fill(NONE);
  const isFirst = new Uint8Array(size);
  const isOutline = new Uint8Array(size);
  const isOther = new Uint8Array(size);
  const needs: Int32Array[] = [];
  for (const [index, page] of pages.entries()) {
    const needed = closure(graph.refsOf(page), index);
    for (const num of needed) {
      if (index === 0) isFirst[num] = 1;
      else users[num] = users[num] === NONE ? index : MANY;
    }
    if (steps > stepsMax) return undefined;
    needs.push(Int32Array.from(needed));
  }
  const ofOutlines = outlines === undefined ? [] : closure([outlines], pages.length);
  for (const num of ofOutlines) isOutline[num] = 1;
  const rest = Array.from(graph.refsOf(catalog)).filter((num) => num !== outlines);
  for (const num of closure([...rest, info], pages.length + 1)) isOther[num] = 1;

  const arrangement: Arrangement = {
    catalog,
    outlines: ofOutlines.length,
    ...{ first: [], pages: pages.slice(1).map((page) => [page]), shared: [], others: [] },
    sharedOf: [],
  };
  const [firstPage] = pages;
  const alone: number[] = [];
  const shared: number[] = [];
  for (let num = 1; num < size; num++) {
    if (!graph.isWritten(num) || num === catalog || isPage[num] || isOutline[num]) continue;
    const user = users[num] ?? NONE;
    if (isFirst[num]) (user === NONE && !isOther[num] ? alone : shared).push(num);
    else if (user === MANY) arrangement.shared.push(num);
    else if (user > 0 && !isOther[num]) arrangement.pages[user - 1]?.push(num);
    else arrangement.others.push(num);
  }
  if (firstPage !== undefined) arrangement.first.push(firstPage);
  arrangement.first.push(...alone, ...shared, ...ofOutlines);
  const places = new Int32Array(size).fill(NONE);
  for (const [place, num] of [...arrangement.first, ...arrangement.shared].entries())
    places[num] = place;
  for (const needed of needs.slice(1)) {
    const list: number[] = [];
    for (const num of needed) {
      const place = places[num] ?? NONE;
      if (place >= 0) list.push(place);
    }
    arrangement.sharedOf.push(list.sort((a, b) => a - b));
  }
  return arrangement;
}
