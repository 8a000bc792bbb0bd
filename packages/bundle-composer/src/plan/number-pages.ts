import type { NumberStyle, PageKey } from './manifest.ts';

type Labelled = { key: PageKey; label: string };

/**
 * Labels for pages in order. Without earlier labels they count from `first`. With them, pages that
 * kept their order keep their label, new pages between get 12A, 12B (12A1 between those two,
 * 12.1 between 12 and 12A), and pages at the end continue the count. A label of the earlier
 * plan is never given to another page. Labels are unique and increase by `compareLabels`.
 */
export function numberPages(
  keys: readonly PageKey[],
  earlier?: readonly Labelled[],
  first = 1,
): string[] {
  if (earlier === undefined || earlier.length === 0)
    return keys.map((_, index) => String(first + index));

  const kept = findKept(keys, earlier);
  const used = new Set(earlier.map(({ label }) => label));
  let count = earlier.reduce((most, { label }) => Math.max(most, leadingNumber(label)), 0);
  const rightOf = nextLabels(kept);

  const labels: string[] = [];
  let left = '0';
  for (const [index, own] of kept.entries()) {
    const right = rightOf[index];
    if (own !== undefined) left = own;
    else if (right === undefined) left = String(++count);
    else left = labelBetween(left, right, used);
    labels.push(left);
  }
  return labels;
}

/** For each page, the label of the next page that keeps its own. */
function nextLabels(kept: readonly (string | undefined)[]): (string | undefined)[] {
  const next: (string | undefined)[] = [];
  let right: string | undefined;
  for (let index = kept.length - 1; index >= 0; index--) {
    next[index] = right;
    right = kept[index] ?? right;
  }
  return next;
}

/** The label each page keeps: those of the longest run of pages still in their earlier order. */
function findKept(keys: readonly PageKey[], earlier: readonly Labelled[]): (string | undefined)[] {
  const places = new Map(earlier.map(({ key }, place) => [key, place]));
  // Longest increasing subsequence by patience sorting.
  const tails: number[] = [];
  const placeAt = keys.map((key) => places.get(key));
  const before: (number | undefined)[] = [];
  for (const [index, place] of placeAt.entries()) {
    if (place === undefined) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = tails[middle];
      if (tail !== undefined && (placeAt[tail] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  }
  const kept: (string | undefined)[] = keys.map(() => undefined);
  for (let at = tails.at(-1); at !== undefined; at = before[at]) {
    const place = placeAt[at];
    kept[at] = place === undefined ? undefined : earlier[place]?.label;
  }
  return kept;
}

const leadingNumber = (label: string) => Number(/^[0-9]+/.exec(label)?.[0] ?? 0);

/** 12A1 → 12, A, 1. A dot only parts two numbers. */
const partsOf = (label: string) => label.match(/[0-9]+|[A-Z]+/g) ?? [];

const isNumber = (part: string) => /^[0-9]/.test(part);

/** Orders labels: 12, 12.1, 12A, 12A1, 12B, 12Z, 12AA, 13. */
export function compareLabels(left: string, right: string): number {
  const a = partsOf(left);
  const b = partsOf(right);
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = compareParts(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareParts(a: string, b: string): number {
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  // Numbers have no zeros before them.
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A label after `left` and before `right` that is not used yet. */
function labelBetween(left: string, right: string, used: ReadonlySet<string>): string {
  const parts = partsOf(left);
  const beyond = partsOf(right);
  const sharesParent = parts.slice(0, -1).every((part, index) => part === beyond[index]);
  const isInside = sharesParent && parts.at(-1) === beyond[parts.length - 1];

  if (!isInside) {
    // After 12A and before 13 comes 12B; after 12A and before 12B comes 12A1.
    if (!sharesParent) return firstUnused(parts.slice(0, -1), parts.at(-1), used);
    return firstUnused(parts, undefined, used);
  }
  const child = beyond[parts.length] ?? '';
  // Between 12 and 12A: 12.1. Between 12 and 12.1: below 12.0, which no page has.
  if (!isNumber(child)) return firstUnused(parts, '0', used);
  return labelBetween(labelOf([...parts, '0']), right, used);
}

/** The first unused child of a label, after its child `last`. */
function firstUnused(
  parent: readonly string[],
  last: string | undefined,
  used: ReadonlySet<string>,
): string {
  let part = last;
  for (;;) {
    part = partAfter(part, isNumber(parent.at(-1) ?? ''));
    const label = labelOf([...parent, part]);
    if (!used.has(label)) return label;
  }
}

function partAfter(part: string | undefined, isParentNumber: boolean): string {
  if (part === undefined) return isParentNumber ? 'A' : '1';
  if (isNumber(part)) return String(Number(part) + 1);
  const letters = [...part];
  for (let index = letters.length - 1; index >= 0; index--) {
    const letter = letters[index] ?? 'Z';
    if (letter !== 'Z') {
      letters[index] = String.fromCharCode(letter.charCodeAt(0) + 1);
      return letters.join('');
    }
    letters[index] = 'A';
  }
  return `A${letters.join('')}`;
}

const labelOf = (parts: readonly string[]) =>
  parts.reduce((label, part) => {
    const isDotted = isNumber(part) && /[0-9]$/.test(label);
    return isDotted ? `${label}.${part}` : label + part;
  }, '');

/** A number as it is printed: 12A with a prefix and four digits is ABC-0012A. */
export const formatLabel = (number: string, { prefix = '', digits = 1 }: NumberStyle): string =>
  prefix + number.replace(/^[0-9]+/, (leading) => leading.padStart(digits, '0'));
